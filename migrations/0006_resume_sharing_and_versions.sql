ALTER TABLE `resume_versions` ADD `begun_from` integer;--> statement-breakpoint
ALTER TABLE `resumes` ADD `shared_name` text;--> statement-breakpoint
ALTER TABLE `resumes` ADD `shared_college` text;--> statement-breakpoint
CREATE INDEX `resumes_by_sharing` ON `resumes` (`seq`) WHERE shared = 1 and removed_at is null;