ALTER TABLE `programs` ADD `heard_after` integer;--> statement-breakpoint
ALTER TABLE `saved_programs` ADD `applying_at` integer;--> statement-breakpoint
ALTER TABLE `saved_programs` ADD `interview_at` integer;--> statement-breakpoint
ALTER TABLE `saved_programs` ADD `offered_at` integer;--> statement-breakpoint
ALTER TABLE `saved_programs` ADD `rejected_at` integer;--> statement-breakpoint
ALTER TABLE `saved_programs` ADD `accepted_at` integer;--> statement-breakpoint
ALTER TABLE `saved_programs` ADD `withdrawn_at` integer;--> statement-breakpoint
ALTER TABLE `saved_programs` ADD `ask_again_at` integer;--> statement-breakpoint
CREATE INDEX `saved_programs_heard` ON `saved_programs` (`program_id`) WHERE applied_at is not null and coalesce(offered_at, rejected_at, accepted_at) is not null;--> statement-breakpoint
DROP TRIGGER saved_programs_moved;--> statement-breakpoint
CREATE TRIGGER saved_programs_moved AFTER UPDATE OF program_id ON saved_programs BEGIN
	UPDATE saved_programs SET look_at = 0 WHERE seq = new.seq AND state IN ('saved', 'applying');
END;--> statement-breakpoint
DROP TRIGGER users_remind_otherwise;--> statement-breakpoint
CREATE TRIGGER users_remind_otherwise AFTER UPDATE OF time_zone, reminder_days ON users
WHEN old.time_zone IS NOT new.time_zone OR old.reminder_days IS NOT new.reminder_days BEGIN
	UPDATE saved_programs SET look_at = 0 WHERE user_id = new.id AND state IN ('saved', 'applying');
END;
--> statement-breakpoint
-- After how long students heard back: the median of the newest 200 waits of a day or longer, once there are five.
CREATE TRIGGER programs_heard_from AFTER INSERT ON saved_programs
WHEN new.applied_at IS NOT NULL AND coalesce(new.offered_at, new.rejected_at, new.accepted_at) IS NOT NULL BEGIN
	UPDATE programs SET heard_after = (
		SELECT cast(avg(wait) AS integer) FROM (
			SELECT wait, row_number() OVER (ORDER BY wait) AS place, count(*) OVER () AS waits FROM (
				SELECT min(coalesce(offered_at, offered_at, rejected_at, accepted_at), coalesce(rejected_at, offered_at, rejected_at, accepted_at), coalesce(accepted_at, offered_at, rejected_at, accepted_at)) - applied_at AS wait FROM saved_programs
				WHERE program_id = new.program_id AND applied_at IS NOT NULL AND coalesce(offered_at, rejected_at, accepted_at) IS NOT NULL
				ORDER BY seq DESC LIMIT 200
			) WHERE wait >= 86400000
		) WHERE waits >= 5 AND place IN ((waits + 1) / 2, (waits + 2) / 2)
	) WHERE id = new.program_id;
END;--> statement-breakpoint
CREATE TRIGGER programs_heard_otherwise AFTER UPDATE OF program_id, applied_at, offered_at, rejected_at, accepted_at ON saved_programs
WHEN (old.program_id IS NOT new.program_id OR old.applied_at IS NOT new.applied_at OR old.offered_at IS NOT new.offered_at OR old.rejected_at IS NOT new.rejected_at OR old.accepted_at IS NOT new.accepted_at)
AND coalesce(coalesce(old.offered_at, old.rejected_at, old.accepted_at), coalesce(new.offered_at, new.rejected_at, new.accepted_at)) IS NOT NULL BEGIN
	UPDATE programs SET heard_after = (
		SELECT cast(avg(wait) AS integer) FROM (
			SELECT wait, row_number() OVER (ORDER BY wait) AS place, count(*) OVER () AS waits FROM (
				SELECT min(coalesce(offered_at, offered_at, rejected_at, accepted_at), coalesce(rejected_at, offered_at, rejected_at, accepted_at), coalesce(accepted_at, offered_at, rejected_at, accepted_at)) - applied_at AS wait FROM saved_programs
				WHERE program_id = new.program_id AND applied_at IS NOT NULL AND coalesce(offered_at, rejected_at, accepted_at) IS NOT NULL
				ORDER BY seq DESC LIMIT 200
			) WHERE wait >= 86400000
		) WHERE waits >= 5 AND place IN ((waits + 1) / 2, (waits + 2) / 2)
	) WHERE id = new.program_id;
	UPDATE programs SET heard_after = (
		SELECT cast(avg(wait) AS integer) FROM (
			SELECT wait, row_number() OVER (ORDER BY wait) AS place, count(*) OVER () AS waits FROM (
				SELECT min(coalesce(offered_at, offered_at, rejected_at, accepted_at), coalesce(rejected_at, offered_at, rejected_at, accepted_at), coalesce(accepted_at, offered_at, rejected_at, accepted_at)) - applied_at AS wait FROM saved_programs
				WHERE program_id = old.program_id AND applied_at IS NOT NULL AND coalesce(offered_at, rejected_at, accepted_at) IS NOT NULL
				ORDER BY seq DESC LIMIT 200
			) WHERE wait >= 86400000
		) WHERE waits >= 5 AND place IN ((waits + 1) / 2, (waits + 2) / 2)
	) WHERE id = old.program_id AND old.program_id <> new.program_id;
END;--> statement-breakpoint
CREATE TRIGGER programs_heard_no_more AFTER DELETE ON saved_programs
WHEN old.applied_at IS NOT NULL AND coalesce(old.offered_at, old.rejected_at, old.accepted_at) IS NOT NULL BEGIN
	UPDATE programs SET heard_after = (
		SELECT cast(avg(wait) AS integer) FROM (
			SELECT wait, row_number() OVER (ORDER BY wait) AS place, count(*) OVER () AS waits FROM (
				SELECT min(coalesce(offered_at, offered_at, rejected_at, accepted_at), coalesce(rejected_at, offered_at, rejected_at, accepted_at), coalesce(accepted_at, offered_at, rejected_at, accepted_at)) - applied_at AS wait FROM saved_programs
				WHERE program_id = old.program_id AND applied_at IS NOT NULL AND coalesce(offered_at, rejected_at, accepted_at) IS NOT NULL
				ORDER BY seq DESC LIMIT 200
			) WHERE wait >= 86400000
		) WHERE waits >= 5 AND place IN ((waits + 1) / 2, (waits + 2) / 2)
	) WHERE id = old.program_id;
END;
