/** A link that is already published or contributed. */
import { and, type Column, desc, eq, inArray, ne, not, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/engine/open.ts";
import { contributions, mergedPrograms, programs } from "#db/schema.ts";
import { columnsOf, hasRow } from "../sql-helpers.ts";
import { finalAddress, onlyAddress } from "./known-sites.ts";
import { namesNoPage } from "./tracking-parameters.ts";

/** Where a program already is, when someone contributes it again. */
export type Duplicate =
	| { of: "program"; programId: string; name: string }
	| { of: "own-contribution"; contributionId: string; name: string }
	| { of: "contribution" }
	| { of: "taken-down"; programId: string };

/** Where a link is used already, apart from a student's own contribution `exceptId`; undefined when it is free. */
export async function findDuplicate(
	db: Db,
	userId: string,
	applicationLink: string,
	exceptId?: string,
): Promise<Duplicate | undefined> {
	const [published, live] = await db.batch(liveLink(db, linkKey(applicationLink)));
	const others = live.filter(({ id, userId: owner }) => id !== exceptId || owner !== userId);
	if (published.length === 0 && others.length === 0) return undefined;
	return duplicateOf(userId, published, others);
}

/** The condition that no program has this link, including those merged into another. */
export function isUnpublished(db: Db, key: string | Column) {
	return and(not(hasRow(db, programs, eq(programs.linkKey, key))), isNotMergedElsewhere(db, key));
}

/** The condition that no program with this link was merged into any other than this one. */
export function isNotMergedElsewhere(db: Db, key: string | Column, exceptProgramId = "") {
	const gone = and(eq(mergedPrograms.linkKey, key), ne(mergedPrograms.programId, exceptProgramId));
	return not(hasRow(db, mergedPrograms, gone));
}

/** The condition that no other pending or approved contribution has this link. */
export function isNobodyElses(db: Db, key: string, exceptId: string) {
	const other = alias(contributions, "other");
	const isTheirs = and(
		eq(other.linkKey, key),
		ne(other.id, exceptId),
		// Must match the index contributions_live_link word for word, or SQLite reads the whole table.
		sql`${other.status} in ('PENDING', 'APPROVED')`,
	);
	return not(hasRow(db, other, isTheirs));
}

/** The queries, for a batch, for what has this link. A program also has those merged into it and its contribution's. */
export function liveLink(db: Db, key: string, exceptProgramId = "") {
	const merged = db
		.select({ id: mergedPrograms.programId })
		.from(mergedPrograms)
		.where(eq(mergedPrograms.linkKey, key));
	const isLive = and(eq(contributions.linkKey, key), sql`status in ('PENDING', 'APPROVED')`);
	const contributed = db.select({ id: contributions.id }).from(contributions).where(isLive);
	const { id, name, state, linkKey, contributionId } = programs;
	return [
		db
			.select({ id, name, state })
			.from(programs)
			.where(
				and(
					or(eq(linkKey, key), inArray(id, merged), inArray(contributionId, contributed)),
					ne(id, exceptProgramId),
				),
			)
			.orderBy(desc(eq(linkKey, key)))
			.limit(1),
		db
			.select(columnsOf(contributions, "id", "name", "userId"))
			.from(contributions)
			.where(isLive),
	] as const;
}

/** What `liveLink` found, limited to what this student may know. */
export function duplicateOf(
	userId: string,
	published: { id: string; name: string; state: string }[],
	live: { id: string; name: string; userId: string }[],
): Duplicate {
	const program = published[0];
	if (program?.state === "hidden") return { of: "taken-down", programId: program.id };
	if (program) return { of: "program", programId: program.id, name: program.name };
	const contribution = live[0];
	if (contribution?.userId === userId) {
		return { of: "own-contribution", contributionId: contribution.id, name: contribution.name };
	}
	return { of: "contribution" };
}

/**
 * A key that is equal for two links to the same program: it ignores the scheme, `www.` and `m.`, letter case of the
 * host, a trailing slash or `index.html`, tracking parameters and the order of the other parameters. Of the fragment it
 * keeps only one that is an app's address, such as `#/program/1`. When it changes, a migration fills
 * `outdated_link_keys`.
 *
 * @param link an absolute http or https URL
 * @throws TypeError when it is not a URL
 */
export function linkKey(link: string): string {
	const key = keyOf(link);
	const settled = keyOf(`https://${key}`);
	return settled === key ? key : keyOf(`https://${settled}`);
}

function keyOf(link: string): string {
	const meant = finalAddress(link);
	const shown = hostKey(meant.host);
	const address = onlyAddress(shown + (pathKey(shown, meant.pathname) || "/") + meant.search);
	const url = new URL(`https://${address}`);
	const { host } = url;
	const path = pathKey(host, url.pathname);
	const query = queryKey(host, url.searchParams);
	const route = routeKey(host, meant.hash);
	return host + (path || (route && !query ? "/" : "")) + query + route;
}

/** Without what only says that it is a website, or one for phones; at least a name and its ending stay. */
function hostKey(host: string): string {
	return host
		.replace(/:(?:80|443)$/, "")
		.replace(/(?<=[^.])\.+(?=:|$)/, "")
		.replace(/^(?:(?:www|m|mobile)\.)+(?=[^.]+\.[^.])/, "")
		.replace(/^([a-z]{2})\.(?:m\.)+(?=[^.]+\.[^.])/, "$1.");
}

/** Without the parameters that only track, in one order; the order of those with the same name may count. */
function queryKey(host: string, parameters: URLSearchParams): string {
	const kept = [...parameters]
		// Links copied from a page's source have "&amp;" between parameters.
		.map(([name, value]): [string, string] => [name.replace(/^(?:amp;)+/i, ""), value])
		.filter(([name, value]) => !namesNoPage(host, name, value))
		.map(([name, value]): [string, string] => [encodeURIComponent(name), encodeURIComponent(value)])
		.sort(([one], [other]) => (one < other ? -1 : Number(one > other)))
		.map((pair) => pair.join("="));
	return kept.length > 0 ? `?${[...new Set(kept)].join("&")}` : "";
}

const START_PAGE = /\/(?:index|default)\.(?:x?html?|shtml|php\d?|aspx?|jsp|cfm)$/i;
/** Signs of a sentence that were taken for a part of the link. */
const SENTENCE_END = /(?:\/|%20|%C2%A0|[.,;!])+$/;

/** The path with each character escaped or not as in every other link, without what stands there only for show. */
function pathKey(host: string, path: string): string {
	const isSchool = /\.(?:edu|gov|mil)$/.test(host);
	let key = path;
	let before: string;
	do {
		before = key;
		key = plainPath(key)
			.replace(/\/{2,}/g, "/")
			.replace(SENTENCE_END, "")
			.replace(START_PAGE, "")
			.replace(isSchool ? /^\/en[-_]us(?=\/|$)/i : /^\/en(?:[-_]us)?(?=\/|$)/i, "");
		if (!key.includes("(")) key = key.replace(/\)+$/, "");
		if (!isSchool) key = withoutAmp(key);
	} while (key !== before);
	return key;
}

