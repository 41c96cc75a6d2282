import {
	Column,
	type DriverValueDecoder,
	fillPlaceholders,
	is,
	type Query,
	QueryPromise,
	SQL,
	sql,
} from "drizzle-orm";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import type { Db } from "./open.ts";

/** A query that can be awaited, or be part of a batch. */
type Runnable<Rows> = RunnableQuery<Rows, "sqlite"> & Promise<Rows>;

/** A selected field: its place in the result, and what it is. */
interface SelectedField {
	path: string[];
	field: unknown;
}

type Decoder = DriverValueDecoder<unknown, unknown>;

/** Turns the rows of a query, each a list of values, into results. */
type MapRows = (rows: ArrayLike<unknown>[], plainly?: (value: unknown) => unknown) => unknown[];

/** The part of drizzle's query that is ready to be sent. */
interface Ready {
	fields: SelectedField[] | undefined;
	joinsNotNullableMap: unknown;
	execute(): Promise<unknown>;
	getQuery(): Query;
}

interface Session {
	prepareQuery(
		query: Query,
		fields: SelectedField[] | undefined,
		method: "all",
		inArrays: true,
		mapRows: MapRows | undefined,
	): Ready;
}

/** A placeholder for every value that changes between calls. */
const placeholders: unknown = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) });

/**
 * A query for pages that are requested all the time: its text is built once, not for each request, where that is a
 * tenth of the cost of a list of programs. Drizzle's own `prepare` is tied to one connection, and here each request has
 * its own.
 *
 * @param build makes the query. Its values are placeholders: only pass them on to the query, never look at them
 */
export function prepared<Values extends Record<string, unknown>, Rows>(
	build: (db: Db, values: Values) => RunnableQuery<Rows, "sqlite"> & PromiseLike<Rows>,
): (db: Db, values: Values) => Runnable<Rows> {
	let known: ReturnType<typeof knownOf> | undefined;
	return (db, values) => {
		known ??= knownOf(build(db, placeholders as Values));
		const { session } = db as unknown as { session: Session };
		const { sql: text, params } = known.query;
		const query = { sql: text, params: fillPlaceholders(params, values) };
		const ready = session.prepareQuery(query, known.fields, "all", true, known.mapRows);
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

/** What drizzle derives from a query. Nothing more, because the rest holds on to its connection. */
function knownOf(built: unknown) {
	const ready = (built as { _prepare(): Ready })._prepare();
	const { fields, joinsNotNullableMap } = ready;
	return {
		query: ready.getQuery(),
		fields,
		joinsNotNullableMap,
		mapRows: fields && mapperOf(fields),
	};
}

/** Drizzle checks the kind of field for each value of each row; this checks it once. Nested results are left to it. */
function mapperOf(fields: SelectedField[]): MapRows | undefined {
	const decoded = fields.map(({ path: [name = ""], field }) => ({ name, by: decoderOf(field) }));
	if (fields.some(({ path }, at) => path.length > 1 || !decoded[at]?.by)) return undefined;
	return (rows, plainly = (value) => value) =>
		rows.map((row) => {
			const result: Record<string, unknown> = {};
			decoded.forEach(({ name, by }, at) => {
				const value = plainly(row[at]);
				result[name] = value === null ? null : by?.mapFromDriverValue(value);
			});
			return result;
		});
}

/** The decoder of a field: a column's own, or the one set on the SQL. */
function decoderOf(field: unknown): Decoder | undefined {
	if (is(field, Column)) return field;
	const text = is(field, SQL.Aliased) ? field.sql : field;
	// A field missing from drizzle's types.
	return is(text, SQL) ? (text as unknown as { decoder: Decoder }).decoder : undefined;
}
