import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "#dev/paths.ts";
import { openLibsql } from "../support/engines.ts";

let database: Awaited<ReturnType<typeof openLibsql>>;
let folder: string;

beforeAll(async () => {
	database = await openLibsql();
	folder = await mkdtemp(join(tmpdir(), "yard-import-"));
});

afterAll(async () => {
	await database.stop();
	await rm(folder, { recursive: true, force: true });
});

/** Runs the command as somebody would type it in their own folder. */
function run(...args: string[]) {
	return execa(process.execPath, [join(root, "dev/run.mjs"), "import", ...args], {
		cwd: folder,
		reject: false,
		env: { LIBSQL_URL: database.url },
	});
}

const programs = () => database.rows("select name from programs order by seq");

test("npm run import: a file beside one, what is refused, a second run, and back", async () => {
	await writeFile(
		join(folder, "list.csv"),
		"name,link\nOne,example.org/1\n,example.org/2\nTwo,nowhere\n",
	);
	const dry = await run("list.csv", "--dry-run");
	expect(dry.stdout).toContain("Nothing was written");
	expect(await programs()).toEqual([]);
	const first = await run("list.csv");
	expect(first.exitCode).toBe(0);
	expect(first.stdout).toContain("1 new, 0 changed, 0 known, 2 refused.");
	expect(first.stdout).toContain("Row 3: It has no name.");
	expect(first.stdout).toContain("Row 4 (Two): The link “nowhere” is not a web address.");
	expect(await programs()).toEqual([{ name: "One" }]);
	const second = await run("list.csv");
	expect(second.stdout).toContain("0 new, 0 changed, 1 known, 2 refused.");
	expect(second.exitCode).toBe(0);
	const toTakeBack = first.stdout.match(/--take-back=\S+/)?.[0] ?? "";
	const back = await run(toTakeBack);
	expect([back.exitCode, back.stderr, back.stdout]).toEqual([
		0,
		"",
		expect.stringContaining("Taken back: 1 of 1 rows."),
	]);
	expect(await programs()).toEqual([]);
});

test("what can't be done is said, with the status of a failure", async () => {
	const missing = await run("missing.csv");
	expect([missing.exitCode, missing.stderr]).toEqual([
		1,
		expect.stringContaining("There's no file at"),
	]);
	await writeFile(join(folder, "page.html"), "<!doctype html>");
	expect((await run("page.html")).exitCode).toBe(1);
	expect((await run("--take-back", "unknown")).exitCode).toBe(1);
	// An import's id may begin with a dash.
	expect((await run("--take-back=-unknown")).stderr).toContain("for the import -unknown");
	expect((await run()).exitCode).toBe(2);
});
