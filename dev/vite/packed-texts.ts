/** Moves long texts out of the server's JavaScript into compressed files, which are read when they are needed. */
import { createHash } from "node:crypto";
import { basename } from "node:path";
import { deflateRawSync } from "node:zlib";
import type { Plugin } from "vite";
import { replaceIn, type SyntaxNode, walk } from "./syntax.ts";

/** The length in characters from which a text gets its own file. */
const LONG = 2500;

const UNPACK = "\0unpack";

/**
 * Each long text in our part of the server's build becomes a data module, and is replaced by a call that unpacks it
 * each time. So a module should return such a text from a function, or keep what it made from it.
 */
export const packedTexts: Plugin = {
	name: "packed-texts",
	apply: "build",
	enforce: "post",
	resolveId: (id) =>
		id === UNPACK ? id : id.endsWith(".bin") ? { id, external: true } : undefined,
	load: (id) => (id === UNPACK ? unpackModule : undefined),
	transform(code, id, { ssr } = {}) {
		if (!ssr || id.includes("/node_modules/") || code.length < LONG) return undefined;
		const imports: string[] = [];
		const changes = [...walk(this.parse(code))].flatMap((node) => {
			const text = textOf(node);
			if (text === undefined || text.length < LONG) return [];
			const packed = deflateRawSync(text, { level: 9 });
			const hash = createHash("sha256").update(packed).digest("base64url").slice(0, 8);
			const name = `${basename(id).replace(/\..*$/, "")}-${hash}.bin`;
			this.emitFile({ type: "asset", fileName: `assets/${name}`, source: packed });
			const variable = `packed${imports.length}`;
			imports.push(`import ${variable} from "./${name}";`);
			return [{ start: node.start, end: node.end, text: `unpack(${variable})` }];
		});
		if (changes.length === 0) return undefined;
		const head = `import { unpack } from "${UNPACK}";${imports.join("")}`;
		return { code: head + replaceIn(code, changes), map: null };
	},
};

const unpackModule = `
import { inflateRawSync } from "node:zlib";
export const unpack = (packed) => new TextDecoder().decode(inflateRawSync(packed));
`;

/** The text of a syntax node that is nothing but a text. */
function textOf({ type, value, quasis }: SyntaxNode): string | undefined {
	if (type === "Literal") return typeof value === "string" ? value : undefined;
	return type === "TemplateLiteral" && quasis.length === 1 ? quasis[0].value.cooked : undefined;
}
