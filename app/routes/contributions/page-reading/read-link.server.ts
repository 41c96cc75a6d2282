import type { AppLoadContext } from "@remix-run/cloudflare";
import { decodeHTMLStrict } from "entities/decode";
import * as v from "valibot";
import { editContributionForm } from "#app/forms/contribution.ts";
import { type LinkReading, nothingRead } from "../link-reading.ts";
import { decodePage, fetchPage, whyNoPage } from "./fetch-page.server.ts";
import { Microdata, type PageBudget, pageBudget, typesOf } from "./page-data.ts";
import type { PageFacts, PageParts, ReadName } from "./read-page-facts.ts";

/** Shown when reading pages is switched off. */
export const READING_IS_OFF = "Reading pages is switched off here. Fill in the form yourself.";

/** Reads the page of a link once (docs/decisions/038-reading-a-page-from-its-link.md). Never throws. */
export async function readLink(
	request: Request,
	context: AppLoadContext,
	link: string,
): Promise<LinkReading> {
	const { origin, host } = new URL(request.url);
	const page = await fetchPage(link, {
		userAgent: `TheYard/1.0 (reads a page once when a student asks; +${origin}/contact/)`,
		ownHost: host,
		standIn: context.config.PAGES_STAND_IN_URL,
	});
	if (page.is !== "page") return nothingRead(whyNoPage(page));
	try {
		// Only here, because the reader of dates is large.
		const { readPageFacts } = await import("./read-page-facts.ts");
		const budget = pageBudget();
		const parts = await collectParts(decodePage(page.bytes, page.contentType), budget);
		const facts = readPageFacts({ ...parts, host: page.host }, context.now(), budget);
		const taken = Object.entries(facts.values).filter(([name, value]) => isTaken(name, value));
		return {
			values: Object.fromEntries(taken),
			notes: whatWasUnclear(facts, page.cut),
			called: Object.fromEntries(taken.map(([name]) => [name, NAMES[name as ReadName]])),
			beside: BESIDE,
		};
	} catch (error) {
		// Other sites' pages can be anything; none may break the form.
		context.log.error("page not read", { error });
		return nothingRead("We couldn't make sense of that page.");
	}
}

/** Facts that mean something only beside another from the same page, such as an hour beside its day. */
const BESIDE: Partial<Record<ReadName, ReadName>> = {
	deadline_time: "application_deadline",
	deadline_zone: "application_deadline",
	deadline_words: "application_deadline",
	decisions_by: "application_deadline",
	pay_details: "pay",
	city: "us_state",
	us_state: "city",
};

/** What each field is called in the sentence that says what was filled in. */
const NAMES: Record<ReadName, string> = {
	name: "name",
	description: "description",
	organisation: "organization",
	kind: "kind",
	application_deadline: "deadline",
	deadline_time: "hour it closes",
	deadline_zone: "time zone",
	deadline_words: "the page's own words on it",
	opens_on: "opening day",
	decisions_by: "day of decisions",
	pay: "paid or unpaid",
	pay_details: "what it pays",
	place: "place",
	city: "city",
	us_state: "state",
	season: "season",
	college_groups: "which colleges it's for",
	colleges: "colleges by name",
	for_hbcu: "that it's for HBCU students",
	materials: "what it asks for",
	letters: "letters of recommendation",
	essays: "essays",
	essay_words: "words of an essay",
	housing: "housing",
	travel: "travel",
	meals: "meals",
	application_fee: "application fee",
	stipend_paid: "when the stipend is paid",
};

/** Whether the form accepts it, so that nothing is filled in that would be refused later. */
function isTaken(name: string, value: unknown): boolean {
	const field = editContributionForm.entries[name as keyof typeof editContributionForm.entries];
	return v.safeParse(field, value).success;
}

const CUT = {
	"too large": "The page is very long. We read the first 512 KB.",
	"too many pieces": "The page came in tiny pieces. We read the first of them.",
	"too slow": "The page took longer than three seconds. We read what we had by then.",
	"broken off": "The connection broke off. We read what we had by then.",
};

/** What could not be understood of a page that was read, one sentence each. */
function whatWasUnclear(facts: PageFacts, cut: keyof typeof CUT | undefined): string[] {
	const { unclear, data } = facts;
	return [
		cut && CUT[cut],
		data.isBroken && "Some of the page's data is broken, so we read its text instead.",
		cut !== "too large" && data.isTooMuch && "The page has more data than we can look through.",
		data.hasSeveral && "The page has more than one program. Check that this is the right one.",
		facts.closesAsItBegins && "The deadline is the day it begins, since the page names no other.",
		...unclear.map((part) => `${UNCLEAR[part]}, so we left it out.`),
		Object.keys(facts.values).length === 0 && "We didn't find anything on that page we could use.",
	].filter((sentence) => typeof sentence === "string");
}

const UNCLEAR: Record<PageFacts["unclear"][number], string> = {
	title: "The title in the page's data isn't text",
	description: "The description in the page's data isn't text",
	organization: "The organization in the page's data has no name",
	dates: "A date in the page's data can't be right",
	pay: "The pay in the page's data isn't an amount we understand",
	place: "The place in the page's data isn't one we understand",
};

