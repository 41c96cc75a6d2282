ALTER TABLE `programs` ADD `heard_answers` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- After how long students heard back: the median of the newest 200 waits of a day or longer, once there are five, and
-- anew once there are twice as many (or 200). The triggers of saved rows ask for it by writing -1.
DROP TRIGGER programs_heard;--> statement-breakpoint
CREATE TRIGGER programs_heard AFTER UPDATE OF heard_after ON programs WHEN new.heard_after = -1 BEGIN
	UPDATE programs SET
		heard_after = iif(waits < 5, NULL, iif(waits >= min(200, 2 * heard_answers), median, old.heard_after)),
		heard_answers = iif(waits < 5, 0, iif(waits >= min(200, 2 * heard_answers), waits, heard_answers))
	FROM (
		SELECT count(*) AS waits, cast(avg(wait) FILTER (WHERE place IN ((number + 1) / 2, (number + 2) / 2)) AS integer) AS median FROM (
			SELECT wait, row_number() OVER (ORDER BY wait) AS place, count(*) OVER () AS number FROM (
				SELECT min(coalesce(offered_at, rejected_at, accepted_at), coalesce(rejected_at, offered_at, accepted_at), coalesce(accepted_at, offered_at, rejected_at)) - applied_at AS wait FROM saved_programs
				WHERE program_id = new.id AND applied_at IS NOT NULL AND coalesce(offered_at, rejected_at, accepted_at) IS NOT NULL
				ORDER BY seq DESC LIMIT 200
			) WHERE wait >= 86400000
		)
	) WHERE id = new.id;
END;--> statement-breakpoint
UPDATE programs SET heard_after = -1 WHERE heard_after IS NOT NULL;
