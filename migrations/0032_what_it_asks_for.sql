ALTER TABLE `contributions` ADD `housing` text;--> statement-breakpoint
ALTER TABLE `contributions` ADD `travel` text;--> statement-breakpoint
ALTER TABLE `contributions` ADD `meals` text;--> statement-breakpoint
ALTER TABLE `contributions` ADD `stipend_paid` text;--> statement-breakpoint
ALTER TABLE `contributions` ADD `application_fee` text;--> statement-breakpoint
ALTER TABLE `contributions` ADD `materials` text;--> statement-breakpoint
ALTER TABLE `contributions` ADD `letters` integer;--> statement-breakpoint
ALTER TABLE `contributions` ADD `essays` integer;--> statement-breakpoint
ALTER TABLE `contributions` ADD `essay_words` integer;--> statement-breakpoint
ALTER TABLE `contributions` ADD `materials_note` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `housing` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `travel` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `meals` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `stipend_paid` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `application_fee` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `materials` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `letters` integer;--> statement-breakpoint
ALTER TABLE `programs` ADD `essays` integer;--> statement-breakpoint
ALTER TABLE `programs` ADD `essay_words` integer;--> statement-breakpoint
ALTER TABLE `programs` ADD `materials_note` text;
--> statement-breakpoint
DROP TRIGGER programs_indexed_anew;
--> statement-breakpoint
DROP TRIGGER programs_unindexed;
--> statement-breakpoint
DROP TRIGGER programs_indexed;
--> statement-breakpoint
DROP TABLE programs_by_closing;
--> statement-breakpoint
DROP TABLE programs_by_newest;
--> statement-breakpoint
DROP VIEW searched_programs;
--> statement-breakpoint
CREATE VIEW searched_programs AS SELECT seq, coalesce(cast(julianday(application_deadline) - 2451544.5 AS integer), 99999) * 8589934592 + seq AS closing,
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(name, char(32, 38, 32), char(57344)), char(43, 43), char(57387, 57387)), char(67, 35), char(67, 57379)), char(99, 35), char(99, 57379)), char(70, 35), char(70, 57379)), char(102, 35), char(102, 57379)), char(46, 78, 69, 84), char(57390, 78, 69, 84)), char(46, 78, 101, 116), char(57390, 78, 101, 116)), char(46, 110, 101, 116), char(57390, 110, 101, 116)), char(38), char(57382)), char(699), char(813)), char(700), char(814)), char(57344), char(32, 38, 32)) AS name, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(organisation, char(32, 38, 32), char(57344)), char(43, 43), char(57387, 57387)), char(67, 35), char(67, 57379)), char(99, 35), char(99, 57379)), char(70, 35), char(70, 57379)), char(102, 35), char(102, 57379)), char(46, 78, 69, 84), char(57390, 78, 69, 84)), char(46, 78, 101, 116), char(57390, 78, 101, 116)), char(46, 110, 101, 116), char(57390, 110, 101, 116)), char(38), char(57382)), char(699), char(813)), char(700), char(814)), char(57344), char(32, 38, 32)) AS organisation, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce(city, '') || ' ' || coalesce(us_state, '') || ' ' || coalesce(pay_details, ''), char(32, 38, 32), char(57344)), char(43, 43), char(57387, 57387)), char(67, 35), char(67, 57379)), char(99, 35), char(99, 57379)), char(70, 35), char(70, 57379)), char(102, 35), char(102, 57379)), char(46, 78, 69, 84), char(57390, 78, 69, 84)), char(46, 78, 101, 116), char(57390, 78, 101, 116)), char(46, 110, 101, 116), char(57390, 110, 101, 116)), char(38), char(57382)), char(699), char(813)), char(700), char(814)), char(57344), char(32, 38, 32)) AS details, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(description, char(32, 38, 32), char(57344)), char(43, 43), char(57387, 57387)), char(67, 35), char(67, 57379)), char(99, 35), char(99, 57379)), char(70, 35), char(70, 57379)), char(102, 35), char(102, 57379)), char(46, 78, 69, 84), char(57390, 78, 69, 84)), char(46, 78, 101, 116), char(57390, 78, 101, 116)), char(46, 110, 101, 116), char(57390, 110, 101, 116)), char(38), char(57382)), char(699), char(813)), char(700), char(814)), char(57344), char(32, 38, 32)) AS description, kind, coalesce(audience, 'untold') AS audience, coalesce(fields, 'untold') AS fields, pay, CASE WHEN housing = 'yes' THEN 'housing' END AS housing, CASE WHEN application_fee = 'no' THEN 'nofee' END AS nofee, place, citizenship, CASE WHEN letters = 0 THEN 'noletters' END AS noletters, CASE WHEN essays = 0 THEN 'noessay' END AS noessay, season, CASE WHEN for_hbcu = 1 THEN 'hbcu' END AS hbcu, coalesce(replace(application_deadline, '-', ''), 'none') AS deadline, CASE WHEN upcoming = 1 THEN 'later' END AS opening, state
FROM programs WHERE state <> 'hidden';
--> statement-breakpoint
CREATE VIRTUAL TABLE programs_by_newest USING fts5(
	name, organisation, details, description, kind, audience, fields, pay, housing, nofee, place, citizenship, noletters, noessay, season, hbcu, deadline, opening, state,
	content='', contentless_delete=1,
	tokenize='porter unicode61 remove_diacritics 2', prefix='3 4 5 6 7 8'
);
--> statement-breakpoint
CREATE VIRTUAL TABLE programs_by_closing USING fts5(
	name, organisation, details, description, kind, audience, fields, pay, housing, nofee, place, citizenship, noletters, noessay, season, hbcu, deadline, opening, state,
	content='', contentless_delete=1,
	tokenize='porter unicode61 remove_diacritics 2', prefix='3 4 5 6 7 8'
);
--> statement-breakpoint
INSERT INTO programs_by_newest(rowid, name, organisation, details, description, kind, audience, fields, pay, housing, nofee, place, citizenship, noletters, noessay, season, hbcu, deadline, opening, state) SELECT seq, name, organisation, details, description, kind, audience, fields, pay, housing, nofee, place, citizenship, noletters, noessay, season, hbcu, deadline, opening, state FROM searched_programs;
--> statement-breakpoint
INSERT INTO programs_by_closing(rowid, name, organisation, details, description, kind, audience, fields, pay, housing, nofee, place, citizenship, noletters, noessay, season, hbcu, deadline, opening, state) SELECT closing, name, organisation, details, description, kind, audience, fields, pay, housing, nofee, place, citizenship, noletters, noessay, season, hbcu, deadline, opening, state FROM searched_programs;
--> statement-breakpoint
CREATE TRIGGER programs_indexed AFTER INSERT ON programs BEGIN
	INSERT INTO programs_by_newest(rowid, name, organisation, details, description, kind, audience, fields, pay, housing, nofee, place, citizenship, noletters, noessay, season, hbcu, deadline, opening, state) SELECT seq, name, organisation, details, description, kind, audience, fields, pay, housing, nofee, place, citizenship, noletters, noessay, season, hbcu, deadline, opening, state FROM searched_programs WHERE seq = new.seq;
	INSERT INTO programs_by_closing(rowid, name, organisation, details, description, kind, audience, fields, pay, housing, nofee, place, citizenship, noletters, noessay, season, hbcu, deadline, opening, state) SELECT closing, name, organisation, details, description, kind, audience, fields, pay, housing, nofee, place, citizenship, noletters, noessay, season, hbcu, deadline, opening, state FROM searched_programs WHERE seq = new.seq;
