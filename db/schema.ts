/**
 * The tables. Times are UTC epoch milliseconds; a deadline is a calendar date (YYYY-MM-DD), because
 * that is what a program announces. What SQL alone can say (full text, triggers) is in `migrations/`.
 */
import { sql } from "drizzle-orm";
import {
	check,
	index,
	integer,
	primaryKey,
	sqliteTable,
	text,
	uniqueIndex,
} from "drizzle-orm/sqlite-core";

export const CONTRIBUTION_STATUSES = ["PENDING", "APPROVED", "REJECTED"] as const;
export type ContributionStatus = (typeof CONTRIBUTION_STATUSES)[number];

export const PROGRAM_KINDS = ["fellowship", "internship", "scholarship", "other"] as const;
export type ProgramKind = (typeof PROGRAM_KINDS)[number];

export const users = sqliteTable("users", {
	id: text().primaryKey(),
	firebaseUid: text("firebase_uid").notNull().unique(),
	email: text().notNull(),
	accountType: text("account_type", { enum: ["student"] })
		.notNull()
		.default("student"),
	fullName: text("full_name"),
	college: text(),
	photoUrl: text("photo_url"),
	createdAt: integer("created_at").notNull(),
});

export const sessions = sqliteTable(
	"sessions",
	{
		/** SHA-256 of the id in the cookie, so that a leaked table opens no session. */
		idHash: text("id_hash").primaryKey(),
		uid: text().notNull(),
		email: text().notNull(),
		displayName: text("display_name"),
		provider: text().notNull(),
		verified: integer({ mode: "boolean" }).notNull(),
		moderator: integer({ mode: "boolean" }).notNull(),
		/** The identity provider's ID token and refresh token, sealed (JWE). */
		tokens: text().notNull(),
		/** When the ID token is due for a refresh. */
		refreshAt: integer("refresh_at").notNull(),
		pendingFullName: text("pending_full_name"),
		pendingCollege: text("pending_college"),
		createdAt: integer("created_at").notNull(),
		expiresAt: integer("expires_at").notNull(),
		/** When the last verification mail was sent. */
		mailSentAt: integer("mail_sent_at"),
		/** What the browser said it is, such as 'Chrome on Android'. */
		device: text(),
		/** Where the person wanted to go when they signed up. */
		redirectTo: text("redirect_to"),
	},
	(t) => [index("sessions_by_uid").on(t.uid), index("sessions_by_expiry").on(t.expiresAt)],
);

export const contributions = sqliteTable(
	"contributions",
	{
		/** Order of arrival; lists page by it. Never shown. */
		seq: integer().primaryKey({ autoIncrement: true }),
		id: text().notNull().unique(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		name: text().notNull(),
		applicationLink: text("application_link").notNull(),
		linkKey: text("link_key").notNull(),
		description: text().notNull(),
		applicationDeadline: text("application_deadline"),
		status: text({ enum: CONTRIBUTION_STATUSES }).notNull().default("PENDING"),
		reviewNote: text("review_note"),
		/** The same form sent twice carries the same key. */
		submissionKey: text("submission_key").notNull(),
		/** Which decision gave the row its status: an id of moderation_log. */
		decisionId: text("decision_id"),
		approvedAt: integer("approved_at"),
		/** '2026-11' and '2026-W47' of approvedAt, in UTC; the triggers count by them. */
		approvedMonth: text("approved_month"),
		approvedWeek: text("approved_week"),
		createdAt: integer("created_at").notNull(),
		updatedAt: integer("updated_at").notNull(),
	},
	(t) => [
		index("contributions_by_user").on(t.userId, t.seq),
		index("contributions_by_status").on(t.status, t.seq),
		index("contributions_by_approval").on(t.userId, t.status, t.approvedAt),
		uniqueIndex("contributions_once_a_form").on(t.userId, t.submissionKey),
		uniqueIndex("contributions_live_link")
			.on(t.linkKey)
			.where(sql`status in ('PENDING', 'APPROVED')`),
		check("contributions_status", sql`${t.status} in ('PENDING', 'APPROVED', 'REJECTED')`),
	],
);

export const programs = sqliteTable(
	"programs",
	{
		/** Order of publication; lists page by it, and it is the row of the full-text index. */
		seq: integer().primaryKey({ autoIncrement: true }),
		id: text().notNull().unique(),
		contributionId: text("contribution_id")
			.unique()
			.references(() => contributions.id, { onDelete: "set null" }),
		name: text().notNull(),
		applicationLink: text("application_link").notNull(),
		linkKey: text("link_key").notNull().unique(),
		description: text().notNull(),
		applicationDeadline: text("application_deadline"),
		kind: text({ enum: PROGRAM_KINDS }).notNull().default("other"),
		/** Follows the deadline; indexed, so that hiding closed programs reads no closed row. */
		state: text({ enum: ["open", "closed"] })
			.notNull()
			.default("open"),
		publishedAt: integer("published_at").notNull(),
	},
	(t) => [
		index("programs_by_state").on(t.state, t.seq),
		index("programs_by_deadline").on(t.state, t.applicationDeadline),
	],
);

/** Kept by triggers, in the same statement as the change of status. */
export const contributionCounts = sqliteTable(
	"contribution_counts",
	{
		/** 'all', a month '2026-11' or an ISO week '2026-W47', in UTC. */
		period: text().notNull(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		count: integer().notNull(),
		/** When the count was reached: who got there first stands first. */
		reachedAt: integer("reached_at").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.period, t.userId] }),
		index("contribution_counts_ranking").on(t.period, sql`${t.count} desc`, t.reachedAt),
	],
);

export const moderationLog = sqliteTable(
	"moderation_log",
	{
		id: text().primaryKey(),
		contributionId: text("contribution_id").notNull(),
		moderatorUid: text("moderator_uid").notNull(),
		decision: text({ enum: ["APPROVED", "REJECTED"] }).notNull(),
		note: text(),
		createdAt: integer("created_at").notNull(),
	},
	(t) => [index("moderation_log_by_contribution").on(t.contributionId)],
);
