import { newLink } from "#app/mail/mailed-link.server.ts";
import type { MailContext } from "#app/mail/mailer.server.ts";
import { deleteDoneMessages } from "#db/contact-messages.ts";
import { deleteExpiredCounters } from "#db/counters.ts";
import { measureHealth } from "#db/health.ts";
import { deleteUnbegunImport } from "#db/imports/imports.ts";
import { deleteExpiredMentorLinks } from "#db/mentors/mentor-links.ts";
import { askMentor, listMentorsToAsk, YEARLY_LINK_LASTS_MS } from "#db/mentors/yearly-check.ts";
import { deleteOldNotifications } from "#db/notifications/notification-list.ts";
import { deleteOldMails } from "#db/notifications/outbox.ts";
import { deleteExpiredSavedSubmissions, deleteExpiredSessions } from "#db/people/sessions.ts";
import { renewLinkKeys } from "#db/programs/outdated-link-keys.ts";
import { closePastPrograms } from "#db/programs/programs.ts";
import { deleteExpiredPendingSaves } from "#db/saved/pending-saves.ts";
import { deleteRemovedPlanItems } from "#db/saved/plan-item-changes.ts";
import type { Stores } from "../context.server.ts";
import { eraseGoneUsers, erasePastTime, removeUnnamedResumes } from "../files/erase.server.ts";
import { removeOldKeptHeadshots } from "../files/headshot.server.ts";
import { readByNewReader, readLeftUnread } from "../files/resumes/read-text.server.ts";
import { deliverDue } from "../mail/deliver.server.ts";
import { enqueue } from "../mail/queue.server.ts";
import { checkLinks } from "./check-links.server.ts";
import { notifyDue } from "./notify.server.ts";
import { renewSources } from "./renew-sources.server.ts";

/**
 * The hourly cleanup (wrangler.toml, triggers): deletes what has expired (sessions, saved submissions, waiting saves,
 * messages dealt with long ago, rejected mentors, removed resumes), closes past programs, reads resumes whose reading a
 * crash ended or that an older reader has read, notifies people of what is due, renews lists, and logs how the app is doing. Tries
 * links of open programs last, because that takes longest.
 */
export async function cleanUp(stores: Stores): Promise<void> {
	const { db, files } = stores;
	await closePastPrograms(db, Date.now());
	await renewLinkKeys(db);
	await deleteExpiredSessions(db, Date.now());
	await deleteExpiredSavedSubmissions(db, Date.now());
	await deleteExpiredPendingSaves(db, Date.now());
	await deleteRemovedPlanItems(db, Date.now());
	await deleteExpiredCounters(db, Date.now());
	await deleteDoneMessages(db, Date.now());
	await erasePastTime(db, files, Date.now());
	await eraseGoneUsers(db, files, Date.now());
	await deleteUnbegunImport(db, Date.now());
	await removeUnnamedResumes(db, files, Date.now());
	await removeOldKeptHeadshots(files, Date.now());
	await readLeftUnread(stores, Date.now());
	await readByNewReader(stores, Date.now());
	await deleteOldMails(db, Date.now());
	await deleteOldNotifications(db, Date.now());
	await deleteExpiredMentorLinks(db, Date.now());
	await askMentors(stores);
	await notifyDue(stores);
	const { mailQueue } = stores;
	await deliverDue(stores, mailQueue && ((ids) => enqueue(mailQueue, ids)));
	await renewSources(stores);
	stores.log.info("health", { today: await measureHealth(db, Date.now()) });
	await checkLinks(stores, Date.now);
}

const A_RUN = 50;

/** Asks mentors yearly whether they still are, reminds them, and hides who is silent (docs/product.md, Mentors). */
async function askMentors(mailContext: Pick<MailContext, "config" | "db" | "mailer" | "now">) {
	if (!mailContext.mailer) return;
	const { db, now } = mailContext;
	for (const mentor of await listMentorsToAsk(db, now(), A_RUN)) {
		await askMentor(db, mentor, await newLink(mailContext, YEARLY_LINK_LASTS_MS), now());
	}
}
