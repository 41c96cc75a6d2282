/**
 * Searches that take as long in a large table as in a small one. SQLite steps through the rows of every
 * word until it meets one that has them all, so words that are common, but never together, would walk the
 * whole index. The index therefore says of each row which block of rows it stands in (migrations/0009),
 * and such a search looks through a few blocks: its page can end before it is full, and the next page
 * searches on (docs/decisions/002-newest-first-search.md).
 */
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "./open.ts";
import { type Page, type PageRequest, pageOf } from "./paging.ts";
import type { programs, resumes } from "./schema.ts";
import type { SearchQuery } from "./search-query.ts";

/** The rows of a block, as the power of two that migrations/0009 shifts by. */
const BLOCK_BITS = 14;
const BLOCKS = 4;

/** A subquery of one row: a table's `newest` seq, and the `block` where the search of a page begins. */
export function stretchOf(table: typeof programs | typeof resumes, request: PageRequest): SQL {
	const { before, after } = request;
	// Numbers are bound as floats, which can't be shifted.
	const first =
		after !== undefined
			? sql`cast(${after + 1} as integer)`
			: before !== undefined
				? sql`min(newest, cast(${before - 1} as integer))`
				: sql`newest`;
	const newest = sql`coalesce((select seq from ${table} order by seq desc limit 1), 0)`;
	const block = sql`${first} >> ${sql.raw(String(BLOCK_BITS))}`;
	return sql`(select newest, ${block} as block from (select ${newest} as newest))`;
}

/** The right side of a `match`: the query, within the blocks of a stretch when there is one. */
export function matchIn(query: SearchQuery, stretch: SQL | undefined, request: PageRequest): SQL {
	if (!stretch) return sql`${query.expression}`;
	const step = request.after === undefined ? -1 : 1;
	const blocks = Array.from({ length: BLOCKS }, (_, at) => sql.raw(`block + ${at * step}`));
	const format = `(%s) AND {block}: (${blocks.map(() => '"b%d"').join(" OR ")})`;
	return sql`(select printf(${format}, ${query.expression}, ${sql.join(blocks, sql`, `)}) from ${stretch})`;
}

/** Reads a page, and where its search ended if that was before the table's end. One round trip. */
export async function readStretch<Row extends { seq: number }>(
	db: Db,
	rows: BatchItem<"sqlite"> & PromiseLike<Row[]>,
	stretch: SQL | undefined,
	request: PageRequest,
): Promise<Page<Row>> {
	if (!stretch) return pageOf(await rows, request);
	const begin = db.select({ newest: sql<number>`newest`, block: sql<number>`block` }).from(stretch);
	const [[begun], found] = await db.batch([begin, rows]);
	return pageOf(found as Row[], request, begun && endOf(begun, request));
}

/** The `before` or `after` with which the search goes on; undefined when it came to the table's end. */
function endOf(
	{ newest, block }: { newest: number; block: number },
	{ after }: PageRequest,
): number | undefined {
	const seqOf = (block: number) => block * 2 ** BLOCK_BITS;
	if (after === undefined) {
		const oldest = seqOf(block - BLOCKS + 1);
		return oldest > 1 ? oldest : undefined;
	}
	const last = seqOf(block + BLOCKS) - 1;
	return last < newest ? last : undefined;
}
