ALTER TABLE `users` ADD `identity_gone_at` integer;--> statement-breakpoint
CREATE INDEX `users_gone` ON `users` (`identity_gone_at`) WHERE identity_gone_at is not null;