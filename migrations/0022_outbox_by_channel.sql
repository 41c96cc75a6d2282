DROP INDEX `outbox_due`;--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`channel`,`due_at`) WHERE state = 'waiting';