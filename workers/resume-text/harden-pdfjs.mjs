// Writes build/pdfjs.mjs: unpdf's pdf.js with two limits that it lacks. Both are needed because a PDF of a few
// kilobytes can keep pdf.js busy for minutes without a pause in which a timer could fire, or unpack to gigabytes. Plain
// JavaScript with built-in modules only, because wrangler runs it with any Node.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Forms inside forms on one page; the largest resumes have some hundreds. */
const MAX_FORMS = 2000;
/** The maximum size that one stream may unpack to. */
const MAX_STREAM_BYTES = 32 * 1024 * 1024;
const TOO_LARGE = "A stream is too large";

const LIMITS = [
	{
		// Once ended, a page's task refuses every further step, so all levels of nesting unwind.
		of: "forms inside forms",
		at: /async getTextContent\(\{stream:\w+,task:(\w+),resources:[^}]*?\}\)\{/g,
		insert: (task) =>
			`${task}.forms=(${task}.forms??0)+1;${task}.forms>${MAX_FORMS}&&${task}.terminate();${task}.ensureNotTerminated();`,
	},
	{
		of: "bytes unpacked by the platform",
		at: /for await\(let (\w+) of \w+\)(?=\w+\.push\(\1\),(\w+)\+=\1\.byteLength;)/g,
		insert: (_chunk, sum) => `if(${sum}>${MAX_STREAM_BYTES})throw Error("${TOO_LARGE}");else `,
	},
	{
		of: "bytes unpacked by pdf.js",
		at: /ensureBuffer\((\w+)\)\{(?=let )/g,
		insert: (size) => `if(${size}>${MAX_STREAM_BYTES})throw Error("${TOO_LARGE}");`,
	},
];

const source = fileURLToPath(import.meta.resolve("unpdf/pdfjs"));
let code = readFileSync(source, "utf8");
for (const { of, at, insert } of LIMITS) {
	const found = [...code.matchAll(at)].length;
	if (found !== 1) throw new Error(`pdf.js has ${found} places for the limit on ${of}, not one.`);
	code = code.replace(at, (place, ...names) => place + insert(...names));
}
mkdirSync(new URL("build/", import.meta.url), { recursive: true });
writeFileSync(new URL("build/pdfjs.mjs", import.meta.url), code);
