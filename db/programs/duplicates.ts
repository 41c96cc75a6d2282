/** A link that is already published or contributed. */
import { and, type Column, desc, eq, inArray, ne, not, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/engine/open.ts";
import { contributions, mergedPrograms, programs } from "#db/schema.ts";
import { columnsOf, hasRow } from "../sql-helpers.ts";
import { isTracking } from "./tracking-parameters.ts";

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
	return and(not(hasRow(db, programs, eq(programs.linkKey, key))), isFree(db, key));
}

/** The condition that no program with this link was merged into any other than this one. */
export function isFree(db: Db, key: string | Column, exceptProgramId = "") {
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
 * A key that is equal for two links to the same program: it ignores the scheme, `www.`, letter case of the host, a
 * trailing slash, tracking parameters and the order of the other parameters. Of the fragment it keeps only one that is
 * an app's address, such as `#/program/1`. When it changes, a migration fills `outdated_link_keys`.
 *
 * @param link an absolute http or https URL
 * @throws TypeError when it is not a URL
 */
export function linkKey(link: string): string {
	const url = new URL(link);
	const host = url.host.replace(/^www\./, "").replace(/\.(?=:|$)/, "");
	const path = plainPath(url.pathname).replace(/\/+$/, "");
	const query = queryKey(host, url.searchParams);
	const route = routeKey(host, url.hash);
	return host + (path || (route && !query ? "/" : "")) + query + route;
}

/** Without the parameters that only track, in one order. */
function queryKey(host: string, parameters: URLSearchParams): string {
	const kept = [...parameters]
		.filter(([name, value]) => !isTracking(host, name, value))
		.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
		.sort();
	return kept.length > 0 ? `?${kept.join("&")}` : "";
}

/** Without a session, and with each character escaped or not as in every other link. */
function plainPath(path: string): string {
	return path
		.replace(/;jsessionid=[^/;]*/i, "")
		.replace(/%(?:2[DE]|5F|7E|3\d|[46][1-9A-F]|[57][\dA])/gi, (escaped) =>
			String.fromCharCode(Number.parseInt(escaped.slice(1), 16)),
		)
		.replace(/%[\da-f]{2}/gi, (escaped) => escaped.toUpperCase());
}

/** The address within a page of one script, `#/program/1`, `#program/1` or `#!program/1`; a place on the page is none. */
function routeKey(host: string, hash: string): string {
	const [route = ""] = hash.split(":~:");
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
