import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { cutPage, type PageRequest } from "#db/paging.ts";
import { CONDITION_FACTS } from "#db/programs/facts.ts";
import { type Program, shownOfProgram } from "#db/programs/programs.ts";
import { programs, savedPrograms, users } from "#db/schema.ts";
import { addDays, openUntilToday } from "#lib/calendar-days.ts";
import { columnsOf } from "../sql-helpers.ts";
import { closingDay, GROUPS, positionOf, type SavedPosition } from "./saved-order.ts";
import { stageDates } from "./saved-rows.ts";

export type SavedProgram = Awaited<ReturnType<typeof listSavedPrograms>>["items"][number];

/**
 * A page of a student's saved programs in their groups, the size of each group, and the key of their calendar. One
 * round trip. It reads the student's whole list, which is limited to MAX_SAVED.
 *
 * @returns `next` continues the list as `after`, `previous` leads back as `before`
 */
export async function listSavedPrograms(
	db: Db,
	userId: string,
	request: PageRequest<SavedPosition>,
	nowMs: number,
) {
	const { size, before, after } = request;
	const back = before !== undefined;
	const place = before ?? after;
	const today = openUntilToday(nowMs);
	const dayBefore = addDays(today, -1);
	const [owner, counted, found] = await db.batch([
		ownerQuery(db, { userId }),
		groupsQuery(db, { userId, today, dayBefore, nowMs }),
		savedPage(
			db,
			{ userId, today, dayBefore, nowMs, limit: size + 1, ...place },
			place && (back ? "<" : ">"),
		),
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
		/** How many days before any deadline they are reminded; null for the default. */
		reminderDays: owner[0]?.reminderDays ?? null,
	};
}

interface OwnList {
	userId: string;
	today: string;
	dayBefore: string;
	nowMs: number;
}

interface OwnPage extends OwnList, Partial<SavedPosition> {
	limit: number;
}

const ownerQuery = (db: Db, { userId }: { userId: string }) =>
	db
		.select(columnsOf(users, "calendarKey", "reminderDays"))
		.from(users)
		.where(eq(users.id, userId));

const groupsQuery = (db: Db, { userId, today, dayBefore, nowMs }: OwnList) =>
	db
		.select({
			group: positionOf(today, closingDay(dayBefore, nowMs)).group,
			count: count(),
		})
		.from(savedPrograms)
		.innerJoin(programs, eq(programs.id, savedPrograms.programId))
		.where(eq(savedPrograms.userId, userId))
		.groupBy(sql`position_group`);

/** A page of the list, after a place or before it. Only its own rows are read whole. */
function savedPage(db: Db, of: OwnPage, side?: ">" | "<") {
	const { userId, today, dayBefore, nowMs, group, rank, tie, limit } = of;
	const sorted = side === "<" ? desc : asc;
	const position = positionOf(today, closingDay(dayBefore, nowMs));
	const order = sql`(${sql.join([position.group, position.rank, position.tie], sql`, `)})`;
	const page = db
		.select({ programId: savedPrograms.programId, ...position })
		.from(savedPrograms)
		.innerJoin(programs, eq(programs.id, savedPrograms.programId))
		.where(
			and(
				eq(savedPrograms.userId, userId),
				side && sql`${order} ${sql.raw(side)} (${group}, ${rank}, ${tie})`,
			),
		)
		.orderBy(sorted(position.group), sorted(position.rank), sorted(position.tie))
		.limit(limit)
		.as("page");
	return db
		.select({
			...shownOfProgram,
			...columnsOf(programs, "decisionsBy", ...CONDITION_FACTS),
			/** Why it is hidden; null when it isn't. */
			hiddenBy: programs.hiddenBy,
			...columnsOf(savedPrograms, "seq", "state", "notes", "planFrom"),
			...stageDates,
			/** Until when they are not asked whether they have heard back. */
			askAgainAt: savedPrograms.askAgainAt,
			/** How many days before its deadline they are reminded; null for their usual choice. */
			remindDays: savedPrograms.remindDays,
			group: page.group,
			rank: page.rank,
			tie: page.tie,
		})
		.from(page)
		.innerJoin(programs, eq(programs.id, page.programId))
		.innerJoin(
			savedPrograms,
			and(eq(savedPrograms.programId, page.programId), eq(savedPrograms.userId, userId)),
		)
		.orderBy(sorted(page.group), sorted(page.rank), sorted(page.tie));
}

/** Leaves only the name of a hidden program. */
function withoutHidden<Row extends Pick<Program, "applicationLink" | "description">>(
	row: Row & { hiddenBy: string | null },
) {
	return row.hiddenBy ? { ...row, applicationLink: "", description: "" } : row;
}
