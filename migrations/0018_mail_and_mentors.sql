-- What is to be mailed; links that were mailed to mentors; and what keeps the mentors' list true.
CREATE TABLE `outbox` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text,
	`mentor_id` text,
	`recipient` text NOT NULL,
	`kind` text NOT NULL,
	`thing` text NOT NULL,
	`data` text NOT NULL,
	`due_at` integer NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`handed_at` integer,
	`sent_at` integer,
	`problem` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`mentor_id`) REFERENCES `mentors`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_id_unique` ON `outbox` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_once` ON `outbox` (`recipient`,`kind`,`thing`);--> statement-breakpoint
CREATE INDEX `outbox_by_user` ON `outbox` (`user_id`);--> statement-breakpoint
CREATE INDEX `outbox_by_mentor` ON `outbox` (`mentor_id`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`due_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `outbox_handed` ON `outbox` (`handed_at`) WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX `outbox_failed` ON `outbox` (`seq`) WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX `outbox_by_age` ON `outbox` (`created_at`);--> statement-breakpoint
CREATE TABLE `mentor_links` (
	`secret_hash` text PRIMARY KEY NOT NULL,
	`mentor_id` text NOT NULL,
	`purpose` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`mentor_id`) REFERENCES `mentors`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mentor_links_by_mentor` ON `mentor_links` (`mentor_id`);--> statement-breakpoint
CREATE INDEX `mentor_links_by_expiry` ON `mentor_links` (`expires_at`);--> statement-breakpoint
ALTER TABLE `mentors` ADD `role` text;--> statement-breakpoint
ALTER TABLE `mentors` ADD `employer` text;--> statement-breakpoint
ALTER TABLE `mentors` ADD `class_year` integer;--> statement-breakpoint
ALTER TABLE `mentors` ADD `ask_about` text;--> statement-breakpoint
ALTER TABLE `mentors` ADD `proved_at` integer;--> statement-breakpoint
ALTER TABLE `mentors` ADD `waiting_since` integer;--> statement-breakpoint
ALTER TABLE `mentors` ADD `changes` text;--> statement-breakpoint
ALTER TABLE `mentors` ADD `ask_at` integer;--> statement-breakpoint
ALTER TABLE `mentors` ADD `asked` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `mentors` ADD `resting_at` integer;--> statement-breakpoint
-- Who registered before the address was to be proved stays where they were, and is asked after a year like everybody.
UPDATE `mentors` SET `proved_at` = `created_at`,
	`waiting_since` = CASE WHEN `status` = 'PENDING' THEN `created_at` END,
	`ask_at` = CASE WHEN `status` = 'APPROVED' THEN coalesce(`decided_at`, `created_at`) + 31536000000 END;--> statement-breakpoint
CREATE INDEX `mentors_shown` ON `mentors` (`seq`) WHERE status = 'APPROVED' and resting_at is null;--> statement-breakpoint
CREATE INDEX `mentors_waiting` ON `mentors` (`seq`) WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX `mentors_unproved` ON `mentors` (`created_at`) WHERE proved_at is null;--> statement-breakpoint
CREATE INDEX `mentors_by_email` ON `mentors` (lower(email));--> statement-breakpoint
CREATE INDEX `mentors_by_ask` ON `mentors` (`ask_at`) WHERE ask_at is not null;
