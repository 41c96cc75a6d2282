/** What a student does to a plan: to its items, and to all of it when its program is taken off the list or put back. */
import { and, type Column, eq, gt, isNotNull, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { randomId, submissionKeyOf } from "#db/ids.ts";
import { currentProgramId } from "#db/programs/program-page.ts";
import { planItems, programs, savedPrograms, savedSubmissions, users } from "#db/schema.ts";
import { hasRow, insertWhen } from "../sql-helpers.ts";
import { MAX_PLAN_ITEMS, UNDO_MS } from "./limits.ts";
import { isOfOwnProgram, type OwnProgram } from "./saved-rows.ts";

/** How long a removed item can be put back. */
const ITEM_UNDO_MS = 3_600_000;

type OwnItem = OwnProgram & { itemId: string };

export interface ItemInput {
	text: string;
	day: string | null;
	recommender: string | null;
	recommenderEmail: string | null;
}

const isOwnItem = (own: OwnItem) =>
	and(eq(planItems.id, own.itemId), isOfOwnProgram(planItems, own));

/**
 * Adds an item of the student's own to a plan.
 *
 * @param formKey the random key of the form it came from: the same form sent twice is one item
 */
export async function addPlanItem(
	db: Db,
	{ formKey, ...own }: OwnProgram & { formKey: string },
	{ text, day }: Pick<ItemInput, "text" | "day">,
	nowMs: number,
): Promise<"added" | "full" | "missing"> {
	const submissionKey = await submissionKeyOf(formKey, { text, day });
	const row = {
		...own,
		programId: currentProgramId(own.programId),
		id: randomId(),
		kind: "own" as const,
		text,
		day,
		submissionKey,
	};
	const isPlanned = and(isOfOwnProgram(savedPrograms, own), isNotNull(savedPrograms.planFrom));
	const [, [plan], [added]] = await db.batch([
		insertWhen(
			db,
			planItems,
			{ ...row, changedAt: nowMs },
			{ where: and(hasRow(db, savedPrograms, isPlanned), isBelowLimit(db, own)) },
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

function isBelowLimit(db: Db, own: OwnProgram) {
	const held = db.$count(
		planItems,
		and(isOfOwnProgram(planItems, own), isNull(planItems.removedAt)),
	);
	return lt(held, MAX_PLAN_ITEMS);
}

/** Changes an item, by default only one that isn't removed. Returns whether there is one. */
async function change(
	db: Db,
	own: OwnItem,
	set: {
		[Name in keyof typeof planItems.$inferInsert]?: (typeof planItems.$inferInsert)[Name] | SQL;
	},
	nowMs: number,
	which = and(isOwnItem(own), isNull(planItems.removedAt)),
): Promise<boolean> {
	const changed = await db
		.update(planItems)
		.set({ ...set, changedAt: nowMs, version: sql`${planItems.version} + 1` })
		.where(which)
		.returning({ id: planItems.id });
	return changed.length > 0;
}

export const editPlanItem = (db: Db, own: OwnItem, input: ItemInput, nowMs: number) =>
	change(db, own, { ...input }, nowMs);

/** Ticks an item or unticks it; safe to repeat. */
export const tickPlanItem = (db: Db, own: OwnItem, doneMs: number | null, nowMs: number) =>
	change(db, own, { doneAt: doneMs && sql`coalesce(${planItems.doneAt}, ${doneMs})` }, nowMs);

/** Notes the day on which the student sent their draft to a recommender; that ticks the item. Null forgets it. */
export const noteSent = (db: Db, own: OwnItem, sentOn: string | null, nowMs: number) =>
	change(
		db,
		own,
		{ sentOn, ...(sentOn && { doneAt: sql`coalesce(${planItems.doneAt}, ${nowMs})` }) },
		nowMs,
	);

/** Removes an item; safe to repeat. */
export const removePlanItem = (db: Db, own: OwnItem, nowMs: number) =>
	change(
		db,
		own,
		{ removedAt: sql`coalesce(${planItems.removedAt}, ${nowMs})` },
		nowMs,
		isOwnItem(own),
	);

/** Puts a removed item back, as long as there is room. Safe to repeat. */
export async function restorePlanItem(
	db: Db,
	own: OwnItem,
	nowMs: number,
): Promise<"restored" | "full" | "missing"> {
	const [, [item]] = await db.batch([
		db
			.update(planItems)
			.set({ removedAt: null, changedAt: nowMs })
			.where(and(isOwnItem(own), isNotNull(planItems.removedAt), isBelowLimit(db, own))),
		db.select({ removedAt: planItems.removedAt }).from(planItems).where(isOwnItem(own)),
	]);
	if (!item) return "missing";
	return item.removedAt === null ? "restored" : "full";
}

/** Deletes items that were removed long enough ago. */
export async function deleteRemovedPlanItems(db: Db, nowMs: number): Promise<void> {
	await db.delete(planItems).where(lte(planItems.removedAt, nowMs - ITEM_UNDO_MS));
}

/** The columns of a plan that come back with its program, by the names they have in between. */
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
	const ofUser = (column: Column) =>
		sql`(select ${column} from ${users} where ${users.id} = ${own.userId})`;
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
			uid: ofUser(users.firebaseUid),
			fields: sql`json_object('from', ${savedPrograms.planFrom}, 'deadline', ${savedPrograms.planDeadline}, 'asked', json(${savedPrograms.planAsked}), 'mailAt', ${ofUser(users.planMailAt)}, 'items', json(${items}))`,
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
		// A Monday on which no plan was left has ended the mails.
		db
			.update(users)
			.set({ planMailAt: sql`coalesce(${users.planMailAt}, ${kept("$.mailAt")})` })
			.where(and(eq(users.id, own.userId), hasRow(db, savedSubmissions, isKept))),
		db
			.delete(savedSubmissions)
			.where(
				and(
					eq(savedSubmissions.idHash, keyOf(own)),
					hasRow(db, savedPrograms, isOfOwnProgram(savedPrograms, own)),
				),
			),
	] as const;
}
