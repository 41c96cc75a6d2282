/** Once a week, Mondays at nine, students are told what their plans hold for the week. */
import { and, asc, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { type BatchResult, listed, listedValue, notifyMany } from "#db/notifications/notify.ts";
import { savedPrograms, users } from "#db/schema.ts";
import { dayIn, nextMonday } from "#lib/time-zones.ts";
import { dayOfItem, isOpenOn, type PlanKind, weekEnds } from "./plan.ts";
import { openItems } from "./plan-items.ts";

/** Few, because each may have a thousand open items. */
const STUDENTS_A_STEP = 10;
/** A mail later than this is skipped: the next one comes soon enough. */
const TOO_LATE_MS = 24 * 3_600_000;

/** What a week holds for one program. */
export interface WeekOfProgram {
	programId: string;
	name: string;
	/** YYYY-MM-DD */
	deadline: string | null;
	items: { kind: PlanKind; text: string }[];
}

type OpenItem = Awaited<ReturnType<typeof openItems>>[number];

/** Whether an open item is due by the end of its student's week. */
function isThisWeek({ item, timeZone, planFrom, ...program }: OpenItem, nowMs: number): boolean {
	const today = dayIn(timeZone, nowMs);
	if (!isOpenOn(program, today, nowMs)) return false;
	const day = dayOfItem(item, { ...program, from: planFrom ?? today, today });
	return day !== null && day <= weekEnds(today).thisWeek;
}

/** Notifies students whose Monday has come of what is due this week, longest due first. */
export async function sendPlanMails(db: Db, nowMs: number): Promise<BatchResult> {
	const due = await db
		.select({
			id: users.id,
			timeZone: users.timeZone,
			was: sql<number>`${users.planMailAt}`.as("was"),
			hasPlan:
				sql`exists (select 1 from ${savedPrograms} where ${savedPrograms.userId} = ${users.id} and ${savedPrograms.planFrom} is not null)`
					.mapWith(Boolean)
					.as("has_plan"),
		})
		.from(users)
		.where(and(isNotNull(users.planMailAt), lte(users.planMailAt, nowMs)))
		.orderBy(asc(users.planMailAt))
		.limit(STUDENTS_A_STEP);
	if (due.length === 0) return { mailIds: [], isMore: false };
	const items: OpenItem[] = [];
	for (const { id, was } of due) {
		if (was < nowMs - TOO_LATE_MS) continue;
		items.push(...(await openItems(db, eq(users.id, id), nowMs)));
	}
	const students = due.map(({ id, timeZone, was, hasPlan }) => ({
		userId: id,
		was,
		next: hasPlan ? nextMonday(timeZone, nowMs) : null,
		day: dayIn(timeZone, nowMs),
		count: items.filter((item) => item.userId === id && isThisWeek(item, nowMs)).length,
	}));
	const weeks = students.flatMap(({ day, count, ...student }) =>
		count > 0
			? [
					{
						...student,
						kind: "plan-week" as const,
						thing: day,
						data: { day, count: String(count) },
						dueAt: nowMs,
					},
				]
			: [],
	);
	const isAsRead = sql`${users.id} = ${listedValue("userId")} and ${users.planMailAt} = ${listedValue("was")}`;
	const advance = db
		.update(users)
		.set({ planMailAt: listedValue("next") })
		.from(listed(students))
		.where(isAsRead);
	const isStill = sql`exists (select 1 from ${users} where ${isAsRead})`;
	const mailIds = await notifyMany(db, weeks, isStill, [advance], nowMs);
	return { mailIds, isMore: due.length === STUDENTS_A_STEP };
}

/** What is due this week for one student, by program, soonest deadline first. */
export async function readPlanWeek(
	db: Db,
	userId: string,
	nowMs: number,
): Promise<WeekOfProgram[]> {
	const items = await openItems(db, eq(users.id, userId), nowMs);
	const weeks = new Map<string, WeekOfProgram>();
	for (const one of items.filter((item) => isThisWeek(item, nowMs))) {
		const { programId, name, deadline, item } = one;
		const week = weeks.get(programId) ?? { programId, name, deadline, items: [] };
		week.items.push({ kind: item.kind, text: item.text });
		weeks.set(programId, week);
	}
	return [...weeks.values()];
}
