import { and, asc, desc, eq, exists, gt, gte, lt, ne, sql } from "drizzle-orm";
import { openUntilToday } from "./calendar.ts";
import type { Db } from "./open.ts";
import { programs, type SavedState, savedPrograms, users } from "./schema.ts";
import { value } from "./value.ts";

/** What stands for "no deadline" in saved_programs, so that these come after all that have one. */
const NO_DEADLINE = "9999-12-31";

const MOST_EVENTS = 500;
/** For how long a deadline that has passed stays in the calendar. */
const DAYS_KEPT_IN_CALENDAR = 30;
const MS_PER_DAY = 86_400_000;

const shown = {
	seq: savedPrograms.seq,
	deadline: savedPrograms.deadline,
	state: savedPrograms.state,
	id: programs.id,
	name: programs.name,
	applicationLink: programs.applicationLink,
	description: programs.description,
	applicationDeadline: programs.applicationDeadline,
	kind: programs.kind,
	publishedAt: programs.publishedAt,
};

interface Own {
	userId: string;
	programId: string;
}

/** Where a saved program stands in its student's list. */
export interface SavedPosition {
	/** YYYY-MM-DD */
	deadline: string;
	seq: number;
}

/**
 * Saves a program for a student, in one round trip. Safe to repeat: what is saved already stays as it
 * is, with its state.
 *
 * @returns 'missing' when there is no such program
 */
export async function saveProgram(
	db: Db,
	{ userId, programId }: Own,
	state: SavedState,
	nowMs: number,
): Promise<"saved" | "missing"> {
	const [, found] = await db.batch([
		db
			.insert(savedPrograms)
			.select((query) =>
				query
					.select({
						seq: sql<number>`null`.as("seq"),
						programId: programs.id,
						userId: value(userId).as("user_id"),
						state: value(state).as("state"),
						deadline: sql<string>`coalesce(${programs.applicationDeadline}, ${NO_DEADLINE})`.as(
							"deadline",
						),
						savedAt: value(nowMs).as("saved_at"),
					})
					.from(programs)
					.where(eq(programs.id, programId)),
			)
			.onConflictDoNothing(),
		db.select({ id: programs.id }).from(programs).where(eq(programs.id, programId)),
	]);
	return found.length > 0 ? "saved" : "missing";
}

/** Takes a program off a student's list. Safe to repeat. */
export async function unsaveProgram(db: Db, own: Own): Promise<void> {
	await db.delete(savedPrograms).where(isOwn(own));
}

/** Says how far a student is with a program on their list. Returns 'missing' when it is not on it. */
export async function setSavedState(
	db: Db,
	own: Own,
	state: SavedState,
): Promise<"done" | "missing"> {
	const changed = await db
		.update(savedPrograms)
		.set({ state })
		.where(isOwn(own))
		.returning({ seq: savedPrograms.seq });
	return changed.length > 0 ? "done" : "missing";
}

export type SavedProgram = Awaited<ReturnType<typeof listSavedPrograms>>["items"][number];

/**
 * A page of a student's saved programs, and the key of their calendar: open ones closing soonest
 * first, then those without a deadline, then closed ones, the last closed first. One round trip.
 *
 * @param request.after the place of the last program of the page before this one
 * @param request.before the place of the first program of the page after this one
 */
export async function listSavedPrograms(
	db: Db,
	userId: string,
	request: { size: number; after?: SavedPosition | undefined; before?: SavedPosition | undefined },
	nowMs: number,
) {
	const today = openUntilToday(nowMs);
	const back = request.before !== undefined;
	const [first, ...rest] = partsOf(request.before ?? request.after, back, today).map(
		({ within, ascending }) => {
			const sorted = ascending ? asc : desc;
			return db
				.select(shown)
				.from(savedPrograms)
				.innerJoin(programs, eq(programs.id, savedPrograms.programId))
				.where(and(eq(savedPrograms.userId, userId), within))
				.orderBy(sorted(savedPrograms.deadline), sorted(savedPrograms.seq))
				.limit(request.size + 1);
		},
	);
	if (!first) throw new Error("A list has at least one part");
	const [owner, ...found] = await db.batch([
		db.select({ calendarKey: users.calendarKey }).from(users).where(eq(users.id, userId)),
		first,
		...rest,
	]);
	const read = found.flat().map((row) => ({ ...row, closed: row.deadline < today }));
	const items = read.slice(0, request.size);
	const more = read.length > request.size;
	if (back) items.reverse();
	return {
		items,
		next: back || more ? placeOf(items.at(-1)) : undefined,
		previous: (back ? more : request.after) ? placeOf(items[0]) : undefined,
		calendarKey: owner[0]?.calendarKey ?? null,
	};
}

