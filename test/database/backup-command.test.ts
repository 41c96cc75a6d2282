import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
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
		env: { LIBSQL_URL: "", LIBSQL_AUTH_TOKEN: "", IDENTITY_ADMIN_TOKEN: "", ...env },
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

test("npm run after-restore ends what a database brought back, and marks accounts that are gone", async () => {
	const { stateDir } = await places.D1("back");
	const store = await openStore({ stateDir });
	await applyMigrations(store);
	await store.batch([
		...["here", "gone"].map((uid) => ({
			sql: "insert into users (id, firebase_uid, email, created_at, credited) values (?, ?, ?, 1, 1)",
			args: [uid, uid, `${uid}@example.edu`],
		})),
		...["here", "gone"].map((uid) => ({
			sql: "insert into resumes (id, user_id, name, shared, digest, created_at) values (?, ?, 'CV', 1, ?, 1)",
			args: [uid, uid, uid],
		})),
		{ sql: "insert into recovery_codes (uid, code_hash) values ('here', 'hash')" },
	]);
	await store.close();
	const accounts = ["here"];
	const identity = createServer(async (request, response) => {
		const { localId } = (await json(request)) as { localId: string[] };
		const users = localId.filter((uid) => accounts.includes(uid));
		response.end(JSON.stringify({ users: users.map((uid) => ({ localId: uid })) }));
	});
	await new Promise<void>((resolve) => identity.listen(0, "127.0.0.1", resolve));
	const { port } = identity.address() as AddressInfo;
	const env = { YARD_STATE: stateDir, IDENTITY_TOOLKIT_URL: `http://127.0.0.1:${port}` };
	const usersIn = async () => {
		const reopened = await openStore({ stateDir });
		try {
			expect(await reopened.rows("select * from recovery_codes")).toEqual([]);
			return await reopened.rows(
				`select firebase_uid as uid, identity_gone_at is not null as gone, credited, shared
				from users join resumes on user_id = users.id order by uid`,
			);
		} finally {
			await reopened.close();
		}
	};

	const unasked = await run(env, "after-restore");
	expect(unasked).toEqual({
		exitCode: 0,
		output: expect.stringContaining("Accounts deleted since then are back"),
	});
	expect(unasked.output).toContain("mentors who withdrew");
	const unmarked = [
		{ uid: "gone", gone: 0, credited: 1, shared: 0 },
		{ uid: "here", gone: 0, credited: 1, shared: 0 },
	];
	expect(await usersIn()).toEqual(unmarked);
	accounts.pop();
	const elsewhere = await run({ ...env, IDENTITY_ADMIN_TOKEN: "owner" }, "after-restore");
	expect(elsewhere).toEqual({
		exitCode: 1,
		output: expect.stringContaining("Identity knows none of the 2 accounts"),
	});
	expect(await usersIn()).toEqual(unmarked);
	accounts.push("here");
	const asked = await run({ ...env, IDENTITY_ADMIN_TOKEN: "owner" }, "after-restore");
	expect(asked).toEqual({
		exitCode: 0,
		output: expect.stringContaining("Accounts gone at the identity provider: 1."),
	});
	expect(await usersIn()).toEqual([{ uid: "gone", gone: 1, credited: 0, shared: 0 }, unmarked[1]]);
	identity.close();
});

test("what can't be done is said", async () => {
	const wrong = { YARD_STATE: join(folder, "state") };
	expect(await run(wrong, "backup")).toMatchObject({ exitCode: 2 });
	expect(await run(wrong, "after-restore", "a")).toMatchObject({ exitCode: 2 });
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
