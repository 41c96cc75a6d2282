/** Regular expressions that a short text from outside could keep busy for seconds, or for good. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test, vi } from "vitest";
import { runToTheEnd } from "../support/run-to-the-end.ts";

interface Found {
	source: string;
	flags: string;
	where: string;
}

const FOLDERS = ["app", "db", "lib", "workers"];

/** Those that are built when a module is loaded. Modules with no text from outside to read are left out. */
async function builtRegexes(): Promise<Found[]> {
	const modules = import.meta.glob([
		"/lib/**/*.ts",
		"/db/{search,programs}/*.ts",
		"/app/{forms,files/imports,routes/contributions/page-reading}/**/*.ts",
		"/workers/resume-text/{accents,columns}.ts",
		"!**/*.server.ts",
	]);
	const found: Found[] = [];
	let where = "";
	const BuiltIn = RegExp;
	vi.resetModules();
	vi.stubGlobal(
		"RegExp",
		class extends BuiltIn {
			constructor(...given: ConstructorParameters<typeof BuiltIn>) {
				super(...given);
				const { source, flags } = this;
				found.push({ source, flags, where: `${where}: ${source.slice(0, 60)}` });
			}
		},
	);
	for (const [path, load] of Object.entries(modules)) {
		where = path;
		await load();
	}
	vi.unstubAllGlobals();
	vi.resetModules();
	return found;
}

function* writtenRegexes(folder: string): Generator<Found> {
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
		const path = join(entry.parentPath, entry.name);
		const file = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest);
		const found: string[] = [];
		const visit = (node: ts.Node) => {
			if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
			ts.forEachChild(node, visit);
		};
		visit(file);
		for (const text of found) {
			const end = text.lastIndexOf("/");
			yield {
				where: `${path}: ${text.slice(0, 60)}`,
				source: text.slice(1, end),
				flags: text.slice(end + 1),
			};
		}
	}
}

const built = await builtRegexes();

/**
 * What repeats in each is made of its own words and of signs. A regular expression that can read the same text in
 * several ways doubles its work with each repetition; for any other these few are nothing.
 */
test("no regular expression takes longer with each repetition", () => {
	expect(built.some(({ source }) => source.includes("and|or|but|with"))).toBe(true);
	const all = [...built, ...FOLDERS.flatMap((folder) => [...writtenRegexes(folder)])];
	for (const { source, flags, where } of all.filter((one) => /[*+]|\{\d+,/.test(one.source))) {
		const regex = new RegExp(source, flags.replace(/[gy]/g, ""));
		const words = source.match(/[A-Za-z]{2,}\.?|[^\p{L}\p{N}\\]/gu) ?? [];
		const parts = [...new Set([...words, " ", "a", "1", "A "])].slice(0, 60);
		const repeated = parts
			.flatMap((one) => [one, `${one} `, `${one},`])
			.flatMap((one) => [one.repeat(50), `x ${one.repeat(50)}`]);
		const testAll = () => repeated.map((one) => regex.test(`${one}\u0001`));
		expect(() => runToTheEnd(testAll), where).not.toThrow();
	}
});
