ALTER TABLE `sessions` ADD `mail_sent_at` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `device` text;