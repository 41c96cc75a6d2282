/** The weekly digest: programs that fit and close soon, Mondays at nine, for everyone who asked for it. */

import { and, asc, eq, gte, isNotNull, lte, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { isInSight, stillOpen } from "#db/programs/programs.ts";
import { loadColleges } from "#db/recommendations/colleges.ts";
import { canPick, fittingPrograms, pickPrograms } from "#db/recommendations/program-fit.ts";
import { type Channel, programs, savedPrograms, users } from "#db/schema.ts";
import { columnsOf, newId } from "#db/sql-helpers.ts";
import { addDays } from "#lib/calendar-days.ts";
import { dayIn, nextMonday } from "#lib/time-zones.ts";
import { type BatchResult, dueOf, listed, listedValue } from "./notify.ts";
import { addMail } from "./outbox.ts";
import { allowsNotification } from "./preferences.ts";
import { isToApply } from "./reminders.ts";

const DIGESTS_A_STEP = 500;
/** A digest later than this is skipped; the next one comes soon enough. */
const TOO_LATE_MS = 24 * 3_600_000;

/** The digest has programs that fit and close within this many days, and saved ones that close within this many. */
const FITS_WITHIN_DAYS = 45;
const SAVED_WITHIN_DAYS = 14;
const MAX_SAVED = 10;

/** Writes due digests to the outbox, longest due first. */
export async function sendWeeklyDigests(db: Db, nowMs: number): Promise<BatchResult> {
	const due = await db
		.select({ id: users.id, timeZone: users.timeZone, digestAt: users.digestAt })
		.from(users)
		.where(and(isNotNull(users.digestAt), lte(users.digestAt, nowMs)))
		.orderBy(asc(users.digestAt))
		.limit(DIGESTS_A_STEP);
	if (due.length === 0) return { mailIds: [], isMore: false };
	const digests = due.map(({ id, timeZone, digestAt }) => ({
		id,
		was: digestAt,
		next: nextMonday(timeZone, nowMs),
		day: dayIn(timeZone, nowMs),
		isLate: (digestAt ?? 0) < nowMs - TOO_LATE_MS,
	}));
	const isDue = and(
		sql`${users.id} = ${listedValue("id")}`,
		sql`${users.digestAt} = ${listedValue("was")}`,
	);
	const from = sql`${listed(digests.filter(({ isLate }) => !isLate))} join ${users} on ${isDue}`;
	const send = (channel: Channel) => {
		const mail = { id: newId, kind: "weekly", thing: listedValue("day"), channel } as const;
		const where = allowsNotification(users.id, "weekly", channel);
		return addMail(db, { userId: users.id }, mail, nowMs, { from, where });
	};
	const [mails, pushes] = await db.batch([
		send("mail"),
		send("push"),
		db
			.update(users)
			.set({ digestAt: listedValue("next") })
			.from(listed(digests))
			.where(isDue),
	]);
	return { mailIds: dueOf(nowMs, mails, pushes), isMore: due.length === DIGESTS_A_STEP };
}

export type WeeklyDigest = NonNullable<Awaited<ReturnType<typeof readWeeklyDigest>>>;

/** What a student's weekly digest says now of what closes soon: programs that fit, and saved ones not applied to. */
export async function readWeeklyDigest(db: Db, userId: string, nowMs: number) {
	const student = await db
		.select({
			...columnsOf(users, "fullName", "college", "year", "fields", "goals"),
			...columnsOf(users, "gpaRange", "places", "openTo"),
			...columnsOf(users, "usesResume", "timeZone"),
			userId: users.id,
		})
		.from(users)
		.where(eq(users.id, userId))
		.get();
	if (!student) return undefined;
	const today = dayIn(student.timeZone, nowMs);
	const { id, name, applicationDeadline: deadline } = programs;
	const saved = db
		.select({
			id,
			name,
			deadline: sql<string>`${deadline}`.as("deadline"),
			...columnsOf(programs, "deadlineTime", "deadlineZone", "closesAt"),
		})
		.from(savedPrograms)
		.innerJoin(programs, eq(id, savedPrograms.programId))
		.where(
			and(
				eq(savedPrograms.userId, userId),
				isToApply,
				eq(programs.closedEarly, false),
				isInSight,
				gte(deadline, today),
				stillOpen(today, nowMs),
				lte(deadline, addDays(today, SAVED_WITHIN_DAYS)),
			),
		)
		.orderBy(asc(deadline))
		.limit(MAX_SAVED);
	const colleges = await loadColleges();
	const lastDay = addDays(today, FITS_WITHIN_DAYS);
	const [own, picked] = canPick(student)
		? await db.batch([saved, pickPrograms(db, student, nowMs, colleges, lastDay)])
		: [await saved, []];
	const fits = fittingPrograms(picked, student, colleges).flatMap((one) => {
		const { applicationDeadline: closes, deadlineTime, deadlineZone, closesAt } = one;
		const hour = { deadlineTime, deadlineZone, closesAt };
		// A day that is over for the student may not be over everywhere.
		return closes && closes >= today
			? [{ id: one.id, name: one.name, deadline: closes, ...hour }]
			: [];
	});
	return { today, saved: own, fits: fits.sort((a, b) => (a.deadline < b.deadline ? -1 : 1)) };
}
