CREATE TABLE `resume_reports` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`resume_id` text NOT NULL,
	`reason` text NOT NULL,
	`details` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`decision` text,
	`moderator_uid` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`resume_id`) REFERENCES `resumes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `resume_reports_id_unique` ON `resume_reports` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `resume_reports_once` ON `resume_reports` (`user_id`,`resume_id`);--> statement-breakpoint
CREATE INDEX `resume_reports_by_resume` ON `resume_reports` (`resume_id`);--> statement-breakpoint
CREATE INDEX `resume_reports_open` ON `resume_reports` (`seq`) WHERE decided_at is null;--> statement-breakpoint
ALTER TABLE `resumes` ADD `taken_down_at` integer;--> statement-breakpoint
CREATE INDEX `resumes_by_take_down` ON `resumes` (`seq`) WHERE taken_down_at is not null;--> statement-breakpoint
-- What is deleted from the index leaves its words in it until segments are merged, unless it is told otherwise;
-- a resume that is erased, or shared no more, leaves none.
INSERT INTO shared_resumes_fts(shared_resumes_fts, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
-- And of what was deleted before now, too.
INSERT INTO shared_resumes_fts(shared_resumes_fts) VALUES ('rebuild');
