/** What became of saved programs: those who saved one are told what is different (docs/decisions/045-reminders.md). */
import { and, asc, eq, gt, lt, lte, sql } from "drizzle-orm";
import { dayIn, morningOf, nextMorning } from "./local-time.ts";
import type { Db } from "./open.ts";
import { differenceOf } from "./program-changes.ts";
import { programEvents, programs, savedPrograms, users } from "./schema.ts";
import { dueOf, of, type Step, tellMany } from "./tell-many.ts";

const TOLD_A_STEP = 500;
/** What is taken back by then is not told; a slip has ten seconds, and some on its way (docs/decisions/039-undo-of-decisions.md). */
const GRACE_MS = 15_000;
/** Nine in the morning lasts until the next run of the sweep. */
const HOUR_MS = 3_600_000;

/**
 * Tells those who saved a program what became of it, some of them at a time, the oldest event first: in the app at
 * once, by mail and push at their nine in the morning. Whoever has applied is not told.
 */
export async function stepProgramEvents(db: Db, nowMs: number, size = TOLD_A_STEP): Promise<Step> {
	const [event] = await db
		.select({
			...{ seq: programEvents.seq, programId: programs.id, before: programEvents.changed },
			toldThrough: programEvents.toldThrough,
			now: {
				name: programs.name,
				applicationLink: programs.applicationLink,
				applicationDeadline: programs.applicationDeadline,
				opensOn: programs.opensOn,
				audience: programs.audience,
				citizenship: programs.citizenship,
				minGpa: programs.minGpa,
				pay: programs.pay,
				place: programs.place,
				state: programs.state,
				closedEarly: programs.closedEarly,
			},
		})
		.from(programEvents)
		.innerJoin(programs, eq(programs.id, programEvents.programId))
		.where(lt(programEvents.createdAt, nowMs - GRACE_MS))
		.orderBy(asc(programEvents.seq))
		.limit(1);
	if (!event) return { mailIds: [], isMore: false };
	const { seq, userId, programId } = savedPrograms;
	const savers = await db
		.select({ seq, userId, timeZone: users.timeZone })
		.from(savedPrograms)
		.innerJoin(users, eq(users.id, userId))
		.where(
			and(
				eq(programId, event.programId),
				gt(seq, event.toldThrough),
				// Who saved it since knows it as it is.
				lte(seq, event.before.upTo ?? 0),
			),
		)
		.orderBy(asc(seq))
		.limit(size);
	const isLast = savers.length < size;
	const isThis = and(
		eq(programEvents.seq, event.seq),
		eq(programEvents.toldThrough, event.toldThrough),
	);
	const through = savers.at(-1)?.seq ?? event.toldThrough;
	const noted = isLast
		? db.delete(programEvents).where(isThis)
		: db.update(programEvents).set({ toldThrough: through }).where(isThis);
	// Its dates may be others: when reminders are due is worked out anew.
	const lookAgain = db
		.update(savedPrograms)
		.set({ lookAt: 0 })
		.where(
			and(
				sql`${seq} in (select value from json_each(${JSON.stringify(savers.map((one) => one.seq))}))`,
				eq(savedPrograms.state, "saved"),
			),
		);
	const difference = differenceOf(event.before, event.now);
	if (!difference) {
		await db.batch([lookAgain, noted]);
		return { mailIds: [], isMore: true };
	}
	const { kind, changed } = difference;
	const { name } = event.now;
	const data = {
		...{ program: event.programId, name },
		...(kind === "program-changed" && { changed: changed.join(",") }),
	};
	const thing = `${event.programId} ${event.seq}`;
	const told = savers.map((saver) => ({
		...{ seq: saver.seq, userId: saver.userId, kind, thing, data },
		dueAt: dueFor(saver.timeZone, nowMs),
	}));
	const isStill = sql`exists (select 1 from ${savedPrograms}
		where ${seq} = ${of("seq")} and ${programId} = ${event.programId} and ${savedPrograms.state} = 'saved')`;
	const [, mails, pushes] = await db.batch([
		...tellMany(db, told, { kinds: [kind], isStill }, nowMs),
		lookAgain,
		noted,
	]);
	return { mailIds: dueOf(nowMs, mails, pushes), isMore: true };
}

/** The next nine in the morning there; within the hour after it, now. */
function dueFor(timeZone: string | null, nowMs: number): number {
	const morning = morningOf(dayIn(timeZone, nowMs), timeZone);
	const isNow = morning <= nowMs && nowMs < morning + HOUR_MS;
	return isNow ? nowMs : nextMorning(timeZone, nowMs);
}
