import { drizzle } from "drizzle-orm/d1";
import { inTime } from "./failures.ts";

/** The methods used of a D1 database, or of one of its sessions. */
export type D1 = Pick<D1Database, "prepare" | "batch">;

/** Opens a database on D1; each of its calls is answered in time or fails. */
export function openD1(d1: D1) {
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
		bind: (...values: unknown[]): unknown => timed(statement.bind(...values)),
		run: () => inTime(statement.run()),
		all: () => inTime(statement.all()),
		raw: () => inTime(statement.raw()),
	};
}
