import { asc, count, desc, eq, sql } from "drizzle-orm";
import type { Db } from "./open.ts";
import { cutPage, type PageRequest } from "./paging.ts";
import { openUntilToday } from "./periods.ts";
import { type Program, shownOfProgram } from "./programs.ts";
import { closingDay, GROUPS, positionOf, type SavedPosition } from "./saved-order.ts";
import { programs, type SavedState, savedPrograms, users } from "./schema.ts";

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
