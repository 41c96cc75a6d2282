/** The plans of saved programs: a row for each item, so that two devices that tick at once both count. */
import { and, asc, eq, gte, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { randomId, submissionKeyOf } from "#db/ids.ts";
import { listed, of } from "#db/notifications/notify-many.ts";
import { isToApply } from "#db/notifications/reminders.ts";
import { mergedInto } from "#db/programs/program-page.ts";
import { isInSight } from "#db/programs/programs.ts";
import { planItems, programs, savedPrograms, users } from "#db/schema.ts";
import { openUntilToday } from "#lib/calendar-days.ts";
import { nextMonday } from "#lib/time-zones.ts";
import { columnsOf, hasRow, insertWhen } from "../sql-helpers.ts";
import { MOST_PLAN_ITEMS, MOST_PLANS } from "./limits.ts";
import { itemsFor } from "./plan.ts";

/** How long a removed item can be put back. */
const UNDO_MS = 3_600_000;
/** More open items than anybody reads in a list, those of the soonest deadlines first. */
const MOST_LISTED = 1000;

interface Own {
	userId: string;
	programId: string;
}

type OwnItem = Own & { itemId: string };

export interface ItemInput {
	text: string;
	day: string | null;
	recommender: string | null;
	recommenderEmail: string | null;
}

const isOfProgram = (table: typeof savedPrograms | typeof planItems, own: Own) =>
	and(eq(table.userId, own.userId), eq(table.programId, own.programId));

const isOwnItem = (own: OwnItem) => and(eq(planItems.id, own.itemId), isOfProgram(planItems, own));

/**
 * Makes the plan of a saved program from what it asks for, unless it has one.
 *
 * @param when the student's day and time zone
 * @returns 'there' when it had one; 'missing' when it is not on their list
 */
export async function makePlan(
	db: Db,
	own: Own,
	{ today, nowMs, timeZone }: { today: string; nowMs: number; timeZone: string | null },
): Promise<"made" | "there" | "missing" | "full"> {
	const asked = await db
		.select({
			...columnsOf(programs, "materials", "letters", "essays", "essayWords", "materialsNote"),
			planFrom: savedPrograms.planFrom,
		})
		.from(savedPrograms)
		.innerJoin(programs, eq(programs.id, savedPrograms.programId))
		.where(isOfProgram(savedPrograms, own))
		.get();
	if (!asked) return "missing";
	if (asked.planFrom) return "there";
	const items = itemsFor(asked).map((item, at) => ({
		...item,
		id: randomId(),
		key: `${own.programId} ${at}`,
	}));
	const held = db.$count(
		savedPrograms,
		and(eq(savedPrograms.userId, own.userId), isNotNull(savedPrograms.planFrom)),
	);
	const mayPlan = and(
		isOfProgram(savedPrograms, own),
		isNull(savedPrograms.planFrom),
		lt(held, MOST_PLANS),
	);
	const [, made, , [now]] = await db.batch([
		insertWhen(
			db,
			planItems,
			{
				...own,
				id: of("id"),
				kind: of("kind"),
				text: of("text"),
				submissionKey: of("key"),
				changedAt: nowMs,
			},
			{ from: listed(items), where: hasRow(db, savedPrograms, mayPlan) },
		).onConflictDoNothing(),
		db
			.update(savedPrograms)
			.set({
				planFrom: today,
				planDeadline: sql`(select ${programs.applicationDeadline} from ${programs} where ${programs.id} = ${own.programId})`,
			})
			.where(mayPlan)
			.returning({ planFrom: savedPrograms.planFrom }),
		db
			.update(users)
			.set({ planMailAt: sql`coalesce(${users.planMailAt}, ${nextMonday(timeZone, nowMs)})` })
			.where(eq(users.id, own.userId)),
		db
			.select({ planFrom: savedPrograms.planFrom })
			.from(savedPrograms)
			.where(isOfProgram(savedPrograms, own)),
	]);
	if (made.length > 0) return "made";
	return now?.planFrom ? "there" : "full";
}

const shownItem = columnsOf(
	planItems,
	...(["id", "kind", "text", "day", "doneAt"] as const),
	...(["recommender", "recommenderEmail", "sentOn", "seq"] as const),
);

/** The program of a plan, and what its days are counted from. */
const shownProgram = {
	programId: savedPrograms.programId,
	...columnsOf(programs, "name", "deadlineTime", "deadlineZone", "closesAt"),
	deadline: programs.applicationDeadline,
	planFrom: savedPrograms.planFrom,
	seenDeadline: savedPrograms.planDeadline,
};

export type PlanOfProgram = NonNullable<Awaited<ReturnType<typeof readPlan>>["plan"]>;

/**
 * A saved program's plan with all of its items, and the student's name for their letters, in one round trip.
 *
 * @returns no `plan` when it is not on their list, and `into` when it was merged into another
 */
export async function readPlan(db: Db, own: Own) {
	const [[plan], items, [merged]] = await db.batch([
		db
			.select({
				...shownProgram,
				...columnsOf(programs, "applicationLink", "hiddenBy", "closedEarly"),
				fullName: users.fullName,
				isHistory: sql`not ${isToApply}`.mapWith(Boolean).as("is_history"),
			})
			.from(savedPrograms)
			.innerJoin(programs, eq(programs.id, savedPrograms.programId))
			.innerJoin(users, eq(users.id, savedPrograms.userId))
			.where(isOfProgram(savedPrograms, own)),
		db
			.select(shownItem)
			.from(planItems)
			.where(and(isOfProgram(planItems, own), isNull(planItems.removedAt)))
			.orderBy(asc(planItems.seq))
			.limit(2 * MOST_PLAN_ITEMS),
		mergedInto(db, { id: own.programId }),
	]);
	return { plan: plan && { ...plan, items }, into: merged?.id };
}

/** The open items of plans, soonest deadline first: of programs that still take applications and are in sight. */
export const openItems = (db: Db, isWhose: SQL | undefined, nowMs: number, most = MOST_LISTED) =>
	db
		.select({
			// Under other names, because in a batch D1 tells columns apart by theirs.
			userId: sql<string>`${users.id}`.as("owner_id"),
			timeZone: users.timeZone,
			...shownProgram,
			programVersion: sql<number>`${programs.version}`.as("program_version"),
			item: { ...shownItem, ...columnsOf(planItems, "changedAt", "version") },
		})
		.from(users)
		.innerJoin(planItems, eq(planItems.userId, users.id))
		.innerJoin(
			savedPrograms,
			and(
				eq(savedPrograms.userId, planItems.userId),
				eq(savedPrograms.programId, planItems.programId),
			),
		)
		.innerJoin(programs, eq(programs.id, savedPrograms.programId))
		.where(
			and(
				isWhose,
				isNull(planItems.doneAt),
				isNull(planItems.removedAt),
				isToApply,
				isAhead(nowMs),
			),
		)
		.orderBy(
			sql`${programs.applicationDeadline} is null`,
			asc(programs.applicationDeadline),
			asc(planItems.seq),
		)
		.limit(most);

function isAhead(nowMs: number) {
	return and(
		isInSight,
		eq(programs.closedEarly, false),
		or(
			isNull(programs.applicationDeadline),
			gte(programs.applicationDeadline, openUntilToday(nowMs)),
		),
	);
}

/** What is to do for all of a student's plans, and the deadlines of all they have yet to apply to, in one round trip. */
export async function listPlans(db: Db, userId: string, nowMs: number) {
	const [items, deadlines] = await db.batch([
		openItems(db, eq(users.id, userId), nowMs),
		db
			.select(shownProgram)
			.from(savedPrograms)
			.innerJoin(programs, eq(programs.id, savedPrograms.programId))
			.where(
				and(
					eq(savedPrograms.userId, userId),
					isToApply,
					isAhead(nowMs),
					or(isNotNull(programs.applicationDeadline), isNotNull(savedPrograms.planFrom)),
				),
			)
			.orderBy(sql`${programs.applicationDeadline} is null`, asc(programs.applicationDeadline))
			.limit(MOST_LISTED),
	]);
	return { items, deadlines };
}

/**
 * Adds an item of the student's own to a plan.
 *
 * @param formKey the random key of the form it came from: the same form sent twice is one item
 */
export async function addPlanItem(
	db: Db,
	{ formKey, ...own }: Own & { formKey: string },
	{ text, day }: Pick<ItemInput, "text" | "day">,
	nowMs: number,
): Promise<"added" | "full" | "missing"> {
	const submissionKey = await submissionKeyOf(formKey, { text, day });
	const row = { ...own, id: randomId(), kind: "own" as const, text, day, submissionKey };
	const isPlanned = and(isOfProgram(savedPrograms, own), isNotNull(savedPrograms.planFrom));
	const [, [plan], [added]] = await db.batch([
		insertWhen(
			db,
			planItems,
			{ ...row, changedAt: nowMs },
			{ where: and(hasRow(db, savedPrograms, isPlanned), hasRoom(db, own)) },
		).onConflictDoNothing(),
		db.select({ one: sql`1` }).from(savedPrograms).where(isPlanned),
		db
			.select({ id: planItems.id })
			.from(planItems)
			.where(and(eq(planItems.userId, own.userId), eq(planItems.submissionKey, submissionKey))),
	]);
	if (!plan) return "missing";
	return added ? "added" : "full";
}

function hasRoom(db: Db, own: Own) {
	const held = db.$count(planItems, and(isOfProgram(planItems, own), isNull(planItems.removedAt)));
	return lt(held, MOST_PLAN_ITEMS);
}

/** Changes an item that isn't removed. Returns whether there is one. */
async function change(
	db: Db,
	own: OwnItem,
	set: {
		[Name in keyof typeof planItems.$inferInsert]?: (typeof planItems.$inferInsert)[Name] | SQL;
	},
	nowMs: number,
): Promise<boolean> {
	const changed = await db
		.update(planItems)
		.set({ ...set, changedAt: nowMs, version: sql`${planItems.version} + 1` })
		.where(and(isOwnItem(own), isNull(planItems.removedAt)))
		.returning({ id: planItems.id });
	return changed.length > 0;
}

export const editPlanItem = (db: Db, own: OwnItem, input: ItemInput, nowMs: number) =>
	change(db, own, { ...input }, nowMs);

/** Ticks an item or unticks it; safe to repeat. */
export const tickPlanItem = (db: Db, own: OwnItem, isDone: boolean, nowMs: number) =>
	change(db, own, { doneAt: isDone ? sql`coalesce(${planItems.doneAt}, ${nowMs})` : null }, nowMs);

/** Notes the day on which the student sent their draft to a recommender; that ticks the item. Null forgets it. */
export const noteSent = (db: Db, own: OwnItem, sentOn: string | null, nowMs: number) =>
	change(
		db,
		own,
		{ sentOn, ...(sentOn && { doneAt: sql`coalesce(${planItems.doneAt}, ${nowMs})` }) },
		nowMs,
	);

export const removePlanItem = (db: Db, own: OwnItem, nowMs: number) =>
	change(db, own, { removedAt: nowMs }, nowMs);

/** Puts a removed item back, as long as there is room. Returns whether it is there. */
export async function restorePlanItem(db: Db, own: OwnItem, nowMs: number): Promise<boolean> {
	const [, [there]] = await db.batch([
		db
			.update(planItems)
			.set({ removedAt: null, changedAt: nowMs })
			.where(and(isOwnItem(own), isNotNull(planItems.removedAt), hasRoom(db, own))),
		db
			.select({ id: planItems.id })
			.from(planItems)
			.where(and(isOwnItem(own), isNull(planItems.removedAt))),
	]);
	return there !== undefined;
}

/** Notes that the student has seen that a deadline moved: from now on the plan counts from the new one. */
export async function seeDeadline(
	db: Db,
	own: Own,
	seen: { deadline: string | null; today: string },
) {
	await db
		.update(savedPrograms)
		.set({ planDeadline: seen.deadline, planFrom: seen.today })
		.where(and(isOfProgram(savedPrograms, own), isNotNull(savedPrograms.planFrom)));
}

/** Deletes items that were removed long enough ago. */
export async function deleteRemovedPlanItems(db: Db, nowMs: number): Promise<void> {
	await db.delete(planItems).where(lte(planItems.removedAt, nowMs - UNDO_MS));
}
