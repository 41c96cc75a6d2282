// Writes build/pdf.worker.mjs: pdf.js in which each turn of each loop takes steps (patches/README.md), because a PDF of a
// few kilobytes can keep pdf.js busy for minutes without a pause in which a timer could fire. Plain JavaScript, because
// wrangler runs it with any Node.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseAst } from "vite";

/** A turn that keeps something makes an object or a list, or puts something into one. */
const STEPS = { plain: 1, kept: 10 };
const LOOP = /^(For|While|DoWhile|ForIn|ForOf)Statement$/;
/** How the reader is told that no steps are left. */
const MESSAGES = /^(Worker)?MessageHandler$/;

/** The code with steps in each loop, so that none goes on without end, whatever it loops over. */
function withSteps(code) {
	const insertions = [];
	const visit = (node) => {
		if (Array.isArray(node)) node.forEach(visit);
		if (typeof node?.type !== "string" || MESSAGES.test(node.id?.name)) return;
		if (LOOP.test(node.type)) {
			const { type, start, end } = node.body;
			const step = `takeSteps(${keepsSomething(node.body) ? STEPS.kept : STEPS.plain});`;
			if (type === "BlockStatement") insertions.push([start + 1, step]);
			else insertions.push([start, `{${step}`], [end, "}"]);
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

const source = fileURLToPath(import.meta.resolve("pdfjs-dist/legacy/build/pdf.worker.mjs"));
const code = readFileSync(source, "utf8").replace(/^\/\/# sourceMappingURL=.*$/m, "");
if (!code.includes("function takeSteps("))
	throw new Error("patches/ are not applied to pdfjs-dist.");
mkdirSync(new URL("build/", import.meta.url), { recursive: true });
// Whoever reads it meanwhile finds the old one or the new one, whole.
const written = new URL(`build/pdf.worker-${process.pid}.mjs`, import.meta.url);
writeFileSync(written, withSteps(code));
renameSync(written, new URL("build/pdf.worker.mjs", import.meta.url));
