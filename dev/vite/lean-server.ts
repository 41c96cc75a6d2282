/** What the server's build leaves out of packages and of Remix's own data. */
import { join } from "node:path";
import type { Plugin } from "vite";
import { root } from "#dev/paths.ts";
import { neverRun } from "./never-run.ts";
import { changeServer, type SyntaxNode } from "./syntax.ts";

const fileOf = (path: string) => join(root, "node_modules", path);

/**
 * Replacements for modules, by the name they are imported by or by the end of their path:
 * - react-dom's 130 KB for browsers, of which react-router-dom names only one part, and the streaming renderer, which
 *   is in a file with the one we call;
 * - Remix's adapter, which names everything in Remix's server, and from a CommonJS module a build keeps all that is
 *   named;
 * - all ways to get an encryption key but ours: we use the key itself ("dir");
 * - foreign keys, which only migrations need;
 * - the binary protocol for libSQL servers: we use JSON;
 * - SHA-2 in JavaScript, which the runtime has too, and base64.
 */
const REPLACED = new Map([
	["react-dom", "export const flushSync = (run) => run();"],
	[
		"./cjs/react-dom-server.browser.production.min.js",
		"export const renderToReadableStream = null;",
	],
	[
		"@remix-run/cloudflare",
		`import { createCookieFactory } from "@remix-run/server-runtime";
		import crypto from "${fileOf("@remix-run/cloudflare/dist/crypto.js")}";
		export { createRequestHandler, data, redirect } from "@remix-run/server-runtime";
		export const createCookie = createCookieFactory(crypto);`,
	],
	[
		"./key_management.js",
		`import { prepareKey } from "${fileOf("jose/dist/webapi/lib/key.js")}";
		export const validateMaxPBES2Count = () => {};
		const onlyDirect = ({ mode }) => {
			if (mode !== "direct-encryption") throw new Error("Only dir is built in");
		};
		export async function encryptKeyManagement(way, content, key) {
			onlyDirect(way);
			return [await prepareKey(content, key, "encrypt"), undefined, undefined];
		}
		export async function decryptKeyManagement(way, content, key, encryptedKey) {
			onlyDirect(way);
			if (encryptedKey !== undefined) throw new Error("A key that dir has no use for");
			return key;
		}`,
	],
	["../foreign-keys.js", "export const ForeignKeyBuilder = null;"],
	[
		"./protobuf_encode.js",
		"export const PipelineReqBody = null, CursorReqBody = null, ClientMsg = null;",
	],
	[
		"./protobuf_decode.js",
		"export const PipelineRespBody = null, CursorRespBody = null, ServerMsg = null;",
	],
	[
		"@oslojs/crypto/sha2",
		`import { createHash } from "node:crypto";
		export const sha256 = (bytes) => new Uint8Array(createHash("sha256").update(bytes).digest());`,
	],
	[
		"js-base64",
		`import { Buffer } from "node:buffer";
		export const Base64 = {
			fromUint8Array: (bytes) => Buffer.from(bytes).toString("base64"),
			toUint8Array: (text) => new Uint8Array(Buffer.from(text, "base64")),
		};`,
	],
]);

const ID = "\0in-place-of:";

/** The replacements have everything that is used of these modules: a build that needs more fails. */
const inPlaceOf: Plugin = {
	name: "in-place-of",
	apply: "build",
	enforce: "pre",
	resolveId(id, importer, { ssr }) {
		const isOurs = importer?.startsWith(ID);
		return ssr && !isOurs && REPLACED.has(id) ? ID + id : undefined;
	},
	load: (id) => (id.startsWith(ID) ? REPLACED.get(id.slice(ID.length)) : undefined),
};

/** Drops the empty fields of Remix's manifest, and writes it as JSON, so that it can be packed. */
const shortManifest: Plugin = {
	name: "short-manifest",
	apply: "build",
	transform(code, id) {
		if (id !== "\0virtual:remix/server-manifest") return undefined;
		const manifest = new Function(code.replace("export default", "return"))();
		for (const [key, route] of Object.entries<Record<string, unknown>>(manifest.routes)) {
			const said = Object.entries(route).filter(([, value]) => value && String(value) !== "");
			manifest.routes[key] = Object.fromEntries(said);
		}
		const text = JSON.stringify(JSON.stringify(manifest));
		return { code: `export default JSON.parse(${text});`, map: null };
	},
};

const BUILD = "\0virtual:remix/server-build";

/** Takes the routes from the manifest instead of writing them out a second time. */
const shortRoutes: Plugin = {
	name: "short-routes",
	apply: "build",
	transform(code, id) {
		const [said] = (id === BUILD && code.match(/export const routes = \{[\s\S]*?\n\s*\};/)) || [];
		if (!said) return id === BUILD ? this.error("Remix no longer names its routes so") : undefined;
		const modules = [...said.matchAll(/id: ("[^"]*"),[\s\S]*?module: (\w+)/g)];
		const text = modules.map(([, route, module]) => `${route}: ${module}`).join(",\n");
		const routes = `import serverManifest from "virtual:remix/server-manifest";
			const modules = {${text}};
			export const routes = Object.fromEntries(Object.entries(serverManifest.routes).map(
				([id, { parentId, path, index }]) => [id, { id, parentId, path, index, module: modules[id] }],
			));`;
		return { code: code.replace(said, () => routes), map: null };
	},
};

/**
 * Drops from the schema what only TypeScript and drizzle-kit, which makes the migrations, need: enums, indexes, checks
 * and foreign keys.
 */
const columnsOnly = changeServer(
	"columns-only",
	/\/db\/schema\.ts$/,
	({ type, callee, arguments: args, end }) => {
		if (type !== "CallExpression") return [];
		if (callee.name === "sqliteTable" && args[2]) {
			return [{ start: args[1].end, end: args[2].end, text: "" }];
		}
		const choices = callee.name === "text" && args.at(-1);
		if (choices && choices.properties?.[0].key.name === "enum") {
			return [{ start: args[1] ? args[0].end : choices.start, end: choices.end, text: "" }];
		}
		return callee.property?.name === "references"
			? [{ start: callee.object.end, end, text: "" }]
			: [];
	},
);

/** The fields that describe an API call: the description is built beforehand (api-description.ts). */
const SAID_OF_CALLS = new Set([
	...["id", "summary", "description", "params", "headers", "refusals", "examples", "answer"],
]);

const callsOnly = changeServer("calls-only", /\/app\/api\/\w+\.server\.ts$/, (node) => {
	if (node.callee?.name !== "defineCall") return [];
	const fields: SyntaxNode[] = node.arguments[0].properties;
	return fields.flatMap(({ start, end, key }, index) =>
		SAID_OF_CALLS.has(key.name) ? [{ start, end: fields[index + 1]?.start ?? end, text: "" }] : [],
	);
});

/** The framework's messages to developers who write routes wrongly. */
const withoutAdvice = changeServer(
	"without-advice",
	/\/node_modules\/(@remix-run\/|react-router)/,
	({ type, callee, arguments: args }) => {
		const isCheck = type === "CallExpression" && /^(UNSAFE_)?invariant$/.test(callee.name);
		return isCheck && args[1] ? [{ start: args[0].end, end: args[1].end, text: "" }] : [];
	},
	"pre",
);

export const leanServer = [
	...[inPlaceOf, withoutAdvice, neverRun, shortManifest, shortRoutes, columnsOnly, callsOnly],
];
