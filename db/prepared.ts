import { fillPlaceholders, type Query, QueryPromise, sql } from "drizzle-orm";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import type { Db } from "./open.ts";

/** A query that can be awaited, or be part of a batch. */
type Runnable<Rows> = RunnableQuery<Rows, "sqlite"> & Promise<Rows>;

/** What drizzle works out of a query, whichever connection it is for. */
interface Known {
	query: Query;
	fields: unknown;
	joinsNotNullableMap: unknown;
}

/** Of drizzle's query, ready to be sent. */
interface Ready extends Known {
	execute(): Promise<unknown>;
	getQuery(): Query;
}

interface Session {
	prepareQuery(query: Query, fields: unknown, method: "all", inArrays: true): Ready;
}

/** Stands for all values that differ from one time to the next. */
const placeholders: unknown = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) });

/**
 * A query of pages that are asked for all the time: its text is worked out once, and not for each request, where that
 * is a tenth of what a list of programs costs. Drizzle's own `prepare` is for one connection, and here each request
 * has its own.
 *
 * @param build makes the query. Its values are stand-ins: they may only be handed on to the query, never looked at
 */
export function prepared<Values extends Record<string, unknown>, Rows>(
	build: (db: Db, values: Values) => RunnableQuery<Rows, "sqlite"> & PromiseLike<Rows>,
): (db: Db, values: Values) => Runnable<Rows> {
	let known: Known | undefined;
	return (db, values) => {
		known ??= knownOf(build(db, placeholders as Values));
		const { session } = db as unknown as { session: Session };
		const { sql: text, params } = known.query;
		const query = { sql: text, params: fillPlaceholders(params, values) };
		const ready = session.prepareQuery(query, known.fields, "all", true);
		ready.joinsNotNullableMap = known.joinsNotNullableMap;
		return new PreparedQuery<Rows>(ready) as PreparedQuery<Rows> & Runnable<Rows>;
	};
}

class PreparedQuery<Rows> extends QueryPromise<Rows> {
	readonly #ready: Ready;

	constructor(ready: Ready) {
		super();
		this.#ready = ready;
	}

	/** For a batch. */
	_prepare(): Ready {
		return this.#ready;
	}

	override execute(): Promise<Rows> {
		return this.#ready.execute() as Promise<Rows>;
	}
}

/** No more than that, for the rest of it holds the connection that it was made for. */
function knownOf(built: unknown): Known {
	const ready = (built as { _prepare(): Ready })._prepare();
	const { fields, joinsNotNullableMap } = ready;
	return { query: ready.getQuery(), fields, joinsNotNullableMap };
}