END;
--> statement-breakpoint
CREATE TRIGGER programs_unindexed AFTER DELETE ON programs BEGIN
	DELETE FROM programs_by_newest WHERE rowid = old.seq;
	DELETE FROM programs_by_closing WHERE rowid = coalesce(cast(julianday(old.application_deadline) - 2451544.5 AS integer), 99999) * 8589934592 + old.seq;
END;
--> statement-breakpoint
CREATE TRIGGER programs_indexed_anew AFTER UPDATE OF name, application_deadline, description, kind, organisation, audience, fields, pay, pay_details, housing, application_fee, place, city, us_state, citizenship, letters, essays, season, for_hbcu, upcoming, state ON programs BEGIN
	DELETE FROM programs_by_newest WHERE rowid = old.seq;
	DELETE FROM programs_by_closing WHERE rowid = coalesce(cast(julianday(old.application_deadline) - 2451544.5 AS integer), 99999) * 8589934592 + old.seq;
	INSERT INTO programs_by_newest(rowid, name, organisation, details, description, kind, audience, fields, pay, housing, nofee, place, citizenship, noletters, noessay, season, hbcu, deadline, opening, state) SELECT seq, name, organisation, details, description, kind, audience, fields, pay, housing, nofee, place, citizenship, noletters, noessay, season, hbcu, deadline, opening, state FROM searched_programs WHERE seq = new.seq;
	INSERT INTO programs_by_closing(rowid, name, organisation, details, description, kind, audience, fields, pay, housing, nofee, place, citizenship, noletters, noessay, season, hbcu, deadline, opening, state) SELECT closing, name, organisation, details, description, kind, audience, fields, pay, housing, nofee, place, citizenship, noletters, noessay, season, hbcu, deadline, opening, state FROM searched_programs WHERE seq = new.seq;
