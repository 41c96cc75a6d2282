/**
 * What is kept of one student, table by table and in plain names, for them to take along; nothing that would
 * open a session. Long tables are read in pieces, so that no account is too large for its own data. In one
 * file, though it is long, so that it can be held against the tables (schema.ts) in one reading.
 */
import { and, asc, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "./open.ts";
import {
	contributionCounts,
	contributions,
	experiences,
	moderationLog,
	notificationChoices,
	notifications,
	outbox,
	pendingSaves,
	programs,
	pushSubscriptions,
	recoveryCodes,
	reports,
	resumes,
	resumeVersions,
	savedPrograms,
	savedSearches,
	savedSubmissions,
	secondFactors,
	sessions,
	users,
} from "./schema.ts";

interface Who {
	userId: string;
	uid: string;
}

const ROWS_AT_ONCE = 500;
/** A resume's text may have 200,000 characters. */
const VERSIONS_AT_ONCE = 10;

/** The student's own row and what there is one of; undefined when there is no such user. */
export async function findOwnProfile(db: Db, { userId, uid }: Who) {
	const [[profile], [secondFactor], [codes]] = await db.batch([
		db
			.select({
				full_name: users.fullName,
				email: users.email,
				college: users.college,
				account_type: users.accountType,
				photo_key: users.photoKey,
				/** Where the provider keeps their picture. */
				provider_picture: users.photoUrl,
				year: users.year,
				fields: users.fields,
				looks_for: users.goals,
				asked_at: instant(users.askedAt),
				uses_resume: users.usesResume,
				/** Programs they share say their first name and college. */
				credited: users.credited,
				first_steps_put_away_at: instant(users.checklistDoneAt),
				time_zone: users.timeZone,
				/** How many days before a deadline they are reminded; null for the usual 7 and 1. */
				reminder_days: users.reminderDays,
				next_weekly_letter_at: instant(users.letterAt),
				/** When they last logged in as a moderator. */
				last_seen_as_moderator_at: instant(users.moderatorAt),
				has_calendar_link: sql`${users.calendarKey} is not null`.mapWith(Boolean),
				created_at: instant(users.createdAt),
			})
			.from(users)
			.where(eq(users.id, userId)),
		db
			.select({ on_since: instant(secondFactors.confirmedAt) })
			.from(secondFactors)
			.where(and(eq(secondFactors.uid, uid), sql`${secondFactors.confirmedAt} is not null`)),
		db
			.select({ left: count() })
			.from(recoveryCodes)
			.where(and(eq(recoveryCodes.uid, uid), isNull(recoveryCodes.usedAt))),
	]);
	if (!profile) return undefined;
	const second_factor = secondFactor && {
		...secondFactor,
		recovery_codes_left: codes?.left ?? 0,
	};
	return { ...profile, second_factor: second_factor ?? null };
}

/**
 * The student's rows of every other table: contributions oldest first, saved programs by deadline, roles by
 * when they began, of resumes every version, removed ones too, with its text, sessions newest first.
 */
export function ownRows(db: Db, { userId, uid }: Who) {
	return {
		contributions: inPieces((after) =>
			db
				.select({
					place: place(contributions.seq),
					name: contributions.name,
					application_link: contributions.applicationLink,
					description: contributions.description,
					application_deadline: contributions.applicationDeadline,
					status: contributions.status,
					review_note: contributions.reviewNote,
					/** What a moderator changed while approving. */
					corrections: contributions.corrections,
					kind: contributions.kind,
					facts: {
						organisation: contributions.organisation,
						audience: contributions.audience,
						fields: contributions.fields,
						pay: contributions.pay,
						pay_details: contributions.payDetails,
						place: contributions.place,
						city: contributions.city,
						us_state: contributions.usState,
						citizenship: contributions.citizenship,
						min_gpa: contributions.minGpa,
						season: contributions.season,
						opens_on: contributions.opensOn,
						for_hbcu: contributions.forHbcu,
						yearly: contributions.yearly,
					},
					created_at: instant(contributions.createdAt),
					updated_at: instant(contributions.updatedAt),
					approved_at: instant(contributions.approvedAt),
				})
				.from(contributions)
				.where(and(eq(contributions.userId, userId), beyond(after, contributions.seq)))
				.orderBy(asc(contributions.seq))
				.limit(ROWS_AT_ONCE),
		),
		approved_contributions: inPieces((after) =>
			db
				.select({
					place: place(contributionCounts.period),
					period: contributionCounts.period,
					count: contributionCounts.count,
				})
				.from(contributionCounts)
				.where(and(eq(contributionCounts.userId, userId), beyond(after, contributionCounts.period)))
				.orderBy(asc(contributionCounts.period))
				.limit(ROWS_AT_ONCE),
		),
		saved_programs: inPieces((after) =>
			db
				.select({
					place: place(savedPrograms.deadline, savedPrograms.seq),
					name: programs.name,
					application_link: programs.applicationLink,
					application_deadline: programs.applicationDeadline,
					state: savedPrograms.state,
					saved_at: instant(savedPrograms.savedAt),
					applied_at: instant(savedPrograms.appliedAt),
					notes: savedPrograms.notes,
					/** How many days before its deadline; null as of all. */
					remind_days: savedPrograms.remindDays,
				})
				.from(savedPrograms)
				.innerJoin(programs, eq(programs.id, savedPrograms.programId))
				.where(
					and(
						eq(savedPrograms.userId, userId),
						beyond(after, savedPrograms.deadline, savedPrograms.seq),
					),
				)
				.orderBy(asc(savedPrograms.deadline), asc(savedPrograms.seq))
				.limit(ROWS_AT_ONCE),
		),
		saved_searches: inPieces((after) =>
			db
				.select({
					place: place(savedSearches.seq),
					search: savedSearches.query,
					how_often: savedSearches.howOften,
					created_at: instant(savedSearches.createdAt),
				})
				.from(savedSearches)
				.where(and(eq(savedSearches.userId, userId), beyond(after, savedSearches.seq)))
				.orderBy(asc(savedSearches.seq))
				.limit(ROWS_AT_ONCE),
		),
		experience: inPieces((after) =>
			db
				.select({
					place: place(experiences.startMonth, experiences.seq),
					title: experiences.title,
					organisation: experiences.organisation,
					start_month: experiences.startMonth,
					end_month: experiences.endMonth,
					description: experiences.description,
					created_at: instant(experiences.createdAt),
					updated_at: instant(experiences.updatedAt),
				})
				.from(experiences)
				.where(
					and(
						eq(experiences.userId, userId),
						beyond(after, experiences.startMonth, experiences.seq),
					),
				)
				.orderBy(asc(experiences.startMonth), asc(experiences.seq))
				.limit(ROWS_AT_ONCE),
		),
		resumes: inPieces(
			(after) =>
				db
					.select({
						place: place(resumes.seq, resumeVersions.number),
						name: resumes.name,
						version: resumeVersions.number,
						size_bytes: resumeVersions.sizeBytes,
						pages: resumeVersions.pageCount,
						created_at: instant(resumeVersions.createdAt),
						removed_at: instant(resumes.removedAt),
						shared: sql<boolean>`${resumes.shared}`.mapWith(Boolean),
						shared_name: resumes.sharedName,
						shared_college: resumes.sharedCollege,
						taken_down_at: instant(resumes.takenDownAt),
						text: resumeVersions.text,
					})
					.from(resumes)
					.innerJoin(resumeVersions, eq(resumeVersions.resumeId, resumes.id))
					.where(and(eq(resumes.userId, userId), beyond(after, resumes.seq, resumeVersions.number)))
					.orderBy(asc(resumes.seq), asc(resumeVersions.number))
					.limit(VERSIONS_AT_ONCE),
			VERSIONS_AT_ONCE,
		),
		reports: inPieces((after) =>
			db
				.select({
					place: place(reports.seq),
					about: reports.about,
					program: programs.name,
					reason: reports.reason,
					details: reports.details,
					decision: reports.decision,
					created_at: instant(reports.createdAt),
					decided_at: instant(reports.decidedAt),
					outcome_read_at: instant(reports.outcomeSeenAt),
				})
				.from(reports)
				.leftJoin(programs, eq(programs.id, reports.programId))
				.where(and(eq(reports.userId, userId), beyond(after, reports.seq)))
				.orderBy(asc(reports.seq))
				.limit(ROWS_AT_ONCE),
		),
		notifications: inPieces((after) =>
			db
				.select({
					place: place(notifications.seq),
					kind: notifications.kind,
					about: notifications.data,
					created_at: instant(notifications.createdAt),
					read_at: instant(notifications.readAt),
				})
				.from(notifications)
				.where(and(eq(notifications.userId, userId), beyond(after, notifications.seq)))
				.orderBy(asc(notifications.seq))
				.limit(ROWS_AT_ONCE),
		),
		/** Where they chose how they hear of something. */
		notification_choices: inPieces((after) =>
			db
				.select({
					place: place(notificationChoices.topic),
					topic: notificationChoices.topic,
					by_email: notificationChoices.mail,
					on_phone: notificationChoices.push,
				})
				.from(notificationChoices)
				.where(
					and(eq(notificationChoices.userId, userId), beyond(after, notificationChoices.topic)),
				)
				.orderBy(asc(notificationChoices.topic))
				.limit(ROWS_AT_ONCE),
		),
		/** Of each phone that reminds them the push service, but not the address and keys by which it is reached. */
		phones: inPieces((after) =>
			db
				.select({
					place: place(pushSubscriptions.id),
					device: pushSubscriptions.device,
					push_service: hostOf(pushSubscriptions.endpoint),
					created_at: instant(pushSubscriptions.createdAt),
					used_at: instant(pushSubscriptions.usedAt),
				})
				.from(pushSubscriptions)
				.where(and(eq(pushSubscriptions.userId, userId), beyond(after, pushSubscriptions.id)))
				.orderBy(asc(pushSubscriptions.id))
				.limit(ROWS_AT_ONCE),
		),
		/** Emails and pushes we sent them, or are about to. */
		emails: inPieces((after) =>
			db
				.select({
					place: place(outbox.seq),
					kind: outbox.kind,
					channel: outbox.channel,
					state: outbox.state,
					sent_at: instant(outbox.sentAt),
					created_at: instant(outbox.createdAt),
				})
				.from(outbox)
				.where(and(eq(outbox.userId, userId), beyond(after, outbox.seq)))
				.orderBy(asc(outbox.seq))
				.limit(ROWS_AT_ONCE),
		),
		sessions: inPieces((after) =>
			db
				.select({
					// Negative, because the newest come first.
					place: place(sql`-${sessions.createdAt}`, sessions.idHash),
					device: sessions.device,
					provider: sessions.provider,
					email: sessions.email,
					created_at: instant(sessions.createdAt),
					expires_at: instant(sessions.expiresAt),
				})
				.from(sessions)
				.where(
					and(eq(sessions.uid, uid), beyond(after, sql`-${sessions.createdAt}`, sessions.idHash)),
				)
				.orderBy(desc(sessions.createdAt), asc(sessions.idHash))
				.limit(ROWS_AT_ONCE),
		),
		waiting_forms: inPieces((after) =>
			db
				.select({
					place: place(savedSubmissions.idHash),
					expires_at: instant(savedSubmissions.expiresAt),
				})
				.from(savedSubmissions)
				.where(and(eq(savedSubmissions.uid, uid), beyond(after, savedSubmissions.idHash)))
				.orderBy(asc(savedSubmissions.idHash))
				.limit(ROWS_AT_ONCE),
		),
		/** Saved once they are in. */
		waiting_saves: inPieces((after) =>
			db
				.select({
					place: place(pendingSaves.programId),
					name: programs.name,
					expires_at: instant(pendingSaves.expiresAt),
				})
				.from(pendingSaves)
				.innerJoin(programs, eq(programs.id, pendingSaves.programId))
				.where(and(eq(pendingSaves.uid, uid), beyond(after, pendingSaves.programId)))
				.orderBy(asc(pendingSaves.programId))
				.limit(ROWS_AT_ONCE),
		),
		decisions_as_moderator: inPieces((after) =>
			db
				.select({
					place: place(moderationLog.id),
					decision: moderationLog.action,
					note: moderationLog.note,
					created_at: instant(moderationLog.createdAt),
				})
				.from(moderationLog)
				.where(and(eq(moderationLog.moderatorUid, uid), beyond(after, moderationLog.id)))
				.orderBy(asc(moderationLog.id))
				.limit(ROWS_AT_ONCE),
		),
	};
}

/** The files of a student's resumes, in the order in which `ownRows` has the versions. */
export function ownResumeFiles(db: Db, userId: string) {
	return inPieces((after) =>
		db
			.select({
				place: place(resumes.seq, resumeVersions.number),
				resume: resumes.seq,
				name: resumes.name,
				version: resumeVersions.number,
				fileKey: resumeVersions.fileKey,
				createdAt: resumeVersions.createdAt,
			})
			.from(resumes)
			.innerJoin(resumeVersions, eq(resumeVersions.resumeId, resumes.id))
			.where(and(eq(resumes.userId, userId), beyond(after, resumes.seq, resumeVersions.number)))
			.orderBy(asc(resumes.seq), asc(resumeVersions.number))
			.limit(ROWS_AT_ONCE),
	);
}

/** Where a row stands in its list, as JSON, so that the next piece goes on behind it. */
function place(...by: (SQLiteColumn | SQL)[]) {
	return sql<string>`json_array(${sql.join(by, sql`, `)})`.as("place");
}

function beyond(after: string | undefined, ...by: (SQLiteColumn | SQL)[]): SQL | undefined {
	if (after === undefined) return undefined;
	const values = by.map((_, at) => sql`${after} ->> ${sql.raw(`'$[${at}]'`)}`);
	return sql`(${sql.join(by, sql`, `)}) > (${sql.join(values, sql`, `)})`;
}

/** The rows of a list that is read piece by piece, without their places. */
async function* inPieces<Row extends { place: string }>(
	read: (after: string | undefined) => PromiseLike<Row[]>,
	size = ROWS_AT_ONCE,
): AsyncGenerator<Omit<Row, "place">> {
	let after: string | undefined;
	for (;;) {
		const rows = await read(after);
		for (const { place, ...row } of rows) {
			after = place;
			yield row;
		}
		if (rows.length < size) return;
	}
}

/** The host of an https address. */
function hostOf(column: SQLiteColumn) {
	const rest = sql`substr(${column}, 9)`;
	return sql<string>`substr(${rest}, 1, instr(${rest} || '/', '/') - 1)`.as("host");
}

/** A time as people and other programs read it, such as 2026-11-21T15:00:00Z. */
function instant(column: SQLiteColumn) {
	return sql<string | null>`strftime('%Y-%m-%dT%H:%M:%SZ', ${column} / 1000, 'unixepoch')`;
}
