-- What students are told, how they want it, and the phones they want it on.
CREATE TABLE `notifications` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`thing` text NOT NULL,
	`data` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_id_unique` ON `notifications` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_once` ON `notifications` (`user_id`,`kind`,`thing`);--> statement-breakpoint
CREATE INDEX `notifications_by_user` ON `notifications` (`user_id`,`seq`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`) WHERE read_at is null;--> statement-breakpoint
CREATE INDEX `notifications_by_age` ON `notifications` (`created_at`);--> statement-breakpoint
CREATE TABLE `notification_choices` (
	`user_id` text NOT NULL,
	`topic` text NOT NULL,
	`mail` integer NOT NULL,
	`push` integer NOT NULL,
	PRIMARY KEY(`user_id`, `topic`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `program_events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`program_id` text NOT NULL,
	`kind` text NOT NULL,
	`changed` text NOT NULL,
	`created_at` integer NOT NULL,
	`told_through` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`program_id`) REFERENCES `programs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `program_events_by_program` ON `program_events` (`program_id`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`device` text,
	`created_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_unique` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_by_user` ON `push_subscriptions` (`user_id`,`created_at`);--> statement-breakpoint
DROP INDEX `outbox_once`;--> statement-breakpoint
ALTER TABLE `outbox` ADD `channel` text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_once` ON `outbox` (`recipient`,`kind`,`thing`,`channel`);--> statement-breakpoint
ALTER TABLE `users` ADD `time_zone` text;--> statement-breakpoint
ALTER TABLE `users` ADD `reminder_days` text;--> statement-breakpoint
ALTER TABLE `users` ADD `letter_at` integer;--> statement-breakpoint
CREATE INDEX `users_by_letter` ON `users` (`letter_at`) WHERE letter_at is not null;--> statement-breakpoint
ALTER TABLE `saved_searches` ADD `how_often` text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE `saved_searches` ADD `told_seq` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `saved_searches` ADD `tell_at` integer;--> statement-breakpoint
CREATE INDEX `saved_searches_to_tell` ON `saved_searches` (`tell_at`) WHERE tell_at is not null;--> statement-breakpoint
ALTER TABLE `saved_programs` ADD `remind_days` text;--> statement-breakpoint
ALTER TABLE `saved_programs` ADD `look_at` integer;--> statement-breakpoint
-- What was saved before is looked at by the first runs.
UPDATE `saved_programs` SET `look_at` = 0 WHERE `state` = 'saved';--> statement-breakpoint
CREATE INDEX `saved_programs_to_look_at` ON `saved_programs` (`look_at`) WHERE look_at is not null;
