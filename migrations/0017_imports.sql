-- Lists that moderators bring in (docs/decisions/042-imports.md).
CREATE TABLE `imports` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`source` text NOT NULL,
	`file_name` text NOT NULL,
	`moderator_uid` text NOT NULL,
	`state` text DEFAULT 'reading' NOT NULL,
	`apply_changes` integer DEFAULT false NOT NULL,
	`last_row` integer DEFAULT 0 NOT NULL,
	`at_row` integer DEFAULT 0 NOT NULL,
	`new_rows` integer DEFAULT 0 NOT NULL,
	`known_rows` integer DEFAULT 0 NOT NULL,
	`changed_rows` integer DEFAULT 0 NOT NULL,
	`refused_rows` integer DEFAULT 0 NOT NULL,
	`added` integer DEFAULT 0 NOT NULL,
	`changed` integer DEFAULT 0 NOT NULL,
	`taken_back` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `imports_id_unique` ON `imports` (`id`);--> statement-breakpoint
CREATE INDEX `imports_unfinished` ON `imports` (`created_at`) WHERE state in ('reading', 'ready');--> statement-breakpoint
CREATE TABLE `import_rows` (
	`import_id` text NOT NULL,
	`number` integer NOT NULL,
	`outcome` text NOT NULL,
	`name` text,
	`link_key` text,
	`program_id` text,
	`reason` text,
	`data` text,
	`print` text,
	`written` integer DEFAULT 0 NOT NULL,
	`before` text,
	PRIMARY KEY(`import_id`, `number`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_rows_by_outcome` ON `import_rows` (`import_id`,`outcome`,`number`);--> statement-breakpoint
ALTER TABLE `programs` ADD `import_id` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `import_print` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `import_version` integer;--> statement-breakpoint
-- A program that goes takes what hangs on it along, without reading all of it.
CREATE INDEX `saved_programs_by_program` ON `saved_programs` (`program_id`);--> statement-breakpoint
CREATE INDEX `pending_saves_by_program` ON `pending_saves` (`program_id`);
