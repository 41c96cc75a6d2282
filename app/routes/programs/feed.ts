/**
 * The newest programs of a list for feed readers: Atom (RFC 4287) and JSON Feed 1.1, with the list's own parameters.
 */

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { escapeText } from "entities/escape";
import { generateAtomFeed, generateJsonFeed } from "feedsmith";
import { isClientRateLimited, RATE_LIMITED } from "#app/actions/rate-limits.server.ts";
import {
	audienceInShort,
	otherFactsInShort,
	placeInShort,
} from "#app/components/program/fact-texts.ts";
import { hasSearchOrFilters, readProgramQuery } from "#app/forms/program-filters.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { sha256Hex } from "#db/ids.ts";
import { KIND_NAMES, PAY_NAMES } from "#db/programs/facts.ts";
import type { Program } from "#db/programs/programs.ts";
import { feedTimes } from "#db/programs/public-lists.ts";
import { findPrograms } from "#db/search/find-programs.ts";
import { formatDate } from "#lib/calendar-days.ts";
import { atHour } from "#lib/us-time-zones.ts";
import { feedQuery, nameOfSearch } from "./search/program-results.ts";

const MAX_PROGRAMS = 50;
/** The last change of an empty feed, because Atom requires a time. */
const BEFORE_ANY_MS = Date.UTC(2026, 0, 1);

/** feedsmith puts a text with markup on lines of its own, and in an id line breaks count. */
const CDATA = /(?:\n *)?<!\[CDATA\[([\s\S]*?)\]\]>(?:\n *)?/g;
/** What XML 1.0 can't represent, even as a reference. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** The content of a feed, in either format. */
interface Feed {
	title: string;
	/** The addresses of the list's page and of the feed itself. */
	page: string;
	self: string;
	origin: string;
	/** Epoch milliseconds. */
	updatedAt: number;
	entries: { program: Program; url: string; updatedAt: number }[];
}

export const handle: RouteFacts = {
	sameForEveryone: true,
	searchParams: feedQuery,
	inSiteMap: false,
	fetchAhead: false,
	forRobots: true,
};

/**
 * GET /feed.xml and /feed.json. Readers that already have it get a 304: for a cached answer before this is called
 * (app/http/middleware/edge-cache.server.ts), otherwise before it is written.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { origin, pathname, searchParams } = new URL(request.url);
	const isJson = pathname.endsWith(".json");
	const query = readProgramQuery(searchParams);
	if (hasSearchOrFilters(query) && (await isClientRateLimited(context, "search"))) {
		return new Response(RATE_LIMITED, { status: 429 });
	}
	const { items } = await findPrograms(
		context.db,
		{ ...query, order: "newest", size: MAX_PROGRAMS, savedBy: null },
		context.now(),
	);
	const ids = items.map(({ id }) => id);
	const { checkedAt, hiddenAt } = await feedTimes(context.db, ids);
	const entries = items.map((program) => ({
		program,
		url: `${origin}/programs/${program.id}/`,
		updatedAt: Math.max(program.publishedAt, checkedAt.get(program.id) ?? 0),
	}));
	const search = feedQuery(searchParams);
	const addressed = (to: string) => `${origin}${to}${search && `?${search}`}`;
	const name = nameOfSearch(search);
	const feed: Feed = {
		title: name ? `The Yard: ${name}` : "The Yard: New programs",
		page: addressed("/programs-public/"),
		self: addressed(pathname),
		origin,
		updatedAt: Math.max(...entries.map(({ updatedAt }) => updatedAt), hiddenAt, BEFORE_ANY_MS),
		entries,
	};
	const body = isJson ? writeJson(feed) : writeAtom(feed);
	return new Response(body, {
		headers: {
			"Content-Type": `application/${isJson ? "feed+json" : "atom+xml"}; charset=utf-8`,
			ETag: `"${await sha256Hex(body)}"`,
			"Last-Modified": new Date(feed.updatedAt).toUTCString(),
		},
	});
}

/** Atom: https://www.rfc-editor.org/rfc/rfc4287 */
function writeAtom({ title, page, self, origin, updatedAt, entries }: Feed): string {
	const feed = generateAtomFeed<true>({
		id: self,
		xml: { lang: "en" },
		title: { value: title },
		updated: new Date(updatedAt),
		links: [
			{ rel: "self", type: "application/atom+xml", href: self },
			{ rel: "alternate", type: "text/html", href: page },
		],
		authors: [{ name: "The Yard", uri: `${origin}/` }],
		icon: `${origin}/icon.svg`,
		entries: entries.map(({ program, url, ...entry }) => ({
			id: url,
			title: { value: program.name },
			links: [
				{ rel: "alternate", type: "text/html", href: url },
				{ rel: "related", href: program.applicationLink },
			],
			published: new Date(program.publishedAt),
			updated: new Date(entry.updatedAt),
			categories: [{ term: program.kind, label: KIND_NAMES[program.kind] }],
			summary: { value: factLine(program) },
			content: { type: "text", value: feedText(program) },
		})),
	});
	return feed.replace(CDATA, (_, text: string) => escapeText(text)).replace(NOT_XML, "");
}

/** JSON Feed: https://www.jsonfeed.org/version/1.1/ */
function writeJson({ title, page, self, origin, entries }: Feed): string {
	const feed = generateJsonFeed<true>({
		title,
		home_page_url: page,
		feed_url: self,
		language: "en",
		authors: [{ name: "The Yard", url: `${origin}/` }],
		items: entries.map(({ program, url, updatedAt }) => ({
			id: url,
			url,
			external_url: program.applicationLink,
			title: program.name,
			summary: factLine(program),
			content_text: feedText(program),
			date_published: new Date(program.publishedAt),
			date_modified: new Date(updatedAt),
			tags: [KIND_NAMES[program.kind]],
		})),
	});
	// A feed of nothing must have its list of items, which feedsmith leaves out.
	return `${JSON.stringify(Object.assign({ items: [] }, feed))}\n`;
}

/** The facts that decide whether it fits somebody: 'Fellowship · Fisk University · Closes Mar 31, 2027 · Paid'. */
function factLine(program: Program): string {
	const { kind, organisation, applicationDeadline, pay, audience } = program;
	const facts = [
		KIND_NAMES[kind],
		organisation,
		applicationDeadline && `Closes ${formatDate(applicationDeadline)}${atHour(program)}`,
		pay && PAY_NAMES[pay],
		audience && audienceInShort(audience),
		placeInShort(program),
		...otherFactsInShort(program),
	];
	return facts.filter(Boolean).join(" · ");
}

function feedText(program: Program): string {
	return `${factLine(program)}\n\n${program.description}`;
}
