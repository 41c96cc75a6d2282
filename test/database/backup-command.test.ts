import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getPlatformProxy } from "wrangler";
import { applyMigrations } from "#dev/backup/migrations.ts";
import { openStore } from "#dev/backup/store.ts";
import { root } from "#dev/paths.ts";
import { startSqld, whyNoSqld } from "../support/sqld.ts";

let folder: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "yard-backup-command-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a command as somebody would type it in their own folder. */
async function run(env: Record<string, string>, ...args: string[]) {
	const { exitCode, stdout, stderr } = await execa("node", [join(root, "dev/run.mjs"), ...args], {
		cwd: folder,
		reject: false,
		env: { LIBSQL_URL: "", LIBSQL_AUTH_TOKEN: "", ...env },
	});
	return { exitCode, output: `${stdout}\n${stderr}` };
}

const places = {
	async D1(name: string) {
		const stateDir = join(folder, name);
		// As the app does: D1 then has a table of its own, into which nobody may look.
		const { env, dispose } = await getPlatformProxy<{ DB: D1Database }>({
			persist: { path: join(stateDir, "v3") },
		});
		await env.DB.withSession().prepare("select 1").run();
		await dispose();
		return { stateDir, stop: async () => {} };
	},
	libSQL: async (name: string) => {
		const { url, stop } = await startSqld();
		return { stateDir: join(folder, name), libsql: { url }, stop };
	},
};

for (const engine of ["D1", ...(whyNoSqld ? [] : ["libSQL"])] as ("D1" | "libSQL")[]) {
	test(`npm run backup and npm run restore: from one ${engine} to another`, async () => {
		const from = await places[engine](`${engine}-from`);
		const to = await places[engine](`${engine}-to`);
		const settings = ({ stateDir, libsql }: typeof from & { libsql?: { url: string } }) => ({
			YARD_STATE: stateDir,
			...(libsql && { LIBSQL_URL: libsql.url }),
		});
		const store = await openStore(from);
		await applyMigrations(store);
		await store.batch([{ sql: "insert into counters values ('visits', 7, 8)" }]);
		await store.files.put("photos/a", "picture");
		await store.close();

		const saved = await run(settings(from), "backup", `saved-${engine}`);
		expect(saved).toEqual({ exitCode: 0, output: expect.stringContaining("Checked and done") });
		expect(saved.output).toContain("tables, 1 rows");
		expect(await readdir(join(folder, `saved-${engine}`))).toContain("manifest.json");
		const back = await run(settings(to), "restore", `saved-${engine}`);
		expect(back).toEqual({ exitCode: 0, output: expect.stringContaining("1 rows, 1 files") });

		const restored = await openStore(to);
		expect(await restored.rows("select * from counters")).toEqual([
			{ key: "visits", count: 7, resets_at: 8 },
		]);
		expect(await (await restored.files.get("photos/a"))?.text()).toBe("picture");
		await restored.close();
		const migrated = await run(settings(to), "db:migrate");
		expect(migrated).toEqual({
			exitCode: 0,
			output: expect.stringMatching(/No migrations to apply|is up to date/),
		});
		await Promise.all([from.stop(), to.stop()]);
	});
}

test("what can't be done is said", async () => {
	const wrong = { YARD_STATE: join(folder, "state") };
	expect(await run(wrong, "backup")).toMatchObject({ exitCode: 2 });
	expect(await run(wrong, "backup", "a", "--remote")).toMatchObject({ exitCode: 2 });
	expect(await run(wrong, "backup", "a", "--remote", "--env", "nowhere")).toEqual({
		exitCode: 1,
		output: expect.stringContaining("lacks the environment nowhere"),
	});
	expect(await run(wrong, "restore", "a", "b")).toMatchObject({ exitCode: 2 });
	expect(await run({ ...wrong, LIBSQL_URL: "libsql://elsewhere.example" }, "backup", "a")).toEqual({
		exitCode: 1,
		output: expect.stringContaining("add --remote"),
	});
});
