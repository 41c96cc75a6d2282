-- When reminders are looked at anew, what those who saved a program know of it, and who moderates.
DROP INDEX `saved_programs_to_look_at`;--> statement-breakpoint
CREATE INDEX `saved_programs_to_look_at` ON `saved_programs` (`look_at`,`user_id`) WHERE look_at is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `moderator_at` integer;--> statement-breakpoint
CREATE INDEX `users_moderators` ON `users` (`moderator_at`) WHERE moderator_at is not null;
--> statement-breakpoint
-- What a program said before, kept once until those who saved it are told; what only its deadline closes is no news.
CREATE TRIGGER program_events_of_change
AFTER UPDATE OF name, application_link, application_deadline, opens_on, audience, citizenship, min_gpa, pay, place, state, closed_early ON programs
WHEN (
	old.name <> new.name OR old.application_link <> new.application_link
	OR old.application_deadline IS NOT new.application_deadline OR old.opens_on IS NOT new.opens_on
	OR old.audience IS NOT new.audience OR old.citizenship IS NOT new.citizenship OR old.min_gpa IS NOT new.min_gpa
	OR old.pay IS NOT new.pay OR old.place IS NOT new.place OR old.closed_early <> new.closed_early
	OR (old.state <> new.state AND (old.state = 'hidden' OR new.state <> 'closed'))
)
AND EXISTS (SELECT 1 FROM saved_programs WHERE program_id = new.id)
AND NOT EXISTS (SELECT 1 FROM program_events WHERE program_id = new.id AND told_through = 0)
BEGIN
	INSERT INTO program_events (program_id, kind, changed, created_at)
	VALUES (new.id, 'changed', json_object(
		'name', old.name, 'applicationLink', old.application_link, 'applicationDeadline', old.application_deadline,
		'opensOn', old.opens_on, 'audience', json(old.audience), 'citizenship', old.citizenship, 'minGpa', old.min_gpa,
		'pay', old.pay, 'place', old.place, 'state', old.state, 'closedEarly', old.closed_early,
		'upTo', (SELECT max(seq) FROM saved_programs)
	), max(coalesce(new.checked_at, 0), coalesce(new.hidden_at, 0)));
END;
--> statement-breakpoint
-- The saved rows of a program that was merged into another.
CREATE TRIGGER saved_programs_moved AFTER UPDATE OF program_id ON saved_programs BEGIN
	UPDATE saved_programs SET look_at = 0 WHERE seq = new.seq AND state = 'saved';
END;
--> statement-breakpoint
CREATE TRIGGER users_remind_otherwise AFTER UPDATE OF time_zone, reminder_days ON users
WHEN old.time_zone IS NOT new.time_zone OR old.reminder_days IS NOT new.reminder_days BEGIN
	UPDATE saved_programs SET look_at = 0 WHERE user_id = new.id AND state = 'saved';
END;
--> statement-breakpoint
CREATE TRIGGER users_moderate_by_session AFTER INSERT ON sessions BEGIN
	UPDATE users SET moderator_at = CASE WHEN new.moderator = 1 THEN new.created_at END
	WHERE firebase_uid = new.uid AND (new.moderator = 1 OR moderator_at IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER users_moderate_by_check AFTER UPDATE OF moderator, checked_at ON sessions
WHEN old.moderator = 1 OR new.moderator = 1 BEGIN
	UPDATE users SET moderator_at = CASE WHEN new.moderator = 1 THEN max(new.checked_at, new.created_at) END
	WHERE firebase_uid = new.uid;
END;
