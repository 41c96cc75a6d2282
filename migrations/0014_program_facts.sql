CREATE TABLE `pending_saves` (
	`uid` text NOT NULL,
	`program_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`uid`, `program_id`),
	FOREIGN KEY (`program_id`) REFERENCES `programs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pending_saves_by_expiry` ON `pending_saves` (`expires_at`);--> statement-breakpoint
CREATE TABLE `saved_searches` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`query` text NOT NULL,
	`seen_seq` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_searches_id_unique` ON `saved_searches` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `saved_searches_once` ON `saved_searches` (`user_id`,`query`);--> statement-breakpoint
ALTER TABLE `contributions` ADD `kind` text;--> statement-breakpoint
ALTER TABLE `contributions` ADD `organisation` text;--> statement-breakpoint
ALTER TABLE `contributions` ADD `audience` text;--> statement-breakpoint
ALTER TABLE `contributions` ADD `fields` text;--> statement-breakpoint
ALTER TABLE `contributions` ADD `pay` text;--> statement-breakpoint
ALTER TABLE `contributions` ADD `pay_details` text;--> statement-breakpoint
ALTER TABLE `contributions` ADD `place` text;--> statement-breakpoint
ALTER TABLE `contributions` ADD `city` text;--> statement-breakpoint
ALTER TABLE `contributions` ADD `us_state` text;--> statement-breakpoint
ALTER TABLE `contributions` ADD `citizenship` text;--> statement-breakpoint
ALTER TABLE `contributions` ADD `min_gpa` real;--> statement-breakpoint
ALTER TABLE `contributions` ADD `season` text;--> statement-breakpoint
ALTER TABLE `contributions` ADD `opens_on` text;--> statement-breakpoint
ALTER TABLE `contributions` ADD `for_hbcu` integer;--> statement-breakpoint
ALTER TABLE `contributions` ADD `credited` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `programs` ADD `organisation` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `audience` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `fields` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `pay` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `pay_details` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `place` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `city` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `us_state` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `citizenship` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `min_gpa` real;--> statement-breakpoint
ALTER TABLE `programs` ADD `season` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `opens_on` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `for_hbcu` integer;--> statement-breakpoint
ALTER TABLE `programs` ADD `upcoming` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `programs` ADD `checked_at` integer;--> statement-breakpoint
CREATE INDEX `programs_upcoming` ON `programs` (`opens_on`) WHERE upcoming = 1;--> statement-breakpoint
ALTER TABLE `saved_programs` ADD `applied_at` integer;--> statement-breakpoint
ALTER TABLE `saved_programs` ADD `notes` text;--> statement-breakpoint
ALTER TABLE `users` ADD `year` text;--> statement-breakpoint
ALTER TABLE `users` ADD `fields` text;--> statement-breakpoint
ALTER TABLE `users` ADD `goals` text;--> statement-breakpoint
ALTER TABLE `users` ADD `asked_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `uses_resume` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `checklist_done_at` integer;--> statement-breakpoint
CREATE INDEX `resume_versions_reading` ON `resume_versions` (`created_at`) WHERE state = 'READING';