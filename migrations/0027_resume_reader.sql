ALTER TABLE `resume_versions` ADD `lacks` text;--> statement-breakpoint
ALTER TABLE `resume_versions` ADD `reader_version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `resume_versions_by_reader` ON `resume_versions` (`reader_version`) WHERE state <> 'READING';