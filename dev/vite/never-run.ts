/** Functions of packages that are referenced on the server but never run there. */
import type { Plugin } from "vite";
import { type Change, replaceIn, type SyntaxNode, walk } from "./syntax.ts";

/** Replaces their bodies: it throws if it is ever reached. */
const LEFT_OUT = `{ throw Error("Left out"); }`;

/** By the end of a file's path, after node_modules. */
const NEVER_RUN: Record<string, string[]> = {
	// Relational queries, transactions (we send batches), migrations, column types given by a function.
	"drizzle-orm/sqlite-core/dialect.js": [
		"buildRelationalQuery",
		"migrate",
		"buildSetOperations",
		"buildSetOperationQuery",
	],
	"drizzle-orm/sqlite-core/db.js": ["$with", "with", "transaction"],
	"drizzle-orm/sqlite-core/columns/all.js": ["getSQLiteColumnBuilders"],
	"drizzle-orm/sqlite-core/query-builders/query.js": [
		...["findMany", "findFirst", "_prepare", "prepare", "_toSQL", "toSQL", "getSQL"],
		...["executeRaw", "sync"],
	],
	"drizzle-orm/relations.js": [
		...["extractTablesRelationalConfig", "normalizeRelation", "mapRelationalRow"],
		...["createTableRelationsHelpers"],
	],
	"drizzle-orm/libsql/session.js": ["migrate", "transaction"],
	"drizzle-orm/d1/session.js": ["transaction"],
	"@libsql/client/lib-esm/http.js": ["migrate", "transaction", "executeMultiple", "reconnect"],
	"@libsql/hrana-client/lib-esm/batch.js": ["executeCursor"],
	"@libsql/hrana-client/lib-esm/encoding/protobuf/decode.js": ["readProtobufMessage"],
	"@libsql/hrana-client/lib-esm/encoding/protobuf/encode.js": ["writeProtobufMessage"],
	"@libsql/hrana-client/lib-esm/http/client.js": ["findEndpoint"],
	"@libsql/hrana-client/lib-esm/http/stream.js": ["createCursorRequest", "flushCursor"],
	// Remix's answers before single fetch; lazily loaded routes.
	"@remix-run/server-runtime/dist/esm/server.js": ["handleDataRequest"],
	"@remix-run/router/dist/router.js": ["loadLazyRouteModule"],
	// Streamed parts of a page, and the error page for roots without an error boundary.
	"@remix-run/react/dist/esm/single-fetch.js": ["StreamTransfer"],
	"@remix-run/react/dist/esm/errorBoundaries.js": ["RemixRootDefaultErrorBoundary"],
	// Only browsers submit forms and prefetch pages.
	"react-router-dom/dist/index.js": ["getFormSubmissionInfo"],
	"@remix-run/react/dist/esm/components.js": ["PrefetchPageLinksImpl"],
	// Ciphers with a separate authentication code, and compression: we only use AES-GCM.
	"jose/dist/webapi/lib/content_encryption.js": ["cbcKeySetup", "cbcEncrypt", "cbcDecrypt"],
	"jose/dist/webapi/lib/deflate.js": ["compress", "decompress"],
	// Google's addresses are settings, and its tokens are used once.
	"remix-auth-oauth2/build/index.js": ["discover", "refreshToken", "revokeToken"],
	"arctic/dist/client.js": ["refreshAccessToken", "revokeToken"],
	// Secrets of authenticator apps are stored and shown in base32.
	"otpauth/dist/otpauth.node.mjs": ["fromLatin1", "fromUTF8", "fromHex"],
	// Cookies are only split here, never parsed.
	"set-cookie-parser/lib/set-cookie.js": ["parseString", "parseNameValuePair", "parse"],
	// Our own reader reads bodies, and limits their size.
	"hono/dist/utils/body.js": ["parseBody"],
	"hono/dist/hono-base.js": ["mount"],
	// Papaparse's code for fetching and writing tables; we only use its parser.
	"papaparse/papaparse.js": [
		...["CsvToJson", "JsonToCsv", "ChunkStreamer", "NetworkStreamer", "FileStreamer"],
		...["StringStreamer", "ReadableStreamStreamer", "DuplexStreamStreamer", "ParserHandle"],
		...["getWorkerBlob", "newWorker", "mainThreadReceivedMessage", "workerThreadReceivedMessage"],
	],
};

/**
 * Removes the bodies of these functions, and with them the code that only they use. If one no longer exists, the build
 * stops.
 */
export const neverRun: Plugin = {
	name: "never-run",
	apply: "build",
	enforce: "pre",
	transform(code, id, { ssr } = {}) {
		const names = ssr && NEVER_RUN[id.split("/node_modules/").at(-1) ?? ""];
		if (!names) return undefined;
		const found = [...walk(this.parse(code))].flatMap((node) => bodiesIn(node, names));
		for (const name of names) {
			if (!found.some((one) => one.name === name)) this.error(`${id} has no ${name} to leave out`);
		}
		return { code: replaceIn(code, found), map: null };
	},
};

function bodiesIn(node: SyntaxNode, names: string[]): (Change & { name: string })[] {
	const name = nameOf(node);
	const does = node.type === "FunctionDeclaration" ? node : (node.value ?? node.init);
	if (!names.includes(name) || !does?.body?.type?.startsWith("Block")) return [];
	const { start, end } = does.body;
	return [{ name, start, end, text: LEFT_OUT }];
}

function nameOf({ type, id, key }: SyntaxNode): string {
	if (type === "FunctionDeclaration" || type === "VariableDeclarator") return id?.name;
	return type === "MethodDefinition" || type === "PropertyDefinition" ? key.name : "";
}
