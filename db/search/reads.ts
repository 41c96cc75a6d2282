import { and, asc, desc, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "#db/engine/open.ts";
import { prepared } from "#db/engine/prepared.ts";
import { isSavedBy, shownOfProgram } from "#db/programs/programs.ts";
import { programs } from "#db/schema.ts";
import { readAsked } from "./asked.ts";
import type { countingQuery } from "./counts.ts";
import { conditionOf, conditionsOf, type Wanted } from "./match.ts";
import type { Stretch } from "./places.ts";
import type { Loosened, ProgramFilters, ProgramOrder } from "./program-filters.ts";
import { mostWords, ranked } from "./ranking.ts";
import { doubtfulWords, misspelledQuery } from "./spelling.ts";
import type { ReadWord } from "./words.ts";

/** The lowest 33 bits of a rowid of `programs_by_closing`. */
const SEQ_BITS = 2 ** 33 - 1;

/** What a list of programs should contain. */
export interface ProgramsWanted {
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
	loosened?: readonly Loosened[] | undefined;
	/** Other queries to read in the same round trip, when nothing was searched. */
	beside?: readonly BatchItem<"sqlite">[] | undefined;
}

type Walk = Pick<ProgramsWanted, "size" | "savedBy" | "filters"> & {
	order: "newest" | "closing";
	stretch: Stretch;
	/** The day used in the filters' condition. */
	today: string;
};

/** The query that walks a stretch of an index and stops after a page. Each kind of walk is built once. */
export function walkQuery(db: Db, { match }: Wanted, walk: Walk) {
	const { stretch, filters, order, today, savedBy, size } = walk;
	const { rising, above, below } = stretch;
	const isThere = [above, below].map((bound) => bound !== undefined);
	const kind = [order, rising, ...isThere, Boolean(savedBy), ...conditionsOf(filters)].join();
	const query = walks.get(kind) ?? prepareWalk(walk);
	walks.set(kind, query);
	return query(db, { match, above, below, savedBy, today, most: size + 1 });
}

const walks = new Map<string, ReturnType<typeof prepareWalk>>();

interface WalkValues extends Record<string, unknown> {
	match: string;
	above: number | undefined;
	below: number | undefined;
	savedBy: string | null | undefined;
	today: string;
	most: number;
}

function prepareWalk(walk: Walk) {
	return prepared((db, values: WalkValues) => {
		const { above, below } = walk.stretch;
		return walkWith(db, walk, {
			...{ match: values.match, today: values.today, most: values.most },
			above: above === undefined ? undefined : values.above,
			below: below === undefined ? undefined : values.below,
			savedBy: walk.savedBy ? values.savedBy : null,
		});
	});
}

function walkWith(db: Db, { order, stretch, filters }: Walk, values: WalkValues) {
	const { match, above, below, savedBy, today, most } = values;
	const index = sql.raw(order === "newest" ? "programs_by_newest" : "programs_by_closing");
	const rowid = sql<number>`${index}.rowid`;
	// Cast, because drivers bind numbers as floats, and with those the full-text index reads all its rows.
	const bound = (sign: ">" | "<", at: number | undefined) =>
		at === undefined ? undefined : sql`${rowid} ${sql.raw(sign)} cast(${at} as integer)`;
	return db
		.select({
			...shownOfProgram,
			saved: isSavedBy(db, savedBy),
			rowid: sql<number>`${index}.rowid`.as("list_rowid"),
		})
		.from(index)
		.innerJoin(programs, sql`${programs.seq} = ${index}.rowid & ${sql.raw(String(SEQ_BITS))}`)
		.where(
			and(
				sql`${index} match ${match}`,
				bound(">", above),
				bound("<", below),
				conditionOf(filters, today),
			),
		)
		.orderBy(stretch.rising ? asc(rowid) : desc(rowid))
		.limit(most);
}

/** The query for ranked programs, best first. */
export function rankedQuery(db: Db, ranking: SQL, { savedBy }: ProgramsWanted) {
	return db
		.select({
			...shownOfProgram,
			saved: isSavedBy(db, savedBy),
			rowid: sql<number>`ranked.seq`.as("list_rowid"),
		})
		.from(ranking)
		.innerJoin(programs, sql`${programs.seq} = ranked.seq`)
		.orderBy(sql`ranked.score desc`, sql`ranked.seq desc`);
}

/** What else a search reads: words that no program has, and on its first page close matches. */
export function besidesQueries(
	db: Db,
	wanted: ProgramsWanted,
	query: Wanted,
	words: ReadWord[],
	day: string,
) {
	const doubtful = wanted.exact ? [] : doubtfulWords(words);
	const candidates = wanted.place === undefined ? mostWords(query, wanted.size) : undefined;
	const asked = readAsked(wanted.search ?? "");
	const of = { condition: query.condition, words, asked, day, closely: true };
	return {
		misspelling: doubtful.length > 0 ? misspelledQuery(db, doubtful) : undefined,
		closely: candidates && rankedQuery(db, ranked(candidates, of), wanted).limit(wanted.size),
	};
}

export type Row = Awaited<ReturnType<typeof walkQuery>>[number];
type Rows = BatchItem<"sqlite"> & PromiseLike<Row[]>;

/** What is read along with a page's rows. */
interface Besides {
	counting?: ReturnType<typeof countingQuery> | undefined;
	misspelling?: ReturnType<typeof misspelledQuery> | undefined;
	closely?: Rows | undefined;
	/** The caller's own queries. */
	also?: readonly BatchItem<"sqlite">[] | undefined;
}

/** A page's rows and what was read along with them. */
export interface Read {
	rows: Row[];
	counted: Record<string, number> | undefined;
	misspelled: { typed: string; near: string }[];
	close: Row[];
	also: unknown[][];
}

/** Reads a page's rows and everything else in one round trip. */
export async function readAll(db: Db, queries: Rows[], besides: Besides): Promise<Read> {
	const { counting, misspelling, closely, also = [] } = besides;
	const others = [counting, misspelling, closely, ...also].filter((one) => one !== undefined);
	const [first, ...more] = queries;
	if (!first) throw new Error("A list has at least one query");
	const alone = more.length + others.length === 0;
	const answers: unknown[] = alone ? [await first] : await db.batch([first, ...more, ...others]);
	const rest = answers.slice(queries.length);
	return {
		rows: (answers.slice(0, queries.length) as Row[][]).flat(),
		counted: counting && (rest.shift() as Read["counted"][])[0],
		misspelled: misspelling ? (rest.shift() as Read["misspelled"]) : [],
		close: closely ? (rest.shift() as Row[]) : [],
		also: rest as unknown[][],
	};
}
