/** Changes to saved programs: people who saved one are notified of them (docs/decisions/045-reminders.md). */
import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import type { KindIn } from "#db/notifications/notification-kinds.ts";
import {
	programEvents,
	programs,
	savedPrograms,
	users,
	type WatchedBefore,
	type WatchedFields,
} from "#db/schema.ts";
import { utcDayOf } from "#lib/calendar-days.ts";
import { dayIn, morningOf, nextMorning } from "#lib/time-zones.ts";
import { startingWith, WATCHED_FACTS, type WatchedFact } from "../programs/facts.ts";
import { columnsOf, isOneOf } from "../sql-helpers.ts";
import {
	type BatchResult,
	listed,
	listedValue,
	type NotificationToSend,
	notifyMany,
} from "./notify.ts";
import { isToApply } from "./reminders.ts";

const NOTIFIED_A_STEP = 500;
/** How many changed programs share a step: an import changes thousands at once, few of them saved by many people. */
const EVENTS_A_STEP = 100;
/** Nobody is notified of what is undone within this time; undo allows ten seconds (docs/decisions/039-undo-of-decisions.md). */
const GRACE_MS = 15_000;
/** How long it counts as nine: until that minute's run. */
const NINE_LASTS_MS = 5 * 60_000;

/**
 * Notifies people who saved a program of what happened to it, some of them at a time, oldest event first: in the app at
 * once, and in one mail and push a day at nine in the morning their time; people who have applied not at all.
 */
export async function notifyProgramEvents(
	db: Db,
	nowMs: number,
	size = NOTIFIED_A_STEP,
): Promise<BatchResult> {
	const events = await listEvents(db, nowMs);
	if (events.length === 0) return { mailIds: [], isMore: false };
	const seqs = events.map(({ seq }) => seq);
	const savers = await listSavers(db, seqs, size);
	const last = savers.length < size ? undefined : savers.at(-1);
	const whole = events.filter(({ seq }) => !last || seq < last.event);
	const begun = events.filter(({ seq }) => seq === last?.event);
	const found = new Map(
		events.map((event) => [event.seq, { event, ...differenceOf(event.before, event.now, nowMs) }]),
	);
	const changes = savers.flatMap(({ event: of, seq, userId, timeZone }): NotificationToSend[] => {
		const { event, kind, changed = [] } = found.get(of) ?? {};
		if (!event || !kind) return [];
		const { programId, version } = event;
		const dueAt = dueFor(timeZone, nowMs);
		const data = { program: programId, name: event.now.name, day: dayIn(timeZone, dueAt) };
		const row = { seq, programId, version, userId, thing: `${programId} ${event.seq}`, dueAt };
		return kind === "program-changed"
			? [{ ...row, kind, data: { ...data, changed: changed.join(",") } }]
			: [{ ...row, kind, data }];
	});
	// A program that changes again meanwhile keeps its event for the next run.
	const isUnchanged = sql`${programs.version} = ${listedValue("version")}`;
	const isStill = sql`exists (select 1 from ${savedPrograms} join ${programs} on ${programs.id} = ${savedPrograms.programId}
		where ${savedPrograms.seq} = ${listedValue("seq")} and ${programs.id} = ${listedValue("programId")}
			and ${isToApply} and ${isUnchanged})`;
	const unchangedOf = (list: typeof events) =>
		sql`${programEvents.seq} in (
			select ${listedValue("seq")} from ${listed(list.map(({ seq, programId, version }) => ({ seq, programId, version })))}
			join ${programs} on ${programs.id} = ${listedValue("programId")} and ${isUnchanged})`;
	const noted = [
		db.delete(programEvents).where(unchangedOf(whole)),
		db
			.update(programEvents)
			.set({ notifiedThrough: sql`max(${programEvents.notifiedThrough}, ${last?.seq ?? 0})` })
			.where(unchangedOf(begun)),
		// A program's dates may have changed, so its reminders are scheduled again, also for who saved it between two
		// changes.
		db
			.update(savedPrograms)
			.set({ remindAt: 0 })
			.from(listed(whole.map(({ programId, before: { upTo } }) => ({ programId, upTo }))))
			.where(
				and(
					eq(savedPrograms.programId, listedValue("programId")),
					gt(savedPrograms.seq, listedValue("upTo")),
					isToApply,
				),
			),
		db
			.update(savedPrograms)
			.set({ remindAt: 0 })
			.where(
				and(
					isOneOf(
						savedPrograms.seq,
						savers.map(({ seq }) => seq),
					),
					isToApply,
				),
			),
	];
	const mailIds = await notifyMany(db, changes, isStill, noted, nowMs);
	return { mailIds, isMore: true };
}

