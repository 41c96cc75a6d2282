-- Each link's key may have changed: more job boards have one key for a page's addresses, and more parameters count for
-- nothing. All are noted for the clean-up job.
INSERT OR IGNORE INTO outdated_link_keys SELECT 'program', id FROM programs;
--> statement-breakpoint
INSERT OR IGNORE INTO outdated_link_keys SELECT 'contribution', id FROM contributions;
--> statement-breakpoint
INSERT OR IGNORE INTO outdated_link_keys SELECT 'merged', id FROM merged_programs;
