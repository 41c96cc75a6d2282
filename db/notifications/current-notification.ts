/** What mails and pushes of notifications are about, as things are when they are sent. */

import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import {
	contributions,
	mergedPrograms,
	notifications,
	programs,
	reports,
	resumes,
	savedPrograms,
	savedSearches,
	users,
} from "#db/schema.ts";
import type { ClosingHour } from "#lib/us-time-zones.ts";
import { columnsOf } from "../sql-helpers.ts";
import { type DataName, gatheredKinds } from "./notification-kinds.ts";
import type { ClaimedMail } from "./outbox.ts";
import { allowsNotification } from "./preferences.ts";

/** How many of a person's newest items a digest looks at: more than two days' worth. */
const LOOKED_AT = 300;

/** The open programs of a JSON list of ids, in its order. */
const foundOf = (ids: SQL) =>
	sql<FoundProgram[]>`(
		select json_group_array(json_object('id', id, 'name', name, 'deadline', application_deadline,
			'deadlineTime', deadline_time, 'deadlineZone', deadline_zone, 'closesAt', closes_at))
		from (
			select p.id, p.name, p.application_deadline, p.deadline_time, p.deadline_zone, p.closes_at
			from json_each(coalesce(${ids}, '[]')) as found cross join programs as p on p.id = found.value
			where p.state = 'open' and not p.closed_early order by found.key
		)
	)`.mapWith((json: string) => JSON.parse(json) as FoundProgram[]);

interface FoundProgram extends ClosingHour {
	id: string;
	name: string;
	/** YYYY-MM-DD */
	deadline: string | null;
}

/** A notification as it was written, and the current state of what it is about; null where there is none (anymore). */
export type CurrentNotification = Awaited<ReturnType<typeof readCurrentNotifications>>[number];

/** The notifications of a mail or push: its one, or all it gathers that the person wants this way. */
export async function readCurrentNotifications(
	db: Db,
	{ userId, kind, thing, channel }: Pick<ClaimedMail, "userId" | "kind" | "thing" | "channel">,
) {
	const { userId: owner, data } = notifications;
	const value = (name: DataName) => sql`json_extract(${data}, ${`$.${name}`})`;
	const isTheirs = eq(owner, userId ?? "");
	const gathered = gatheredKinds(kind);
	const newest = db
		.select({ seq: notifications.seq })
		.from(notifications)
		.where(isTheirs)
		.orderBy(desc(notifications.seq))
		.limit(LOOKED_AT);
	const which =
		gathered.length > 0
			? and(
					inArray(notifications.seq, newest),
					inArray(notifications.kind, gathered),
					eq(value("day"), thing),
				)
			: eq(notifications.id, thing);
	// Of one mail, a person may want what closes but not what opens.
	const isAllowed = gathered.map(
		(one): SQL =>
			sql`(${notifications.kind} <> ${one} or ${allowsNotification(owner, one, channel)})`,
	);
	return db
		.select({
			kind: notifications.kind,
			data,
			program: {
				...columnsOf(programs, "id", "name", "opensOn", "state", "closedEarly"),
				...columnsOf(programs, "hiddenBy", "hiddenReason"),
				deadline: programs.applicationDeadline,
				...columnsOf(programs, "deadlineTime", "deadlineZone", "closesAt"),
			},
			saved: columnsOf(savedPrograms, "state", "remindDays"),
			/** How many days before a deadline they want to be reminded, unless they chose otherwise for this program. */
			reminderDays: users.reminderDays,
			contribution: {
				...columnsOf(contributions, "id", "name", "status"),
				note: contributions.reviewNote,
			},
			report: columnsOf(reports, "id", "about", "decision"),
			resume: columnsOf(resumes, "id", "name", "takenDownAt", "removedAt"),
			search: { query: savedSearches.query },
			/** What a search found, except what no longer takes applications. */
			found: foundOf(value("programs")),
		})
		.from(notifications)
		.innerJoin(users, eq(users.id, owner))
		.leftJoin(mergedPrograms, eq(mergedPrograms.id, value("program")))
		.leftJoin(
			programs,
			eq(programs.id, sql`coalesce(${mergedPrograms.programId}, ${value("program")})`),
		)
		.leftJoin(
			savedPrograms,
			and(eq(savedPrograms.programId, programs.id), eq(savedPrograms.userId, owner)),
		)
		.leftJoin(
			contributions,
			and(eq(contributions.id, value("contribution")), eq(contributions.userId, owner)),
		)
		.leftJoin(reports, and(eq(reports.id, value("report")), eq(reports.userId, owner)))
		.leftJoin(resumes, and(eq(resumes.id, value("resume")), eq(resumes.userId, owner)))
		.leftJoin(
			savedSearches,
			and(eq(savedSearches.id, value("search")), eq(savedSearches.userId, owner)),
		)
		.where(and(isTheirs, which, ...isAllowed))
		.orderBy(notifications.seq);
}
