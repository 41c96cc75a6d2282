-- The full-text indexes say of each row which block of 16,384 rows it stands in, so that a search can
-- look through a few blocks at a time (db/search/page-positions.ts).
DROP TRIGGER programs_fts_insert;
--> statement-breakpoint
DROP TRIGGER programs_fts_delete;
--> statement-breakpoint
DROP TRIGGER programs_fts_update;
--> statement-breakpoint
DROP TABLE programs_fts;
--> statement-breakpoint
CREATE VIEW searched_programs AS
SELECT seq, name, description, state, 'b' || (seq >> 14) AS block FROM programs;
--> statement-breakpoint
CREATE VIRTUAL TABLE programs_fts USING fts5(
	name, description, state, block,
	content='searched_programs', content_rowid='seq',
	tokenize='porter unicode61 remove_diacritics 2', prefix='1 2 3 4 5 6 7 8'
);
--> statement-breakpoint
INSERT INTO programs_fts(programs_fts) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER programs_fts_insert AFTER INSERT ON programs BEGIN
	INSERT INTO programs_fts(rowid, name, description, state, block)
	VALUES (new.seq, new.name, new.description, new.state, 'b' || (new.seq >> 14));
END;
--> statement-breakpoint
CREATE TRIGGER programs_fts_delete AFTER DELETE ON programs BEGIN
	INSERT INTO programs_fts(programs_fts, rowid, name, description, state, block)
	VALUES ('delete', old.seq, old.name, old.description, old.state, 'b' || (old.seq >> 14));
END;
--> statement-breakpoint
CREATE TRIGGER programs_fts_update AFTER UPDATE OF name, description, state ON programs BEGIN
	INSERT INTO programs_fts(programs_fts, rowid, name, description, state, block)
	VALUES ('delete', old.seq, old.name, old.description, old.state, 'b' || (old.seq >> 14));
	INSERT INTO programs_fts(rowid, name, description, state, block)
	VALUES (new.seq, new.name, new.description, new.state, 'b' || (new.seq >> 14));
END;
--> statement-breakpoint
DROP TRIGGER shared_resumes_fts_of_resume;
--> statement-breakpoint
DROP TRIGGER shared_resumes_fts_delete;
--> statement-breakpoint
DROP TRIGGER shared_resumes_fts_new_version;
--> statement-breakpoint
DROP TRIGGER shared_resumes_fts_text;
--> statement-breakpoint
DROP TABLE shared_resumes_fts;
--> statement-breakpoint
DROP VIEW shared_resumes;
--> statement-breakpoint
CREATE VIEW shared_resumes AS
SELECT resumes.seq, resumes.name, resumes.shared_name, resumes.shared_college, (
	SELECT text FROM resume_versions WHERE resume_id = resumes.id ORDER BY number DESC LIMIT 1
) AS text, 'b' || (resumes.seq >> 14) AS block
FROM resumes WHERE resumes.shared = 1 AND resumes.removed_at IS NULL;
--> statement-breakpoint
CREATE VIRTUAL TABLE shared_resumes_fts USING fts5(
	name, shared_name, shared_college, text, block,
	tokenize='porter unicode61 remove_diacritics 2', prefix='1 2 3 4 5 6 7 8'
);
--> statement-breakpoint
INSERT INTO shared_resumes_fts(rowid, name, shared_name, shared_college, text, block)
SELECT seq, name, shared_name, shared_college, text, block FROM shared_resumes;
--> statement-breakpoint
CREATE TRIGGER shared_resumes_fts_of_resume
AFTER UPDATE OF name, shared, shared_name, shared_college, removed_at ON resumes
WHEN old.shared = 1 OR new.shared = 1 BEGIN
	DELETE FROM shared_resumes_fts WHERE rowid = old.seq;
	INSERT INTO shared_resumes_fts(rowid, name, shared_name, shared_college, text, block)
	SELECT seq, name, shared_name, shared_college, text, block FROM shared_resumes WHERE seq = new.seq;
END;
--> statement-breakpoint
CREATE TRIGGER shared_resumes_fts_delete AFTER DELETE ON resumes WHEN old.shared = 1 BEGIN
	DELETE FROM shared_resumes_fts WHERE rowid = old.seq;
END;
--> statement-breakpoint
CREATE TRIGGER shared_resumes_fts_new_version AFTER INSERT ON resume_versions
WHEN EXISTS (SELECT 1 FROM resumes WHERE id = new.resume_id AND shared = 1) BEGIN
	DELETE FROM shared_resumes_fts WHERE rowid = (SELECT seq FROM resumes WHERE id = new.resume_id);
	INSERT INTO shared_resumes_fts(rowid, name, shared_name, shared_college, text, block)
	SELECT seq, name, shared_name, shared_college, text, block FROM shared_resumes
	WHERE seq = (SELECT seq FROM resumes WHERE id = new.resume_id);
END;
--> statement-breakpoint
CREATE TRIGGER shared_resumes_fts_text AFTER UPDATE OF text ON resume_versions
WHEN EXISTS (SELECT 1 FROM resumes WHERE id = new.resume_id AND shared = 1) BEGIN
	DELETE FROM shared_resumes_fts WHERE rowid = (SELECT seq FROM resumes WHERE id = new.resume_id);
	INSERT INTO shared_resumes_fts(rowid, name, shared_name, shared_college, text, block)
	SELECT seq, name, shared_name, shared_college, text, block FROM shared_resumes
	WHERE seq = (SELECT seq FROM resumes WHERE id = new.resume_id);
END;
