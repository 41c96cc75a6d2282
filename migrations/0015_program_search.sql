-- Search and filters (docs/decisions/035-search.md): the same words and facts in two full-text indexes.
-- The rowid is the order of the list: in one the order of publication, in the other the deadline, and within a day
-- the order of publication (the lowest 33 bits). What has no deadline comes last.
DROP TRIGGER programs_fts_insert;
--> statement-breakpoint
DROP TRIGGER programs_fts_delete;
--> statement-breakpoint
DROP TRIGGER programs_fts_update;
--> statement-breakpoint
DROP TABLE programs_fts;
--> statement-breakpoint
CREATE VIEW searched_programs AS
SELECT seq,
	coalesce(cast(julianday(application_deadline) - 2451544.5 AS integer), 99999) * 8589934592 + seq AS closing,
	name, organisation, coalesce(city, '') || ' ' || coalesce(us_state, '') || ' ' || coalesce(pay_details, '') AS details,
	description, kind, audience, fields, pay, place, citizenship, season,
	CASE WHEN for_hbcu = 1 THEN 'hbcu' END AS hbcu,
	coalesce(replace(application_deadline, '-', ''), 'none') AS deadline,
	CASE WHEN upcoming = 1 THEN 'later' END AS opening, state
FROM programs;
--> statement-breakpoint
CREATE VIRTUAL TABLE programs_by_newest USING fts5(
	name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu,
	deadline, opening, state,
	content='', contentless_delete=1,
	tokenize='porter unicode61 remove_diacritics 2', prefix='3 4 5 6 7 8'
);
--> statement-breakpoint
CREATE VIRTUAL TABLE programs_by_closing USING fts5(
	name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu,
	deadline, opening, state,
	content='', contentless_delete=1,
	tokenize='porter unicode61 remove_diacritics 2', prefix='3 4 5 6 7 8'
);
--> statement-breakpoint
INSERT INTO programs_by_newest(rowid, name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state)
SELECT seq, name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state FROM searched_programs;
--> statement-breakpoint
INSERT INTO programs_by_closing(rowid, name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state)
SELECT closing, name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state FROM searched_programs;
--> statement-breakpoint
CREATE TRIGGER programs_indexed AFTER INSERT ON programs BEGIN
	INSERT INTO programs_by_newest(rowid, name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state)
	SELECT seq, name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state FROM searched_programs WHERE seq = new.seq;
	INSERT INTO programs_by_closing(rowid, name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state)
	SELECT closing, name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state FROM searched_programs WHERE seq = new.seq;
END;
--> statement-breakpoint
CREATE TRIGGER programs_unindexed AFTER DELETE ON programs BEGIN
	DELETE FROM programs_by_newest WHERE rowid = old.seq;
	DELETE FROM programs_by_closing WHERE rowid = coalesce(cast(julianday(old.application_deadline) - 2451544.5 AS integer), 99999) * 8589934592 + old.seq;
END;
--> statement-breakpoint
CREATE TRIGGER programs_indexed_anew AFTER UPDATE OF name, application_deadline, description, kind, organisation, audience, fields, pay, pay_details,
	place, city, us_state, citizenship, season, for_hbcu, upcoming, state ON programs BEGIN
	DELETE FROM programs_by_newest WHERE rowid = old.seq;
	DELETE FROM programs_by_closing WHERE rowid = coalesce(cast(julianday(old.application_deadline) - 2451544.5 AS integer), 99999) * 8589934592 + old.seq;
	INSERT INTO programs_by_newest(rowid, name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state)
	SELECT seq, name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state FROM searched_programs WHERE seq = new.seq;
	INSERT INTO programs_by_closing(rowid, name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state)
	SELECT closing, name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state FROM searched_programs WHERE seq = new.seq;
END;
--> statement-breakpoint
-- The words that programs use, as they are written: what a misspelt word is compared with, by the letters they share.
CREATE TABLE search_words (seq integer PRIMARY KEY, word text NOT NULL UNIQUE);
--> statement-breakpoint
CREATE VIRTUAL TABLE search_word_parts USING fts5(word, content='', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER search_words_indexed AFTER INSERT ON search_words BEGIN
	INSERT INTO search_word_parts(rowid, word) VALUES (new.seq, new.word);
END;
--> statement-breakpoint
CREATE TRIGGER program_words_known AFTER INSERT ON programs BEGIN
	INSERT OR IGNORE INTO search_words(word)
	SELECT value FROM json_each('[' || replace(json_quote(
		replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(new.name || ' ' || coalesce(new.organisation, '') || ' ' || coalesce(new.city, '') || ' ' || coalesce(new.us_state, '') || ' ' || new.description), char(10), ' '), char(9), ' '), '-', ' '), '/', ' '), ',', ' '), '.', ' '), ';', ' '), ':', ' '), '(', ' '), ')', ' '), '!', ' '), '?', ' '), '"', ' '), '’s', ' '), '''s', ' '), '–', ' '), '—', ' '), '&', ' ')
	), ' ', '","') || ']')
	WHERE length(value) BETWEEN 4 AND 24 AND value NOT GLOB '*[^a-z]*';
END;
--> statement-breakpoint
CREATE TRIGGER program_words_known_anew AFTER UPDATE OF name, organisation, city, us_state, description ON programs BEGIN
	INSERT OR IGNORE INTO search_words(word)
	SELECT value FROM json_each('[' || replace(json_quote(
		replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(new.name || ' ' || coalesce(new.organisation, '') || ' ' || coalesce(new.city, '') || ' ' || coalesce(new.us_state, '') || ' ' || new.description), char(10), ' '), char(9), ' '), '-', ' '), '/', ' '), ',', ' '), '.', ' '), ';', ' '), ':', ' '), '(', ' '), ')', ' '), '!', ' '), '?', ' '), '"', ' '), '’s', ' '), '''s', ' '), '–', ' '), '—', ' '), '&', ' ')
	), ' ', '","') || ']')
	WHERE length(value) BETWEEN 4 AND 24 AND value NOT GLOB '*[^a-z]*';
END;
--> statement-breakpoint
INSERT OR IGNORE INTO search_words(word)
SELECT value FROM programs, json_each('[' || replace(json_quote(

		replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(programs.name || ' ' || coalesce(programs.organisation, '') || ' ' || coalesce(programs.city, '') || ' ' || coalesce(programs.us_state, '') || ' ' || programs.description), char(10), ' '), char(9), ' '), '-', ' '), '/', ' '), ',', ' '), '.', ' '), ';', ' '), ':', ' '), '(', ' '), ')', ' '), '!', ' '), '?', ' '), '"', ' '), '’s', ' '), '''s', ' '), '–', ' '), '—', ' '), '&', ' ')
	), ' ', '","') || ']')
WHERE length(value) BETWEEN 4 AND 24 AND value NOT GLOB '*[^a-z]*';
