import { deleteDoneMessages } from "#db/contact-messages.ts";
import { deleteExpiredKeptForms } from "#db/kept-forms.ts";
import { openDb } from "#db/open.ts";
import { closePastPrograms } from "#db/programs.ts";
import { deleteExpiredSessions } from "#db/sessions.ts";
import type { Env } from "./config.server.ts";
import { dbLocation } from "./context.server.ts";
import { removeOldKeptHeadshots } from "./mentors/headshot.server.ts";
import { eraseRemovedResumes } from "./resume/erase.server.ts";

/**
 * The hourly cleaning (wrangler.toml, triggers): what has expired goes (sessions, kept forms, messages
 * that were dealt with long ago, removed resumes), past programs are closed.
 */
export async function sweep(env: Env): Promise<void> {
	const db = await openDb(dbLocation(env));
	await closePastPrograms(db, Date.now());
	await deleteExpiredSessions(db, Date.now());
	await deleteExpiredKeptForms(db, Date.now());
	await deleteDoneMessages(db, Date.now());
	await eraseRemovedResumes(db, env.FILES, Date.now());
	await removeOldKeptHeadshots(env.FILES, Date.now());
}
