import { MAX_REDIRECTS } from "#app/http/public-address.ts";
import { newLink } from "#app/mail/deliver.server.ts";
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
import { eraseGoneUsers, erasePastTime, removeUnnamedFiles } from "../files/erase.server.ts";
import { removeOldKeptHeadshots } from "../files/photos.server.ts";
import { readByNewReader, readLeftUnread } from "../files/resumes/read-text.server.ts";
import { deliverDue } from "../mail/deliver.server.ts";
import { enqueue } from "../mail/queue.server.ts";
import { checkLinks } from "./check-links.server.ts";
import { notifyDue } from "./notify.server.ts";

/**
 * The hourly cleanup (wrangler.toml, triggers): deletes what has expired (sessions, saved submissions, waiting saves,
 * messages dealt with long ago, rejected mentors, removed resumes), closes past programs, notifies people of what is
 * due, and logs how the app is doing. Last comes what takes longest, and reads what others wrote: resumes whose reading
 * a crash ended or that an older reader has read, lists, links of open programs. A step that fails doesn't hold up the
 * others.
 *
 * @throws AggregateError at the end, with what failed
 */
export async function cleanUp(stores: Stores): Promise<void> {
	const { db, files, log, mailQueue, now } = stores;
	const steps = [
		() => closePastPrograms(db, now()),
		() => renewLinkKeys(db),
		() => deleteExpiredSessions(db, now()),
		() => deleteExpiredSavedSubmissions(db, now()),
		() => deleteExpiredPendingSaves(db, now()),
		() => deleteRemovedPlanItems(db, now()),
		() => deleteExpiredCounters(db, now()),
		() => deleteDoneMessages(db, now()),
		() => erasePastTime(db, files, now()),
		() => eraseGoneUsers(db, files, now()),
		() => deleteUnbegunImport(db, now()),
		() => removeUnnamedFiles(db, files, now()),
		() => removeOldKeptHeadshots(files, now()),
		() => deleteOldMails(db, now()),
		() => deleteOldNotifications(db, now()),
		() => deleteExpiredMentorLinks(db, now()),
		() => askMentors(stores),
		() => notifyDue(stores),
		() => deliverDue(stores, mailQueue && ((ids) => enqueue(mailQueue, ids))),
		async () => log.info("health", { today: await measureHealth(db, now()) }),
		() => readLeftUnread(stores, now()),
		() => readByNewReader(stores, now()),
		() => renewSources(stores),
		() => checkLinks(stores, now),
	];
	const errors: unknown[] = [];
	for (const step of steps) {
		try {
			await step();
		} catch (error) {
			log.error("step of the clean-up failed", { error });
			errors.push(error);
		}
	}
	if (errors.length > 0) throw new AggregateError(errors, "Steps of the clean-up failed.");
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
