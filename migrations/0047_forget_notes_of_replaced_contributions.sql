-- What the log said of a contribution that was replaced or deleted outlived its student's account.
UPDATE moderation_log SET note = NULL, subject_name = NULL, changes = NULL
	WHERE subject = 'contribution' AND NOT EXISTS (SELECT 1 FROM contributions WHERE contributions.id = moderation_log.subject_id);
