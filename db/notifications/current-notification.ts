/** What mails and pushes of news say, as things are when they are sent. */

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
import { columnsOf } from "../sql-helpers.ts";
import type { NotificationKind } from "./notification-kinds.ts";
import type { ClaimedMail } from "./outbox.ts";
import { wantsNotification } from "./preferences.ts";

/** How many of a person's newest items a digest looks at: more than two days' worth. */
const LOOKED_AT = 300;

const GATHERED: Partial<Record<ClaimedMail["kind"], NotificationKind[]>> = {
	reminders: ["closes-soon", "opens"],
	changes: ["program-changed", "program-closed", "program-reopened", "program-hidden"],
	searches: ["search-found"],
};

/** The open programs of a JSON list of ids, in its order. */
const foundOf = (ids: SQL) =>
	sql<FoundProgram[]>`(
		select json_group_array(json_object('id', id, 'name', name, 'deadline', application_deadline))
		from (
			select p.id, p.name, p.application_deadline
			from json_each(coalesce(${ids}, '[]')) as found cross join programs as p on p.id = found.value
			where p.state = 'open' and not p.closed_early order by found.key
		)
	)`.mapWith((json: string) => JSON.parse(json) as FoundProgram[]);

interface FoundProgram {
	id: string;
	name: string;
	/** YYYY-MM-DD */
	deadline: string | null;
}

/** News as it was told, and the current state of what it is about; null where there is none (anymore). */
export type CurrentNotification = Awaited<ReturnType<typeof readCurrentNotifications>>[number];

/** What a mail or push says: its one row of news, or all it gathers that the person wants to hear about this way. */
export async function readCurrentNotifications(
	db: Db,
	{ userId, kind, thing, channel }: Pick<ClaimedMail, "userId" | "kind" | "thing" | "channel">,
) {
	const { userId: owner, data } = notifications;
	const said = (name: string) => sql`json_extract(${data}, ${`$.${name}`})`;
	const isTheirs = eq(owner, userId ?? "");
	const gathered = GATHERED[kind];
	const newest = db
		.select({ seq: notifications.seq })
		.from(notifications)
		.where(isTheirs)
		.orderBy(desc(notifications.seq))
		.limit(LOOKED_AT);
	const which = gathered
		? and(
				inArray(notifications.seq, newest),
				inArray(notifications.kind, gathered),
				eq(said("day"), thing),
			)
		: eq(notifications.id, thing);
	// In one mail, a person may want to hear what closes but not what opens.
	const isWanted = (gathered ?? []).map(
		(one): SQL =>
			sql`(${notifications.kind} <> ${one} or ${wantsNotification(owner, one, channel)})`,
	);
	return db
		.select({
			kind: notifications.kind,
			data,
			program: {
				...columnsOf(programs, "id", "name", "opensOn", "state", "closedEarly"),
				...columnsOf(programs, "hiddenBy", "hiddenReason"),
				deadline: programs.applicationDeadline,
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
			found: foundOf(said("programs")),
		})
		.from(notifications)
		.innerJoin(users, eq(users.id, owner))
		.leftJoin(mergedPrograms, eq(mergedPrograms.id, said("program")))
		.leftJoin(
			programs,
			eq(programs.id, sql`coalesce(${mergedPrograms.programId}, ${said("program")})`),
		)
		.leftJoin(
			savedPrograms,
			and(eq(savedPrograms.programId, programs.id), eq(savedPrograms.userId, owner)),
		)
		.leftJoin(
			contributions,
			and(eq(contributions.id, said("contribution")), eq(contributions.userId, owner)),
		)
		.leftJoin(reports, and(eq(reports.id, said("report")), eq(reports.userId, owner)))
		.leftJoin(resumes, and(eq(resumes.id, said("resume")), eq(resumes.userId, owner)))
		.leftJoin(
			savedSearches,
			and(eq(savedSearches.id, said("search")), eq(savedSearches.userId, owner)),
		)
		.where(and(isTheirs, which, ...isWanted))
		.orderBy(notifications.seq);
}
