import { and, asc, desc, eq, isNotNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { type BatchResult, listed, listedValue, notifyMany } from "#db/notifications/notify.ts";
import { type HowOften, programs, savedSearches, users } from "#db/schema.ts";
import { matchQueryOf } from "#db/search/match.ts";
import type { ProgramFilters } from "#db/search/program-filters.ts";
import { hasNoWord, readWords } from "#db/search/words.ts";
import { columnsOf, insertWhen, isOwned, type OwnedRow } from "#db/sql-helpers.ts";
import { openUntilToday } from "#lib/calendar-days.ts";
import { dayIn, nextMonday, nextMorning } from "#lib/time-zones.ts";
import { randomId } from "../ids.ts";
import { withYearOfStudy } from "../search/search-query.ts";
import { MAX_SEARCHES } from "./limits.ts";

/** How far new programs are counted: one more than a page shows. */
export const MAX_COUNTED_NEW = 10;

/** A search that a student is notified of. */
export type SavedSearch = Awaited<ReturnType<typeof listSavedSearches>>[number];

/** The user's saved searches, newest first, as one column of a query that has a row of `users`. */
export const searchesOfUser = sql<SavedSearch[]>`(
	select json_group_array(json_object(
		'id', id, 'query', query, 'seenSeq', seen_seq, 'notifiedSeq', told_seq, 'howOften', how_often
	))
	from (select id, query, seen_seq, told_seq, how_often from saved_searches where user_id = users.id order by seq desc)
)`.mapWith((json: string) => JSON.parse(json) as SavedSearch[]);

const newestSeq = sql<number>`(select coalesce(max(seq), 0) from programs)`;

/** The newest program when a student last looked at a search, and the newest they were notified of; by default, of all. */
interface Seen {
	seenSeq?: number | undefined;
	notifiedSeq?: number | undefined;
}

/**
 * Saves a search for a student, in one round trip; programs already on the list aren't new. The same search is saved
 * once.
 *
 * @param query in its canonical form, so that the same list is the same search
 * @param schedule how often they are notified of new ones, and their time zone; of one that was removed, what was seen
 * @returns 'full' and saves nothing when the student has MAX_SEARCHES
 */
export async function saveSearch(
	db: Db,
	userId: string,
	query: string,
	nowMs: number,
	schedule: { howOften: HowOften; timeZone: string | null } & Seen = {
		howOften: "off",
		timeZone: null,
	},
): Promise<"saved" | "repeated" | "full"> {
	const held = db.$count(savedSearches, eq(savedSearches.userId, userId));
	const [saved, repeated] = await db.batch([
		insertWhen(
			db,
			savedSearches,
			{
				id: randomId(),
				userId,
				query,
				seenSeq: seqUntilNow(schedule.seenSeq),
				createdAt: nowMs,
				howOften: schedule.howOften,
				notifiedSeq: seqUntilNow(schedule.notifiedSeq),
				notifyAt: nextNotification(schedule, nowMs),
			},
			{ where: lt(held, MAX_SEARCHES) },
		)
			.onConflictDoNothing()
			.returning({ id: savedSearches.id }),
		db
			.select({ id: savedSearches.id })
			.from(savedSearches)
			.where(and(eq(savedSearches.userId, userId), eq(savedSearches.query, query))),
	]);
	if (saved.length > 0) return "saved";
	return repeated.length > 0 ? "repeated" : "full";
}

/** A browser may send any number. */
function seqUntilNow(sent: number | undefined): SQL<number> {
	return sent === undefined ? newestSeq : sql<number>`min(${sent}, ${newestSeq})`;
}

/** A student's saved searches, newest first. */
export async function listSavedSearches(db: Db, userId: string) {
	return db
		.select(columnsOf(savedSearches, "id", "query", "seenSeq", "notifiedSeq", "howOften"))
		.from(savedSearches)
		.where(eq(savedSearches.userId, userId))
		.orderBy(desc(savedSearches.seq))
		.limit(MAX_SEARCHES);
}

/** Records that a student has looked at a saved search of theirs. Returns its query; undefined when it is not there. */
export async function markSearchSeen(db: Db, owned: OwnedRow): Promise<string | undefined> {
	const seen = await db
		.update(savedSearches)
		.set({ seenSeq: newestSeq })
		.where(isOwned(savedSearches, owned))
		.returning({ query: savedSearches.query })
		.get();
	return seen?.query;
}

/** When a search's new programs are notified of next (epoch ms): at nine in the morning, for weekly searches on Mondays. */
function nextNotification(
	{ howOften, timeZone }: { howOften: HowOften; timeZone: string | null },
	afterMs: number,
): number | null {
	if (howOften === "off") return null;
	return howOften === "daily" ? nextMorning(timeZone, afterMs) : nextMonday(timeZone, afterMs);
}

/** Sets how often a student is notified of new matches. Returns whether the search is there. */
export async function setHowOften(
	db: Db,
	owned: OwnedRow,
	schedule: { howOften: HowOften; timeZone: string | null },
	nowMs: number,
): Promise<boolean> {
	const { howOften, notifiedSeq } = savedSearches;
	const [changed] = await db
		.update(savedSearches)
		.set({
			howOften: schedule.howOften,
			notifyAt: nextNotification(schedule, nowMs),
			// Programs that exist by now are not new.
			notifiedSeq: sql`iif(${howOften} = 'off', ${newestSeq}, ${notifiedSeq})`,
		})
		.where(isOwned(savedSearches, owned))
		.returning({ id: savedSearches.id });
	return changed !== undefined;
}

/** Removes one of a student's saved searches. Returns what it was; undefined when it is not there. */
export async function removeSearch(db: Db, owned: OwnedRow) {
	return db
		.delete(savedSearches)
		.where(isOwned(savedSearches, owned))
		.returning(columnsOf(savedSearches, "query", "seenSeq", "notifiedSeq", "howOften"))
		.get();
}

/** The query, for a batch, for up to ten new programs in a search: it reads on after the last one seen to the tenth. */
export function findNew(
	db: Db,
	{ search, filters, seenSeq }: { search: string; filters: ProgramFilters; seenSeq: number },
	nowMs: number,
) {
	const today = openUntilToday(nowMs);
	const words = readWords(withYearOfStudy(search, today));
	const { match, condition } = matchQueryOf(filters, words, { today, nowMs });
	// Cast, because drivers bind numbers as floats, and with those the full-text index reads all its rows.
	const found = sql`(
		select ${programs.id} from programs_by_newest
		join ${programs} on ${programs.seq} = programs_by_newest.rowid
		where programs_by_newest match ${match} and programs_by_newest.rowid > cast(${seenSeq} as integer)
			and ${hasNoWord(search) ? sql`false` : (condition ?? sql`true`)}
		order by programs_by_newest.rowid limit ${sql.raw(String(MAX_COUNTED_NEW))}
	) as found`;
	return db
		.select({
			count: sql<number>`count(*)`.as("new_programs"),
			/** Their ids, oldest first, as JSON. */
			ids: sql<string>`json_group_array(id)`.as("ids"),
		})
		.from(found);
}

/** What a saved search looks for, and its name. */
export interface ReadSearch {
	search: string;
	filters: ProgramFilters;
	name: string;
}

const SEARCHES_A_STEP = 25;

/**
 * Looks for new programs in saved searches that are due, longest due first, and notifies their students: rows in each
 * student's list, and one mail a day. What they have already looked at themselves is not new.
 *
 * @param read reads a search's query string
 */
export async function notifySearches(
	db: Db,
	nowMs: number,
	read: (query: string) => ReadSearch,
): Promise<BatchResult> {
	const { id, userId, query, seenSeq, notifiedSeq, howOften, notifyAt } = savedSearches;
	const [[newest], due] = await db.batch([
		db.select({ seq: sql<number>`${newestSeq}`.as("newest_seq") }).from(sql`(select 1)`),
		db
			.select({
				id,
				userId,
				query,
				seenSeq,
				notifiedSeq,
				howOften,
				notifyAt,
				timeZone: users.timeZone,
			})
			.from(savedSearches)
			.innerJoin(users, eq(users.id, userId))
			.where(and(isNotNull(notifyAt), lte(notifyAt, nowMs)))
			.orderBy(asc(notifyAt))
			.limit(SEARCHES_A_STEP),
	]);
	if (due.length === 0) return { mailIds: [], isMore: false };
	const searches = due.map((row) => ({
		...row,
		...read(row.query),
		seenSeq: Math.max(row.seenSeq, row.notifiedSeq),
	}));
	type Finding = ReturnType<typeof findNew>;
	const found = await db.batch(searches.map((one) => findNew(db, one, nowMs)) as [Finding]);
	const findings = searches.flatMap((one, at) => {
		const { count, ids } = (found as Awaited<Finding>[])[at]?.[0] ?? { count: 0, ids: "[]" };
		if (count === 0) return [];
		const day = dayIn(one.timeZone, nowMs);
		const data = {
			search: one.id,
			words: one.name,
			day,
			count: count < MAX_COUNTED_NEW ? String(count) : `${MAX_COUNTED_NEW - 1}+`,
			programs: ids,
		};
		const row = { userId: one.userId, id: one.id, was: one.notifyAt, dueAt: nowMs };
		return [{ ...row, kind: "search-found" as const, thing: `${one.id} ${one.notifyAt}`, data }];
	});
	const looked = searches.map((one) => ({
		id: one.id,
		was: one.notifyAt,
		next: nextNotification(one, nowMs),
	}));
	const isAsRead = sql`${id} = ${listedValue("id")} and ${notifyAt} = ${listedValue("was")}`;
	const isStill = sql`exists (select 1 from ${savedSearches} where ${isAsRead})`;
	const advance = db
		.update(savedSearches)
		.set({ notifyAt: listedValue("next"), notifiedSeq: newest?.seq ?? 0 })
		.from(listed(looked))
		.where(isAsRead);
	const mailIds = await notifyMany(db, findings, isStill, [advance], nowMs);
	return { mailIds, isMore: due.length === SEARCHES_A_STEP };
}
