/** The words about reading a page. */
import type { NoPage } from "./fetch-page.server.ts";
import type { PageFacts, ReadName } from "./read-page-facts.ts";

/** Shown when reading pages is switched off. */
export const READING_IS_OFF = "Reading pages is switched off here. Fill in the form yourself.";

const OPENED = "We only read public web pages at their usual address.";

/** Why a page could not be read at all. */
export function whyNoPage(reason: NoPage): string {
	switch (reason.is) {
		case "no web address":
			return reason.afterRedirect
				? "That page leads on to something that isn't a web page, so we couldn't read it."
				: "That's not a web address we can read.";
		case "has a password":
			return reason.afterRedirect
				? "That page leads on to an address with a user name in it, so we didn't follow."
				: "That address has a user name in it, so we didn't open it.";
		case "other port":
			return reason.afterRedirect
				? `That page leads on to an unusual port, so we didn't follow. ${OPENED}`
				: `That address names an unusual port, so we didn't open it. ${OPENED}`;
		case "not public":
			return reason.afterRedirect
				? `That page leads on to an address that isn't public, so we didn't follow. ${OPENED}`
				: `That address isn't public, so we didn't open it. ${OPENED}`;
		case "our own":
			return "That's a page of The Yard. Use the link to the program's own page.";
		case "too many redirects":
			return "That page leads from one address to the next, and we stopped after three.";
		case "too slow":
			return "That page took longer than three seconds, so we stopped waiting.";
		case "unreachable":
			return "We couldn't reach that page. Check the link, or fill in the form yourself.";
		case "no HTML":
			return "That link isn't a web page (it may be a PDF or a picture), so there's nothing we can read.";
		case "refused":
			return whyRefused(reason.status);
	}
}

function whyRefused(status: number): string {
	if (status === 404 || status === 410)
		return "That site says the page isn't there. Check the link.";
	if (status === 401 || status === 403 || status === 429 || status === 451) {
		return "That site doesn't let us read the page. If it opens for you, fill in the form yourself.";
	}
	if (status >= 500) return "That site is having trouble right now, so we couldn't read the page.";
	return "That site didn't send us the page.";
}

const CUT = {
	"too large": "The page is very long. We read the first 512 KB.",
	"too many pieces": "The page came in tiny pieces. We read the first of them.",
	"too slow": "The page took longer than three seconds. We read what we had by then.",
	"broken off": "The connection broke off. We read what we had by then.",
};

/** What could not be understood of a page that was read, one sentence each. */
export function whatWasUnclear(facts: PageFacts, cut: keyof typeof CUT | undefined): string[] {
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

/** What was filled in, in words. */
export function whatWasRead(filled: readonly string[]): string {
	const names = filled.map((name) => NAMES[name as ReadName]).filter(Boolean);
	if (names.length === 0) return "";
	const list = new Intl.ListFormat("en-US").format(names);
	return `Read from the page: ${list}. Look it over before you submit.`;
}

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
