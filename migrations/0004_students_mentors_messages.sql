CREATE TABLE `contact_messages` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`message` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`submission_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer,
	`moderator_uid` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contact_messages_id_unique` ON `contact_messages` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `contact_messages_submission_key_unique` ON `contact_messages` (`submission_key`);--> statement-breakpoint
CREATE INDEX `contact_messages_by_state` ON `contact_messages` (`state`,`seq`);--> statement-breakpoint
CREATE TABLE `experiences` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`organisation` text NOT NULL,
	`start_month` text NOT NULL,
	`end_month` text,
	`description` text,
	`submission_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `experiences_id_unique` ON `experiences` (`id`);--> statement-breakpoint
CREATE INDEX `experiences_by_start` ON `experiences` (`user_id`,`start_month`,`seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `experiences_once_a_form` ON `experiences` (`user_id`,`submission_key`);--> statement-breakpoint
CREATE TABLE `mentors` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`hbcu_affiliation` text NOT NULL,
	`areas_of_expertise` text NOT NULL,
	`linked_in_profile` text,
	`headshot_key` text,
	`status` text DEFAULT 'PENDING' NOT NULL,
	`submission_key` text NOT NULL,
	`consented_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`moderator_uid` text,
	CONSTRAINT "mentors_status" CHECK("mentors"."status" in ('PENDING', 'APPROVED', 'REJECTED'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mentors_id_unique` ON `mentors` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `mentors_submission_key_unique` ON `mentors` (`submission_key`);--> statement-breakpoint
CREATE INDEX `mentors_by_status` ON `mentors` (`status`,`seq`);--> statement-breakpoint
CREATE TABLE `saved_programs` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`program_id` text NOT NULL,
	`user_id` text NOT NULL,
	`state` text DEFAULT 'saved' NOT NULL,
	`deadline` text NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`program_id`) REFERENCES `programs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_programs_once` ON `saved_programs` (`user_id`,`program_id`);--> statement-breakpoint
CREATE INDEX `saved_programs_by_deadline` ON `saved_programs` (`user_id`,`deadline`,`seq`);--> statement-breakpoint
ALTER TABLE `users` ADD `photo_key` text;--> statement-breakpoint
ALTER TABLE `users` ADD `calendar_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `users_by_calendar_key` ON `users` (`calendar_key`);