-- An index of beginnings for every length that a search asks for (db/search/search-query.ts): without one, SQLite
-- collects all rows of all words with that beginning before it gives the newest.
DROP TABLE programs_fts;
--> statement-breakpoint
CREATE VIRTUAL TABLE programs_fts USING fts5(
	name, description, state,
	content='programs', content_rowid='seq',
	tokenize='porter unicode61 remove_diacritics 2', prefix='1 2 3 4 5 6 7 8'
);
--> statement-breakpoint
INSERT INTO programs_fts(programs_fts) VALUES ('rebuild');