/** Without the AMP of a faster copy. Under a plural, as in /programs/amp, it is a name. */
function withoutAmp(path: string): string {
	const [, page, last] = path.match(/^(.*\/([^/]+))\/amp$/i) ?? [];
	return page && last && !/^[a-z]+s$/i.test(last) ? page : path;
}

/** Without a session, and with each character escaped or not as in every other link. */
function plainPath(path: string): string {
	return path
		.replace(/;jsessionid=[^/;]*/i, "")
		.replace(/\/\(S\([a-z\d]{24}\)\)(?=\/)/i, "")
		.replace(/%(?:2[DE]|5F|7E|3\d|[46][1-9A-F]|[57][\dA])/gi, (escaped) =>
			String.fromCharCode(Number.parseInt(escaped.slice(1), 16)),
		)
		.replace(/%[\da-f]{2}/gi, (escaped) => escaped.toUpperCase());
}

/** A fragment with the number of a program: `#job-17`, `#20271`. */
const NUMBERED =
	/^#(?:(?:job|program|scholarship|fellowship|internship|award|grant|opportunity|position|opening|posting|requisition|req|id)[-_]?\d+|\d{4,})$/i;
/** Those that say where on the page to look. */
const PLACE_ON_PAGE = /^(?:page|view|zoom|toolbar|tab|section|t|search)$/i;

/**
 * What a fragment names: an address within a page of one script (`#/program/1`, `#program/1`, `#!program/1`, `#job=1`)
 * or a program by its number. A place on the page is nothing.
 */
function routeKey(host: string, hash: string): string {
	const [route = ""] = hash.split(":~:");
	if (NUMBERED.test(route)) return route;
	const [, named] = route.match(/^#!?\/*(?:[?&]+(?=.)|(?=[\w.-]+=))(.*)$/s) ?? [];
	if (named) {
		const parameters = new URLSearchParams(named);
		for (const name of [...parameters.keys()]) {
			if (PLACE_ON_PAGE.test(name)) parameters.delete(name);
		}
		const key = queryKey(host, parameters);
		return key && `#${key}`;
	}
	if (!/^#!?\/.|^#![^/]|^#[\w-]+\/[\w-]/.test(route)) return "";
	const [path = "", query = ""] = route.split(/\?(.*)/s);
	const bare = path.replace(/\/+$/, "");
	const parameters = queryKey(host, new URLSearchParams(query));
	return bare.length > 2 || parameters ? bare + parameters : "";
}

const CAMPAIGN = /^(utm_\w+|fbclid|gclid|msclkid|mc_cid|mc_eid|igshid)$/i;

/** A list's link without its campaign; no more, because rows are compared with those of earlier imports. */
export function withoutTracking(link: string): string {
	const url = new URL(link);
	const tracking = [...url.searchParams.keys()].filter((name) => CAMPAIGN.test(name));
	for (const name of tracking) url.searchParams.delete(name);
	return tracking.length > 0 ? url.href : link;
}
