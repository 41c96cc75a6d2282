import { deleteExpiredKeptForms } from "#db/kept-forms.ts";
import { openDb } from "#db/open.ts";
import { closePastPrograms } from "#db/programs.ts";
import { deleteExpiredSessions } from "#db/sessions.ts";
import type { Env } from "./config.server.ts";
import { dbLocation } from "./context.server.ts";
import { removeOldKeptHeadshots } from "./mentors/headshot.server.ts";

/**
 * The hourly cleaning (wrangler.toml, triggers): expired sessions and what was kept of forms go, past
 * programs are closed.
 */
export async function sweep(env: Env): Promise<void> {
	const db = await openDb(dbLocation(env));
	await closePastPrograms(db, Date.now());
	await deleteExpiredSessions(db, Date.now());
	await deleteExpiredKeptForms(db, Date.now());
	await removeOldKeptHeadshots(env.FILES, Date.now());
}
