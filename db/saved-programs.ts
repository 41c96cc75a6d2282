// More than 250 lines: every query of the saved list, which share its order and its end.

import { and, asc, count, desc, eq, gte, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { insertWhen } from "./insert-when.ts";
import type { Db } from "./open.ts";
import { cutPage, type PageRequest } from "./paging.ts";
import { openUntilToday } from "./periods.ts";
import { daysAfter } from "./program-search-match.ts";
import { isInSight, type Program, shownOfProgram } from "./programs.ts";
import { lookFrom } from "./reminders.ts";
import { programs, type SavedState, savedPrograms, savedSubmissions, users } from "./schema.ts";

/** What stands for "no deadline" in saved_programs, so that these come after all that have one. */
const NO_DEADLINE = "9999-12-31";

/** How many programs one student can save. A page of the list reads them all, to count and to sort them. */
export const MOST_SAVED = 1000;

const MOST_EVENTS = 500;
/** For how long a deadline that has passed stays in the calendar. */
const DAYS_KEPT_IN_CALENDAR = 30;
const MS_PER_DAY = 86_400_000;
/** For how long what was taken off can be put back as it was. */
const UNDO_MS = 3_600_000;

/** What a student's list falls into, in this order. */
export const GROUPS = ["to-apply", "applied", "closed"] as const;
export type Group = (typeof GROUPS)[number];

interface Own {
	userId: string;
	programId: string;
}

/** Where a saved program stands in its student's list: each number rises along it. */
export interface SavedPosition {
	/** An index of GROUPS. */
	group: number;
	rank: number;
	tie: number;
}

/** Where a group begins, for `after`. */
export function startOf(group: Group): SavedPosition {
	return { group: GROUPS.indexOf(group), rank: -Number.MAX_SAFE_INTEGER, tie: 0 };
}

/** To apply: closing soonest first, then without a deadline. Applied and closed: the last first. */
function positionOf(today: string, closes: SQL) {
	const { state, appliedAt, savedAt, seq } = savedPrograms;
	const day = sql`cast(replace(${closes}, '-', '') as integer)`;
	const byGroup = (toApply: SQL, applied: SQL, closed: SQL) =>
		sql<number>`case when ${state} = 'applied' then ${applied} when ${closes} < ${today} then ${closed} else ${toApply} end`;
	return {
		group: byGroup(sql`0`, sql`1`, sql`2`).as("position_group"),
		rank: byGroup(day, sql`-coalesce(${appliedAt}, ${savedAt})`, sql`-${day}`).as("position_rank"),
		tie: byGroup(sql`${seq}`, sql`-${seq}`, sql`-${seq}`).as("position_tie"),
	};
}

/** The day on which a program closes for a list; what was closed early or taken down closed just before today. */
function closingDay(today: string) {
	const { closedEarly, hiddenBy, applicationDeadline } = programs;
	const before = daysAfter(today, -1);
	return sql`iif(${closedEarly} = 1 or coalesce(${hiddenBy} = 'moderator', 0), min(coalesce(${applicationDeadline}, ${before}), ${before}), coalesce(${applicationDeadline}, ${NO_DEADLINE}))`;
}

/**
 * The insert of a program into a student's list, for a batch, as long as the list has room. What was taken off
 * within the hour comes back as it was. What is saved already stays as it is.
 */
export function insertSaved(
	db: Db,
	saved: { userId: string; nowMs: number; state?: SavedState; which: SQL | undefined },
) {
	const { userId, nowMs, which } = saved;
	const kept = (field: string) =>
		sql`(select ${savedSubmissions.fields} ->> ${`$.${field}`} from ${savedSubmissions} where ${savedSubmissions.idHash} = ${undoKey(userId)} || ${programs.id} and ${savedSubmissions.expiresAt} > ${nowMs})`;
	const state = sql`coalesce(${kept("state")}, ${saved.state ?? "saved"})`;
	const hasRoom = sql`(select count(*) from ${savedPrograms} where ${savedPrograms.userId} = ${userId}) < ${MOST_SAVED}`;
	return insertWhen(
		db,
		savedPrograms,
		{
			programId: programs.id,
			userId,
			state,
			deadline: sql`coalesce(${programs.applicationDeadline}, ${NO_DEADLINE})`,
			savedAt: nowMs,
			appliedAt: sql`case when ${state} = 'applied' then coalesce(${kept("applied_at")}, ${nowMs}) end`,
			notes: kept("notes"),
			remindDays: sql`json(${kept("remind_days")})`,
			lookAt: nowMs,
		},
		{ from: programs, where: and(which, isInSight, hasRoom) },
	).onConflictDoNothing();
}

/**
 * Saves a program for a student, in one round trip. Safe to repeat: what is saved already stays as it
 * is, with its state.
 *
 * @param timeZone where the student is, for their reminders; kept when it is not known yet
 * @returns 'missing' when there is no such program, 'full' when the list has no room
 */
export async function saveProgram(
	db: Db,
	own: Own,
	state: SavedState,
	nowMs: number,
	timeZone: string | null = null,
): Promise<"saved" | "missing" | "full"> {
	const { userId, programId } = own;
	const [, , [found]] = await db.batch([
		insertSaved(db, { userId, nowMs, state, which: eq(programs.id, programId) }),
		db.delete(savedSubmissions).where(eq(savedSubmissions.idHash, undoKey(userId) + programId)),
		db
			.select({ seq: savedPrograms.seq })
			.from(programs)
			.leftJoin(savedPrograms, and(eq(savedPrograms.programId, programs.id), isOwn(own)))
			.where(and(eq(programs.id, programId), or(isInSight, isNotNull(savedPrograms.seq)))),
		db
			.update(users)
			.set({ timeZone })
			.where(and(eq(users.id, userId), isNull(users.timeZone), sql`${timeZone} is not null`)),
	]);
	if (!found) return "missing";
	return found.seq === null ? "full" : "saved";
}

/** Takes a program off a student's list. Its state and notes wait for an hour, to be put back. Safe to repeat. */
export async function unsaveProgram(db: Db, own: Own, nowMs: number): Promise<void> {
	const { userId, programId } = own;
	const uid = db.select({ uid: users.firebaseUid }).from(users).where(eq(users.id, userId));
	await db.batch([
		insertWhen(
			db,
			savedSubmissions,
			{
				idHash: undoKey(userId) + programId,
				uid: sql`${uid}`,
				fields: sql`json_object('state', ${savedPrograms.state}, 'applied_at', ${savedPrograms.appliedAt}, 'notes', ${savedPrograms.notes}, 'remind_days', ${savedPrograms.remindDays})`,
				expiresAt: nowMs + UNDO_MS,
			},
			{
				from: savedPrograms,
				where: and(
					isOwn(own),
					or(
						isNotNull(savedPrograms.notes),
						isNotNull(savedPrograms.remindDays),
						eq(savedPrograms.state, "applied"),
					),
				),
			},
		).onConflictDoUpdate({
			target: savedSubmissions.idHash,
			set: { fields: sql`excluded.fields`, expiresAt: sql`excluded.expires_at` },
		}),
		db.delete(savedPrograms).where(isOwn(own)),
	]);
}

/** What begins the key under which a student's program waits to be put back; no hash begins like it. */
function undoKey(userId: string): string {
	return `taken off: ${userId} `;
}

/**
 * Says how far a student is with a program on their list; the day of applying stays when it is said again.
 *
 * @returns 'missing' when it is not on it; else where it stands now, as the `after` of a page that it begins, or
 *   undefined when all of the list is one page
 */
export async function setSavedState(
	db: Db,
	own: Own,
	state: SavedState,
	{ nowMs, size }: { nowMs: number; size: number },
): Promise<"missing" | { after: SavedPosition | undefined }> {
	const appliedAt =
		state === "applied" ? sql`coalesce(${savedPrograms.appliedAt}, ${nowMs})` : null;
	const today = openUntilToday(nowMs);
	const closes = sql`(select ${closingDay(today)} from ${programs} where ${programs.id} = ${savedPrograms.programId})`;
	const [[changed], all] = await db.batch([
		db
			.update(savedPrograms)
			.set({ state, appliedAt, ...(state === "saved" && { lookAt: lookFrom(nowMs) }) })
			.where(isOwn(own))
			.returning(positionOf(today, closes)),
		db
			.select({ seq: savedPrograms.seq })
			.from(savedPrograms)
			.where(eq(savedPrograms.userId, own.userId))
			.limit(size + 1),
	]);
	if (!changed) return "missing";
	return { after: all.length > size ? { ...changed, tie: changed.tie - 1 } : undefined };
}

/** Keeps what a student writes to themselves about a program on their list; null takes it away. */
export async function setNotes(
	db: Db,
	own: Own,
	notes: string | null,
): Promise<"done" | "missing"> {
	const changed = await db
		.update(savedPrograms)
		.set({ notes })
		.where(isOwn(own))
		.returning({ seq: savedPrograms.seq });
	return changed.length > 0 ? "done" : "missing";
}

export type SavedProgram = Awaited<ReturnType<typeof listSavedPrograms>>["items"][number];

/**
 * A page of a student's saved programs in their groups, how many each group has, and the key of their calendar.
 * One round trip. It reads the student's whole list, which MOST_SAVED bounds.
 *
 * @returns `next` continues the list as `after`, `previous` leads back as `before`
 */
export async function listSavedPrograms(
	db: Db,
	userId: string,
	request: PageRequest<SavedPosition>,
	nowMs: number,
) {
	const today = openUntilToday(nowMs);
	const position = positionOf(today, closingDay(today));
	const { size, before, after } = request;
	const back = before !== undefined;
	const place = before ?? after;
	const sorted = back ? desc : asc;
	const { seq, programId, state, appliedAt, notes } = savedPrograms;
	const own = db
		.select({
			savedSeq: sql<number>`${seq}`.as("saved_seq"),
			programId,
			savedState: sql<SavedState>`${state}`.as("saved_state"),
			appliedAt,
			notes,
			remindDays: savedPrograms.remindDays,
			...position,
		})
		.from(savedPrograms)
		.innerJoin(programs, eq(programs.id, savedPrograms.programId))
		.where(eq(savedPrograms.userId, userId))
		.as("own");
	const order = [own.group, own.rank, own.tie];
	const beyond =
		place &&
		sql`(${sql.join(order, sql`, `)}) ${sql.raw(back ? "<" : ">")} (${place.group}, ${place.rank}, ${place.tie})`;
	const page = db
		.select()
		.from(own)
		.where(beyond)
		.orderBy(...order.map((by) => sorted(by)))
		.limit(size + 1)
		.as("page");
	const [owner, counted, found] = await db.batch([
		db
			.select({ calendarKey: users.calendarKey, reminderDays: users.reminderDays })
			.from(users)
			.where(eq(users.id, userId)),
		db
			.select({ group: position.group, count: count() })
			.from(savedPrograms)
			.innerJoin(programs, eq(programs.id, savedPrograms.programId))
			.where(eq(savedPrograms.userId, userId))
			.groupBy(sql`position_group`),
		db
			.select({
				...shownOfProgram,
				/** Why it is out of sight; null when it isn't. */
				hiddenBy: programs.hiddenBy,
				seq: page.savedSeq,
				state: page.savedState,
				appliedAt: page.appliedAt,
				notes: page.notes,
				/** How many days before its deadline they are reminded; null as of all. */
				remindDays: page.remindDays,
				group: page.group,
				rank: page.rank,
				tie: page.tie,
			})
			.from(page)
			.innerJoin(programs, eq(programs.id, page.programId))
			.orderBy(...[page.group, page.rank, page.tie].map((by) => sorted(by))),
	]);
	const cut = cutPage(
		found,
		{ size, back, asked: place !== undefined },
		(row): SavedPosition | undefined => row && { group: row.group, rank: row.rank, tie: row.tie },
	);
	return {
		...cut,
		items: cut.items.map(withoutHidden),
		counts: GROUPS.map((_, at) => counted.find(({ group }) => group === at)?.count ?? 0),
		calendarKey: owner[0]?.calendarKey ?? null,
		/** How many days before a deadline they are reminded of all; null for the usual ones. */
		reminderDays: owner[0]?.reminderDays ?? null,
	};
}

/** Of a program out of sight, nothing but its name. */
function withoutHidden<Row extends Pick<Program, "applicationLink" | "description">>(
	row: Row & { hiddenBy: string | null },
) {
	return row.hiddenBy ? { ...row, applicationLink: "", description: "" } : row;
}

/** A deadline in a student's calendar. */
export type CalendarDeadline = NonNullable<
	Awaited<ReturnType<typeof listCalendar>>
>["deadlines"][number];

/**
 * The deadlines of the student whose calendar has this key, soonest first: those of the last 30 days
 * and up to 500 in all. What was closed early or taken down is among them as such, so that calendars which hold it
 * strike it out.
 *
 * @returns undefined when no calendar has this key
 */
export async function listCalendar(db: Db, key: string, nowMs: number) {
	const since = openUntilToday(nowMs - DAYS_KEPT_IN_CALENDAR * MS_PER_DAY);
	const found = await db
		.select({
			timeZone: users.timeZone,
			usualDays: users.reminderDays,
			days: savedPrograms.remindDays,
			saved: {
				programId: savedPrograms.programId,
				deadline: sql<string>`${programs.applicationDeadline}`.as("deadline"),
				state: savedPrograms.state,
				savedAt: savedPrograms.savedAt,
				changedAt:
					sql<number>`max(${savedPrograms.savedAt}, coalesce(${savedPrograms.appliedAt}, 0), coalesce(${programs.checkedAt}, 0))`.as(
						"changed_at",
					),
			},
			program: {
				name: programs.name,
				applicationLink: programs.applicationLink,
				version: programs.version,
				closedEarly: programs.closedEarly,
				hiddenBy: programs.hiddenBy,
			},
		})
		.from(users)
		.leftJoin(savedPrograms, eq(savedPrograms.userId, users.id))
		.leftJoin(
			programs,
			and(
				eq(programs.id, savedPrograms.programId),
				gte(programs.applicationDeadline, since),
				or(isInSight, eq(programs.hiddenBy, "moderator")),
			),
		)
		.where(eq(users.calendarKey, key))
		// Those that are left out last, and cut off.
		.orderBy(sql`${programs.id} is null`, asc(programs.applicationDeadline), asc(savedPrograms.seq))
		.limit(MOST_EVENTS);
	const [owner] = found;
	if (!owner) return undefined;
	return {
		timeZone: owner.timeZone,
		deadlines: found.flatMap(({ saved, program, days, usualDays }) =>
			saved && program ? [{ ...saved, ...program, remindDays: days ?? usualDays }] : [],
		),
	};
}

/** Gives a student's calendar a key, or takes it away; an older key finds nothing from then on. */
export async function setCalendarKey(db: Db, userId: string, key: string | null): Promise<void> {
	await db.update(users).set({ calendarKey: key }).where(eq(users.id, userId));
}

function isOwn({ userId, programId }: Own) {
	return and(eq(savedPrograms.userId, userId), eq(savedPrograms.programId, programId));
}
