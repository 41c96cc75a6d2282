CREATE TABLE `plan_items` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`program_id` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`day` text,
	`done_at` integer,
	`recommender` text,
	`recommender_email` text,
	`sent_on` text,
	`changed_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`removed_at` integer,
	`submission_key` text NOT NULL,
	FOREIGN KEY (`user_id`,`program_id`) REFERENCES `saved_programs`(`user_id`,`program_id`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `plan_items_id_unique` ON `plan_items` (`id`);--> statement-breakpoint
CREATE INDEX `plan_items_by_program` ON `plan_items` (`user_id`,`program_id`);--> statement-breakpoint
CREATE INDEX `plan_items_by_removal` ON `plan_items` (`removed_at`) WHERE removed_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `plan_items_once_a_form` ON `plan_items` (`user_id`,`submission_key`);--> statement-breakpoint
ALTER TABLE `saved_programs` ADD `plan_from` text;--> statement-breakpoint
ALTER TABLE `saved_programs` ADD `plan_deadline` text;--> statement-breakpoint
ALTER TABLE `users` ADD `plan_mail_at` integer;--> statement-breakpoint
CREATE INDEX `users_by_plan_mail` ON `users` (`plan_mail_at`) WHERE plan_mail_at is not null;