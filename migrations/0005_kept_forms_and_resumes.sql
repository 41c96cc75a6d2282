CREATE TABLE `kept_forms` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`uid` text,
	`fields` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `kept_forms_by_expiry` ON `kept_forms` (`expires_at`);--> statement-breakpoint
CREATE TABLE `resume_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`resume_id` text NOT NULL,
	`number` integer NOT NULL,
	`file_key` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`state` text DEFAULT 'READING' NOT NULL,
	`problem` text,
	`page_count` integer,
	`text` text,
	`lines` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`resume_id`) REFERENCES `resumes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `resume_versions_file_key_unique` ON `resume_versions` (`file_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `resume_versions_once` ON `resume_versions` (`resume_id`,`number`);--> statement-breakpoint
CREATE TABLE `resumes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`shared` integer NOT NULL,
	`digest` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `resumes_id_unique` ON `resumes` (`id`);--> statement-breakpoint
CREATE INDEX `resumes_by_user` ON `resumes` (`user_id`,`seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `resumes_once_a_file` ON `resumes` (`user_id`,`digest`);--> statement-breakpoint
CREATE INDEX `resumes_by_removal` ON `resumes` (`removed_at`) WHERE removed_at is not null;