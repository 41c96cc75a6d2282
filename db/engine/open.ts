import { DrizzleQueryError, sql } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core";
import { requireSecureLibsql } from "#lib/secure-address.ts";
import { storable } from "#lib/storable-text.ts";
import { inTime } from "./failures.ts";

/** The database, on either engine. Both run `batch` as one transaction. */
export type Db = BaseSQLiteDatabase<"async", unknown> & Pick<DrizzleD1Database, "batch">;

/** The database to open: a D1 binding, or a libSQL server's URL and token. */
export type DbLocation = { d1: D1 } | { libsqlUrl: string; libsqlAuthToken?: string | undefined };

/**
 * Opens the database for one request; there is no round trip until the first query, and each has a time limit (decision
 * 016). Drizzle is not given the schema: it would set up relational queries, which nothing here uses, at 30 times the
 * cost of opening. The libSQL client is loaded only when needed.
 */
export async function openDb(location: DbLocation): Promise<Db> {
	if ("d1" in location) {
		return withNamedFailures(openD1(location.d1));
	}
	requireSecureLibsql(location.libsqlUrl);
	const { openLibsql } = await import("./libsql.ts");
	const db: unknown = openLibsql(location.libsqlUrl, location.libsqlAuthToken);
	return withNamedFailures(db as Db);
}

/** Succeeds if the database answers and has tables. */
export const askDb = (db: Db) => db.run(sql`select 1 from programs limit 1`);

/** Drizzle wraps the error of a single statement; this does the same for a batch's error. */
function withNamedFailures(db: Db): Db {
	const batch = db.batch.bind(db);
	db.batch = async (statements) => {
		try {
			return await batch(statements);
		} catch (error) {
			throw new DrizzleQueryError("batch", [], error instanceof Error ? error : undefined);
		}
	};
	return db;
}

/** The methods used of a D1 database, or of one of its sessions. */
export type D1 = Pick<D1Database, "prepare" | "batch">;

/** Opens a database on D1; each of its calls is answered in time or fails. */
function openD1(d1: D1) {
	const timedD1 = {
		prepare: (query: string) => timed(d1.prepare(query)),
		batch: (statements: ReturnType<typeof timed>[]) =>
			inTime(d1.batch(statements.map(({ statement }) => statement))),
	};
	return drizzle(timedD1 as unknown as D1Database);
}

/** What drizzle calls of a statement, with a time limit on every round trip. */
function timed(statement: D1PreparedStatement) {
	return {
		statement,
		bind: (...values: unknown[]): unknown => timed(statement.bind(...values.map(storable))),
		run: () => inTime(statement.run()),
		all: () => inTime(statement.all()),
		raw: () => inTime(statement.raw()),
	};
}

/**
 * A D1 database as one request sees it: replicas may answer its reads, and each read is at least as new as the one
 * before it and as the request's own writes (docs/decisions/015-read-replicas.md).
 *
 * @param first where the first read may go: a constraint, or a bookmark that it must not be older than
 */
export function openReplicas(
	d1: D1Database,
	first: D1SessionConstraint | D1SessionBookmark,
): {
	d1: D1;
	/** The bookmark that later reads need to see what this request wrote; null when it wrote nothing. */
	bookmark(): D1SessionBookmark | null;
} {
	const session = d1.withSession(first);
	let wrote = false;
	return {
		d1: {
			prepare(query) {
				if (!/^\s*select\b/i.test(query)) wrote = true;
				return session.prepare(query);
			},
			batch: (statements) => session.batch(statements),
		},
		bookmark: () => (wrote ? session.getBookmark() : null),
	};
}
