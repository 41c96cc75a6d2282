/**
 * Everything stored about one student, table by table, with plain names, for them to download; nothing that would open
 * a session. Long tables are read in pieces, so that no account is too large to export. More than 250 lines, so that it
 * can be compared with the tables (schema.ts) in one reading.
 */
import { and, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import type { SelectedFields, SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/engine/open.ts";
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
} from "#db/schema.ts";

interface Who {
	userId: string;
	uid: string;
}

const ROWS_AT_ONCE = 500;
/** A resume's text may have 200,000 characters. */
const VERSIONS_AT_ONCE = 10;

/** The student's own row and the counts; undefined when there is no such user. */
export async function findOwnProfile(db: Db, { userId, uid }: Who) {
	const [[profile], [secondFactor], [codes]] = await db.batch([
		db
			.select({
				full_name: users.fullName,
				email: users.email,
				college: users.college,
				account_type: users.accountType,
				photo_key: users.photoKey,
				/** Where the identity provider keeps their picture. */
				provider_picture: users.photoUrl,
				year: users.year,
				fields: users.fields,
				looks_for: users.goals,
				asked_at: instant(users.askedAt),
				uses_resume: users.usesResume,
				/** Programs they share show their first name and college. */
				credited: users.credited,
				first_steps_put_away_at: instant(users.checklistDoneAt),
				time_zone: users.timeZone,
				/** How many days before a deadline they are reminded; null for the default, 7 and 1. */
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
 * The student's rows in all other tables: contributions oldest first, saved programs by deadline, roles by start, every
 * version of every resume (also removed ones) with its text, sessions newest first.
 */
export function ownRows(db: Db, { userId, uid }: Who) {
	const ofUser = (from: SQLiteTable & { userId: SQLiteColumn }) => ({
		from,
		isOwn: eq(from.userId, userId),
	});
	const ofUid = (from: SQLiteTable & { uid: SQLiteColumn }) => ({ from, isOwn: eq(from.uid, uid) });
	return {
		contributions: inPieces(db, ofUser(contributions), [contributions.seq], {
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
		}),
		approved_contributions: inPieces(db, ofUser(contributionCounts), [contributionCounts.period], {
			period: contributionCounts.period,
			count: contributionCounts.count,
		}),
		saved_programs: inPieces(
			db,
			{ ...ofUser(savedPrograms), beside: programOf(savedPrograms) },
			[savedPrograms.deadline, savedPrograms.seq],
			{
				name: programs.name,
				application_link: programs.applicationLink,
				application_deadline: programs.applicationDeadline,
				state: savedPrograms.state,
				saved_at: instant(savedPrograms.savedAt),
				applied_at: instant(savedPrograms.appliedAt),
				notes: savedPrograms.notes,
				/** How many days before its deadline; null for their usual choice. */
				remind_days: savedPrograms.remindDays,
			},
		),
		saved_searches: inPieces(db, ofUser(savedSearches), [savedSearches.seq], {
			search: savedSearches.query,
			how_often: savedSearches.howOften,
			created_at: instant(savedSearches.createdAt),
		}),
		experience: inPieces(db, ofUser(experiences), [experiences.startMonth, experiences.seq], {
			title: experiences.title,
			organisation: experiences.organisation,
			start_month: experiences.startMonth,
			end_month: experiences.endMonth,
			description: experiences.description,
			created_at: instant(experiences.createdAt),
			updated_at: instant(experiences.updatedAt),
		}),
		resumes: inPieces(
			db,
			versionsOf(userId),
			VERSIONS_BY,
			{
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
			},
			VERSIONS_AT_ONCE,
		),
		reports: inPieces(db, { ...ofUser(reports), beside: programOf(reports) }, [reports.seq], {
			about: reports.about,
			program: programs.name,
			reason: reports.reason,
			details: reports.details,
			decision: reports.decision,
			created_at: instant(reports.createdAt),
			decided_at: instant(reports.decidedAt),
			outcome_read_at: instant(reports.outcomeSeenAt),
		}),
		notifications: inPieces(db, ofUser(notifications), [notifications.seq], {
			kind: notifications.kind,
			about: notifications.data,
			created_at: instant(notifications.createdAt),
			read_at: instant(notifications.readAt),
		}),
		/** How they chose to hear about things. */
		notification_choices: inPieces(db, ofUser(notificationChoices), [notificationChoices.topic], {
			topic: notificationChoices.topic,
			by_email: notificationChoices.mail,
			on_phone: notificationChoices.push,
		}),
		/** For each phone that gets reminders, the push service, but not the address and keys used to reach it. */
		phones: inPieces(db, ofUser(pushSubscriptions), [pushSubscriptions.id], {
			device: pushSubscriptions.device,
			push_service: hostOf(pushSubscriptions.endpoint),
			created_at: instant(pushSubscriptions.createdAt),
			used_at: instant(pushSubscriptions.usedAt),
		}),
		/** Emails and push notifications sent to them, or about to be. */
		emails: inPieces(db, ofUser(outbox), [outbox.seq], {
			kind: outbox.kind,
			channel: outbox.channel,
			state: outbox.state,
			sent_at: instant(outbox.sentAt),
			created_at: instant(outbox.createdAt),
		}),
		/** Negative, because the newest come first. */
		sessions: inPieces(db, ofUid(sessions), [sql`-${sessions.createdAt}`, sessions.idHash], {
			device: sessions.device,
			provider: sessions.provider,
			email: sessions.email,
			created_at: instant(sessions.createdAt),
			expires_at: instant(sessions.expiresAt),
		}),
		waiting_forms: inPieces(db, ofUid(savedSubmissions), [savedSubmissions.idHash], {
			expires_at: instant(savedSubmissions.expiresAt),
		}),
		/** Saved once they are logged in. */
		waiting_saves: inPieces(
			db,
			{ ...ofUid(pendingSaves), beside: programOf(pendingSaves) },
			[pendingSaves.programId],
			{ name: programs.name, expires_at: instant(pendingSaves.expiresAt) },
		),
		decisions_as_moderator: inPieces(
			db,
			{ from: moderationLog, isOwn: eq(moderationLog.moderatorUid, uid) },
			[moderationLog.id],
			{
				decision: moderationLog.action,
				note: moderationLog.note,
				created_at: instant(moderationLog.createdAt),
			},
		),
	};
}

/** The files of a student's resumes, in the order in which `ownRows` lists the versions. */
export function ownResumeFiles(db: Db, userId: string) {
	return inPieces(db, versionsOf(userId), VERSIONS_BY, {
		resume: resumes.seq,
		name: resumes.name,
		version: resumeVersions.number,
		fileKey: resumeVersions.fileKey,
		createdAt: resumeVersions.createdAt,
	});
}

const VERSIONS_BY = [resumes.seq, resumeVersions.number];

function versionsOf(userId: string): Own {
	const beside = { table: resumes, on: eq(resumes.id, resumeVersions.resumeId) };
	return { from: resumeVersions, isOwn: eq(resumes.userId, userId), beside };
}

function programOf({ programId }: { programId: SQLiteColumn }) {
	return { table: programs, on: eq(programs.id, programId) };
}

/** Which rows of which table, and optionally a table to join that each row refers to. */
interface Own {
	from: SQLiteTable;
	isOwn: SQL;
	beside?: { table: SQLiteTable; on: SQL };
}

/**
 * The rows of a list, read piece by piece: each piece starts after the last row's position.
 *
 * @param by the sort columns; together they identify one row
 */
async function* inPieces<Columns extends SelectedFields>(
	db: Db,
	{ from, isOwn, beside }: Own,
	by: (SQLiteColumn | SQL)[],
	columns: Columns,
	size = ROWS_AT_ONCE,
): AsyncGenerator<SelectResultFields<Columns>> {
	const sorted = sql.join(by, sql`, `);
	let after: string | undefined;
	for (;;) {
		const values = by.map((_, at) => sql`${after} ->> ${sql.raw(`'$[${at}]'`)}`);
		const beyond = after && sql`(${sorted}) > (${sql.join(values, sql`, `)})`;
		const query = db
			.select({ ...columns, place: sql<string>`json_array(${sorted})`.as("place") })
			.from(from)
			.where(and(isOwn, beyond || undefined))
			.orderBy(...by)
			.limit(size)
			.$dynamic();
		const rows = await (beside ? query.leftJoin(beside.table, beside.on) : query);
		for (const { place, ...row } of rows as { place: string }[]) {
			after = place;
			yield row as SelectResultFields<Columns>;
		}
		if (rows.length < size) return;
	}
}

/** The host of an https address. */
function hostOf(column: SQLiteColumn) {
	const rest = sql`substr(${column}, 9)`;
	return sql<string>`substr(${rest}, 1, instr(${rest} || '/', '/') - 1)`.as("host");
}

/** A time in ISO format, such as 2026-11-21T15:00:00Z. */
function instant(column: SQLiteColumn) {
	return sql<string | null>`strftime('%Y-%m-%dT%H:%M:%SZ', ${column} / 1000, 'unixepoch')`;
}
