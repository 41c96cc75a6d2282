import {
	appendFile,
	mkdtemp,
	readdir,
	readFile,
	rm,
	stat,
	truncate,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client/web";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Db, openDb } from "#db/engine/open.ts";
import { backUp } from "#dev/backup/back-up.ts";
import { applyMigrations, knownMigrations } from "#dev/backup/migrations.ts";
import { readTables } from "#dev/backup/moment.ts";
import { restoreInto } from "#dev/backup/restore-into.ts";
import {
	type BackupStore,
	type Bucket,
	type Rows,
	storeOfD1,
	storeOfLibsql,
} from "#dev/backup/store.ts";
import { tablesOf } from "#dev/backup/tables.ts";
import { startD1 } from "../support/engines.ts";
import { everythingIn, fillEveryTable } from "../support/every-table.ts";
import { startSqld, whyNoSqld } from "../support/sqld.ts";
import { listPrograms, NOW_MS, publishImported } from "./world.ts";

const STORES = 12;
const NAMES = Array.from({ length: STORES }, (_, at) => `STORE${at}`);
const LONG = "…\n".repeat(100_000);
const silent = () => {};

let folder: string;
let miniflare: Miniflare;
const stops: (() => Promise<unknown>)[] = [];
let used = 0;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "yard-backup-test-"));
	const options = {
		name: "stores",
		script: "export default { fetch() { return new Response() } }",
		modules: true,
		compatibilityDate: "2026-11-01",
		r2Buckets: NAMES,
	};
	miniflare = new Miniflare(convertV4MiniflareOptions(options));
});

afterAll(async () => {
	for (const stop of stops) await stop();
	await miniflare?.dispose();
	await rm(folder, { recursive: true, force: true });
});

type Opened = BackupStore & { db: Db };

const opening = {
	async D1(name: string): Promise<Opened> {
		const { d1, stop } = await startD1();
		stops.push(stop);
		const db = await openDb({ d1 });
		return { ...storeOfD1(d1), ...(await common(name)), db };
	},
	async libSQL(name: string): Promise<Opened> {
		const { url, stop } = await startSqld();
		stops.push(stop);
		const db = await openDb({ libsqlUrl: url });
		return { ...storeOfLibsql(createClient({ url })), ...(await common(name)), db };
	},
};

async function common(name: string) {
	const files = (await miniflare.getR2Bucket(name)) as unknown as Bucket;
	return { name, files, close: async () => {} };
}

