import { drizzle } from "drizzle-orm/d1";
import { inTime } from "./time-limit.ts";

/** The methods used of a D1 database, or of one of its sessions. */
export type D1 = Pick<D1Database, "prepare" | "batch">;

/** Opens a database on D1; each of its calls is answered in time or fails. */
export function openD1(d1: D1) {
	return drizzle(new TimedD1(d1) as unknown as D1Database);
}

/** Every call to D1 that makes a round trip, with a time limit. */
class TimedD1 {
	readonly #d1: D1;

	constructor(d1: D1) {
		this.#d1 = d1;
	}

	prepare(query: string) {
		return new TimedStatement(this.#d1.prepare(query));
	}

	batch(statements: TimedStatement[]) {
		return inTime(this.#d1.batch(statements.map(({ statement }) => statement)));
	}
}

class TimedStatement {
	readonly statement: D1PreparedStatement;

	constructor(statement: D1PreparedStatement) {
		this.statement = statement;
	}

	bind(...values: unknown[]) {
		return new TimedStatement(this.statement.bind(...values));
	}

	run() {
		return inTime(this.statement.run());
	}

	all() {
		return inTime(this.statement.all());
	}

	raw() {
		return inTime(this.statement.raw());
	}

	first(column: string) {
		return inTime(this.statement.first(column));
	}
}
