import { readdir, readFile, rm } from "node:fs/promises";
import { createClient, type InValue, type ResultSet } from "@libsql/client/web";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { type Db, openDb } from "#db/engine/open.ts";
import { migrateLibsql } from "#dev/migrations.ts";
import { copiedFolder } from "./copied-folder.ts";
import { type D1, d1ByHttp, d1HttpWorker } from "./d1-by-http.ts";
import { startSqld } from "./sqld.ts";

/** The database engine that the app uses. */
export type Engine = "D1" | "libSQL";

/** A database as tests use it, without the app. */
export interface Queries {
	db: Db;
	/** Runs statements for which the app has no function, in one transaction. */
	run(...statements: Statement[]): Promise<void>;
	/** The rows that a statement returns. */
	rows<Row>(statement: string, ...parameters: unknown[]): Promise<Row[]>;
	/** The rows of each of several statements, in one round trip. */
	rowsOfEach(...statements: string[]): Promise<Record<string, unknown>[][]>;
}

/** A statement, alone or with its parameters. */
export type Statement = string | { sql: string; args: unknown[] };

/** A migrated database on one of the two engines. */
export interface Database extends Queries {
	stop(): Promise<void>;
}

/**
 * A D1 database in workerd that is still empty, without tables.
 *
 * @param folder continues with the data that a Miniflare left there
 */
export async function startD1(folder?: string): Promise<{ d1: D1; stop(): Promise<void> }> {
	const miniflare = new Miniflare({
		...convertV4MiniflareOptions(d1HttpWorker),
		...(folder && { resourcePersistencePath: folder }),
	});
	return { d1: await d1ByHttp(miniflare), stop: () => miniflare.dispose() };
}

/** Applies every file of migrations/ to a D1 database, in order. */
export async function migrateD1(d1: Pick<D1, "exec">): Promise<void> {
	const folder = new URL("../../migrations/", import.meta.url);
	const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
	const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), "utf8")));
	// One statement per line: `exec` runs them all at once, in a tenth of the time.
	const statements = texts
		.flatMap((text) => text.replace(/^\s*--(?!>).*$/gm, "").split("--> statement-breakpoint"))
		.map((statement) => statement.replace(/\s*\n\s*/g, " ").trim());
	await d1.exec(statements.join("\n"));
}

/** The queries of a D1 database. */
export async function queriesOfD1(d1: D1): Promise<Queries> {
	const prepared = (statement: Statement) => {
		const { sql, args } = typeof statement === "string" ? { sql: statement, args: [] } : statement;
		return d1.prepare(sql).bind(...args);
	};
	return {
		db: await openDb({ d1 }),
		async run(...statements) {
			await d1.batch(statements.map(prepared));
		},
		async rows<Row>(sql: string, ...args: unknown[]) {
			return (await prepared({ sql, args }).all<Row>()).results;
		},
		async rowsOfEach(...statements) {
			const answers = await d1.batch<Record<string, unknown>>(statements.map(prepared));
			return answers.map(({ results }) => results);
		},
	};
}

/**
 * What a Miniflare stores for a migrated D1 database, in its own folder, which the caller deletes. A copy takes a third
 * of the time of the migrations.
 */
export const migratedD1Folder = copiedFolder("d1", async (folder) => {
	const { d1, stop } = await startD1(folder);
	await migrateD1(d1);
	await stop();
});

const migratedLibsqlFolder = copiedFolder("libsql", async (folder) => {
	const { url, stop } = await startSqld({ folder });
	await migrateLibsql(url);
	await stop();
});

/** A migrated D1 database of its own. */
export async function openD1(): Promise<Database> {
	const folder = await migratedD1Folder();
	const { d1, stop } = await startD1(folder);
	return {
		...(await queriesOfD1(d1)),
		async stop() {
			await stop();
			await rm(folder, { recursive: true, force: true });
		},
	};
}

/** A migrated database on a libSQL server of its own, that server's address, and where it stores its data. */
export async function openLibsql(): Promise<Database & { url: string; folder: string }> {
	const folder = await migratedLibsqlFolder();
	const { url, stop } = await startSqld({ folder });
	const queries = await queriesOfLibsql(url);
	return {
		...queries,
		url,
		folder,
		async stop() {
			queries.close();
			await stop();
			await rm(folder, { recursive: true, force: true });
		},
	};
}

/** The queries of a database on a libSQL server. */
export async function queriesOfLibsql(url: string): Promise<Queries & { close(): void }> {
	const client = createClient({ url });
	return {
		db: await openDb({ libsqlUrl: url }),
		async run(...statements) {
			const batch = statements.map((statement) =>
				typeof statement === "string"
					? statement
					: { sql: statement.sql, args: statement.args as InValue[] },
			);
			await client.batch(batch, "write");
		},
		async rows<Row>(sql: string, ...args: unknown[]) {
			return objects(await client.execute({ sql, args: args as InValue[] })) as Row[];
		},
		rowsOfEach: async (...statements) => (await client.batch(statements, "read")).map(objects),
		close: () => client.close(),
	};
}

function objects({ columns, rows }: ResultSet): Record<string, unknown>[] {
	return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])));
}
