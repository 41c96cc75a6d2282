-- Words with signs in them (C++, R&D, Hawai'i) are words of their own in the indexes of programs and shared resumes
-- (db/search/word-signs.ts). Links whose key may have changed are noted for the clean-up job.
CREATE TABLE `outdated_link_keys` (
	`of` text NOT NULL,
	`id` text NOT NULL,
	PRIMARY KEY(`of`, `id`)
);
--> statement-breakpoint
INSERT INTO outdated_link_keys SELECT 'program', id FROM programs
WHERE instr(application_link, '?') OR instr(application_link, '#/') OR instr(application_link, '#!');
--> statement-breakpoint
INSERT INTO outdated_link_keys SELECT 'contribution', id FROM contributions
WHERE instr(application_link, '?') OR instr(application_link, '#/') OR instr(application_link, '#!');
--> statement-breakpoint
INSERT INTO outdated_link_keys SELECT 'merged', id FROM merged_programs WHERE instr(link_key, '?');
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
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(name, char(32, 38, 32), char(57344)), char(43, 43), char(57387, 57387)), char(67, 35), char(67, 57379)), char(99, 35), char(99, 57379)), char(70, 35), char(70, 57379)), char(102, 35), char(102, 57379)), char(46, 78, 69, 84), char(57390, 78, 69, 84)), char(46, 78, 101, 116), char(57390, 78, 101, 116)), char(46, 110, 101, 116), char(57390, 110, 101, 116)), char(38), char(57382)), char(699), char(813)), char(700), char(814)), char(57344), char(32, 38, 32)) AS name, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(organisation, char(32, 38, 32), char(57344)), char(43, 43), char(57387, 57387)), char(67, 35), char(67, 57379)), char(99, 35), char(99, 57379)), char(70, 35), char(70, 57379)), char(102, 35), char(102, 57379)), char(46, 78, 69, 84), char(57390, 78, 69, 84)), char(46, 78, 101, 116), char(57390, 78, 101, 116)), char(46, 110, 101, 116), char(57390, 110, 101, 116)), char(38), char(57382)), char(699), char(813)), char(700), char(814)), char(57344), char(32, 38, 32)) AS organisation, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce(city, '') || ' ' || coalesce(us_state, '') || ' ' || coalesce(pay_details, ''), char(32, 38, 32), char(57344)), char(43, 43), char(57387, 57387)), char(67, 35), char(67, 57379)), char(99, 35), char(99, 57379)), char(70, 35), char(70, 57379)), char(102, 35), char(102, 57379)), char(46, 78, 69, 84), char(57390, 78, 69, 84)), char(46, 78, 101, 116), char(57390, 78, 101, 116)), char(46, 110, 101, 116), char(57390, 110, 101, 116)), char(38), char(57382)), char(699), char(813)), char(700), char(814)), char(57344), char(32, 38, 32)) AS details, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(description, char(32, 38, 32), char(57344)), char(43, 43), char(57387, 57387)), char(67, 35), char(67, 57379)), char(99, 35), char(99, 57379)), char(70, 35), char(70, 57379)), char(102, 35), char(102, 57379)), char(46, 78, 69, 84), char(57390, 78, 69, 84)), char(46, 78, 101, 116), char(57390, 78, 101, 116)), char(46, 110, 101, 116), char(57390, 110, 101, 116)), char(38), char(57382)), char(699), char(813)), char(700), char(814)), char(57344), char(32, 38, 32)) AS description, kind, coalesce(audience, 'untold') AS audience, coalesce(fields, 'untold') AS fields, pay, place, citizenship, season, CASE WHEN for_hbcu = 1 THEN 'hbcu' END AS hbcu, coalesce(replace(application_deadline, '-', ''), 'none') AS deadline, CASE WHEN upcoming = 1 THEN 'later' END AS opening, state
FROM programs WHERE state <> 'hidden';
--> statement-breakpoint
CREATE VIRTUAL TABLE programs_by_newest USING fts5(
	name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state,
	content='', contentless_delete=1,
	tokenize='porter unicode61 remove_diacritics 2', prefix='3 4 5 6 7 8'
);
--> statement-breakpoint
CREATE VIRTUAL TABLE programs_by_closing USING fts5(
	name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state,
	content='', contentless_delete=1,
	tokenize='porter unicode61 remove_diacritics 2', prefix='3 4 5 6 7 8'
);
--> statement-breakpoint
INSERT INTO programs_by_newest(rowid, name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state) SELECT seq, name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state FROM searched_programs;
--> statement-breakpoint
INSERT INTO programs_by_closing(rowid, name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state) SELECT closing, name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state FROM searched_programs;
--> statement-breakpoint
CREATE TRIGGER programs_indexed AFTER INSERT ON programs BEGIN
	INSERT INTO programs_by_newest(rowid, name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state) SELECT seq, name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state FROM searched_programs WHERE seq = new.seq;
	INSERT INTO programs_by_closing(rowid, name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state) SELECT closing, name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state FROM searched_programs WHERE seq = new.seq;
