/**
 * The newest programs of a list for feed readers: Atom (RFC 4287) and JSON Feed 1.1, with the list's own parameters.
 */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { ASKED_TOO_OFTEN, senderIsTooOften } from "#app/actions/limits.server.ts";
import { KIND_NAMES, PAY_NAMES } from "#app/components/program/fact-names.ts";
import { audienceInShort, placeInShort } from "#app/components/program/fact-texts.ts";
import { formatDate } from "#app/dates.ts";
import { asksForSome, readProgramQuery } from "#app/forms/program-filters.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { feedTimes } from "#db/programs/program-feed.ts";
import type { Program } from "#db/programs/programs.ts";
import { findPrograms } from "#db/search/find-programs.ts";
import { sha256Hex } from "#db/sha256.ts";
import { feedQuery } from "./feed-address.ts";
import { nameOfSearch } from "./search-name.ts";

const MOST_PROGRAMS = 50;
/** The last change of an empty feed, because Atom requires a time. */
const BEFORE_ANY_MS = Date.UTC(2026, 0, 1);

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
	...{ sameForEveryone: true, searchParams: feedQuery },
	...{ inSiteMap: false, fetchAhead: false, forRobots: true },
};

/**
 * GET /feed.xml and /feed.json. Readers that already have it get a 304: for a cached answer before this is called
 * (app/http/edge-cache.server.ts), otherwise before it is written.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { origin, pathname, searchParams } = new URL(request.url);
	const isJson = pathname.endsWith(".json");
	const query = readProgramQuery(searchParams);
	if (asksForSome(query) && (await senderIsTooOften(context, "search"))) {
		return new Response(ASKED_TOO_OFTEN, { status: 429 });
	}
	const { items } = await findPrograms(
		context.db,
		{ ...query, order: "newest", size: MOST_PROGRAMS, savedBy: null },
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
	const time = (ms: number) => new Date(ms).toISOString();
	return [
		`<?xml version="1.0" encoding="utf-8"?>`,
		`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">`,
		`<id>${xml(self)}</id><title>${xml(title)}</title><updated>${time(updatedAt)}</updated>`,
		`<link rel="self" type="application/atom+xml" href="${xml(self)}"/>`,
		`<link rel="alternate" type="text/html" href="${xml(page)}"/>`,
		`<author><name>The Yard</name><uri>${xml(origin)}/</uri></author>`,
		`<icon>${xml(origin)}/icon.svg</icon>`,
		...entries.map(({ program, url, ...entry }) =>
			[
				`<entry><id>${xml(url)}</id><title>${xml(program.name)}</title>`,
				`<link rel="alternate" type="text/html" href="${xml(url)}"/>`,
				`<link rel="related" href="${xml(program.applicationLink)}"/>`,
				`<published>${time(program.publishedAt)}</published><updated>${time(entry.updatedAt)}</updated>`,
				`<category term="${program.kind}" label="${xml(KIND_NAMES[program.kind])}"/>`,
				`<summary>${xml(factsOf(program))}</summary>`,
				`<content type="text">${xml(textOf(program))}</content></entry>`,
			].join(""),
		),
		"</feed>\n",
	].join("\n");
}

/** JSON Feed: https://www.jsonfeed.org/version/1.1/ */
function writeJson({ title, page, self, origin, entries }: Feed): string {
	return `${JSON.stringify({
		version: "https://jsonfeed.org/version/1.1",
		...{ title, home_page_url: page, feed_url: self, language: "en" },
		authors: [{ name: "The Yard", url: `${origin}/` }],
		items: entries.map(({ program, url, updatedAt }) => ({
			...{ id: url, url, external_url: program.applicationLink, title: program.name },
			summary: factsOf(program),
			content_text: textOf(program),
			date_published: new Date(program.publishedAt).toISOString(),
			date_modified: new Date(updatedAt).toISOString(),
			tags: [KIND_NAMES[program.kind]],
		})),
	})}\n`;
}

/** The facts that decide whether it fits somebody: 'Fellowship · Fisk University · Closes Mar 31, 2027 · Paid'. */
function factsOf(program: Program): string {
	const { kind, organisation, applicationDeadline, pay, audience } = program;
	const facts = [
		...[KIND_NAMES[kind], organisation],
		applicationDeadline && `Closes ${formatDate(applicationDeadline)}`,
		...[pay && PAY_NAMES[pay], audience && audienceInShort(audience), placeInShort(program)],
	];
	return facts.filter(Boolean).join(" · ");
}

function textOf(program: Program): string {
	return `${factsOf(program)}\n\n${program.description}`;
}

/** A text as XML 1.0 allows it: escaped, and without the characters that it cannot represent. */
function xml(text: string): string {
	return (
		text
			.replace(/\p{Cs}/gu, "\ufffd")
			// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through.
			.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
			.replace(/&/g, "&amp;")
			.replace(/</g, "&lt;")
			.replace(/>/g, "&gt;")
			.replace(/"/g, "&quot;")
			.replace(/\r/g, "&#13;")
	);
}