for (const engine of ["D1", ...(whyNoSqld ? [] : ["libSQL"])] as ("D1" | "libSQL")[]) {
	describe(engine, () => {
		const newStore = () => opening[engine](NAMES[used++ % STORES] ?? "");
		let source: Opened;
		let whole: string;
		let before: Awaited<ReturnType<typeof everythingIn>>;

		beforeAll(async () => {
			used = engine === "D1" ? 0 : STORES / 2;
			source = await newStore();
			await applyMigrations(source);
			await fillEveryTable(source);
			await publishImported(source.db, { name: "Astronomy summer" }, { name: "Robotics" });
			await source.batch([
				{ sql: "update programs set name = 'Zoology winter' where name = 'Robotics'" },
				{ sql: "delete from contact_messages where seq = 30" },
				// More than one page of rows, and more than one insertion.
				{
					sql: `insert into counters select printf('%0200d', value * 7919 % 1201), value, 1
						from json_each(?)`,
					args: [JSON.stringify([...Array(1200).keys()])],
				},
				{ sql: "update outbox set state = 'waiting', due_at = seq" },
				{ sql: "update outbox set due_at = 9e12 where id like 'id 2 %'" },
				{ sql: "update saved_programs set look_at = 5 where seq = 10" },
				{ sql: "update saved_programs set look_at = 9e12 where seq = 20" },
				// As long as a resume's text can get.
				{
					sql: "update resume_versions set text = ?, lines = ? where id like 'id 1 %'",
					args: [LONG, LONG],
				},
			]);
			for (const at of [1, 2, 3]) {
				const key = ["photos/a", "resumes/b", "sweeps/c"][at - 1] ?? "";
				const httpMetadata = at < 3 ? { contentType: `image/${at}` } : {};
				await source.files.put(key, new Uint8Array([0, 255, at]), { httpMetadata });
			}
			before = await everythingIn(source);
			whole = join(folder, `${engine}-whole`);
			await backUp(source, whole, silent);
		});

		test("the drill fills every table", async () => {
			for (const { name } of await tablesOf(source.rows)) {
				expect([name, (before[name] as unknown[]).length > 0]).toEqual([name, true]);
			}
		});

		test("only its owner can read a backup", async () => {
			for (const entry of await readdir(whole, { recursive: true, withFileTypes: true })) {
				const { mode } = await stat(join(entry.parentPath, entry.name));
				expect(mode & 0o777).toBe(entry.isDirectory() ? 0o700 : 0o600);
			}
		});

		test("restored, though it broke off several times, every row, number, index, trigger and file is as it was, except what must not come back, and search finds the same", async () => {
			const target = await newStore();
			await applyMigrations(target);
			for (const calls of [1, 9, 18]) {
				const breaking = failing(target, "batch", calls);
				await expect(restoreInto(breaking, whole, silent)).rejects.toThrow("broke off");
			}
			const breaking = { ...target, files: failing(target.files, "put", 1) };
			await expect(restoreInto(breaking, whole, silent)).rejects.toThrow("broke off");
			await expect(backUp(target, join(folder, "half"), silent)).rejects.toThrow("Finish that");
			await rm(join(folder, "half"), { recursive: true });
			const startedAt = Date.now() - 1000;
			await restoreInto(target, whole, silent);
			const looks = await target.rows<{ look_at: number | null }>(
				"select look_at from saved_programs order by seq",
			);
			expect(looks.map(({ look_at }) => look_at)).toEqual([expect.any(Number), 9e12, null]);
			expect(looks[0]?.look_at).toBeGreaterThan(startedAt);
			const settled = { state: "failed", problem: "restored from a backup", data: "{}" };
			expect(await everythingIn(target)).toEqual({
				...before,
				sessions: [],
				kept_forms: [],
				recovery_codes: [],
				resumes: (before.resumes as object[]).map((resume) => ({ ...resume, shared: 0 })),
				words_of_shared_resumes_fts: [],
				saved_programs: (before.saved_programs as object[]).map((saved, at) => ({
					...saved,
					...looks[at],
				})),
				outbox: (before.outbox as { due_at: number }[]).map((mail) =>
					mail.due_at < Date.now() ? { ...mail, ...settled } : mail,
				),
			});
			expect(await filesIn(target)).toEqual(await filesIn(source));
			const wanted = { search: "zoolgy", size: 9, includeClosed: false };
			const found = await listPrograms(target.db, wanted as never, NOW_MS);
			expect(found.items.map(({ name }) => name)).toEqual(["Zoology winter"]);
			expect(found).toEqual(await listPrograms(source.db, wanted as never, NOW_MS));
			// The triggers work again.
			await publishImported(target.db, { name: "Botany" });
			const botany = { ...wanted, search: "botany" };
			expect((await listPrograms(target.db, botany as never, NOW_MS)).items).toHaveLength(1);
			await expect(restoreInto(target, whole, silent)).rejects.toThrow("is not empty");
		});

		test("a backup that broke off goes on with the files it lacks", async () => {
			const path = join(folder, `${engine}-broken`);
			const breaking = { ...source, files: failing(source.files, "get", 1) };
			await expect(backUp(breaking, path, silent)).rejects.toThrow("broke off");
			await appendFile(join(path, "files.jsonl"), '{"key":"photos/');
			await expect(restoreInto(source, path, silent)).rejects.toThrow("no finished backup");
			const counted = { ...source, files: failing(source.files, "get", 2) };
			await backUp(counted, path, silent);
			const manifest = (at: string) => readFile(join(at, "files.jsonl"), "utf8");
			expect(await manifest(path)).toBe(await manifest(whole));
			await expect(backUp(source, path, silent)).rejects.toThrow("finished backup");
		});

		test("what is written meanwhile is in a backup as a whole or not at all", async () => {
			const path = await mkdtemp(join(folder, "written-"));
			// Each write changes a big table, a small one and one between them.
			await source.batch(
				[1, 2].map((at) => ({
					sql: "insert into kept_forms values (?, null, ?, 0)",
					args: [`big ${at}`, "x".repeat(5000)],
				})),
			);
			const step = () =>
				source.batch([
					{ sql: "update kept_forms set expires_at = expires_at + 1 where id_hash like 'big %'" },
					{ sql: "update second_factors set last_step = last_step + 1" },
					{ sql: "update push_subscriptions set used_at = coalesce(used_at, 0) + 1" },
				]);
			const steps = async () => {
				const lines = async (name: string) =>
					(await readFile(join(path, `${name}.jsonl`), "utf8")).trim().split("\n");
				const at = (line = "[]", column: number) => JSON.parse(line)[column] as number;
				const [big, factor, device] = await Promise.all(
					["kept_forms", "second_factors", "push_subscriptions"].map(lines),
				);
				return [at(big?.at(-1), 3), at(factor?.[0], 3), at(device?.[2], 7)];
			};
			await source.batch([
				{ sql: "update second_factors set last_step = 0" },
				{ sql: "update push_subscriptions set used_at = 0" },
			]);
			for (const togetherBytes of [8_000_000, 30_000]) {
				const { sequences } = await readTables(written(source, step), path, togetherBytes);
				expect(sequences.contact_messages).toBe(30);
				const [big, factor, device] = await steps();
				expect([factor, device]).toEqual([big, big]);
			}
			if (engine === "libSQL") return;
			await expect(readTables(written(source, step), path, 9000)).rejects.toThrow(
				"changed each of the 5 times they were read: kept_forms",
			);
		});

		test("a damaged backup is refused before anything is written", async () => {
			const target = await newStore();
			const content = (await readdir(join(whole, "files")))[0] ?? "";
			const parts = ["tables/users.jsonl", "files.jsonl", `files/${content}`, "manifest.json"];
			for (const part of parts) {
				const path = join(whole, part);
				const good = await readFile(path);
				const bad = Buffer.from(good);
				bad[bad.length >> 1] = (bad[bad.length >> 1] ?? 0) ^ 1;
				await writeFile(path, bad);
				await expect(restoreInto(target, whole, silent)).rejects.toThrow("is damaged");
				await writeFile(path, good);
				await truncate(path, good.length - 1);
				await expect(restoreInto(target, whole, silent)).rejects.toThrow("is damaged");
				await rm(path);
				await expect(restoreInto(target, whole, silent)).rejects.toThrow(/damaged|no finished/);
				await writeFile(path, good, { mode: 0o600 });
			}
			expect(await tablesOf(target.rows)).toEqual([]);
			expect(await filesIn(target)).toEqual([]);
		});

		test("an older backup is restored as it was, then migrated; not into tables of a newer version", async () => {
			const older = await newStore();
			const migrations = knownMigrations().map(({ name }) => name);
			await applyMigrations(older, migrations.at(-3));
			await older.batch([{ sql: "insert into counters values ('a', 1, 2)" }]);
			const path = join(folder, `${engine}-older`);
			await backUp(older, path, silent);
			const target = await newStore();
			await restoreInto(target, path, silent);
			expect((await everythingIn(target)).schema).toEqual(before.schema);
			await target.batch([{ sql: "delete from counters" }]);
			await expect(restoreInto(target, path, silent)).rejects.toThrow("has newer migrations");
		});
	});
}

