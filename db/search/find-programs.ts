import type { Db } from "#db/engine/open.ts";
import { cutPage } from "#db/paging.ts";
import { openUntilToday } from "#lib/calendar-days.ts";
import type { ProgramCounts } from "./counts.ts";
import { matchQueryOf, type ReadTime } from "./match.ts";
import {
	closingRowid,
	readRankedPlace,
	readWalkPlace,
	stretchesOf,
	type WalkPlace,
	writeRankedPlace,
	writeWalkPlace,
} from "./page-positions.ts";
import { MAX_COUNTED, NO_FILTERS } from "./program-filters.ts";
import { allWords, firstScores, MAX_RANKED, ranked } from "./ranking.ts";
import { readFactsInQuery, withYearOfStudy } from "./search-query.ts";
import {
	extraQueries,
	type ProgramsRequest,
	rankedQuery,
	readSearchPage,
	type SearchPage,
	type SearchRow,
	walkQuery,
} from "./search-statements.ts";
import { corrected, correctionsOf, type SpellingCorrection } from "./spelling.ts";
import { hasNoWord, type ReadWord, readWords } from "./words.ts";

export type { ProgramsRequest };

export type FoundProgram = Omit<SearchRow, "rowid">;

export interface FoundPrograms {
	items: FoundProgram[];
	/** The places of the next and previous pages, for URLs. */
	next: string | undefined;
	previous: string | undefined;
	/** How many are found; 501 means more than 500. Null when nothing was searched or chosen: then it is all. */
	total: number | null;
	/** How many of those each filter would leave; null when the total is null or more than 500. */
	counts: ProgramCounts | null;
	/** How many each of the requested looser lists holds; left out when something was found. */
	relaxed?: number[] | undefined;
	/** The rows of the other queries read with it. */
	beside?: unknown[][];
	/** Words that no program has, and the words used instead. */
	corrected: SpellingCorrection[];
	/** Programs with most of the words, when less than a page has all of them. */
	close: FoundProgram[];
}

/** The empty page. */
export const NO_PROGRAMS: FoundPrograms = {
	items: [],
	next: undefined,
	previous: undefined,
	total: null,
	counts: null,
	corrected: [],
	close: [],
};

/**
 * A page of published programs, with any filters, words and order, in one round trip; a search with misspelled words
 * takes two. How it works, and why the part of the indexes that is read doesn't grow with them:
 * docs/decisions/035-search.md.
 */
export async function findPrograms(
	db: Db,
	wanted: ProgramsRequest,
	nowMs: number,
): Promise<FoundPrograms> {
	const today = openUntilToday(nowMs);
	const typed = withYearOfStudy(wanted.search?.trim() ?? "", today);
	const words = readWords(typed);
	if (hasNoWord(typed)) return { ...NO_PROGRAMS, total: 0 };
	const order = words.length === 0 && wanted.order === "best" ? "newest" : wanted.order;
	const at = { today, nowMs };
	const found = await readPage(db, { ...wanted, order }, words, at);
	const corrections = correctionsOf(found.misspelled);
	const unfound = unfoundOf(found.misspelled, corrections);
	// If the only condition is a word that no program has, the close matches are the same with and without it.
	if (corrections.length === 0 && (unfound.size === 0 || !hasTwo(words))) return found.page;
	const read = readWords(corrected(typed, corrections)).map((word) =>
		unfound.has(word.typed) ? { ...word, unfound: true } : word,
	);
	const again = await readPage(db, { ...wanted, order, exact: true }, read, at);
	return { ...again.page, corrected: corrections };
}

/** Words that no program has and that resemble no other word. */
function unfoundOf(
	misspelled: { typed: string }[],
	corrections: SpellingCorrection[],
): Set<string> {
	const read = new Set(corrections.map(({ typed }) => typed));
	return new Set(misspelled.map(({ typed }) => typed).filter((typed) => !read.has(typed)));
}

function hasTwo(words: ReadWord[]): boolean {
	return words.filter(({ required }) => required).length > 1;
}

function readPage(db: Db, wanted: ProgramsRequest, words: ReadWord[], at: ReadTime) {
	const { order } = wanted;
	return order === "best"
		? bestPrograms(db, wanted, words, at)
		: walkPrograms(db, { ...wanted, order }, words, at);
}

