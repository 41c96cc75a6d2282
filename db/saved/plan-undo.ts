/** A plan goes with its program when that is taken off the list, and comes back with it within the hour. */
import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { currentProgramId } from "#db/programs/program-page.ts";
import { planItems, programs, savedPrograms, savedSubmissions, users } from "#db/schema.ts";
import { hasRow, insertWhen } from "../sql-helpers.ts";
import { UNDO_MS } from "./limits.ts";
import { isOfOwnProgram, type OwnProgram } from "./own-program.ts";

/** The columns that come back, by the names they have in between. */
const KEPT_COLUMNS = {
	id: planItems.id,
	kind: planItems.kind,
	text: planItems.text,
	day: planItems.day,
	doneAt: planItems.doneAt,
	recommender: planItems.recommender,
	recommenderEmail: planItems.recommenderEmail,
	sentOn: planItems.sentOn,
	changedAt: planItems.changedAt,
	version: planItems.version,
	isNew: planItems.isNew,
	submissionKey: planItems.submissionKey,
};

/** No hash starts like this. */
const keyOf = ({ userId, programId }: OwnProgram) =>
	sql`${`plan taken off: ${userId} `} || ${currentProgramId(programId)}`;

/** The insert that keeps a program's plan for an hour, for the batch that takes the program off the list. */
export function keepPlan(db: Db, own: OwnProgram, nowMs: number) {
	const uid = db.select({ uid: users.firebaseUid }).from(users).where(eq(users.id, own.userId));
	const pairs = Object.entries(KEPT_COLUMNS).map(
		([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`,
	);
	const items = sql`(select json_group_array(json_object(${sql.join(pairs, sql`, `)})) from ${planItems}
		where ${isOfOwnProgram(planItems, own)} and ${planItems.removedAt} is null)`;
	return insertWhen(
		db,
		savedSubmissions,
		{
			idHash: keyOf(own),
			uid: sql`${uid}`,
			fields: sql`json_object('from', ${savedPrograms.planFrom}, 'deadline', ${savedPrograms.planDeadline}, 'asked', json(${savedPrograms.planAsked}), 'items', json(${items}))`,
			expiresAt: nowMs + UNDO_MS,
		},
		{
			from: savedPrograms,
			where: and(isOfOwnProgram(savedPrograms, own), isNotNull(savedPrograms.planFrom)),
		},
	).onConflictDoUpdate({
		target: savedSubmissions.idHash,
		set: { fields: sql`excluded.fields`, expiresAt: sql`excluded.expires_at` },
	});
}

/** The statements that bring a kept plan back, for the batch that saves the program again. */
export function restorePlan(db: Db, own: OwnProgram, nowMs: number) {
	const isKept = and(
		eq(savedSubmissions.idHash, keyOf(own)),
		gt(savedSubmissions.expiresAt, nowMs),
	);
	const kept = (path: string) =>
		sql`(select ${savedSubmissions.fields} ->> ${path} from ${savedSubmissions} where ${isKept})`;
	const values = Object.fromEntries(
		Object.keys(KEPT_COLUMNS).map((name) => [name, sql.raw(`(kept_item.value ->> '${name}')`)]),
	) as Record<keyof typeof KEPT_COLUMNS, ReturnType<typeof sql>>;
	const isUnplanned = and(isOfOwnProgram(savedPrograms, own), isNull(savedPrograms.planFrom));
	return [
		insertWhen(
			db,
			planItems,
			{
				userId: own.userId,
				programId: currentProgramId(own.programId),
				...values,
				isNew: sql`coalesce(${values.isNew}, 0)`,
			},
			{
				from: sql`${savedSubmissions}, json_each(${savedSubmissions.fields}, '$.items') as kept_item`,
				where: and(isKept, hasRow(db, savedPrograms, isUnplanned)),
			},
		).onConflictDoNothing(),
		db
			.update(savedPrograms)
			.set({
				planFrom: kept("$.from"),
				planDeadline: kept("$.deadline"),
				planAsked: kept("$.asked"),
			})
			.where(and(isUnplanned, hasRow(db, savedSubmissions, isKept))),
		// It may ask for more by now.
		db
			.update(programs)
			.set({ planSeq: 0 })
			.where(
				and(eq(programs.id, currentProgramId(own.programId)), hasRow(db, savedSubmissions, isKept)),
			),
		db.delete(savedSubmissions).where(eq(savedSubmissions.idHash, keyOf(own))),
	] as const;
}
