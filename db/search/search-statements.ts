import { and, asc, desc, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "#db/engine/open.ts";
import { CONDITION_FACTS } from "#db/programs/facts.ts";
import { isSavedBy, shownOfProgram } from "#db/programs/programs.ts";
import { programs } from "#db/schema.ts";
import { columnsOf } from "#db/sql-helpers.ts";
import { countingQuery } from "./counts.ts";
import { conditionOf, type MatchQuery, matchQueryOf, type ReadTime } from "./match.ts";
import { SEQ_BITS, type Stretch } from "./page-positions.ts";
import type { ProgramFilters, ProgramOrder, RelaxedFilters } from "./program-filters.ts";
import { mostWords, ranked } from "./ranking.ts";
import { readFactsInQuery } from "./search-query.ts";
import { doubtfulWords, misspelledQuery } from "./spelling.ts";
import type { ReadWord } from "./words.ts";

/** What a list of programs should contain. */
export interface ProgramsRequest {
	size: number;
	/** What a person typed. */
	search?: string | undefined;
	/** Take words as typed, even those that no program has. */
	exact?: boolean | undefined;
	filters: ProgramFilters;
	/** "best" without a search is "newest". */
	order: ProgramOrder;
	/** `next` or `previous` of another page, from the URL; anything unreadable gives the first page. */
	place?: string | undefined;
	/** The student whose saved programs are marked. */
	savedBy?: string | null | undefined;
	/** Looser alternatives, each counted when nothing is found. */
	relaxed?: readonly RelaxedFilters[] | undefined;
	/** Other queries to read in the same round trip, when nothing was searched. */
	beside?: readonly BatchItem<"sqlite">[] | undefined;
}

type Walk = Pick<ProgramsRequest, "size" | "savedBy" | "filters"> & {
	order: "newest" | "closing";
	stretch: Stretch;
	/** Used in the filters' condition. */
	at: ReadTime;
};

/** The query that walks a stretch of an index and stops after a page. */
export function walkQuery(
	db: Db,
	{ match }: MatchQuery,
	{ stretch: { rising, above, below }, filters, order, at, savedBy, size }: Walk,
) {
	const index = sql.raw(order === "newest" ? "programs_by_newest" : "programs_by_closing");
	const rowid = sql<number>`${index}.rowid`;
	// Cast, because drivers bind numbers as floats, and with those the full-text index reads all its rows.
	const isAbove = sql`${rowid} > cast(${above} as integer)`;
	const isBelow = sql`${rowid} < cast(${below} as integer)`;
	return db
		.select({
			...shownOfProgram,
			...columnsOf(programs, ...CONDITION_FACTS),
			saved: isSavedBy(db, savedBy),
			rowid: sql<number>`${rowid}`.as("list_rowid"),
		})
		.from(index)
		.innerJoin(programs, sql`${programs.seq} = ${rowid} & ${sql.raw(String(SEQ_BITS))}`)
		.where(
			and(
				sql`${index} match ${match}`,
				above === undefined ? undefined : isAbove,
				below === undefined ? undefined : isBelow,
				conditionOf(filters, at),
			),
		)
		.orderBy(rising ? asc(rowid) : desc(rowid))
		.limit(size + 1);
}

/** The query for ranked programs, best first. */
export function rankedQuery(db: Db, ranking: SQL, { savedBy }: ProgramsRequest) {
	return db
		.select({
			...shownOfProgram,
			...columnsOf(programs, ...CONDITION_FACTS),
			saved: isSavedBy(db, savedBy),
			rowid: sql<number>`ranked.seq`.as("list_rowid"),
		})
		.from(ranking)
		.innerJoin(programs, sql`${programs.seq} = ranked.seq`)
		.orderBy(sql`ranked.score desc`, sql`ranked.seq desc`);
}

/** The most looser lists that are counted; each has up to three of the hundred parameters that D1 allows. */
const MAX_RELAXED = 12;

/** What else a search reads: counts, words that no program has; on its first page close matches and looser lists. */
export function extraQueries(
	db: Db,
	wanted: ProgramsRequest,
	query: MatchQuery,
	about: { words: ReadWord[]; at: ReadTime; isFirst: boolean; asOf?: number | undefined },
) {
	const { words, at, isFirst, asOf } = about;
	const day = at.today;
	const doubtful = wanted.exact ? [] : doubtfulWords(words);
	const candidates = isFirst ? mostWords(query, wanted.size) : undefined;
	const asked = readFactsInQuery(wanted.search ?? "");
	const of = { condition: query.condition, words, asked, day, closely: true };
	const relaxed = (isFirst && wanted.relaxed ? wanted.relaxed.slice(0, MAX_RELAXED) : []).map(
		({ filters, withWords }) => matchQueryOf(filters, withWords ? words : [], at),
	);
	return {
		counting: countingQuery(db, query, { today: day, asOf, relaxed }),
		misspelling: doubtful.length > 0 ? misspelledQuery(db, doubtful) : undefined,
		closely: candidates && rankedQuery(db, ranked(candidates, of), wanted).limit(wanted.size),
	};
}

export type SearchRow = Awaited<ReturnType<typeof walkQuery>>[number];
type Rows = BatchItem<"sqlite"> & PromiseLike<SearchRow[]>;

/** A page's rows and what was read along with them. */
export type SearchPage = Awaited<ReturnType<typeof readSearchPage>>;

/** Reads a page's rows, what a search reads besides, and the caller's own queries, in one round trip. */
export async function readSearchPage(
	db: Db,
	queries: Rows[],
	{ counting, misspelling, closely }: Partial<ReturnType<typeof extraQueries>>,
	also: readonly BatchItem<"sqlite">[] = [],
) {
	const others = [counting, misspelling, closely, ...also].filter((one) => one !== undefined);
	const [first, ...more] = queries;
	if (!first) throw new Error("A list has at least one query");
	const alone = more.length + others.length === 0;
	const answers: unknown[] = alone ? [await first] : await db.batch([first, ...more, ...others]);
	const rest = answers.slice(queries.length);
	return {
		rows: (answers.slice(0, queries.length) as SearchRow[][]).flat(),
		counted: counting && (rest.shift() as Awaited<typeof counting>)[0],
		misspelled: misspelling ? (rest.shift() as Awaited<typeof misspelling>) : [],
		close: closely ? (rest.shift() as SearchRow[]) : [],
		also: rest as unknown[][],
	};
}
