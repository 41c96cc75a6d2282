/**
 * Everything stored about one student, table by table, with plain names, for them to download; nothing that would open
 * a session. Long tables are read in pieces, so that no account is too large to export. More than 250 lines, so that it
 * can be compared with the tables (schema.ts) in one reading.
 */
import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/engine/open.ts";
import { factColumns } from "#db/programs/programs.ts";
import {
	contributionCounts,
	contributions,
	experiences,
	moderationLog,
	notificationPreferences,
	notifications,
	outbox,
	pendingSaves,
	planItems,
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
import { hostOfUrl, inPieces, instant, namedColumns, type OwnRows } from "./own-rows.ts";

interface Who {
	userId: string;
	uid: string;
}

/** A resume's text may have 200,000 characters. */
const VERSIONS_AT_ONCE = 10;

/** The student's own row and the counts; undefined when there is no such user. */
export async function findOwnProfile(db: Db, { userId, uid }: Who) {
	const [[profile], [secondFactor], [codes]] = await db.batch([
		db
			.select({
				...namedColumns(
					users.fullName,
					users.email,
					users.college,
					users.accountType,
					users.photoKey,
				),
				/** Where the identity provider keeps their picture. */
				provider_picture: users.photoUrl,
				...namedColumns(users.year, users.fields),
				looks_for: users.goals,
				/** `open_to`: a wish, whom the programs they want to see are open to. */
				...namedColumns(users.gpaRange, users.places, users.openTo),
				/** `credited`: programs they share show their first name and college. */
				...namedColumns(users.askedAt, users.usesResume, users.credited),
				first_steps_put_away_at: instant(users.checklistDoneAt),
				/** `reminder_days`: how many days before a deadline; null for the default, 7 and 1. */
				...namedColumns(users.timeZone, users.reminderDays),
				next_weekly_digest_at: instant(users.digestAt),
				next_weekly_plan_at: instant(users.planMailAt),
				/** When they last logged in as a moderator. */
				last_seen_as_moderator_at: instant(users.moderatorAt),
				has_calendar_link: sql`${users.calendarKey} is not null`.mapWith(Boolean),
				...namedColumns(users.createdAt),
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
	const second_factor = secondFactor
		? { ...secondFactor, recovery_codes_left: codes?.left ?? 0 }
		: null;
	return { ...profile, second_factor };
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
			...namedColumns(contributions.name, contributions.applicationLink, contributions.description),
			...namedColumns(
				contributions.applicationDeadline,
				contributions.status,
				contributions.reviewNote,
			),
			/** `corrections`: what a moderator changed while approving. */
			...namedColumns(contributions.corrections, contributions.kind),
			facts: namedColumns(...Object.values(factColumns(contributions))),
			...namedColumns(contributions.createdAt, contributions.updatedAt, contributions.approvedAt),
		}),
		approved_contributions: inPieces(
			db,
			ofUser(contributionCounts),
			[contributionCounts.period],
			namedColumns(contributionCounts.period, contributionCounts.count),
		),
		saved_programs: inPieces(
			db,
			{ ...ofUser(savedPrograms), beside: programOf(savedPrograms) },
			[savedPrograms.deadline, savedPrograms.seq],
			{
				...namedColumns(programs.name, programs.applicationLink, programs.applicationDeadline),
				...namedColumns(savedPrograms.state, savedPrograms.savedAt, savedPrograms.applyingAt),
				...namedColumns(
					savedPrograms.appliedAt,
					savedPrograms.interviewAt,
					savedPrograms.offeredAt,
				),
				...namedColumns(
					savedPrograms.rejectedAt,
					savedPrograms.acceptedAt,
					savedPrograms.withdrawnAt,
				),
				/** `ask_again_at`: until then they are not asked whether they have heard back. */
				...namedColumns(savedPrograms.askAgainAt),
				/** `remind_days`: how many days before its deadline; null for their usual choice. */
				...namedColumns(savedPrograms.notes, savedPrograms.remindDays, savedPrograms.planFrom),
			},
		),
		plans: inPieces(db, { ...ofUser(planItems), beside: programOf(planItems) }, [planItems.seq], {
			program: programs.name,
			...namedColumns(planItems.kind, planItems.text, planItems.day, planItems.doneAt),
			...namedColumns(planItems.recommender, planItems.recommenderEmail, planItems.sentOn),
			...namedColumns(planItems.changedAt, planItems.removedAt),
		}),
		saved_searches: inPieces(db, ofUser(savedSearches), [savedSearches.seq], {
			search: savedSearches.query,
			...namedColumns(savedSearches.howOften, savedSearches.createdAt),
		}),
		experience: inPieces(db, ofUser(experiences), [experiences.startMonth, experiences.seq], {
			...namedColumns(experiences.title, experiences.organisation, experiences.startMonth),
			...namedColumns(experiences.endMonth, experiences.description),
			...namedColumns(experiences.createdAt, experiences.updatedAt),
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
				...namedColumns(resumeVersions.createdAt, resumes.removedAt),
				shared: sql<boolean>`${resumes.shared}`.mapWith(Boolean),
				...namedColumns(resumes.sharedName, resumes.sharedCollege, resumes.takenDownAt),
				text: resumeVersions.lines,
			},
			VERSIONS_AT_ONCE,
		),
		reports: inPieces(db, { ...ofUser(reports), beside: programOf(reports) }, [reports.seq], {
			about: reports.about,
			program: programs.name,
			...namedColumns(reports.reason, reports.details, reports.decision),
			...namedColumns(reports.createdAt, reports.decidedAt),
			outcome_read_at: instant(reports.outcomeSeenAt),
		}),
		notifications: inPieces(db, ofUser(notifications), [notifications.seq], {
			kind: notifications.kind,
			about: notifications.data,
			...namedColumns(notifications.createdAt, notifications.readAt),
		}),
		/** How they chose to hear about things. */
		notification_choices: inPieces(
			db,
			ofUser(notificationPreferences),
			[notificationPreferences.topic],
			{
				topic: notificationPreferences.topic,
				by_email: notificationPreferences.mail,
				on_phone: notificationPreferences.push,
			},
		),
		/** For each phone that gets reminders, the push service, but not the address and keys used to reach it. */
		phones: inPieces(db, ofUser(pushSubscriptions), [pushSubscriptions.id], {
			device: pushSubscriptions.device,
			push_service: hostOfUrl(pushSubscriptions.endpoint),
			...namedColumns(pushSubscriptions.createdAt, pushSubscriptions.usedAt),
		}),
		/** Emails and push notifications sent to them, or about to be. */
		emails: inPieces(
			db,
			ofUser(outbox),
			[outbox.seq],
			namedColumns(outbox.kind, outbox.channel, outbox.state, outbox.sentAt, outbox.createdAt),
		),
		/** Negative, because the newest come first. */
		sessions: inPieces(db, ofUid(sessions), [sql`-${sessions.createdAt}`, sessions.idHash], {
			...namedColumns(sessions.device, sessions.provider, sessions.email),
			...namedColumns(sessions.createdAt, sessions.expiresAt),
		}),
		waiting_forms: inPieces(
			db,
			ofUid(savedSubmissions),
			[savedSubmissions.idHash],
			namedColumns(savedSubmissions.expiresAt),
		),
		/** Saved once they are logged in. */
		waiting_saves: inPieces(
			db,
			{ ...ofUid(pendingSaves), beside: programOf(pendingSaves) },
			[pendingSaves.programId],
			namedColumns(programs.name, pendingSaves.expiresAt),
		),
		decisions_as_moderator: inPieces(
			db,
			{ from: moderationLog, isOwn: eq(moderationLog.moderatorUid, uid) },
			[moderationLog.id],
			{
				decision: moderationLog.action,
				...namedColumns(moderationLog.note, moderationLog.createdAt),
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

function versionsOf(userId: string): OwnRows {
	const beside = { table: resumes, on: eq(resumes.id, resumeVersions.resumeId) };
	return { from: resumeVersions, isOwn: eq(resumes.userId, userId), beside };
}

function programOf({ programId }: { programId: SQLiteColumn }) {
	return { table: programs, on: eq(programs.id, programId) };
}
