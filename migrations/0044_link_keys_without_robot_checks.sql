-- Each link's key may have changed: what a check for robots adds counts for nothing, and more sites have one key for a
-- page's addresses. All are noted for the clean-up job.
INSERT OR IGNORE INTO outdated_link_keys SELECT 'program', id FROM programs;
--> statement-breakpoint
INSERT OR IGNORE INTO outdated_link_keys SELECT 'contribution', id FROM contributions;
--> statement-breakpoint
INSERT OR IGNORE INTO outdated_link_keys SELECT 'merged', id FROM merged_programs;
