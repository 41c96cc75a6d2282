/** What moderators can do to a published program (docs/decisions/040-programs-after-publication.md). */

import { and, eq, getTableColumns, ne, not, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { isContributedBy } from "#db/contributions/own-contributions.ts";
import type { Db } from "#db/engine/open.ts";
import {
	type Duplicate,
	duplicateOf,
	isNotMergedElsewhere,
	liveLink,
} from "#db/programs/duplicates.ts";
import { linkKey } from "#db/programs/link-key.ts";
import { type CONTENT_NAMES, contentColumns, stateByDates } from "#db/programs/programs.ts";
import { type ModerationAction, moderationLog, programs } from "#db/schema.ts";
import { type Changes, changesOf, columnsOf, hasRow } from "#db/sql-helpers.ts";
import { openUntilToday } from "#lib/calendar-days.ts";
import { randomId } from "../ids.ts";
import { changeConflict, writeToLog } from "./moderation-log.ts";

/** Everything that a moderator can say about a program. */
export type PublishedText = Pick<typeof programs.$inferSelect, (typeof CONTENT_NAMES)[number]>;

export type Published = NonNullable<Awaited<ReturnType<typeof findPublished>>>;

const asPublished = {
	...contentColumns(programs),
	...columnsOf(
		programs,
		"seq",
		"id",
		"contributionId",
		"linkKey",
		"state",
		"publishedAt",
		"checkedAt",
	),
	...columnsOf(programs, "version", "closedEarly", "hiddenAt", "hiddenBy", "hiddenReason"),
	...columnsOf(programs, "renewalAskedAt"),
};

/** The query for a program by its id or its link, as moderators see it, even if hidden; for a batch. */
export function publishedQuery(
	db: Db,
	{ id = "", link }: { id?: string | undefined; link?: string },
) {
	const where = link ? eq(programs.linkKey, linkKey(link)) : eq(programs.id, id);
	return db.select(asPublished).from(programs).where(where).limit(1);
}

/** A program as moderators see it, even if hidden; undefined when there is none. */
export async function findPublished(db: Db, id: string) {
	return (await publishedQuery(db, { id }))[0];
}

/** The program, in the version that the moderator read. */
export interface ProgramVersion {
	programId: string;
	version: number;
	moderatorUid: string;
}

/**
 * How it ended: 'done'; 'same' when nothing was different; 'repeated' when they did exactly this before, 'yours' when
 * they did something else, 'changed' when another moderator was first, or its state no longer allows this; 'own' when
 * it came from their own contribution, so another moderator must do this; 'missing'.
 */
export type UpkeepOutcome = "done" | "same" | "repeated" | "yours" | "changed" | "own" | "missing";

/** Resets what is known about the old link. */
const LINK_UNTRIED = {
	linkCheckedAt: 0,
	linkFailures: 0,
	linkFailingSince: null,
	linkGone: false,
};

/** Changes what a program says; its state follows its dates, but a program closed early stays closed. */
export async function editProgram(
	db: Db,
	read: ProgramVersion,
	text: PublishedText,
	nowMs: number,
): Promise<{ outcome: UpkeepOutcome } | { outcome: "duplicate"; duplicate: Duplicate }> {
	const ofLink = linkKey(text.applicationLink);
	const [[row], ...live] = await db.batch([
		publishedQuery(db, { id: read.programId }),
		...liveLink(db, ofLink, read.programId),
	]);
	if (!row) return { outcome: "missing" };
	if (row.version !== read.version)
		return { outcome: await conflictOf(db, read, { action: "EDITED" }, text) };
	// One that shares its page with others (db/imports/same-links.ts) keeps its own key as long as it has that link.
	const sharesLink = row.linkKey.startsWith(`${ofLink} `);
	const key = sharesLink ? row.linkKey : ofLink;
	if (live[0].length > 0 && !sharesLink) {
		return { outcome: "duplicate", duplicate: duplicateOf("", ...live) };
	}
	const changes = changesOf(row, text);
	if (Object.keys(changes).length === 0) return { outcome: "same" };
	const other = alias(programs, "other");
	const isNoOthers = and(
		not(hasRow(db, other, and(eq(other.linkKey, key), ne(other.id, read.programId)))),
		isNotMergedElsewhere(db, key, read.programId),
	);
	const done = await changeProgram(
		db,
		read,
		{ action: "EDITED", changes, nowMs, where: isNoOthers },
		[
			{ ...text, linkKey: key },
			...(changes.applicationLink ? [LINK_UNTRIED] : []),
			recomputedState(nowMs),
		],
	);
	return { outcome: done ? "done" : await conflictOf(db, read, { action: "EDITED" }, text) };
}

/** What else can be done to a program: under which condition, and what it sets before its state follows its dates. */
const STEPS = {
	/** Even before its deadline, or without one. */
	close: {
		action: "CLOSED",
		alsoOwn: true,
		where: and(eq(programs.state, "open"), eq(programs.closedEarly, false)),
		set: () => ({ closedEarly: true }),
	},
	/** Undoes an early closing. */
	reopen: {
		action: "REOPENED",
		alsoOwn: false,
		where: and(eq(programs.closedEarly, true), ne(programs.state, "hidden")),
		set: () => ({ closedEarly: false }),
	},
	/** Hides it, even if reports already have; anyone with its address can read why. */
	"take-down": {
		action: "TAKEN_DOWN",
		alsoOwn: true,
		where: or(ne(programs.state, "hidden"), eq(programs.hiddenBy, "reports")),
		set: (hiddenReason: string | null, hiddenAt: number) => ({
			state: "hidden",
			hiddenBy: "moderator",
			hiddenReason,
			hiddenAt,
		}),
	},
	/** Brings it back, everywhere, as it was. */
	restore: {
		action: "RESTORED",
		alsoOwn: false,
		where: eq(programs.state, "hidden"),
		set: () => ({ state: "open", hiddenBy: null, hiddenReason: null, hiddenAt: null }),
	},
} as const;

/** Closes, reopens, takes down or restores a program. */
export async function changeState(
	db: Db,
	read: ProgramVersion,
	step: keyof typeof STEPS,
	note: string | null,
	nowMs: number,
): Promise<UpkeepOutcome> {
	const { set, ...of } = STEPS[step];
	const steps = [set(note, nowMs), recomputedState(nowMs)];
	const done = await changeProgram(db, read, { ...of, note, nowMs }, steps);
	return done ? "done" : conflictOf(db, read, { ...of, note });
}

/** A change, as the log records it. */
interface Change {
	action: ModerationAction;
	note?: string | null;
	changes?: Changes;
	nowMs: number;
	/** The condition, besides the version. */
	where?: SQL | undefined;
	/** For actions that only take something away, which moderators may also do to their own contributions. */
	alsoOwn?: boolean;
}

/**
 * Changes the program that was read, logs the change, and raises the version, in one batch: if two come at once, the
 * second finds another version, and nothing is written for it.
 *
 * @param steps what to set, one after the other: each step sees the row as the step before left it
 */
export async function changeProgram(
	db: Db,
	{ programId, version, moderatorUid }: ProgramVersion,
	{ action, note = null, changes, nowMs, where, alsoOwn = false }: Change,
	steps: Record<string, unknown>[],
): Promise<boolean> {
	const isTheirs = alsoOwn ? undefined : not(isContributedBy(db, moderatorUid));
	const asRead = and(eq(programs.id, programId), eq(programs.version, version), isTheirs, where);
	const logId = randomId();
	const isLogged = hasRow(db, moderationLog, eq(moderationLog.id, logId));
	const isThis = and(eq(programs.id, programId), isLogged);
	const [logged] = await db.batch([
		writeToLog(
			db,
			"program",
			{ id: logId, moderatorUid, action, note, changes: changes ?? null, createdAt: nowMs },
			asRead,
		).returning({ id: moderationLog.id }),
		// First, because a trigger on the next steps uses the time set here (db/generated-sql.ts).
		db
			.update(programs)
			.set({ version: sql`${programs.version} + 1`, checkedAt: nowMs })
			.where(isThis),
		...steps.map((step) => db.update(programs).set(step).where(isThis)),
	]);
	return logged.length > 0;
}

/** What follows from a program's dates. */
export function recomputedState(nowMs: number) {
	return {
		state: sql`iif(${programs.state} = 'hidden', 'hidden', ${stateByDates(nowMs)})`,
		upcoming: sql`coalesce(${programs.opensOn} > ${openUntilToday(nowMs)}, 0)`,
	};
}

/** Why a change failed; `said` is the text or the facts that it would have set. */
export async function conflictOf(
	db: Db,
	{ programId, moderatorUid, version }: ProgramVersion,
	{ action, note, alsoOwn }: Pick<Change, "action" | "note" | "alsoOwn">,
	stated: Partial<PublishedText> = {},
): Promise<UpkeepOutcome> {
	const [row] = await db
		.select({
			...getTableColumns(programs),
			late: changeConflict(programs.id, { moderatorUid, action, note }),
			isOwn: sql<number>`${isContributedBy(db, moderatorUid)}`.as("is_own"),
		})
		.from(programs)
		.where(eq(programs.id, programId));
	if (!row) return "missing";
	if (row.isOwn && !alsoOwn) return "own";
	if (row.late === "decided" || row.version === version) return "changed";
	const saysSo = Object.keys(changesOf<PublishedText>(row, stated)).length === 0;
	return saysSo ? row.late : "yours";
}
