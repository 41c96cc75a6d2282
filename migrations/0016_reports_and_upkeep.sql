-- Reports of programs, resumes and mentors are one table; the moderators' log tells of more than contributions.
CREATE TABLE `reports` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`about` text NOT NULL,
	`program_id` text,
	`resume_id` text,
	`mentor_id` text,
	`user_id` text,
	`reporter` text NOT NULL,
	`reason` text NOT NULL,
	`details` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`decision` text,
	`moderator_uid` text,
	`outcome_seen_at` integer,
	FOREIGN KEY (`program_id`) REFERENCES `programs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`resume_id`) REFERENCES `resumes`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`mentor_id`) REFERENCES `mentors`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `reports` (`seq`, `id`, `about`, `resume_id`, `user_id`, `reporter`, `reason`, `details`, `created_at`, `decided_at`, `decision`, `moderator_uid`)
SELECT `seq`, `id`, 'resume', `resume_id`, `user_id`, `user_id`, `reason`, `details`, `created_at`, `decided_at`, `decision`, `moderator_uid` FROM `resume_reports`;
--> statement-breakpoint
DROP TABLE `resume_reports`;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_id_unique` ON `reports` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `reports_of_programs_once` ON `reports` (`reporter`,`program_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `reports_of_resumes_once` ON `reports` (`reporter`,`resume_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `reports_of_mentors_once` ON `reports` (`reporter`,`mentor_id`);--> statement-breakpoint
CREATE INDEX `reports_by_program` ON `reports` (`program_id`);--> statement-breakpoint
CREATE INDEX `reports_by_resume` ON `reports` (`resume_id`);--> statement-breakpoint
CREATE INDEX `reports_by_mentor` ON `reports` (`mentor_id`);--> statement-breakpoint
CREATE INDEX `reports_by_user` ON `reports` (`user_id`,`seq`);--> statement-breakpoint
CREATE INDEX `reports_open` ON `reports` (`about`,`seq`) WHERE decided_at is null;--> statement-breakpoint
CREATE TABLE `moderation_log_of_all` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`subject_name` text,
	`moderator_uid` text NOT NULL,
	`action` text NOT NULL,
	`note` text,
	`changes` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `moderation_log_of_all` (`id`, `subject`, `subject_id`, `subject_name`, `moderator_uid`, `action`, `note`, `created_at`)
SELECT `moderation_log`.`id`, 'contribution', `contribution_id`, `contributions`.`name`, `moderator_uid`, `decision`, `note`, `moderation_log`.`created_at`
FROM `moderation_log` LEFT JOIN `contributions` ON `contributions`.`id` = `contribution_id` ORDER BY `moderation_log`.`created_at`;
--> statement-breakpoint
DROP TABLE `moderation_log`;--> statement-breakpoint
ALTER TABLE `moderation_log_of_all` RENAME TO `moderation_log`;--> statement-breakpoint
CREATE UNIQUE INDEX `moderation_log_id_unique` ON `moderation_log` (`id`);--> statement-breakpoint
CREATE INDEX `moderation_log_by_subject` ON `moderation_log` (`subject_id`,`seq`);--> statement-breakpoint
CREATE INDEX `moderation_log_by_moderator` ON `moderation_log` (`moderator_uid`,`seq`);--> statement-breakpoint
CREATE INDEX `moderation_log_by_action` ON `moderation_log` (`action`,`seq`);--> statement-breakpoint
CREATE TABLE `merged_programs` (
	`id` text PRIMARY KEY NOT NULL,
	`program_id` text NOT NULL,
	`link_key` text NOT NULL,
	`merged_at` integer NOT NULL,
	FOREIGN KEY (`program_id`) REFERENCES `programs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `merged_programs_by_program` ON `merged_programs` (`program_id`);--> statement-breakpoint
CREATE INDEX `merged_programs_by_link` ON `merged_programs` (`link_key`);--> statement-breakpoint
ALTER TABLE `contributions` ADD `yearly` integer;--> statement-breakpoint
ALTER TABLE `contributions` ADD `corrections` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `yearly` integer;--> statement-breakpoint
ALTER TABLE `programs` ADD `version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `programs` ADD `closed_early` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `programs` ADD `hidden_at` integer;--> statement-breakpoint
ALTER TABLE `programs` ADD `hidden_by` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `hidden_reason` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `link_checked_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `programs` ADD `link_failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `programs` ADD `link_failing_since` integer;--> statement-breakpoint
ALTER TABLE `programs` ADD `link_gone` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `programs` ADD `renewal_asked_at` integer;--> statement-breakpoint
CREATE INDEX `programs_by_link_check` ON `programs` (`link_checked_at`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `programs_hidden` ON `programs` (`hidden_at`) WHERE state = 'hidden';--> statement-breakpoint
CREATE INDEX `programs_yearly` ON `programs` (`application_deadline`) WHERE yearly = 1 and state = 'closed';--> statement-breakpoint
-- What is hidden is in no full-text index, and so in no list, search, count or site map.
DROP VIEW searched_programs;
--> statement-breakpoint
CREATE VIEW searched_programs AS
SELECT seq,
	coalesce(cast(julianday(application_deadline) - 2451544.5 AS integer), 99999) * 8589934592 + seq AS closing,
	name, organisation, coalesce(city, '') || ' ' || coalesce(us_state, '') || ' ' || coalesce(pay_details, '') AS details,
	description, kind, audience, fields, pay, place, citizenship, season,
	CASE WHEN for_hbcu = 1 THEN 'hbcu' END AS hbcu,
	coalesce(replace(application_deadline, '-', ''), 'none') AS deadline,
	CASE WHEN upcoming = 1 THEN 'later' END AS opening, state
FROM programs WHERE state <> 'hidden';
