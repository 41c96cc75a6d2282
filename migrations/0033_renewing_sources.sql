CREATE TABLE `source_rows` (
	`source_id` text NOT NULL,
	`link_key` text NOT NULL,
	`program_id` text NOT NULL,
	`missing` integer DEFAULT 0 NOT NULL,
	`is_closed` integer DEFAULT false NOT NULL,
	`is_kept` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`source_id`, `link_key`),
	FOREIGN KEY (`source_id`) REFERENCES `sources`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `source_rows_of_program` ON `source_rows` (`program_id`);--> statement-breakpoint
CREATE TABLE `source_runs` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`source_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`state` text DEFAULT 'running' NOT NULL,
	`problem` text,
	`import_id` text,
	`waiting_id` text,
	`added` integer DEFAULT 0 NOT NULL,
	`changed` integer DEFAULT 0 NOT NULL,
	`closed` integer DEFAULT 0 NOT NULL,
	`reopened` integer DEFAULT 0 NOT NULL,
	`waiting` integer DEFAULT 0 NOT NULL,
	`later` integer DEFAULT 0 NOT NULL,
	`refused` integer DEFAULT 0 NOT NULL,
	`missing` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`source_id`) REFERENCES `sources`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `source_runs_id_unique` ON `source_runs` (`id`);--> statement-breakpoint
CREATE INDEX `source_runs_of_source` ON `source_runs` (`source_id`,`seq`);--> statement-breakpoint
CREATE TABLE `sources` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`period` text NOT NULL,
	`is_on` integer DEFAULT true NOT NULL,
	`is_trusted` integer DEFAULT false NOT NULL,
	`rules` text NOT NULL,
	`moderator_uid` text NOT NULL,
	`due_at` integer NOT NULL,
	`run_id` text,
	`run_until` integer,
	`etag` text,
	`last_modified` text,
	`content_hash` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`last_rows` integer DEFAULT 0 NOT NULL,
	`accepted_missing` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sources_id_unique` ON `sources` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `sources_name_unique` ON `sources` (`name`);--> statement-breakpoint
CREATE INDEX `sources_due` ON `sources` (`due_at`) WHERE is_on = 1;--> statement-breakpoint
ALTER TABLE `import_rows` ADD `mark` text;--> statement-breakpoint
ALTER TABLE `imports` ADD `source_id` text;--> statement-breakpoint
CREATE INDEX `imports_waiting_of_sources` ON `imports` (`source_id`) WHERE source_id is not null and state = 'ready';