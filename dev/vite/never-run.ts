/** Functions of packages that are named on the server, and never run there. */
import type { Plugin } from "vite";
import { type Change, replaceIn, type SyntaxNode, walk } from "./syntax.ts";

/** What is there in place of what it did: it fails, if ever it is come to. */
const LEFT_OUT = `{ throw Error("Left out"); }`;

/** By how a file's path goes on after node_modules. */
const NEVER_RUN: Record<string, string[]> = {
	// Relational queries, transactions (we send batches), migrations, kinds of columns by a function.
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
	// How Remix answered before single fetch; routes that are loaded later.
	"@remix-run/server-runtime/dist/esm/server.js": ["handleDataRequest"],
	"@remix-run/router/dist/router.js": ["loadLazyRouteModule"],
	// What a page has that comes in pieces, or no boundary of its own for errors.
	"@remix-run/react/dist/esm/single-fetch.js": ["StreamTransfer"],
	"@remix-run/react/dist/esm/errorBoundaries.js": ["RemixRootDefaultErrorBoundary"],
	// What is sent, or asked for beforehand, is by browsers.
	"react-router-dom/dist/index.js": ["getFormSubmissionInfo"],
	"@remix-run/react/dist/esm/components.js": ["PrefetchPageLinksImpl"],
	// Ciphers with a code beside them, and what is compressed first: our seals are AES-GCM alone.
	"jose/dist/webapi/lib/content_encryption.js": ["cbcKeySetup", "cbcEncrypt", "cbcDecrypt"],
	"jose/dist/webapi/lib/deflate.js": ["compress", "decompress"],
	// Google's addresses are settings, and its tokens are used once.
	"remix-auth-oauth2/build/index.js": ["discover", "refreshToken", "revokeToken"],
	"arctic/dist/client.js": ["refreshAccessToken", "revokeToken"],
	// Secrets of authenticator apps are kept and shown in base32.
	"otpauth/dist/otpauth.node.mjs": ["fromLatin1", "fromUTF8", "fromHex"],
	// Cookies are only told apart here, never read.
	"set-cookie-parser/lib/set-cookie.js": ["parseString", "parseNameValuePair", "parse"],
	// Bodies are read by a reader of ours, which counts.
	"hono/dist/utils/body.js": ["parseBody"],
	"hono/dist/hono-base.js": ["mount"],
	// Around its parser, ways to fetch tables and to write them.
	"papaparse/papaparse.js": [
		...["CsvToJson", "JsonToCsv", "ChunkStreamer", "NetworkStreamer", "FileStreamer"],
		...["StringStreamer", "ReadableStreamStreamer", "DuplexStreamStreamer", "ParserHandle"],
		...["getWorkerBlob", "newWorker", "mainThreadReceivedMessage", "workerThreadReceivedMessage"],
	],
};

/** Takes out what those functions did, and with that what only they use. One that is not there any more stops the build. */
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
