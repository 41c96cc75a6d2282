ALTER TABLE `plan_items` ADD `is_new` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `programs` ADD `plan_seq` integer;--> statement-breakpoint
CREATE INDEX `programs_with_plans_behind` ON `programs` (`plan_seq`) WHERE plan_seq is not null;--> statement-breakpoint
ALTER TABLE `saved_programs` ADD `plan_asked` text;--> statement-breakpoint
CREATE INDEX `saved_programs_planned` ON `saved_programs` (`program_id`,`seq`) WHERE plan_from is not null;--> statement-breakpoint
UPDATE saved_programs SET plan_asked = (
	SELECT json_object('materials', iif(json_valid(materials), json(materials), NULL), 'letters', letters, 'essays', essays, 'essayWords', essay_words, 'materialsNote', materials_note)
	FROM programs WHERE programs.id = saved_programs.program_id
) WHERE plan_from IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER programs_plans_behind AFTER UPDATE OF materials, letters, essays, essay_words, materials_note ON programs
WHEN (old.materials IS NOT new.materials OR old.letters IS NOT new.letters OR old.essays IS NOT new.essays
	OR old.essay_words IS NOT new.essay_words OR old.materials_note IS NOT new.materials_note)
AND EXISTS (SELECT 1 FROM saved_programs WHERE program_id = new.id AND plan_from IS NOT NULL) BEGIN
	UPDATE programs SET plan_seq = 0 WHERE id = new.id;
END;
--> statement-breakpoint
-- After how long students heard back: the median of the newest 200 waits of a day or longer, once there are five. The
-- triggers of saved rows ask for it by writing -1. A view by program would read every program's rows for each.
CREATE TRIGGER programs_heard AFTER UPDATE OF heard_after ON programs WHEN new.heard_after = -1 BEGIN
	UPDATE programs SET heard_after = (
		SELECT cast(avg(wait) AS integer) FROM (
			SELECT wait, row_number() OVER (ORDER BY wait) AS place, count(*) OVER () AS waits FROM (
				SELECT min(coalesce(offered_at, rejected_at, accepted_at), coalesce(rejected_at, offered_at, accepted_at), coalesce(accepted_at, offered_at, rejected_at)) - applied_at AS wait FROM saved_programs
				WHERE program_id = new.id AND applied_at IS NOT NULL AND coalesce(offered_at, rejected_at, accepted_at) IS NOT NULL
				ORDER BY seq DESC LIMIT 200
			) WHERE wait >= 86400000
		) WHERE waits >= 5 AND place IN ((waits + 1) / 2, (waits + 2) / 2)
	) WHERE id = new.id;
END;--> statement-breakpoint
DROP TRIGGER programs_heard_from;--> statement-breakpoint
DROP TRIGGER programs_heard_otherwise;--> statement-breakpoint
DROP TRIGGER programs_heard_no_more;--> statement-breakpoint
CREATE TRIGGER programs_heard_from AFTER INSERT ON saved_programs
WHEN new.applied_at IS NOT NULL AND coalesce(new.offered_at, new.rejected_at, new.accepted_at) IS NOT NULL BEGIN
	UPDATE programs SET heard_after = -1 WHERE id = new.program_id;
END;--> statement-breakpoint
CREATE TRIGGER programs_heard_otherwise AFTER UPDATE OF program_id, applied_at, offered_at, rejected_at, accepted_at ON saved_programs
WHEN (old.program_id IS NOT new.program_id OR old.applied_at IS NOT new.applied_at OR old.offered_at IS NOT new.offered_at OR old.rejected_at IS NOT new.rejected_at OR old.accepted_at IS NOT new.accepted_at)
AND coalesce(old.offered_at, old.rejected_at, old.accepted_at, new.offered_at, new.rejected_at, new.accepted_at) IS NOT NULL BEGIN
	UPDATE programs SET heard_after = -1 WHERE id IN (old.program_id, new.program_id);
END;--> statement-breakpoint
CREATE TRIGGER programs_heard_no_more AFTER DELETE ON saved_programs
WHEN old.applied_at IS NOT NULL AND coalesce(old.offered_at, old.rejected_at, old.accepted_at) IS NOT NULL BEGIN
	UPDATE programs SET heard_after = -1 WHERE id = old.program_id;
END;
