/** What a program asks for since a plan was made is added to it, once; what its owner removed or edited stays so. */
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, not, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { randomId } from "#db/ids.ts";
import { type BatchResult, listed, listedValue } from "#db/notifications/notify.ts";
import { planItems, programs, savedPrograms } from "#db/schema.ts";
import { columnsOf, insertWhen } from "../sql-helpers.ts";
import { planChangesSince } from "./plan.ts";
import { PLAN_FACTS } from "./plan-items.ts";

const PLANS_A_STEP = 200;
const PROGRAMS_A_STEP = 100;
/** What is undone within this time changes no plan (docs/decisions/039-undo-of-decisions.md). */
const GRACE_MS = 15_000;

/** Brings plans up to what their programs ask for now, some of them at a time. */
export async function addToPlans(db: Db, nowMs: number, size = PLANS_A_STEP): Promise<BatchResult> {
	const { seq, planFrom, planAsked } = savedPrograms;
	const behind = db
		.select({ id: programs.id })
		.from(programs)
		.where(
			and(
				isNotNull(programs.planSeq),
				lt(sql`coalesce(${programs.checkedAt}, 0)`, nowMs - GRACE_MS),
			),
		)
		.orderBy(asc(programs.seq))
		.limit(PROGRAMS_A_STEP);
	const isBehind = inArray(programs.id, behind);
	const [changed, plans] = await db.batch([
		db
			.select(columnsOf(programs, "id", "seq", "version", "planSeq", ...PLAN_FACTS))
			.from(programs)
			.where(isBehind)
			.orderBy(asc(programs.seq)),
		db
			.select({
				...columnsOf(savedPrograms, "userId", "programId", "planAsked"),
				saved: sql<number>`${seq}`.as("saved_seq"),
				was: sql<string | null>`${planAsked}`.as("was"),
			})
			.from(programs)
			.innerJoin(
				savedPrograms,
				and(
					eq(savedPrograms.programId, programs.id),
					isNotNull(planFrom),
					gt(seq, programs.planSeq),
				),
			)
			.where(isBehind)
			.orderBy(asc(programs.seq), asc(seq))
			.limit(size),
	]);
	if (changed.length === 0) return { mailIds: [], isMore: false };
	const now = new Map(changed.map((program) => [program.id, program]));
	const changes = plans.flatMap(({ planAsked, ...plan }) => {
		const program = now.get(plan.programId);
		return program ? [{ ...plan, ...planChangesSince(planAsked ?? program, program) }] : [];
	});
	const last = plans.length < size ? undefined : plans.at(-1);
	const reached = changed.flatMap(({ id, seq, version, planSeq: wasSeq }) => {
		const lastOfAll = last && now.get(last.programId);
		if (lastOfAll && seq > lastOfAll.seq) return [];
		return [{ id, version, wasSeq, planSeq: lastOfAll?.id === id ? last?.saved : null }];
	});
	const isAsRead = sql`${seq} = ${listedValue("saved")} and ${planFrom} is not null and ${planAsked} is ${listedValue("was")}`;
	const isStill = sql`exists (select 1 from ${savedPrograms} where ${isAsRead})`;
	// Of a merged program's plan, what was done or edited has moved here.
	const isPlanned = sql`exists (select 1 from ${planItems} where ${planItems.userId} = ${listedValue("userId")}
		and ${planItems.programId} = ${listedValue("programId")} and ${planItems.kind} = ${listedValue("kind")}
		and (${planItems.kind} <> 'letter' or ${planItems.text} = ${listedValue("text")}))`;
	const added = changes.flatMap(({ added, ...plan }) =>
		added.map(({ key, ...item }) => ({
			...rowOf(plan),
			...item,
			id: randomId(),
			key: `${plan.programId} ${key}`,
		})),
	);
	const reworded = changes.flatMap(({ reworded, ...plan }) =>
		reworded.map(({ was: wasText, ...item }) => ({ ...rowOf(plan), ...item, wasText })),
	);
	await db.batch([
		insertWhen(
			db,
			planItems,
			{
				id: listedValue("id"),
				userId: listedValue("userId"),
				programId: listedValue("programId"),
				kind: listedValue("kind"),
				text: listedValue("text"),
				submissionKey: listedValue("key"),
				isNew: true,
				changedAt: nowMs,
			},
			{ from: listed(added), where: and(isStill, not(isPlanned)) },
		).onConflictDoNothing(),
		db
			.update(planItems)
			.set({
				text: listedValue("text"),
				isNew: true,
				changedAt: nowMs,
				version: sql`${planItems.version} + 1`,
			})
			.from(listed(reworded))
			.where(
				and(
					sql`${planItems.userId} = ${listedValue("userId")} and ${planItems.programId} = ${listedValue("programId")}`,
					sql`${planItems.kind} = ${listedValue("kind")} and ${planItems.text} = ${listedValue("wasText")}`,
					isNull(planItems.doneAt),
					isNull(planItems.removedAt),
					isStill,
				),
			),
		db
			.update(savedPrograms)
			.set({ planAsked: listedValue("asked") })
			.from(listed(changes.map((plan) => ({ ...rowOf(plan), asked: JSON.stringify(plan.asked) }))))
			.where(isAsRead),
		// A program that changes again meanwhile is looked at again.
		db
			.update(programs)
			.set({ planSeq: listedValue("planSeq") })
			.from(listed(reached))
			.where(
				sql`${programs.id} = ${listedValue("id")} and ${programs.version} = ${listedValue("version")} and ${programs.planSeq} = ${listedValue("wasSeq")}`,
			),
	]);
	return { mailIds: [], isMore: plans.length === size || changed.length === PROGRAMS_A_STEP };
}

/** A plan as a row of a list that statements read. */
function rowOf(plan: { saved: number; was: string | null; userId: string; programId: string }) {
	const { saved, was, userId, programId } = plan;
	return { saved, was, userId, programId };
}