/** Walks an index from a place, and stops after a page. */
async function walkPrograms(
	db: Db,
	wanted: ProgramsRequest & { order: "newest" | "closing" },
	words: ReadWord[],
	at: ReadTime,
) {
	const { size, order, filters } = wanted;
	const { today } = at;
	const place = readWalkPlace(wanted.place, order);
	const query = matchQueryOf(filters, words, at);
	const queries = stretchesOf(order, filters.includeClosed, today, place).map((stretch) =>
		walkQuery(db, query, { ...wanted, order, stretch, at }),
	);
	const isFirst = place === undefined;
	const besides = isNarrowed(wanted, words)
		? extraQueries(db, wanted, query, { words, at, isFirst })
		: {};
	const { rows, ...more } = await readSearchPage(db, queries, besides, wanted.beside);
	const edge = closingRowid(today);
	const page = cutPage(rows, { size, back: place?.back ?? false, asked: !isFirst }, (row) =>
		row
			? { rowid: row.rowid, closed: order === "closing" && row.rowid < edge }
			: place && { ...place, rowid: rowBeside(place, order) },
	);
	const { items, next, previous } = page;
	return {
		misspelled: more.misspelled,
		page: {
			items: items.map(shownOf),
			next: next && writeWalkPlace({ ...next, back: false }),
			previous: previous && writeWalkPlace({ ...previous, back: true }),
			...totalOf(more),
			...(wanted.beside && { beside: more.also }),
		},
	};
}

/** A row next to a place without rows, so that a page in the other direction includes the place's own row. */
function rowBeside({ back, closed, rowid }: WalkPlace, order: "newest" | "closing"): number {
	const rising = order === "newest" || closed ? back : !back;
	return rising ? rowid + 1 : Math.max(rowid - 1, 0);
}

/** A page of the best matches among a bounded number of the newest programs. */
async function bestPrograms(db: Db, wanted: ProgramsRequest, words: ReadWord[], now: ReadTime) {
	const { size, filters } = wanted;
	const place = readRankedPlace(wanted.place, now.today);
	const day = place?.day ?? now.today;
	const at = { ...now, today: day };
	const shown = place?.shown ?? 0;
	const query = matchQueryOf(filters, words, at);
	const of = {
		condition: query.condition,
		words,
		asked: readFactsInQuery(wanted.search ?? ""),
		day,
	};
	const found = allWords(query, place?.asOf);
	const inFull = shown < MAX_RANKED;
	const ranking = inFull ? ranked(found, of) : firstScores(found, of);
	const best = rankedQuery(db, ranking, wanted)
		.limit(size + 1)
		.offset(shown);
	const about = { words, at, isFirst: place === undefined, asOf: place?.asOf };
	const besides = extraQueries(db, wanted, query, about);
	const { rows, ...more } = await readSearchPage(db, [best], besides);
	const asOf = place?.asOf ?? more.counted?.newest ?? 0;
	const to = (from: number) => writeRankedPlace({ asOf, day, shown: from });
	const after = inFull ? Math.min(shown + size, MAX_RANKED) : shown + size;
	const hasNext =
		rows.length > size ||
		(inFull && after === MAX_RANKED && (more.counted?.total ?? 0) > MAX_RANKED);
	return {
		misspelled: more.misspelled,
		page: {
			items: rows.slice(0, size).map(shownOf),
			next: hasNext ? to(after) : undefined,
			previous: shown > 0 ? to(Math.max(shown - size, 0)) : undefined,
			...totalOf(more),
		},
	};
}

function totalOf({ counted, close }: Pick<SearchPage, "counted" | "close">) {
	const shown = { corrected: [], close: close.map(shownOf) };
	if (!counted) return { ...shown, total: null, counts: null };
	const { total, newest: _, relaxed = {}, ...counts } = counted;
	const looser = Object.values(relaxed).filter((count) => count !== null);
	return {
		...shown,
		total,
		counts: total > MAX_COUNTED ? null : counts,
		...(looser.length > 0 && { relaxed: looser }),
	};
}

function shownOf({ rowid, ...item }: SearchRow) {
	return item;
}

/** Whether anything besides closed programs is left out. */
function isNarrowed({ filters }: ProgramsRequest, words: ReadWord[]): boolean {
	const chosen = { ...filters, includeClosed: NO_FILTERS.includeClosed };
	return words.length > 0 || JSON.stringify(chosen) !== JSON.stringify(NO_FILTERS);
}
