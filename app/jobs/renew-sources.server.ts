import { MAX_REDIRECTS } from "#app/http/public-address.ts";
import { countHealth } from "#db/health.ts";
import { dueSources } from "#db/imports/sources.ts";
import type { Stores } from "../context.server.ts";

/** For all sources of one run: a Worker may make fifty requests, of which checking links takes forty. */
const MOST_REQUESTS = 10;
const MOST_SOURCES = 10;
/** After this no further source is begun; the rest are due in the next hour. */
const LONGEST_MS = 60_000;

/** Runs the sources that are due, one after the other. One that fails doesn't hold up the others. */
export async function renewSources({
	db,
	log,
	config,
	now,
}: Pick<Stores, "db" | "log" | "config" | "now">): Promise<void> {
	const due = await dueSources(db, MOST_SOURCES, now());
	if (due.length === 0) return;
	// Only here, because the reader of dates is large.
	const { listFetcher, renew } = await import("#app/files/imports/renew.server.ts");
	const requests = { left: MOST_REQUESTS };
	const fetchList = listFetcher(config, requests);
	const startedMs = Date.now();
	for (const source of due) {
		if (requests.left <= MAX_REDIRECTS || Date.now() - startedMs > LONGEST_MS) return;
		try {
			const state = await renew(source, { db, fetchList, nowMs: now() });
			log.info("source renewed", { kind: state ?? "under way" });
		} catch (error) {
			log.error("source not renewed", { error });
			await countHealth(db, "failed-jobs", now()).catch(() => {});
		}
	}
}
