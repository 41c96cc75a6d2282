ALTER TABLE `programs` ADD `heard_answers` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- After how long students heard back: the median of the newest 200 waits of a day or longer, of accounts 30 days old by
-- then, once there are five, and anew once there are twice as many. The triggers of saved rows ask for it by writing -1.
DROP TRIGGER programs_heard;--> statement-breakpoint
CREATE TRIGGER programs_heard AFTER UPDATE OF heard_after ON programs WHEN new.heard_after = -1 BEGIN
	UPDATE programs SET heard_after = iif(old.heard_after >= 0, old.heard_after, NULL) WHERE id = new.id;
	UPDATE programs SET heard_after = median, heard_answers = waits FROM (
		SELECT waits, cast(avg(wait) AS integer) AS median FROM (
			SELECT wait, row_number() OVER (ORDER BY wait) AS place, count(*) OVER () AS waits FROM (
				SELECT heard_at - applied_at AS wait FROM (
					SELECT user_id, applied_at, min(coalesce(offered_at, rejected_at, accepted_at), coalesce(rejected_at, offered_at, accepted_at), coalesce(accepted_at, offered_at, rejected_at)) AS heard_at FROM saved_programs
					WHERE program_id = new.id AND applied_at IS NOT NULL AND coalesce(offered_at, rejected_at, accepted_at) IS NOT NULL
					ORDER BY seq DESC LIMIT 200
				) JOIN users ON users.id = user_id WHERE heard_at - created_at >= 2592000000
			) WHERE wait >= 86400000
		) WHERE place IN ((waits + 1) / 2, (waits + 2) / 2) GROUP BY waits
	) WHERE id = new.id AND waits >= max(5, 2 * heard_answers);
END;--> statement-breakpoint
UPDATE programs SET heard_after = -1 WHERE heard_after IS NOT NULL;
