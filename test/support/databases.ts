import { fileURLToPath } from "node:url";
import { createClient } from "@libsql/client/web";
import { migrate as migrateLibsql } from "drizzle-orm/libsql/migrator";
import { drizzle } from "drizzle-orm/libsql/web";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import { type Db, openDb } from "#db/open.ts";
import {
	contactMessages,
	contributionCounts,
	contributions,
	experiences,
	keptForms,
	mentors,
	moderationLog,
	programs,
	resumes,
	savedPrograms,
	sessions,
	users,
} from "#db/schema.ts";
import { migrate as migrateD1 } from "./app.ts";
import { startSqld, whyNoSqld } from "./sqld.ts";

/** A migrated database on one of the two engines. */
export interface Database {
	db: Db;
	/** Runs statements that the app has no function for, as they are, in one transaction. */
	run(...statements: string[]): Promise<void>;
	/** Rows of a statement of the test's own. */
	rows<Row>(statement: string): Promise<Row[]>;
	stop(): Promise<void>;
}

/** A D1 database in workerd, with nothing in it yet: no tables either. */
export async function startD1(): Promise<{ d1: D1Database; stop(): Promise<void> }> {
	const miniflare = new Miniflare(
		convertV4MiniflareOptions({
			modules: true,
			script: "export default { fetch: () => new Response() }",
			compatibilityDate: "2026-11-01",
			d1Databases: ["DB"],
		}),
	);
	return { d1: await miniflare.getD1Database("DB"), stop: () => miniflare.dispose() };
}

async function openD1(): Promise<Database> {
	const { d1, stop } = await startD1();
	await migrateD1(d1);
	return {
		db: await openDb({ d1 }),
		async run(...statements) {
			await d1.batch(statements.map((statement) => d1.prepare(statement)));
		},
		async rows<Row>(statement: string) {
			return (await d1.prepare(statement).all<Row>()).results;
		},
		stop,
	};
}

/** A migrated database on a libSQL server of its own, and where that is. */
export async function openLibsql(): Promise<Database & { url: string }> {
	const sqld = await startSqld();
	const client = createClient({ url: sqld.url });
	await migrateLibsql(drizzle(client), {
		migrationsFolder: fileURLToPath(new URL("../../migrations", import.meta.url)),
	});
	return {
		url: sqld.url,
		db: await openDb({ libsqlUrl: sqld.url }),
		async run(...statements) {
			await client.batch(statements, "write");
		},
		async rows<Row>(statement: string) {
			const { columns, rows } = await client.execute(statement);
			const entries = rows.map((row) => columns.map((column, at) => [column, row[at]]));
			return entries.map((row) => Object.fromEntries(row) as Row);
		},
		async stop() {
			client.close();
			await sqld.stop();
		},
	};
}

/**
 * Declares the tests on both engines, D1 in workerd and a libSQL server, each on a migrated database
 * that is empty before every test. Where libSQL has no build, its half is listed as skipped, with why.
 */
export function eachDatabase(declare: (database: Database) => void): void {
	describe("D1", () => declareOn(openD1, declare));
	if (whyNoSqld)
		describe.skip(`libSQL (not run: ${whyNoSqld})`, () => declareOn(openLibsql, declare));
	else describe("libSQL", () => declareOn(openLibsql, declare));
}

function declareOn(open: () => Promise<Database>, declare: (database: Database) => void): void {
	let opened: Database | undefined;
	const now = () => {
		if (!opened) throw new Error("The database is open only inside a test");
		return opened;
	};
	beforeAll(async () => {
		opened = await open();
	});
	beforeEach(() => empty(now().db));
	afterAll(() => opened?.stop());
	declare({
		get db() {
			return now().db;
		},
		run: (...statements) => now().run(...statements),
		rows: (statement) => now().rows(statement),
		stop: () => now().stop(),
	});
}

async function empty(db: Db): Promise<void> {
	await db.batch([
		db.delete(moderationLog),
		db.delete(savedPrograms),
		db.delete(resumes),
		db.delete(keptForms),
		db.delete(experiences),
		db.delete(mentors),
		db.delete(contactMessages),
		db.delete(programs),
		db.delete(contributions),
		db.delete(contributionCounts),
		db.delete(sessions),
		db.delete(users),
	]);
}