/** The same, but a method fails after it was called some times. */
function failing<Thing extends object>(thing: Thing, method: keyof Thing, calls: number): Thing {
	let left = calls;
	return new Proxy(thing, {
		get(target, name) {
			const value = Reflect.get(target, name);
			if (typeof value !== "function") return value;
			return (...args: unknown[]) => {
				if (name === method && left-- <= 0) throw new Error("It broke off");
				return value.apply(target, args);
			};
		},
	});
}

/** The same, but somebody writes between the queries that aren't in one batch. */
function written(store: BackupStore, step: () => Promise<unknown>): BackupStore {
	const { snapshot } = store;
	let queries = 0;
	const writing =
		(rows: Rows): Rows =>
		async (...query) => {
			const found = await rows(...query);
			// Not after each, because they are many.
			if (queries++ % 10 === 0) await step();
			return found as never;
		};
	return {
		...store,
		rows: writing(store.rows),
		...(snapshot && { snapshot: (read) => snapshot((rows) => read(writing(rows))) }),
	};
}

async function filesIn({ files }: BackupStore) {
	const { objects } = await files.list();
	return Promise.all(
		objects.map(async ({ key }) => {
			const object = await files.get(key);
			const bytes = Buffer.from((await object?.arrayBuffer()) ?? new ArrayBuffer(0));
			return [key, bytes.toString("hex"), object?.httpMetadata?.contentType];
		}),
	);
}