const MAX_TEXT = 40_000;
const MAX_PARAGRAPHS = 40;
const MAX_SCRIPTS = 50;
const MAX_TAGS = 200;

/** Parts of a page that nobody reads, that are on every page of its site, or that no longer hold. */
const UNREAD =
	"script, style, noscript, template, svg, nav, footer, select, button, s, del, strike";
const LINES = "p, div, li, br, tr, dt, dd, h1, h2, h3, h4, h5, section, article";

/** Where the source of a sentence goes on in the next line, which nobody sees. */
const WRAPPED = /(?<=\S)[^\S\n]*\n\s*(?=\S)/g;

/** Reads the parts of a page that say what it is about. What comes before something unreadable is kept. */
async function collectParts(html: string, budget: PageBudget): Promise<PageParts> {
	const meta = new Map<string, string>();
	const parts = {
		jsonLd: [] as string[],
		meta,
		title: "",
		heading: "",
		paragraphs: [] as string[],
	};
	let [text, unread, asTyped] = ["", 0, 0];
	let seen = { title: 0, heading: 0 };
	let isData = false;
	const microdata = new Microdata();
	/** Each of the calls below costs, and a page of nothing but '<' would make half a million. */
	const count = () => {
		if (!budget.take("tags")) throw new Error("Too much of a page");
	};
	const withinBudget = (chunk: string) => (budget.take("characters", chunk.length) ? chunk : "");
	const only = (name: "title" | "heading") => ({
		element: () => {
			count();
			seen = { ...seen, [name]: seen[name] + 1 };
		},
		text: (chunk: Text) => {
			count();
			if (seen[name] === 1 && parts[name].length < 1000) parts[name] += withinBudget(chunk.text);
		},
	});
	const rewriter = new HTMLRewriter()
		.on("title", only("title"))
		.on("h1", only("heading"))
		.on("meta", {
			element(tag) {
				count();
				const name = (tag.getAttribute("property") ?? tag.getAttribute("name"))
					?.trim()
					.toLowerCase();
				const content = tag.getAttribute("content")?.trim();
				if (!name || !content || meta.has(name) || meta.size >= MAX_TAGS) return;
				meta.set(name, decodeHTMLStrict(withinBudget(content)));
			},
		})
		.on("script", {
			element(tag) {
				count();
				const type = tag.getAttribute("type")?.trim().toLowerCase() ?? "";
				isData = type.startsWith("application/ld+json") && parts.jsonLd.length < MAX_SCRIPTS;
				if (isData) parts.jsonLd.push("");
			},
			text(chunk) {
				count();
				if (isData) parts.jsonLd.push((parts.jsonLd.pop() ?? "") + chunk.text);
			},
		})
		.on(UNREAD, {
			element(tag) {
				count();
				try {
					tag.onEndTag(() => {
						count();
						unread -= 1;
					});
					unread += 1;
				} catch {
					// <svg/> has no end tag and no content.
				}
			},
		})
		.on(LINES, {
			element() {
				count();
				microdata.read("\n");
				if (text.length < MAX_TEXT) text += "\n";
			},
		})
		.on("[itemscope], [itemprop]", {
			element(tag) {
				count();
				if (unread || !microdata.begin(tag)) return;
				try {
					tag.onEndTag(() => microdata.end());
				} catch {
					// A tag without an end has no text.
					microdata.end();
				}
			},
		})
		.on("td, th", {
			element() {
				count();
				if (text.length < MAX_TEXT && /[^\s:][^\S\n]*$/.test(text.slice(-40))) text += ": ";
			},
		})
		.on("pre", {
			element(tag) {
				count();
				asTyped += 1;
				tag.onEndTag(() => {
					asTyped -= 1;
				});
			},
		})
		.on("p", {
			element() {
				count();
				if (!unread && parts.paragraphs.length < MAX_PARAGRAPHS) parts.paragraphs.push("");
			},
			text(chunk) {
				count();
				const last = parts.paragraphs.length - 1;
				if (!unread && last >= 0) parts.paragraphs[last] += withinBudget(chunk.text);
			},
		})
		.onDocument({
			text(chunk) {
				count();
				if (unread || text.length >= MAX_TEXT) return;
				const piece = withinBudget(chunk.text);
				microdata.read(piece);
				text += asTyped ? piece : piece.replace(WRAPPED, " ");
			},
		});
	const headers = { "Content-Type": "text/html; charset=utf-8" };
	try {
		await rewriter.transform(new Response(html, { headers })).arrayBuffer();
	} catch {
		// The parser gives up when a page is ambiguous or needs too much memory, and so do we when the budget is spent.
	}
	// Many pages state the same in both ways.
	const inJsonLd = parts.jsonLd.join("\n").toLowerCase();
	const notInJsonLd = microdata.items.filter((item) =>
		typesOf(item).every((type) => !inJsonLd.includes(type)),
	);
	const jsonLd =
		notInJsonLd.length > 0 ? [...parts.jsonLd, JSON.stringify(notInJsonLd)] : parts.jsonLd;
	return { ...parts, jsonLd, text };
}
