CREATE TABLE `contribution_counts` (
	`period` text NOT NULL,
	`user_id` text NOT NULL,
	`count` integer NOT NULL,
	`reached_at` integer NOT NULL,
	PRIMARY KEY(`period`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contribution_counts_ranking` ON `contribution_counts` (`period`,"count" desc,`reached_at`);--> statement-breakpoint
CREATE TABLE `contributions` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`application_link` text NOT NULL,
	`link_key` text NOT NULL,
	`description` text NOT NULL,
	`application_deadline` text,
	`status` text DEFAULT 'PENDING' NOT NULL,
	`review_note` text,
	`submission_key` text NOT NULL,
	`decision_id` text,
	`approved_at` integer,
	`approved_month` text,
	`approved_week` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "contributions_status" CHECK("contributions"."status" in ('PENDING', 'APPROVED', 'REJECTED'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contributions_id_unique` ON `contributions` (`id`);--> statement-breakpoint
CREATE INDEX `contributions_by_user` ON `contributions` (`user_id`,`seq`);--> statement-breakpoint
CREATE INDEX `contributions_by_status` ON `contributions` (`status`,`seq`);--> statement-breakpoint
CREATE INDEX `contributions_by_approval` ON `contributions` (`user_id`,`status`,`approved_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `contributions_once_a_form` ON `contributions` (`user_id`,`submission_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `contributions_live_link` ON `contributions` (`link_key`) WHERE status in ('PENDING', 'APPROVED');--> statement-breakpoint
CREATE TABLE `moderation_log` (
	`id` text PRIMARY KEY NOT NULL,
	`contribution_id` text NOT NULL,
	`moderator_uid` text NOT NULL,
	`decision` text NOT NULL,
	`note` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `moderation_log_by_contribution` ON `moderation_log` (`contribution_id`);--> statement-breakpoint
CREATE TABLE `programs` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`contribution_id` text,
	`name` text NOT NULL,
	`application_link` text NOT NULL,
	`link_key` text NOT NULL,
	`description` text NOT NULL,
	`application_deadline` text,
	`kind` text DEFAULT 'other' NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`published_at` integer NOT NULL,
	FOREIGN KEY (`contribution_id`) REFERENCES `contributions`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `programs_id_unique` ON `programs` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `programs_contribution_id_unique` ON `programs` (`contribution_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `programs_link_key_unique` ON `programs` (`link_key`);--> statement-breakpoint
CREATE INDEX `programs_by_state` ON `programs` (`state`,`seq`);--> statement-breakpoint
CREATE INDEX `programs_by_deadline` ON `programs` (`state`,`application_deadline`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`uid` text NOT NULL,
	`email` text NOT NULL,
	`display_name` text,
	`provider` text NOT NULL,
	`verified` integer NOT NULL,
	`moderator` integer NOT NULL,
	`tokens` text NOT NULL,
	`refresh_at` integer NOT NULL,
	`pending_full_name` text,
	`pending_college` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sessions_by_uid` ON `sessions` (`uid`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`firebase_uid` text NOT NULL,
	`email` text NOT NULL,
	`account_type` text DEFAULT 'student' NOT NULL,
	`full_name` text,
	`college` text,
	`photo_url` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_firebase_uid_unique` ON `users` (`firebase_uid`);