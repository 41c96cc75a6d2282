-- What nobody told of a program's fields and audience stands in the indexes as "untold", so that what its name and
-- description say instead finds those programs alone (db/search/thesaurus.ts).
DROP VIEW searched_programs;
--> statement-breakpoint
CREATE VIEW searched_programs AS
SELECT seq,
	coalesce(cast(julianday(application_deadline) - 2451544.5 AS integer), 99999) * 8589934592 + seq AS closing,
	name, organisation, coalesce(city, '') || ' ' || coalesce(us_state, '') || ' ' || coalesce(pay_details, '') AS details,
	description, kind, coalesce(audience, 'untold') AS audience, coalesce(fields, 'untold') AS fields,
	pay, place, citizenship, season,
	CASE WHEN for_hbcu = 1 THEN 'hbcu' END AS hbcu,
	coalesce(replace(application_deadline, '-', ''), 'none') AS deadline,
	CASE WHEN upcoming = 1 THEN 'later' END AS opening, state
FROM programs WHERE state <> 'hidden';
--> statement-breakpoint
DELETE FROM programs_by_newest
WHERE rowid IN (SELECT seq FROM programs WHERE audience IS NULL OR fields IS NULL);
--> statement-breakpoint
DELETE FROM programs_by_closing
WHERE rowid IN (SELECT closing FROM searched_programs WHERE audience = 'untold' OR fields = 'untold');
--> statement-breakpoint
INSERT INTO programs_by_newest(rowid, name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state)
SELECT seq, name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state
FROM searched_programs WHERE audience = 'untold' OR fields = 'untold';
--> statement-breakpoint
INSERT INTO programs_by_closing(rowid, name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state)
SELECT closing, name, organisation, details, description, kind, audience, fields, pay, place, citizenship, season, hbcu, deadline, opening, state
FROM searched_programs WHERE audience = 'untold' OR fields = 'untold';
