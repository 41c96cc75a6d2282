/** Building blocks of the statements that decide on contributions (db/moderation/moderation.ts). */
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { randomId } from "#db/random-id.ts";
import { contributions, users } from "#db/schema.ts";
import { type Late, lateDecision } from "./late-decision.ts";
import { writeToLog } from "./write-to-log.ts";

/** A contribution to decide on. */
export interface DecidedOn {
	contributionId: string;
	/** The version of the contribution that the moderator read. */
	version: number;
	/** The decision's own id, by which it can be undone; random by default. */
	decisionId?: string | undefined;
}

/**
 * How a decision ended: 'done'; 'repeated', 'yours' or 'decided' when somebody had decided before; 'changed' when the
 * student edited it meanwhile; 'published' when the link is already a program's; 'taken' when another contribution has
 * the link that the moderator typed; 'own' when it is the moderator's own; 'missing'.
 */
export type DecisionOutcome = "done" | Late | "changed" | "published" | "taken" | "own" | "missing";

type Told = ReturnType<typeof tellApart>;

/** The values of each of several contributions, for statements that decide on them all at once. */
export function tellApart(on: DecidedOn[]) {
	const each = on.map(({ contributionId, version, decisionId = randomId() }) => [
		contributionId,
		{ version, decisionId, programId: randomId() },
	]);
	const json = JSON.stringify(Object.fromEntries(each));
	const text = (of: "version" | "decisionId" | "programId") =>
		sql<string>`json_extract(${json}, '$."' || ${contributions.id} || ${`".${of}`})`;
	const isOne = inArray(contributions.id, sql`(select key from json_each(${json}))`);
	return { text, isOne };
}

/** They are still pending, unchanged since the moderator read them, and not the moderator's own. */
export function asRead(db: Db, told: Told, moderatorUid: string) {
	const own = db.select({ id: users.id }).from(users).where(eq(users.firebaseUid, moderatorUid));
	return and(
		ne(contributions.userId, sql`coalesce((${own}), '')`),
		told.isOne,
		// The plus keeps SQLite from walking all waiting contributions when it has the ids.
		sql`+${contributions.status} = 'PENDING'`,
		eq(contributions.updatedAt, told.text("version")),
	);
}

export function decidedNow(told: Told) {
	return and(told.isOne, eq(contributions.decisionId, told.text("decisionId")));
}

export function logDecisions(
	db: Db,
	told: Told,
	{ moderatorUid, action }: { moderatorUid: string; action: "APPROVED" | "REJECTED" },
	nowMs: number,
) {
	const { decisionId, reviewNote, corrections } = contributions;
	const logged = { id: sql`${decisionId}`, note: reviewNote, changes: corrections };
	return writeToLog(
		db,
		"contribution",
		{ ...logged, moderatorUid, action, createdAt: nowMs },
		decidedNow(told),
	);
}

export function statusOf(
	db: Db,
	told: Told,
	sent: Parameters<typeof lateDecision>[1],
	typedKey?: string | undefined,
) {
	const key = typedKey ?? contributions.linkKey;
	const isPublished = sql<number>`(exists (select 1 from programs where programs.link_key = ${key})
		or exists (select 1 from merged_programs where merged_programs.link_key = ${key}))`;
	return db
		.select({
			id: contributions.id,
			status: contributions.status,
			version: contributions.updatedAt,
			contributorUid: users.firebaseUid,
			isPublished: isPublished.as("is_published"),
			late: lateDecision(contributions.id, sent),
		})
		.from(contributions)
		.innerJoin(users, eq(users.id, contributions.userId))
		.where(told.isOne);
}

interface Found {
	id: string;
	status: string;
	version: number;
	contributorUid: string;
	isPublished: number;
	late: Late;
}

export function outcomesOf(
	on: DecidedOn[],
	done: { id: string }[],
	found: Found[],
	moderatorUid: string,
): DecisionOutcome[] {
	return on.map(({ contributionId, version }) => {
		if (done.some(({ id }) => id === contributionId)) return "done";
		const row = found.find(({ id }) => id === contributionId);
		if (!row) return "missing";
		if (row.contributorUid === moderatorUid) return "own";
		if (row.status !== "PENDING") return row.late;
		if (row.version !== version) return "changed";
		return row.isPublished ? "published" : "taken";
	});
}
