import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { contributions, mergedPrograms, programs, savedPrograms, users } from "#db/schema.ts";
import { openUntilToday } from "#lib/calendar-days.ts";
import { columnsOf, hasRow } from "../sql-helpers.ts";
import { factColumns } from "./fact-columns.ts";
import { isInSight, isSavedBy, shownOfProgram } from "./programs.ts";
import { similarPrograms } from "./similar-programs.ts";

const SIMILAR_SHOWN = 3;
const WEEK_MS = 7 * 86_400_000;

type Page = Awaited<ReturnType<typeof readProgramPage>>;

export type ProgramOfPage = Extract<Page, { program: object }>["program"];

/** Why an address shows no program. */
export type GoneProgram =
	| { why: "merged"; into: string }
	| { why: "taken-down"; id: string; reason: string | null }
	| { why: "being-checked"; id: string };

/**
 * A published program with everything it says, whether the student has saved it, who shared it, how long students
 * waited for its answer, and similar open ones.
 * One round trip.
 *
 * @returns `gone` when it is hidden or was merged into another; undefined when there is no such program
 */
export async function readProgramPage(
	db: Db,
	id: string,
	nowMs: number,
	savedBy?: string | null | undefined,
) {
	const [found, similar, [merged]] = await db.batch([
		pageQuery(db, id, savedBy),
		similarPrograms(db, { id, limit: SIMILAR_SHOWN, today: openUntilToday(nowMs), nowMs }),
		mergedInto(db, { id }),
	]);
	const [row] = found;
	if (!row) return merged && { gone: { why: "merged", into: merged.id } satisfies GoneProgram };
	const { contributionId, sharerName, sharerCollege, state, hiddenBy, hiddenReason, ...shown } =
		row;
	const { heardAfter, ...program } = shown;
	if (state === "hidden") {
		const gone: GoneProgram =
			hiddenBy === "reports"
				? { why: "being-checked", id }
				: { why: "taken-down", id, reason: hiddenReason };
		return { gone };
	}
	return {
		program,
		sharer: contributionId && sharerOf(sharerName, sharerCollege),
		/** After how many weeks students heard back; null while too few have said. */
		heardAfterWeeks: heardAfter && inWeeks(heardAfter),
		similar,
	};
}

function pageQuery(db: Db, id: string, savedBy?: string | null) {
	return db
		.select({
			...shownOfProgram,
			...factColumns(programs),
			...columnsOf(programs, "checkedAt", "state", "hiddenBy", "hiddenReason", "contributionId"),
			heardAfter: programs.heardAfter,
			saved: isSavedBy(db, savedBy),
			hasPlan: (savedBy ? hasPlan(db, savedBy) : sql`0`).mapWith(Boolean).as("has_plan"),
			sharerName: sql<string | null>`${users.fullName}`.as("sharer_name"),
			sharerCollege: sql<string | null>`${users.college}`.as("sharer_college"),
		})
		.from(programs)
		.leftJoin(contributions, eq(contributions.id, programs.contributionId))
		.leftJoin(users, and(eq(users.id, contributions.userId), eq(users.credited, true)))
		.where(eq(programs.id, id))
		.limit(1);
}

/** The condition that a student has a plan for the program of a query's row. */
function hasPlan(db: Db, userId: string) {
	const { programId, planFrom } = savedPrograms;
	const isTheirs = and(eq(savedPrograms.userId, userId), eq(programId, programs.id));
	return hasRow(db, savedPrograms, and(isTheirs, isNotNull(planFrom)));
}

/** The query for the program that another was merged into, for a batch. */
export const mergedInto = (db: Db, { id }: { id: string }) =>
	db.select({ id: mergedPrograms.programId }).from(mergedPrograms).where(eq(mergedPrograms.id, id));

/** The id that a program has now, in SQL: another's if it was merged since somebody saw it. */
export const currentProgramId = (id: string) =>
	sql<string>`coalesce((select ${mergedPrograms.programId} from ${mergedPrograms} where ${mergedPrograms.id} = ${id}), ${id})`;

const inWeeks = (timeMs: number) => Math.max(1, Math.round(timeMs / WEEK_MS));

/** Who shared a program: with their permission, just first name and college; otherwise "a student". */
function sharerOf(fullName: string | null, college: string | null): string {
	const [name] = fullName?.trim().split(/\s+/) ?? [];
	return name ? [name, college?.trim()].filter(Boolean).join(", ") : "a student";
}

/** The deadline of a program that still takes applications, for a calendar; undefined when there is none. */
export async function findDeadline(db: Db, id: string) {
	const { checkedAt, publishedAt } = programs;
	return db
		.select({
			...columnsOf(programs, "name", "applicationLink", "version"),
			programId: programs.id,
			deadline: programs.applicationDeadline,
			closesAt: programs.closesAt,
			savedAt: publishedAt,
			changedAt: sql<number>`coalesce(${checkedAt}, ${publishedAt})`.as("changed"),
		})
		.from(programs)
		.where(and(eq(programs.id, id), isInSight, eq(programs.closedEarly, false)))
		.get();
}
