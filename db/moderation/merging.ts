/** Merges two entries for the same program: the one that stays takes over what belongs to the other, which goes. */
import { and, type Column, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { alias, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { sharedBy } from "#db/contributions/own-contributions.ts";
import type { Db } from "#db/engine/open.ts";
import { isUnpublished } from "#db/programs/duplicates.ts";
import { DEADLINE_FACTS, MERGEABLE, type Mergeable } from "#db/programs/facts.ts";
import { rankOf, stageDates } from "#db/saved/saved-rows.ts";
import {
	contributions,
	mergedPrograms,
	moderationLog,
	pendingSaves,
	planItems,
	programs,
	reports,
	savedPrograms,
	savedSubmissions,
} from "#db/schema.ts";
import { changesOf, hasRow, insertWhen } from "#db/sql-helpers.ts";
import { randomId } from "../ids.ts";
import { changeConflict, writeToLog } from "./moderation-log.ts";
import { type PublishedText, publishedQuery, recomputedState } from "./published-programs.ts";

/** Two programs, as a moderator has read them. */
export interface Merging {
	gone: { id: string; version: number };
	kept: { id: string; version: number };
	/** What the one that stays takes from the other, replacing its own values. */
	take: readonly Mergeable[];
	moderatorUid: string;
}

/**
 * 'repeated': the moderator did this before; 'hidden': the one that stays is hidden; 'same': both ids are one program;
 * 'own': one of them came from the moderator's own contribution.
 */
export type MergeOutcome = "done" | "repeated" | "changed" | "missing" | "same" | "hidden" | "own";

/**
 * Merges a program into another, in one batch. Saved rows, waiting saves, reports and older addresses follow. If
 * somebody saved both, one row stays, with both notes and plans, and as far as the further one. Contributors' counts
 * stay.
 */
export async function mergePrograms(
	db: Db,
	{ gone, kept, take, moderatorUid }: Merging,
	nowMs: number,
): Promise<MergeOutcome> {
	if (gone.id === kept.id) return "same";
	const [[from], [into], own, [before]] = await db.batch([
		publishedQuery(db, gone),
		publishedQuery(db, kept),
		sharedBy(db, [gone.id, kept.id], moderatorUid),
		merged(db, { gone, kept, moderatorUid }),
	]);
	if (!from && into && before?.late === "repeated") return "repeated";
	if (!from || !into) return "missing";
	if (own.length > 0) return "own";
	if (from.version !== gone.version || into.version !== kept.version) return "changed";
	if (into.state === "hidden") return "hidden";
	const missing = MERGEABLE.filter((name) => into[name] === null || take.includes(name));
	const taken: Partial<PublishedText> = Object.fromEntries(
		missing.map((name) => [name, from[name]]),
	);
	if (from.applicationDeadline !== into.applicationDeadline) {
		for (const name of DEADLINE_FACTS) {
			if ("applicationDeadline" in taken) Object.assign(taken, { [name]: from[name] });
			else if (!take.includes(name)) delete taken[name];
		}
	}
	const { opensOn, applicationDeadline } = { ...into, ...taken };
	if (opensOn && applicationDeadline && opensOn > applicationDeadline) delete taken.opensOn;
	const changes = changesOf<PublishedText>(into, taken);
	const logId = randomId();
	const other = alias(programs, "other");
	const isKept = and(
		eq(other.id, kept.id),
		eq(other.version, kept.version),
		ne(other.state, "hidden"),
	);
	const isUnchangedSinceRead = and(
		eq(programs.id, gone.id),
		eq(programs.version, gone.version),
		hasRow(db, other, isKept),
	);
	// From here on, every statement depends on the log row written above.
	const happens = hasRow(db, moderationLog, eq(moderationLog.id, logId));
	const logged = { moderatorUid, action: "MERGED" as const, createdAt: nowMs };
	const isIt = and(eq(programs.id, kept.id), happens);
	// What somebody has of both programs already stays as it is, and goes with the one that goes.
	const follow = (table: { programId: Column } & SQLiteTable, owner: string) =>
		db
			.update(table as typeof mergedPrograms)
			.set({ programId: kept.id })
			.where(
				sql`program_id = ${gone.id} and ${happens} and ${sql.raw(owner)} not in (
					select ${sql.raw(owner)} from ${table} as theirs where theirs.program_id = ${kept.id})`,
			);
	const { idHash } = savedSubmissions;
	const keptKey = sql`substr(${idHash}, 1, length(${idHash}) - ${gone.id.length}) || ${kept.id}`;
	const saved = alias(savedPrograms, "gone_saved");
	const both = db.select({ userId: saved.userId }).from(saved).where(eq(saved.programId, gone.id));
	const theirs = (column: string) =>
		sql`(select ${sql.raw(column)} from saved_programs as their where their.program_id = ${gone.id} and their.user_id = ${savedPrograms.userId})`;
	const { notes, state, savedAt, planFrom, planDeadline, planAsked } = savedPrograms;
	const keptSaved = alias(savedPrograms, "kept_saved");
	const isBoth = and(eq(keptSaved.programId, kept.id), eq(keptSaved.userId, planItems.userId));
	const { kind, day, doneAt, recommender, recommenderEmail, sentOn, version } = planItems;
	const isTouched = sql`(${kind} = 'own' or ${version} > 1 or coalesce(${day}, ${doneAt}, ${recommender}, ${recommenderEmail}, ${sentOn}) is not null)`;
	const earlier = (column: Column) =>
		sql`coalesce(min(${column}, ${theirs(column.name)}), ${column}, ${theirs(column.name)})`;
	const dates = Object.entries(stageDates).map(([name, column]) => [name, earlier(column)]);
	const [done] = await db.batch([
		writeToLog(
			db,
			"program",
			{
				...logged,
				id: logId,
				note: into.name,
				changes: { mergedInto: { was: gone.id, now: kept.id } },
			},
			isUnchangedSinceRead,
		).returning({ id: moderationLog.id }),
		writeToLog(db, "program", { ...logged, note: from.name, changes }, isIt),
		db
			.update(savedPrograms)
			.set({
				notes: sql`case when coalesce(${notes}, '') = '' or ${notes} = ${theirs("notes")} then coalesce(${theirs("notes")}, ${notes}) when coalesce(${theirs("notes")}, '') = '' then ${notes} else ${notes} || char(10, 10) || ${theirs("notes")} end`,
				...Object.fromEntries(dates),
				state: sql`iif(${rankOf(theirs("state"))} > ${rankOf(state)}, ${theirs("state")}, ${state})`,
				askAgainAt: sql`max(coalesce(${savedPrograms.askAgainAt}, ${theirs("ask_again_at")}), coalesce(${theirs("ask_again_at")}, ${savedPrograms.askAgainAt}))`,
				savedAt: sql`min(${savedAt}, ${theirs("saved_at")})`,
				remindDays: sql`coalesce(${savedPrograms.remindDays}, ${theirs("remind_days")})`,
				remindAt: 0,
			})
			.where(
				and(eq(savedPrograms.programId, kept.id), inArray(savedPrograms.userId, both), happens),
			),
		// Of two plans the one that stays takes what the student added or did in the other.
		db
			.update(planItems)
			.set({ programId: kept.id })
			.where(
				and(
					eq(planItems.programId, gone.id),
					happens,
					hasRow(db, keptSaved, isBoth),
					or(hasRow(db, keptSaved, and(isBoth, isNull(keptSaved.planFrom))), isTouched),
				),
			),
		db
			.update(savedPrograms)
			.set({
				planFrom: sql`coalesce(${planFrom}, ${theirs("plan_from")})`,
				planDeadline: sql`iif(${planFrom} is null, ${theirs("plan_deadline")}, ${planDeadline})`,
				planAsked: sql`iif(${planFrom} is null, ${theirs("plan_asked")}, ${planAsked})`,
			})
			.where(
				and(eq(savedPrograms.programId, kept.id), inArray(savedPrograms.userId, both), happens),
			),
		follow(savedPrograms, "user_id"),
		follow(pendingSaves, "uid"),
		follow(reports, "reporter"),
		follow(mergedPrograms, "id"),
		// What was just taken off a list waits under a key that ends with the program's id.
		db
			.update(savedSubmissions)
			.set({ idHash: keptKey })
			.where(
				and(
					sql`substr(${idHash}, -${gone.id.length + 1}) = ${` ${gone.id}`}`,
					sql`${keptKey} not in (select ${idHash} from ${savedSubmissions})`,
					happens,
				),
			),
		insertWhen(
			db,
			mergedPrograms,
			{ id: programs.id, programId: kept.id, linkKey: programs.linkKey, mergedAt: nowMs },
			{ from: programs, where: and(eq(programs.id, gone.id), happens) },
		),
		// The link under which it was contributed, if a moderator has changed it since.
		insertWhen(
			db,
			mergedPrograms,
			{
				id: contributions.id,
				programId: kept.id,
				linkKey: contributions.linkKey,
				mergedAt: nowMs,
			},
			{
				from: contributions,
				where: and(
					eq(contributions.id, from.contributionId ?? ""),
					isUnpublished(db, contributions.linkKey),
					happens,
				),
			},
		),
		db.delete(programs).where(and(eq(programs.id, gone.id), happens)),
		db
			.update(programs)
			.set({
				...taken,
				contributionId: sql`coalesce(${programs.contributionId}, ${from.contributionId})`,
				version: sql`${programs.version} + 1`,
				checkedAt: nowMs,
				// Plans that were made for the other get what this one asks for.
				planSeq: 0,
			})
			.where(isIt),
		db.update(programs).set(recomputedState(nowMs)).where(isIt),
	]);
	return done.length > 0 ? "done" : "changed";
}

/** The query for whether, and by whom, the one was merged into the other, for a batch. */
function merged(db: Db, { gone, kept, moderatorUid }: Omit<Merging, "take">) {
	// Its note is the other's old name and says no more than the row does.
	const sent = {
		moderatorUid,
		action: "MERGED" as const,
		note: sql<string>`${moderationLog.note}`,
	};
	return db
		.select({ late: changeConflict(mergedPrograms.id, sent) })
		.from(mergedPrograms)
		.where(and(eq(mergedPrograms.id, gone.id), eq(mergedPrograms.programId, kept.id)));
}