/** The oldest events that can no longer be undone. */
function listEvents(db: Db, nowMs: number) {
	return db
		.select({
			seq: programEvents.seq,
			programId: programs.id,
			before: programEvents.before,
			version: programs.version,
			now: columnsOf(programs, ...COMPARED, "state", "closedEarly"),
		})
		.from(programEvents)
		.innerJoin(programs, eq(programs.id, programEvents.programId))
		.where(lt(programEvents.createdAt, nowMs - GRACE_MS))
		.orderBy(asc(programEvents.seq))
		.limit(EVENTS_A_STEP);
}

/** The people to notify, by event. Anyone who saved a program since then knows its current state. */
function listSavers(db: Db, events: number[], size: number) {
	const { seq, userId, programId } = savedPrograms;
	const upTo = sql`coalesce(${programEvents.before} ->> 'upTo', 0)`;
	return db
		.select({
			event: sql<number>`${programEvents.seq}`.as("event_seq"),
			seq,
			userId,
			timeZone: users.timeZone,
		})
		.from(programEvents)
		.innerJoin(
			savedPrograms,
			and(
				eq(programId, programEvents.programId),
				gt(seq, programEvents.notifiedThrough),
				sql`${seq} <= ${upTo}`,
			),
		)
		.innerJoin(users, eq(users.id, userId))
		.where(isOneOf(programEvents.seq, events))
		.orderBy(asc(programEvents.seq), asc(seq))
		.limit(size);
}

/** The next nine in the morning there, or now if it is nine. */
function dueFor(timeZone: string | null, nowMs: number): number {
	const morning = morningOf(dayIn(timeZone, nowMs), timeZone);
	const isNow = morning <= nowMs && nowMs < morning + NINE_LASTS_MS;
	return isNow ? nowMs : nextMorning(timeZone, nowMs);
}

/** What people who saved it are notified of; `changed` names what is different. */
interface Difference {
	kind: KindIn<"changes">;
	changed: string[];
}

/** What is compared, in the order in which messages name it. */
export const COMPARED = [
	"name",
	"applicationLink",
	...startingWith<WatchedFact>(
		["applicationDeadline", "opensOn", "audience", "citizenship", "minGpa", "pay", "place"],
		WATCHED_FACTS,
	),
] as const;
type ChangedField = (typeof COMPARED)[number];

/** What there is to notify of; undefined when nothing is different, or a program has just closed on its deadline. */
export function differenceOf(
	before: WatchedBefore,
	now: WatchedFields,
	nowMs: number,
): Difference | undefined {
	const wasHidden = before.state === "hidden";
	if (now.state === "hidden")
		return wasHidden ? undefined : { kind: "program-hidden", changed: [] };
	// A row written before a fact existed doesn't name it.
	const changed = COMPARED.filter(
		(name) => name in before && comparable(name, before) !== comparable(name, now),
	);
	const isOpen = now.state === "open";
	if (wasHidden) return isOpen ? { kind: "program-reopened", changed } : undefined;
	if (now.closedEarly) {
		return before.closedEarly ? undefined : { kind: "program-closed", changed: [] };
	}
	// One whose next dates are known before it opens has its own reminder on that day.
	const isToCome = now.opensOn !== null && now.opensOn > utcDayOf(nowMs);
	if (isOpen && before.state === "closed" && !isToCome)
		return { kind: "program-reopened", changed };
	const isWorthNotifying = isOpen || changed.includes("applicationDeadline");
	return isWorthNotifying && changed.length > 0 ? { kind: "program-changed", changed } : undefined;
}

/** A value to compare, ignoring the order of a list and how a name is written. */
function comparable(name: ChangedField, row: WatchedBefore | WatchedFields): string {
	const value = row[name];
	if (Array.isArray(value)) return [...value].sort().join();
	if (name !== "name") return String(value);
	return (
		String(value)
			.toLowerCase()
			.match(/[\p{L}\p{N}]+/gu)
			?.join(" ") ?? ""
	);
}
