import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

/** Replaces one section of a document, between its comments; the sections of other commands stay. */
export function writePart(name: string, text: string, file = "docs/performance.md"): void {
	const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
	const old = readFileSync(file, "utf8");
	const [from, to] = [old.indexOf(begin), old.indexOf(end)];
	if (from < 0 || to < from) throw new Error(`${file} has no ${begin} … ${end}`);
	writeFileSync(file, `${old.slice(0, from)}${begin}\n${text.trim()}\n${old.slice(to)}`);
	console.log(text);
}

/** The date and commit of a section, such as '2026-11-21, at commit 868a2b3'. */
export function madeNow(): string {
	const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
	return `${new Date().toISOString().slice(0, 10)}, at commit ${commit}`;
}

/** A table in Markdown. */
export function table(head: string[], rows: unknown[][]): string {
	const [top, ...lines] = [head, ...rows].map((row) => `| ${row.join(" | ")} |`);
	return [top, `|${"---|".repeat(head.length)}`, ...lines].join("\n");
}
