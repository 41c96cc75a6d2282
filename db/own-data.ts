/**
 * What is kept of one student, table by table and in plain names, for them to take along; nothing that would
 * open a session. Long tables are read in pieces, so that no account is too large for its own data. In one
 * file, though it is long, so that it can be held against the tables (schema.ts) in one reading.
 */
import { and, count, eq, isNull, type SQL, sql } from "drizzle-orm";
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
		contributions: inPieces(eq(contributions.userId, userId), [contributions.seq], (place) =>
			db
				.select({
					place,
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
				.from(contributions),
		),
		approved_contributions: inPieces(
			eq(contributionCounts.userId, userId),
			[contributionCounts.period],
			(place) =>
				db
					.select({ place, period: contributionCounts.period, count: contributionCounts.count })
					.from(contributionCounts),
		),
		saved_programs: inPieces(
			eq(savedPrograms.userId, userId),
			[savedPrograms.deadline, savedPrograms.seq],
			(place) =>
				db
					.select({
						place,
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
					.innerJoin(programs, eq(programs.id, savedPrograms.programId)),
		),
		saved_searches: inPieces(eq(savedSearches.userId, userId), [savedSearches.seq], (place) =>
			db
				.select({
					place,
					search: savedSearches.query,
					how_often: savedSearches.howOften,
					created_at: instant(savedSearches.createdAt),
				})
				.from(savedSearches),
		),
		experience: inPieces(
			eq(experiences.userId, userId),
			[experiences.startMonth, experiences.seq],
			(place) =>
				db
					.select({
						place,
						title: experiences.title,
						organisation: experiences.organisation,
						start_month: experiences.startMonth,
						end_month: experiences.endMonth,
						description: experiences.description,
						created_at: instant(experiences.createdAt),
						updated_at: instant(experiences.updatedAt),
					})
					.from(experiences),
		),
		resumes: inPieces(
			eq(resumes.userId, userId),
			[resumes.seq, resumeVersions.number],
			(place) =>
				db
					.select({
						place,
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
					.innerJoin(resumeVersions, eq(resumeVersions.resumeId, resumes.id)),
			VERSIONS_AT_ONCE,
		),
		reports: inPieces(eq(reports.userId, userId), [reports.seq], (place) =>
			db
				.select({
					place,
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
				.leftJoin(programs, eq(programs.id, reports.programId)),
		),
		notifications: inPieces(eq(notifications.userId, userId), [notifications.seq], (place) =>
			db
				.select({
					place,
					kind: notifications.kind,
					about: notifications.data,
					created_at: instant(notifications.createdAt),
					read_at: instant(notifications.readAt),
				})
				.from(notifications),
		),
		/** Where they chose how they hear of something. */
		notification_choices: inPieces(
			eq(notificationChoices.userId, userId),
			[notificationChoices.topic],
			(place) =>
				db
					.select({
						place,
						topic: notificationChoices.topic,
						by_email: notificationChoices.mail,
						on_phone: notificationChoices.push,
					})
					.from(notificationChoices),
		),
		/** Of each phone that reminds them the push service, but not the address and keys by which it is reached. */
		phones: inPieces(eq(pushSubscriptions.userId, userId), [pushSubscriptions.id], (place) =>
			db
				.select({
					place,
					device: pushSubscriptions.device,
					push_service: hostOf(pushSubscriptions.endpoint),
					created_at: instant(pushSubscriptions.createdAt),
					used_at: instant(pushSubscriptions.usedAt),
				})
				.from(pushSubscriptions),
		),
		/** Emails and pushes we sent them, or are about to. */
		emails: inPieces(eq(outbox.userId, userId), [outbox.seq], (place) =>
			db
				.select({
					place,
					kind: outbox.kind,
					channel: outbox.channel,
					state: outbox.state,
					sent_at: instant(outbox.sentAt),
					created_at: instant(outbox.createdAt),
				})
				.from(outbox),
		),
		/** Negative, because the newest come first. */
		sessions: inPieces(
			eq(sessions.uid, uid),
			[sql`-${sessions.createdAt}`, sessions.idHash],
			(place) =>
				db
					.select({
						place,
						device: sessions.device,
						provider: sessions.provider,
						email: sessions.email,
						created_at: instant(sessions.createdAt),
						expires_at: instant(sessions.expiresAt),
					})
					.from(sessions),
		),
		waiting_forms: inPieces(eq(savedSubmissions.uid, uid), [savedSubmissions.idHash], (place) =>
			db.select({ place, expires_at: instant(savedSubmissions.expiresAt) }).from(savedSubmissions),
		),
		/** Saved once they are in. */
		waiting_saves: inPieces(eq(pendingSaves.uid, uid), [pendingSaves.programId], (place) =>
			db
				.select({ place, name: programs.name, expires_at: instant(pendingSaves.expiresAt) })
				.from(pendingSaves)
				.innerJoin(programs, eq(programs.id, pendingSaves.programId)),
		),
		decisions_as_moderator: inPieces(
			eq(moderationLog.moderatorUid, uid),
			[moderationLog.id],
			(place) =>
				db
					.select({
						place,
						decision: moderationLog.action,
						note: moderationLog.note,
						created_at: instant(moderationLog.createdAt),
					})
					.from(moderationLog),
		),
	};
}

/** The files of a student's resumes, in the order in which `ownRows` has the versions. */
export function ownResumeFiles(db: Db, userId: string) {
	return inPieces(eq(resumes.userId, userId), [resumes.seq, resumeVersions.number], (place) =>
		db
			.select({
				place,
				resume: resumes.seq,
				name: resumes.name,
				version: resumeVersions.number,
				fileKey: resumeVersions.fileKey,
				createdAt: resumeVersions.createdAt,
			})
			.from(resumes)
			.innerJoin(resumeVersions, eq(resumeVersions.resumeId, resumes.id)),
	);
}

/** A query that has no condition, order or limit yet. */
interface Query<Row> {
	where(condition: SQL | undefined): {
		orderBy(...by: (SQLiteColumn | SQL)[]): { limit(rows: number): PromiseLike<Row[]> };
	};
}

/**
 * The rows of a list that is read piece by piece, without their places.
 *
 * @param by what they are sorted by; all of it together is one row's
 * @param select is given the column of where a row stands in its list, as JSON: the next piece goes on behind it
 */
async function* inPieces<Row extends { place: string }>(
	isOwn: SQL,
	by: (SQLiteColumn | SQL)[],
	select: (place: SQL.Aliased<string>) => Query<Row>,
	size = ROWS_AT_ONCE,
): AsyncGenerator<Omit<Row, "place">> {
	const columns = sql.join(by, sql`, `);
	const place = sql<string>`json_array(${columns})`.as("place");
	let after: string | undefined;
	for (;;) {
		const values = by.map((_, at) => sql`${after} ->> ${sql.raw(`'$[${at}]'`)}`);
		const beyond = after && sql`(${columns}) > (${sql.join(values, sql`, `)})`;
		const rows = await select(place)
			.where(and(isOwn, beyond || undefined))
			.orderBy(...by)
			.limit(size);
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
