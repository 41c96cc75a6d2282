import { MAX_REDIRECTS } from "#app/http/public-address.ts";
import { newLink } from "#app/mail/mailed-link.server.ts";
import type { MailContext } from "#app/mail/mailer.server.ts";
import { deleteDoneMessages } from "#db/contact-messages.ts";
import { deleteExpiredCounters } from "#db/counters.ts";
import { countHealth, measureHealth } from "#db/health.ts";
import { deleteUnbegunImport } from "#db/imports/imports.ts";
import { dueSources } from "#db/imports/sources.ts";
import { deleteExpiredMentorLinks } from "#db/mentors/mentor-links.ts";
import { askMentor, listMentorsToAsk, YEARLY_LINK_LASTS_MS } from "#db/mentors/yearly-check.ts";
import { deleteOldNotifications } from "#db/notifications/notification-list.ts";
import { deleteOldMails } from "#db/notifications/outbox.ts";
import { deleteExpiredSavedSubmissions, deleteExpiredSessions } from "#db/people/sessions.ts";
import { renewLinkKeys } from "#db/programs/duplicates.ts";
import { closePastPrograms } from "#db/programs/programs.ts";
import { deleteExpiredPendingSaves } from "#db/saved/pending-saves.ts";
import { deleteRemovedPlanItems } from "#db/saved/plan-changes.ts";
import type { Stores } from "../context.server.ts";
import { eraseGoneUsers, erasePastTime, removeUnnamedResumes } from "../files/erase.server.ts";
import { removeOldKeptHeadshots } from "../files/photos.server.ts";
import { readByNewReader, readLeftUnread } from "../files/resumes/read-text.server.ts";
import { deliverDue } from "../mail/deliver.server.ts";
import { enqueue } from "../mail/queue.server.ts";
import { checkLinks } from "./check-links.server.ts";
import { notifyDue } from "./notify.server.ts";

/**
 * The hourly cleanup (wrangler.toml, triggers): deletes what has expired (sessions, saved submissions, waiting saves,
 * messages dealt with long ago, rejected mentors, removed resumes), closes past programs, reads resumes whose reading a
 * crash ended or that an older reader has read, notifies people of what is due, renews lists, and logs how the app is doing. Tries
 * links of open programs last, because that takes longest.
 */
export async function cleanUp(stores: Stores): Promise<void> {
	const { db, files, now } = stores;
	await closePastPrograms(db, now());
	await renewLinkKeys(db);
	await deleteExpiredSessions(db, now());
	await deleteExpiredSavedSubmissions(db, now());
	await deleteExpiredPendingSaves(db, now());
	await deleteRemovedPlanItems(db, now());
	await deleteExpiredCounters(db, now());
	await deleteDoneMessages(db, now());
	await erasePastTime(db, files, now());
	await eraseGoneUsers(db, files, now());
	await deleteUnbegunImport(db, now());
	await removeUnnamedResumes(db, files, now());
	await removeOldKeptHeadshots(files, now());
	await readLeftUnread(stores, now());
	await readByNewReader(stores, now());
	await deleteOldMails(db, now());
	await deleteOldNotifications(db, now());
	await deleteExpiredMentorLinks(db, now());
	await askMentors(stores);
	await notifyDue(stores);
	const { mailQueue } = stores;
	await deliverDue(stores, mailQueue && ((ids) => enqueue(mailQueue, ids)));
	await renewSources(stores);
	stores.log.info("health", { today: await measureHealth(db, now()) });
	await checkLinks(stores, now);
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

/** For all sources of one run: a Worker may make fifty requests, of which checking links takes forty. */
const MAX_REQUESTS = 10;
const MAX_SOURCES = 10;
/** After this no further source is begun; the rest are due in the next hour. */
const MAX_MS = 60_000;

/** Runs the sources that are due, one after the other. One that fails doesn't hold up the others. */
async function renewSources({
	db,
	log,
	config,
	now,
}: Pick<Stores, "db" | "log" | "config" | "now">): Promise<void> {
	const due = await dueSources(db, MAX_SOURCES, now());
	if (due.length === 0) return;
	// Only here, because the reader of dates is large.
	const { listFetcher, renew } = await import("#app/files/imports/renew.server.ts");
	const requests = { left: MAX_REQUESTS };
	const fetchList = listFetcher(config, requests);
	const startedMs = Date.now();
	for (const source of due) {
		if (requests.left <= MAX_REDIRECTS || Date.now() - startedMs > MAX_MS) return;
		try {
			const state = await renew(source, { db, fetchList, nowMs: now() });
			log.info("source renewed", { kind: state ?? "under way" });
		} catch (error) {
			log.error("source not renewed", { error });
			await countHealth(db, "failed-jobs", now()).catch(() => {});
		}
	}
}
