/** One run of a source: its list is fetched, staged like a file that a moderator sends, and compared. */
import type { Config } from "#app/config.server.ts";
import { dueAfter, retryAfter } from "#app/files/imports/source-rules.ts";
import { type FetchedList, fetchList } from "#app/http/fetch-list.server.ts";
import type { Db } from "#db/engine/open.ts";
import { sha256Hex } from "#db/ids.ts";
import { compareList } from "#db/imports/source-comparison.ts";
import { beginRun, endRun, type Source, type SourceRun } from "#db/imports/sources.ts";
import { stageList } from "./stage.server.ts";

export interface HowToRenew {
	db: Db;
	fetchList: (link: string, known: Pick<Source, "etag" | "lastModified">) => Promise<FetchedList>;
	nowMs: number;
}

/** Fetches lists from other sites. `requests` are how many may be made, of which each redirect takes one. */
export function listFetcher(config: Config, requests: { left: number }): HowToRenew["fetchList"] {
	const { SITE_URL: site, PAGES_STAND_IN_URL: standIn } = config;
	const userAgent = `TheYard-Lists/1.0 (reads a public list of programs${site ? `; +${site}/contact/` : ""})`;
	return (link, known) => fetchList(link, known, { userAgent, requests, standIn });
}

const OUR_FAULT_MESSAGE = "Something went wrong on our side.";
const EMPTY = "The list is empty.";

/**
 * Runs a source that is due.
 *
 * @returns how the run ended; undefined if another one is under way, or it was not due any more
 * @throws what nobody expected, after the run was recorded as failed
 */
export async function renew(
	source: Source,
	how: HowToRenew,
): Promise<SourceRun["state"] | undefined> {
	const { db, nowMs } = how;
	const retryAt = retryAfter(source.failures + 1, nowMs);
	const runId = await beginRun(db, source, retryAt, nowMs);
	if (!runId) return undefined;
	try {
		return await runIt(source, runId, how);
	} catch (error) {
		await endRun(db, runId, { state: "failed", problem: OUR_FAULT_MESSAGE }, {});
		throw error;
	}
}

async function runIt(source: Source, runId: string, { db, fetchList, nowMs }: HowToRenew) {
	const { id, name, address, moderatorUid, rules, period } = source;
	const fetched = await fetchList(address, source);
	if (fetched.is === "failed") {
		await endRun(db, runId, { state: "failed", problem: fetched.problem }, {});
		return "failed";
	}
	const contentHash = fetched.is === "list" ? await sha256Hex(fetched.bytes) : source.contentHash;
	const isSame = fetched.is === "unchanged" || contentHash === source.contentHash;
	let listId: string | undefined;
	if (!isSame && fetched.is === "list") {
		const file = new Blob([fetched.bytes]);
		const fileName = new URL(address).pathname.split("/").at(-1)?.slice(0, 200) || name;
		const renewing = { id, rules };
		const about = { source: name, fileName, moderatorUid, renewing };
		const staged = await stageList(db, file, about, nowMs);
		if (!staged.found && !staged.isEmpty) {
			const dueAt = dueAfter({ period, later: 0 }, nowMs);
			const { problem, columns } = staged;
			await endRun(db, runId, { state: "refused", problem, columns }, { dueAt });
			return "refused";
		}
		listId = staged.found?.id;
	}
	const { isShrunk, rows, acceptedMissing, ...did } = await compareList(
		db,
		{ source, runId, listId, isSame },
		nowMs,
	);
	const state = isShrunk ? "asked" : isSame ? "unchanged" : "done";
	const problem = isShrunk ? (rows === 0 ? EMPTY : shrunkTo(rows, did.missing)) : null;
	// A list that is asked about, or of which rows wait for another day, is read again in full.
	const isRead = !isShrunk && did.later === 0;
	const none = { etag: null, lastModified: null, contentHash: null };
	const validators =
		fetched.is === "list"
			? { etag: fetched.etag, lastModified: fetched.lastModified, contentHash }
			: {};
	await endRun(
		db,
		runId,
		{ ...did, state, problem },
		{
			failures: 0,
			dueAt: dueAfter({ period, later: did.later }, nowMs),
			...(isRead ? validators : none),
			...(!isShrunk && { lastRows: rows, acceptedMissing }),
		},
	);
	return state;
}

function shrunkTo(rows: number, missing: number): string {
	const count = (many: number, what: string) =>
		`${many.toLocaleString("en-US")} ${what}${many === 1 ? "" : "s"}`;
	return `The list has ${count(rows, "row")}, and ${count(missing, "program")} of it ${missing === 1 ? "is" : "are"} gone.`;
}