/** A deadline in a student's calendar. */
export type CalendarDeadline = NonNullable<Awaited<ReturnType<typeof listCalendar>>>[number];

/**
 * The deadlines of the student whose calendar has this key, soonest first: those of the last 30 days
 * and up to 500 in all.
 *
 * @returns undefined when no calendar has this key
 */
export async function listCalendar(db: Db, key: string, nowMs: number) {
	const since = openUntilToday(nowMs - DAYS_KEPT_IN_CALENDAR * MS_PER_DAY);
	const found = await db
		.select({
			saved: {
				programId: savedPrograms.programId,
				deadline: savedPrograms.deadline,
				state: savedPrograms.state,
				savedAt: savedPrograms.savedAt,
			},
			program: { name: programs.name, applicationLink: programs.applicationLink },
		})
		.from(users)
		.leftJoin(
			savedPrograms,
			and(
				eq(savedPrograms.userId, users.id),
				gte(savedPrograms.deadline, since),
				ne(savedPrograms.deadline, NO_DEADLINE),
			),
		)
		.leftJoin(programs, eq(programs.id, savedPrograms.programId))
		.where(eq(users.calendarKey, key))
		.orderBy(asc(savedPrograms.deadline), asc(savedPrograms.seq))
		.limit(MOST_EVENTS);
	if (found.length === 0) return undefined;
	return found.flatMap(({ saved, program }) =>
		saved && program ? [{ ...saved, ...program }] : [],
	);
}

/** Gives a student's calendar a key, or takes it away; an older key finds nothing from then on. */
export async function setCalendarKey(db: Db, userId: string, key: string | null): Promise<void> {
	await db.update(users).set({ calendarKey: key }).where(eq(users.id, userId));
}

/** Whether a student has saved the program of a query's row; false when there is no student. */
export function isSavedBy(db: Db, userId: string | null | undefined) {
	if (!userId) return sql<boolean>`0`.mapWith(Boolean).as("saved");
	const saved = db
		.select({ one: sql`1` })
		.from(savedPrograms)
		.where(and(eq(savedPrograms.userId, userId), eq(savedPrograms.programId, programs.id)));
	return sql<boolean>`${exists(saved)}`.mapWith(Boolean).as("saved");
}

function isOwn({ userId, programId }: Own) {
	return and(eq(savedPrograms.userId, userId), eq(savedPrograms.programId, programId));
}

/**
 * The stretches of the index to read one after the other, from a place on or back. A stretch is one
 * deadline or a range of them: SQLite finds neither by a comparison of (deadline, seq) as a pair.
 */
function partsOf(from: SavedPosition | undefined, back: boolean, today: string) {
	const { deadline, seq } = savedPrograms;
	const open = { within: gte(deadline, today), ascending: !back };
	const closed = { within: lt(deadline, today), ascending: back };
	const order = back ? [closed, open] : [open, closed];
	if (!from) return order;
	const here = from.deadline < today ? closed : open;
	const { ascending } = here;
	const beyond = ascending ? gt : lt;
	return [
		{ within: and(eq(deadline, from.deadline), beyond(seq, from.seq)), ascending },
		{ within: and(beyond(deadline, from.deadline), back ? here.within : undefined), ascending },
		...order.slice(order.indexOf(here) + 1),
	];
}

function placeOf(item: SavedPosition | undefined): SavedPosition | undefined {
	return item && { deadline: item.deadline, seq: item.seq };
}
