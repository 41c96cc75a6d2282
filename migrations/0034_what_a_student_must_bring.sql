ALTER TABLE `contributions` ADD `college_groups` text;--> statement-breakpoint
ALTER TABLE `contributions` ADD `colleges` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `college_groups` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `colleges` text;--> statement-breakpoint
ALTER TABLE `users` ADD `gpa_range` text;--> statement-breakpoint
ALTER TABLE `users` ADD `places` text;--> statement-breakpoint
ALTER TABLE `users` ADD `open_to` text;