-- Search over published programs. The table's state is a column of the index, so that a search of
-- open programs is answered inside the index and never reads closed rows.
CREATE VIRTUAL TABLE programs_fts USING fts5(
	name, description, state,
	content='programs', content_rowid='seq',
	tokenize='porter unicode61 remove_diacritics 2', prefix='2 3'
);
--> statement-breakpoint
CREATE TRIGGER programs_fts_insert AFTER INSERT ON programs BEGIN
	INSERT INTO programs_fts(rowid, name, description, state)
	VALUES (new.seq, new.name, new.description, new.state);
END;
--> statement-breakpoint
CREATE TRIGGER programs_fts_delete AFTER DELETE ON programs BEGIN
	INSERT INTO programs_fts(programs_fts, rowid, name, description, state)
	VALUES ('delete', old.seq, old.name, old.description, old.state);
END;
--> statement-breakpoint
CREATE TRIGGER programs_fts_update AFTER UPDATE OF name, description, state ON programs BEGIN
	INSERT INTO programs_fts(programs_fts, rowid, name, description, state)
	VALUES ('delete', old.seq, old.name, old.description, old.state);
	INSERT INTO programs_fts(rowid, name, description, state)
	VALUES (new.seq, new.name, new.description, new.state);
END;
--> statement-breakpoint
-- Approved contributions are counted where they become approved, for all time, the month and the week.
CREATE TRIGGER contribution_counted AFTER UPDATE OF status ON contributions
WHEN new.status = 'APPROVED' AND old.status <> 'APPROVED' BEGIN
	INSERT INTO contribution_counts(period, user_id, count, reached_at) VALUES
		('all', new.user_id, 1, new.approved_at),
		(new.approved_month, new.user_id, 1, new.approved_at),
		(new.approved_week, new.user_id, 1, new.approved_at)
	ON CONFLICT(period, user_id) DO UPDATE SET
		count = count + 1, reached_at = max(reached_at, excluded.reached_at);
END;
--> statement-breakpoint
CREATE TRIGGER contribution_uncounted AFTER UPDATE OF status ON contributions
WHEN old.status = 'APPROVED' AND new.status <> 'APPROVED' BEGIN
	UPDATE contribution_counts SET count = count - 1, reached_at = coalesce((
		SELECT max(approved_at) FROM contributions
		WHERE user_id = old.user_id AND status = 'APPROVED'
		AND (contribution_counts.period = 'all' OR contribution_counts.period IN (approved_month, approved_week))), 0)
	WHERE user_id = old.user_id AND period IN ('all', old.approved_month, old.approved_week);
	DELETE FROM contribution_counts
	WHERE user_id = old.user_id AND period IN ('all', old.approved_month, old.approved_week) AND count < 1;
END;
--> statement-breakpoint
CREATE TRIGGER contribution_deleted AFTER DELETE ON contributions
WHEN old.status = 'APPROVED' BEGIN
	UPDATE contribution_counts SET count = count - 1, reached_at = coalesce((
		SELECT max(approved_at) FROM contributions
		WHERE user_id = old.user_id AND status = 'APPROVED'
		AND (contribution_counts.period = 'all' OR contribution_counts.period IN (approved_month, approved_week))), 0)
	WHERE user_id = old.user_id AND period IN ('all', old.approved_month, old.approved_week);
	DELETE FROM contribution_counts
	WHERE user_id = old.user_id AND period IN ('all', old.approved_month, old.approved_week) AND count < 1;
END;
