ALTER TABLE `contributions` ADD `decisions_by` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `decisions_by` text;