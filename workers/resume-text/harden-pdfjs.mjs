// Writes build/pdfjs.mjs: unpdf's pdf.js with limits that it lacks, and with what it doesn't say (pdfjs-additions.mjs).
// The limits are needed because a PDF of a few kilobytes can keep pdf.js busy for minutes without a pause in which a
// timer could fire, or unpack to gigabytes. Plain JavaScript, because wrangler runs it with any Node.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseAst } from "vite";
import { ADDITIONS, HELPERS } from "./pdfjs-additions.mjs";

/**
 * Steps that a document may take from its opening on: each turn of a loop is one, and what needs more time or memory
 * than that counts as several. Resumes take under 10 million.
 */
const MAX_STEPS = 30_000_000;
/** Steps for each. A turn that keeps something makes an object or a list, or puts something into one. */
const STEPS = { operation: 50, character: 50, form: 5000, mapping: 20, kept: 10 };
/** The maximum size that one stream may unpack to. */
const MAX_STREAM_BYTES = 32 * 1024 * 1024;
const TOO_MUCH_WORK = "Too much work";
const TOO_LARGE = "A stream is too large";

const taking = (steps) => `if(($stepsLeft-=${steps})<0)$noStepsLeft();`;

const LIMITS = [
	{
		of: "the limit on steps, which each document gets anew",
		at: /function getDocument\(\w+=\{\}\)\{/g,
		insert: () => `$stepsLeft=${MAX_STEPS};globalThis.pdfTookTooManySteps=false;`,
	},
	{
		of: "the limit on forms, also inside forms",
		at: /async getTextContent\(\{stream:\w+,task:\w+,resources:[^}]*?\}\)\{/g,
		insert: () => taking(STEPS.form),
	},
	{
		of: "the limit on operations of content",
		at: /(\w+)\.ensureNotTerminated\(\),\w+\.reset\(\);let [\w=,{}[\]]+;for\(;[^{}]*?\.read\(\w+\)\);\)\{(?=\w+=(\w+)\.state,)/g,
		// Each state that is saved makes all after it slower.
		insert: (_task, states) => taking(`${STEPS.operation}+${states}.stateStack.length`),
	},
	{
		of: "the limit on characters of content",
		at: /function buildTextContentItem\(\{chars:(\w+),extraSpacing:\w+\}\)\{/g,
		insert: (text) => taking(`${STEPS.character}*(${text}?.length??0)`),
	},
	{
		of: "the limit on characters mapped to glyphs",
		at: /mapCidRange\((\w+),(\w+),\w+\)\{(?=if)/g,
		insert: (first, last) => taking(`${STEPS.mapping}*(${last}-${first})`),
	},
	{
		of: "the limit on characters mapped to text",
		at: /mapBfRange\((\w+),(\w+),(\w+)\)\{(?=if)/g,
		insert: (first, last, text) => taking(`(${STEPS.mapping}+${text}.length)*(${last}-${first})`),
	},
	{
		of: "the limit on bytes unpacked by the platform",
		at: /for await\(let (\w+) of \w+\)(?=\w+\.push\(\1\),(\w+)\+=\1\.byteLength;)/g,
		insert: (chunk, sum) =>
			`if(($stepsLeft-=${chunk}.byteLength)<0||${sum}>${MAX_STREAM_BYTES})throw Error("${TOO_LARGE}");else `,
	},
	{
		of: "the limit on bytes unpacked by pdf.js",
		at: /ensureBuffer\((\w+)\)\{(?=let )/g,
		insert: (size) => `if(${size}>${MAX_STREAM_BYTES})throw Error("${TOO_LARGE}");`,
	},
];

const source = fileURLToPath(import.meta.resolve("unpdf/pdfjs"));
let code = readFileSync(source, "utf8");
for (const { of, at, insert } of [...LIMITS, ...ADDITIONS]) {
	const found = [...code.matchAll(at)].length;
	if (found !== 1) throw new Error(`pdf.js has ${found} places for ${of}, not one.`);
	code = code.replace(at, (place, ...names) => place + insert(...names));
}
code = HELPERS + code;

const LOOP = /^(For|While|DoWhile|ForIn|ForOf)Statement$/;
/** How the reader is told that no steps are left; after these come only functions that read no PDF. */
const MESSAGES = /^(Worker)?MessageHandler\b/;
const LAST = "WorkerMessageHandler=class";

/** Has each turn of each loop take a step, so that none goes on without end, whatever it loops over. */
function withSteps(code) {
	const insertions = [];
	const visit = (node) => {
		if (Array.isArray(node)) node.forEach(visit);
		if (typeof node?.type !== "string" || MESSAGES.test(node.id?.name)) return;
		if (LOOP.test(node.type)) {
			const { type, start, end } = node.body;
			const step = taking(keepsSomething(node.body) ? STEPS.kept : 1);
			if (type === "BlockStatement") insertions.push([start + 1, step]);
			else insertions.push([start, `{${step}`], [end, "}"]);
		}
		Object.values(node).forEach(visit);
	};
	const statements = parseAst(code).body;
	const last = statements.findIndex(({ start, end }) => code.slice(start, end).includes(LAST));
	if (last < 0) throw new Error(`pdf.js no longer has ${LAST}.`);
	visit(statements.slice(0, last + 1));
	insertions.sort(([one], [other]) => one - other);
	let at = 0;
	const parts = insertions.flatMap(([next, text]) => {
		const part = code.slice(at, next);
		at = next;
		return [part, text];
	});
	return `let $stepsLeft=${MAX_STEPS};function $noStepsLeft(){globalThis.pdfTookTooManySteps=true;throw Error("${TOO_MUCH_WORK}")}${parts.join("")}${code.slice(at)}`;
}

function keepsSomething(node) {
	if (Array.isArray(node)) return node.some(keepsSomething);
	if (typeof node?.type !== "string" || LOOP.test(node.type)) return false;
	if (/^(New|Object|Array)Expression$/.test(node.type)) return true;
	if (node.type === "AssignmentExpression" && node.left.computed) return true;
	return Object.values(node).some(keepsSomething);
}

mkdirSync(new URL("build/", import.meta.url), { recursive: true });
// Whoever reads it meanwhile finds the old one or the new one, whole.
const written = new URL(`build/pdfjs-${process.pid}.mjs`, import.meta.url);
writeFileSync(written, withSteps(code));
renameSync(written, new URL("build/pdfjs.mjs", import.meta.url));
