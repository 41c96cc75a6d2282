CREATE TABLE `import_answers` (
	`link_name` text PRIMARY KEY NOT NULL,
	`is_same` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `import_columns` (
	`source` text PRIMARY KEY NOT NULL,
	`columns` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `imports` ADD `question_rows` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `imports` ADD `unread` text;