END;
--> statement-breakpoint
CREATE TRIGGER programs_unindexed AFTER DELETE ON programs BEGIN
	DELETE FROM programs_by_newest WHERE rowid = old.seq;
	DELETE FROM programs_by_closing WHERE rowid = coalesce(cast(julianday(old.application_deadline) - 2451544.5 AS integer), 99999) * 8589934592 + old.seq;
END;
--> statement-breakpoint
CREATE TRIGGER programs_indexed_anew AFTER UPDATE OF name, application_deadline, description, kind, organisation, audience, fields, pay, pay_details, place, city, us_state, citizenship, season, for_hbcu, upcoming, state ON programs BEGIN
	DELETE FROM programs_by_newest WHERE rowid = old.seq;
	DELETE FROM programs_by_closing WHERE rowid = coalesce(cast(julianday(old.application_deadline) - 2451544.5 AS integer), 99999) * 8589934592 + old.seq;
	INSERT INTO programs_by_newest(rowid, name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state) SELECT seq, name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state FROM searched_programs WHERE seq = new.seq;
	INSERT INTO programs_by_closing(rowid, name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state) SELECT closing, name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state FROM searched_programs WHERE seq = new.seq;
END;
--> statement-breakpoint
DROP VIEW shared_resumes;
--> statement-breakpoint
CREATE VIEW shared_resumes AS SELECT resumes.seq, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(resumes.name, char(32, 38, 32), char(57344)), char(43, 43), char(57387, 57387)), char(67, 35), char(67, 57379)), char(99, 35), char(99, 57379)), char(70, 35), char(70, 57379)), char(102, 35), char(102, 57379)), char(46, 78, 69, 84), char(57390, 78, 69, 84)), char(46, 78, 101, 116), char(57390, 78, 101, 116)), char(46, 110, 101, 116), char(57390, 110, 101, 116)), char(38), char(57382)), char(699), char(813)), char(700), char(814)), char(57344), char(32, 38, 32)) AS name, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(resumes.shared_name, char(32, 38, 32), char(57344)), char(43, 43), char(57387, 57387)), char(67, 35), char(67, 57379)), char(99, 35), char(99, 57379)), char(70, 35), char(70, 57379)), char(102, 35), char(102, 57379)), char(46, 78, 69, 84), char(57390, 78, 69, 84)), char(46, 78, 101, 116), char(57390, 78, 101, 116)), char(46, 110, 101, 116), char(57390, 110, 101, 116)), char(38), char(57382)), char(699), char(813)), char(700), char(814)), char(57344), char(32, 38, 32)) AS shared_name, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(resumes.shared_college, char(32, 38, 32), char(57344)), char(43, 43), char(57387, 57387)), char(67, 35), char(67, 57379)), char(99, 35), char(99, 57379)), char(70, 35), char(70, 57379)), char(102, 35), char(102, 57379)), char(46, 78, 69, 84), char(57390, 78, 69, 84)), char(46, 78, 101, 116), char(57390, 78, 101, 116)), char(46, 110, 101, 116), char(57390, 110, 101, 116)), char(38), char(57382)), char(699), char(813)), char(700), char(814)), char(57344), char(32, 38, 32)) AS shared_college, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace((SELECT text FROM resume_versions WHERE resume_id = resumes.id ORDER BY number DESC LIMIT 1), char(32, 38, 32), char(57344)), char(43, 43), char(57387, 57387)), char(67, 35), char(67, 57379)), char(99, 35), char(99, 57379)), char(70, 35), char(70, 57379)), char(102, 35), char(102, 57379)), char(46, 78, 69, 84), char(57390, 78, 69, 84)), char(46, 78, 101, 116), char(57390, 78, 101, 116)), char(46, 110, 101, 116), char(57390, 110, 101, 116)), char(38), char(57382)), char(699), char(813)), char(700), char(814)), char(57344), char(32, 38, 32)) AS text
FROM resumes WHERE resumes.shared = 1 AND resumes.removed_at IS NULL;
--> statement-breakpoint
DELETE FROM shared_resumes_fts;
--> statement-breakpoint
INSERT INTO shared_resumes_fts(rowid, name, shared_name, shared_college, text) SELECT seq, name, shared_name, shared_college, text FROM shared_resumes;
