ALTER TABLE `contributions` ADD `deadline_time` text;--> statement-breakpoint
ALTER TABLE `contributions` ADD `deadline_zone` text;--> statement-breakpoint
ALTER TABLE `contributions` ADD `deadline_words` text;--> statement-breakpoint
ALTER TABLE `contributions` ADD `closes_in` text;--> statement-breakpoint
ALTER TABLE `contributions` ADD `closes_at` integer GENERATED ALWAYS AS (1000 * (CAST(strftime('%s', application_deadline || ' ' || deadline_time) AS integer) - 3600 * (CASE deadline_zone WHEN 'eastern' THEN -5 WHEN 'central' THEN -6 WHEN 'mountain' THEN -7 WHEN 'arizona' THEN -7 WHEN 'pacific' THEN -8 WHEN 'alaska' THEN -9 WHEN 'hawaii' THEN -10 WHEN 'atlantic' THEN -4 WHEN 'utc' THEN 0 END + (CASE deadline_zone WHEN 'eastern' THEN 1 WHEN 'central' THEN 1 WHEN 'mountain' THEN 1 WHEN 'pacific' THEN 1 WHEN 'alaska' THEN 1 ELSE 0 END AND application_deadline >= date(substr(application_deadline, 1, 4) || '-03-08', 'weekday 0') AND application_deadline < date(substr(application_deadline, 1, 4) || '-11-01', 'weekday 0'))))) VIRTUAL;--> statement-breakpoint
ALTER TABLE `programs` ADD `deadline_time` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `deadline_zone` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `deadline_words` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `closes_in` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `closes_at` integer GENERATED ALWAYS AS (1000 * (CAST(strftime('%s', application_deadline || ' ' || deadline_time) AS integer) - 3600 * (CASE deadline_zone WHEN 'eastern' THEN -5 WHEN 'central' THEN -6 WHEN 'mountain' THEN -7 WHEN 'arizona' THEN -7 WHEN 'pacific' THEN -8 WHEN 'alaska' THEN -9 WHEN 'hawaii' THEN -10 WHEN 'atlantic' THEN -4 WHEN 'utc' THEN 0 END + (CASE deadline_zone WHEN 'eastern' THEN 1 WHEN 'central' THEN 1 WHEN 'mountain' THEN 1 WHEN 'pacific' THEN 1 WHEN 'alaska' THEN 1 ELSE 0 END AND application_deadline >= date(substr(application_deadline, 1, 4) || '-03-08', 'weekday 0') AND application_deadline < date(substr(application_deadline, 1, 4) || '-11-01', 'weekday 0'))))) VIRTUAL;--> statement-breakpoint
CREATE INDEX `programs_by_closing_hour` ON `programs` (`closes_at`) WHERE state = 'open' and closes_at > 0;
--> statement-breakpoint
DROP TRIGGER program_events_of_change;
--> statement-breakpoint
CREATE TRIGGER program_events_of_change
AFTER UPDATE OF name, application_link, application_deadline, opens_on, audience, citizenship, min_gpa, pay, place, deadline_time, deadline_zone, state, closed_early ON programs
WHEN (
	old.name <> new.name OR old.application_link <> new.application_link OR old.application_deadline IS NOT new.application_deadline OR old.opens_on IS NOT new.opens_on OR old.audience IS NOT new.audience OR old.citizenship IS NOT new.citizenship OR old.min_gpa IS NOT new.min_gpa OR old.pay IS NOT new.pay OR old.place IS NOT new.place OR old.deadline_time IS NOT new.deadline_time OR old.deadline_zone IS NOT new.deadline_zone OR old.closed_early <> new.closed_early
	OR (old.state <> new.state AND (old.state = 'hidden' OR new.state <> 'closed'))
)
AND EXISTS (SELECT 1 FROM saved_programs WHERE program_id = new.id)
AND NOT EXISTS (SELECT 1 FROM program_events WHERE program_id = new.id AND told_through = 0)
BEGIN
	INSERT INTO program_events (program_id, kind, changed, created_at)
	VALUES (new.id, 'changed', json_object(
		'name', old.name, 'applicationLink', old.application_link, 'applicationDeadline', old.application_deadline, 'opensOn', old.opens_on, 'audience', json(old.audience), 'citizenship', old.citizenship, 'minGpa', old.min_gpa, 'pay', old.pay, 'place', old.place, 'deadlineTime', old.deadline_time, 'deadlineZone', old.deadline_zone, 'state', old.state, 'closedEarly', old.closed_early, 'upTo', (SELECT max(seq) FROM saved_programs)
	), max(coalesce(new.checked_at, 0), coalesce(new.hidden_at, 0)));
END;