END;
--> statement-breakpoint
DROP TRIGGER program_events_of_change;
--> statement-breakpoint
CREATE TRIGGER program_events_of_change
AFTER UPDATE OF name, application_link, application_deadline, opens_on, audience, citizenship, min_gpa, pay, place, housing, application_fee, letters, essays, deadline_time, deadline_zone, state, closed_early ON programs
WHEN (
	old.name <> new.name OR old.application_link <> new.application_link OR old.application_deadline IS NOT new.application_deadline OR old.opens_on IS NOT new.opens_on OR old.audience IS NOT new.audience OR old.citizenship IS NOT new.citizenship OR old.min_gpa IS NOT new.min_gpa OR old.pay IS NOT new.pay OR old.place IS NOT new.place OR old.housing IS NOT new.housing OR old.application_fee IS NOT new.application_fee OR old.letters IS NOT new.letters OR old.essays IS NOT new.essays OR old.deadline_time IS NOT new.deadline_time OR old.deadline_zone IS NOT new.deadline_zone OR old.closed_early <> new.closed_early
	OR (old.state <> new.state AND (old.state = 'hidden' OR new.state <> 'closed'))
)
AND EXISTS (SELECT 1 FROM saved_programs WHERE program_id = new.id)
AND NOT EXISTS (SELECT 1 FROM program_events WHERE program_id = new.id AND told_through = 0)
BEGIN
	INSERT INTO program_events (program_id, kind, changed, created_at)
	VALUES (new.id, 'changed', json_set(json_object(
		'name', old.name, 'applicationLink', old.application_link, 'applicationDeadline', old.application_deadline, 'opensOn', old.opens_on, 'audience', json(old.audience), 'citizenship', old.citizenship, 'minGpa', old.min_gpa, 'pay', old.pay, 'place', old.place, 'housing', old.housing, 'applicationFee', old.application_fee, 'letters', old.letters, 'essays', old.essays, 'deadlineTime', old.deadline_time, 'deadlineZone', old.deadline_zone
	), '$.state', old.state, '$.closedEarly', old.closed_early, '$.upTo', (SELECT max(seq) FROM saved_programs)), max(coalesce(new.checked_at, 0), coalesce(new.hidden_at, 0)));
END;
