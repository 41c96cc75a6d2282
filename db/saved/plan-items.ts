/** The plans of saved programs: a row for each item, so that two devices that tick at once both count. */
import { and, asc, eq, gte, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { randomId } from "#db/ids.ts";
import { listed, listedValue } from "#db/notifications/notify.ts";
import { isToApply } from "#db/notifications/reminders.ts";

import { isInSight } from "#db/programs/programs.ts";
import { planItems, programs, savedPrograms, users } from "#db/schema.ts";
import { openUntilToday } from "#lib/calendar-days.ts";
import { nextMonday } from "#lib/time-zones.ts";
import { columnsOf, hasRow, insertWhen } from "../sql-helpers.ts";
import { MAX_PLAN_ITEMS, MAX_PLANS } from "./limits.ts";
import { itemsFor } from "./plan.ts";
import { isOfOwnProgram, type OwnProgram } from "./saved-rows.ts";

/** More open items than anybody reads in a list, those of the soonest deadlines first. */
const MAX_LISTED = 1000;

/** The facts that a plan is made from. */
export const PLAN_FACTS = [
	"materials",
	"letters",
	"essays",
	"essayWords",
	"materialsNote",
] as const;

/**
 * Makes the plan of a saved program from what it asks for, unless it has one.
 *
 * @param when the student's day and time zone
 * @returns 'there' when it had one; 'missing' when it is not on their list
 */
export async function makePlan(
	db: Db,
	{ userId, programId }: OwnProgram,
	{ today, nowMs, timeZone }: { today: string; nowMs: number; timeZone: string | null },
): Promise<"made" | "there" | "missing" | "full"> {
	const asked = await db
		.select({
			...columnsOf(programs, ...PLAN_FACTS, "id", "version"),
			planFrom: savedPrograms.planFrom,
		})
		.from(savedPrograms)
		.innerJoin(programs, eq(programs.id, savedPrograms.programId))
		.where(isOfOwnProgram(savedPrograms, { userId, programId }))
		.get();
	if (!asked) return "missing";
	const { id, planFrom, version, ...planAsked } = asked;
	const own = { userId, programId: id };
	if (planFrom) return "there";
	const items = itemsFor(planAsked).map((item, at) => ({
		...item,
		id: randomId(),
		key: `${id} ${at}`,
	}));
	const held = db.$count(
		savedPrograms,
		and(eq(savedPrograms.userId, own.userId), isNotNull(savedPrograms.planFrom)),
	);
	const mayPlan = and(
		isOfOwnProgram(savedPrograms, own),
		isNull(savedPrograms.planFrom),
		lt(held, MAX_PLANS),
	);
	const [, made, , , [now]] = await db.batch([
		insertWhen(
			db,
			planItems,
			{
				...own,
				id: listedValue("id"),
				kind: listedValue("kind"),
				text: listedValue("text"),
				submissionKey: listedValue("key"),
				changedAt: nowMs,
			},
			{ from: listed(items), where: hasRow(db, savedPrograms, mayPlan) },
		).onConflictDoNothing(),
		db
			.update(savedPrograms)
			.set({
				planFrom: today,
				planAsked,
				planDeadline: sql`(select ${programs.applicationDeadline} from ${programs} where ${programs.id} = ${id})`,
			})
			.where(mayPlan)
			.returning({ planFrom: savedPrograms.planFrom }),
		// It may have changed since it was read.
		db
			.update(programs)
			.set({ planSeq: 0 })
			.where(and(eq(programs.id, id), ne(programs.version, version))),
		db
			.update(users)
			.set({ planMailAt: sql`coalesce(${users.planMailAt}, ${nextMonday(timeZone, nowMs)})` })
			.where(eq(users.id, own.userId)),
		db
			.select({ planFrom: savedPrograms.planFrom })
			.from(savedPrograms)
			.where(isOfOwnProgram(savedPrograms, own)),
	]);
	if (made.length > 0) return "made";
	return now?.planFrom ? "there" : "full";
}

const shownItem = columnsOf(
	planItems,
	...(["id", "kind", "text", "day", "doneAt", "isNew"] as const),
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

export type PlanOfProgram = NonNullable<Awaited<ReturnType<typeof readPlan>>>;

/**
 * A saved program's plan with all of its items, and the student's name for their letters, in one round trip.
 *
 * @returns undefined when it is not on their list; of a program that was merged into another, the plan of that one
 */
export async function readPlan(db: Db, own: OwnProgram) {
	const [[plan], items] = await db.batch([
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
			.where(isOfOwnProgram(savedPrograms, own)),
		db
			.select(shownItem)
			.from(planItems)
			.where(and(isOfOwnProgram(planItems, own), isNull(planItems.removedAt)))
			.orderBy(asc(planItems.seq))
			.limit(2 * MAX_PLAN_ITEMS),
	]);
	return plan && { ...plan, items };
}

/** The open items of plans, soonest deadline first: of programs that still take applications and are in sight. */
export const openItems = (db: Db, isWhose: SQL | undefined, nowMs: number, limit = MAX_LISTED) =>
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
		.limit(limit);

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
			.limit(MAX_LISTED),
	]);
	return { items, deadlines };
}

/**
 * Notes that the student has seen what is new: from now on the plan counts from the deadline that they saw.
 *
 * @param seen what an older page doesn't say stays as it is (`deadline`), or is all (`shownMs`)
 * @returns whether there is a plan
 */
export async function markPlanSeen(
	db: Db,
	own: OwnProgram,
	seen: { deadline: string | null | undefined; today: string; shownMs?: number | undefined },
): Promise<boolean> {
	const isShown = seen.shownMs === undefined ? undefined : lte(planItems.changedAt, seen.shownMs);
	const [plans] = await db.batch([
		db
			.update(savedPrograms)
			.set({ planDeadline: seen.deadline, planFrom: seen.today })
			.where(and(isOfOwnProgram(savedPrograms, own), isNotNull(savedPrograms.planFrom)))
			.returning({ seq: savedPrograms.seq }),
		db
			.update(planItems)
			.set({ isNew: false })
			.where(and(isOfOwnProgram(planItems, own), eq(planItems.isNew, true), isShown)),
	]);
	return plans.length > 0;
}
