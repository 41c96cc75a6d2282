-- Whether the programs that a student shares name them is one setting of theirs, which holds for all of them at once.
ALTER TABLE `users` ADD `credited` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `users` SET `credited` = 1 WHERE `id` IN (SELECT `user_id` FROM `contributions` WHERE `credited` = 1);--> statement-breakpoint
ALTER TABLE `contributions` DROP COLUMN `credited`;
