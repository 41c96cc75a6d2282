-- Links whose key may have changed are noted for the clean-up job: more parameters only track, escaped letters count as
-- letters, and a fragment such as #program/1 is an address.
INSERT OR IGNORE INTO outdated_link_keys SELECT 'program', id FROM programs
WHERE instr(application_link, '?') OR instr(application_link, '#') OR instr(application_link, '%') OR instr(application_link, ';');
--> statement-breakpoint
INSERT OR IGNORE INTO outdated_link_keys SELECT 'contribution', id FROM contributions
WHERE instr(application_link, '?') OR instr(application_link, '#') OR instr(application_link, '%') OR instr(application_link, ';');
--> statement-breakpoint
INSERT OR IGNORE INTO outdated_link_keys SELECT 'merged', id FROM merged_programs
WHERE instr(link_key, '?') OR instr(link_key, '%') OR instr(link_key, ';');
