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

/** What drizzle works out of a query, whichever connection it is for. */
interface Known {
	query: Query;
	fields: SelectedField[] | undefined;
	joinsNotNullableMap: unknown;
}

/** A value of each row: where it stands in the result, and what it is. */
interface SelectedField {
	path: string[];
	field: unknown;
}

type Decoder = DriverValueDecoder<unknown, unknown>;

/** Makes the results of a query of its rows, each a list of values. */
type MapRows = (rows: ArrayLike<unknown>[], plainly?: (value: unknown) => unknown) => unknown[];

/** Of drizzle's query, ready to be sent. */
interface Ready extends Known {
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
 * A query of pages that are asked for all the time: its text is worked out once, and not for each request, where that
 * is a tenth of what a list of programs costs. Drizzle's own `prepare` is for one connection, and here each request
 * has its own.
 *
 * @param build makes the query. Its values are stand-ins: they may only be handed on to the query, never looked at
 */
export function prepared<Values extends Record<string, unknown>, Rows>(
	build: (db: Db, values: Values) => RunnableQuery<Rows, "sqlite"> & PromiseLike<Rows>,
): (db: Db, values: Values) => Runnable<Rows> {
	let known: (Known & { mapRows: MapRows | undefined }) | undefined;
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

/** Nothing else, because the rest holds on to its connection. */
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

/**
 * Drizzle asks anew of each value of each row what kind of field it is of; this asks once. Results of several
 * levels are left to drizzle.
 */
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
	// A field that drizzle's types leave out.
	return is(text, SQL) ? (text as unknown as { decoder: Decoder }).decoder : undefined;
}
