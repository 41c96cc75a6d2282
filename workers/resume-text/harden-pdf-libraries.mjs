// Writes build/pdf.worker.mjs and build/pdf-lib.mjs: pdf.js and pdf-lib, as patched (patches/README.md), in which each
// turn of each loop takes steps, because a PDF of a few kilobytes can keep them busy for minutes without a pause in which
// a timer could fire. Plain JavaScript, because wrangler runs it with any Node.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseAst } from "vite";

/** A turn that keeps something makes an object or a list, or puts something into one. */
const STEPS = { plain: 1, kept: 10 };
const LOOP = /^(For|While|DoWhile|ForIn|ForOf)Statement$/;
/** What passes an error on: how the reader is told that no steps are left, and helpers of the compiler. */
const MESSENGERS = /^(takeSteps|(Worker)?MessageHandler|__\w+)$/;

/** An error that pdf-lib throws and catches, as it does at each number that is none. */
const STEPS_TO_THROW = 2000;

/** The code with steps in each loop, so that none goes on without end, whatever it loops over. */
function withSteps(code, stepsToThrow = 0) {
	const insertions = [];
	const visit = (node) => {
		if (Array.isArray(node)) node.forEach(visit);
		if (typeof node?.type !== "string" || MESSENGERS.test(node.id?.name)) return;
		if (LOOP.test(node.type)) {
			const { type, start, end } = node.body;
			const step = `takeSteps(${keepsSomething(node.body) ? STEPS.kept : STEPS.plain});`;
			if (type === "BlockStatement") insertions.push([start + 1, step]);
			else insertions.push([start, `{${step}`], [end, "}"]);
		}
		if (stepsToThrow > 0 && node.type === "ThrowStatement") {
			insertions.push([node.start, `{takeSteps(${stepsToThrow});`], [node.end, "}"]);
		}
		Object.values(node).forEach(visit);
	};
	visit(parseAst(code).body);
	insertions.sort(([one], [other]) => one - other);
	let at = 0;
	const parts = insertions.flatMap(([next, text]) => {
		const part = code.slice(at, next);
		at = next;
		return [part, text];
	});
	return parts.join("") + code.slice(at);
}

function keepsSomething(node) {
	if (Array.isArray(node)) return node.some(keepsSomething);
	if (typeof node?.type !== "string" || LOOP.test(node.type)) return false;
	if (/^(New|Object|Array)Expression$/.test(node.type)) return true;
	if (node.type === "AssignmentExpression" && node.left.computed) return true;
	return Object.values(node).some(keepsSomething);
}

/** A package's file, which must be patched. */
function sourceOf(file) {
	const code = readFileSync(fileURLToPath(import.meta.resolve(file)), "utf8");
	if (!code.includes("function takeSteps("))
		throw new Error(`patches/ are not applied to ${file}.`);
	return code.replace(/^\/\/# sourceMappingURL=.*$/m, "");
}

function write(name, code) {
	// Whoever reads it meanwhile finds the old one or the new one, whole.
	const written = new URL(`build/${process.pid}-${name}`, import.meta.url);
	writeFileSync(written, code);
	renameSync(written, new URL(`build/${name}`, import.meta.url));
}

mkdirSync(new URL("build/", import.meta.url), { recursive: true });
write("pdf.worker.mjs", withSteps(sourceOf("pdfjs-dist/legacy/build/pdf.worker.mjs")));
write("pdf-lib.mjs", withSteps(sourceOf("pdf-lib/dist/pdf-lib.esm.js"), STEPS_TO_THROW));
// As app/types/modules.d.ts says while there is no build.
write(
	"pdf-lib.d.mts",
	'export * from "pdf-lib";\nexport declare function beginFile(steps: number): void;\n',
);
