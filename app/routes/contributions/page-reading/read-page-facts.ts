/** What a page says about a program, by the form's field names: from its data, then its tags, then its words. */

import { payOfSalary } from "#app/files/imports/words/pay.ts";
import { decisionDayIn } from "#lib/dates/decision-day-in-prose.ts";
import type { WrittenDate } from "#lib/dates/written-dates.ts";
import { plainLine, plainText, shortened } from "#lib/plain-text.ts";
import { asksAndCosts, closingOf, dateIn, isUnpaidIn, payIn } from "./facts-in-words.ts";
import {
	bareTitle,
	isEmptyPart,
	isListingSite,
	lastPart,
	placeIn,
	placeOf,
} from "./name-and-place.ts";
import {
	findData,
	isNode,
	type Node,
	type PageBudget,
	type PropertyReader,
	pageBudget,
} from "./page-data.ts";

/** What was collected from a page's HTML. */
export interface PageParts {
	/** The contents of its scripts of JSON-LD. */
	jsonLd: string[];
	/** Its `meta` tags, by name or property in lower case. */
	meta: ReadonlyMap<string, string>;
	title: string;
	heading: string;
	paragraphs: string[];
	/** Everything that people can read on it, as HTML text. */
	text: string;
	/** The host that it is from. */
	host?: string;
}

/** The fields that a page can fill. */
export type ReadName =
	| ("name" | "description" | "organisation" | "kind" | "application_deadline" | "opens_on")
	| ("deadline_time" | "deadline_zone" | "deadline_words" | "decisions_by")
	| ("pay" | "pay_details" | "place" | "city" | "us_state" | "season")
	| keyof ReturnType<typeof asksAndCosts>;

export interface PageFacts {
	values: Partial<Record<ReadName, string | string[]>>;
	/** What the page states in a form we can't read. */
	unclear: ("title" | "description" | "organization" | "dates" | "pay" | "place")[];
	data: { isBroken: boolean; isTooMuch: boolean; hasSeveral: boolean };
	/** The deadline is the day it begins, because the page gives no other. */
	closesAsItBegins: boolean;
}

const MAX = { name: 200, organisation: 150, description: 5000, pay_details: 200, city: 100 };
/** The shortest text that counts as a description; shorter ones are menus and buttons. */
const MIN_PARAGRAPH = 60;

/**
 * @param nowMs tells which dates are plausible
 * @param budget what is left of it after collecting the parts; when it is spent, there are the facts found until then
 */
export function readPageFacts(
	parts: PageParts,
	nowMs: number,
	budget: PageBudget = pageBudget(),
): PageFacts {
	const meta = (...names: string[]) =>
		names.map((name) => plainLine(parts.meta.get(name) ?? "")).find(Boolean) ?? "";
	const tagged = meta("og:title", "twitter:title");
	const title = plainLine(parts.title);
	const heading = plainLine(parts.heading);
	const found = findData(parts.jsonLd, [tagged, heading, title], budget);
	const { types, property, isBroken, isTooDeep, hasSeveral } = found;
	const read = new DataReader(property);
	const site =
		meta("og:site_name", "application-name") ||
		plainLine(found.site ?? "") ||
		siteBehind(title, [tagged, heading]);
	const words = plainText(parts.text);

	const titled = read.text("title", "title", "name", "headline");
	const organisation =
		read.text("organization", ...ORGANISATIONS) ??
		read.text("organization", "publisher") ??
		(isListingSite(site) ? "" : site);
	const names = [site, organisation];
	const name = bareTitle(titled || tagged || heading || title, { names, host: parts.host });
	const description =
		read.prose("description", "description", "abstract") ||
		meta("og:description", "description", "twitter:description") ||
		paragraphOf(parts.paragraphs);
	const pay = read.understood("pay", PAYS, payOfSalary) ?? payIn(words);
	const stated = placeOf(property);
	if (stated.isUnclear) read.unclear.add("place");
	const place = stated.place || stated.city || stated.state ? stated : placeIn(words);
	const isGrant = types.some((type) => /scholarship|grant/.test(type));
	const deadline = read.date("applicationDeadline", nowMs);
	const end = deadline ? undefined : (read.date("validThrough", nowMs) ?? read.offerEnd(nowMs));
	const closing = closingOf({ deadline, end }, words, nowMs);
	const closes = closing?.date;
	const opens = read.date("applicationStartDate", nowMs)?.date ?? closing?.opens;
	const decided = decisionDayIn(words, nowMs);
	const isEvent = types.some((type) => type.endsWith("event") || type === "hackathon");
	// A program that has begun takes no more applications.
	const begins = isEvent && !closes ? read.date("startDate", nowMs)?.date : undefined;
	const kind = kindOf(name, isGrant, read.says("employmentType", /\bintern/i)) ?? kindIn(words);
	const isVolunteer =
		read.says("employmentType", /volunteer|unpaid/i) || (!pay && isUnpaidIn(words));

	const values: PageFacts["values"] = {
		name: shortened(name, MAX.name),
		description: shortened(description, MAX.description),
		organisation: organisation === name ? "" : shortened(organisation, MAX.organisation),
		kind,
		application_deadline: closes ?? begins,
		deadline_time: closing?.time,
		deadline_zone: closing?.zone,
		deadline_words: closing?.words && plainLine(closing.words),
		opens_on: opens && closes && opens > closes ? undefined : opens,
		decisions_by: decided && closes && decided < closes ? undefined : decided,
		pay: isVolunteer ? "unpaid" : pay && kind !== "scholarship" ? "paid" : undefined,
		pay_details: pay && shortened(pay, MAX.pay_details),
		place: place.place,
		city: place.city && shortened(place.city, MAX.city),
		us_state: place.state,
		season: read.season(nowMs),
		...asksAndCosts(`${words}\n${description}`),
	};
	if (opens && !values.opens_on) read.unclear.add("dates");
	return {
		values: Object.fromEntries(Object.entries(values).filter(([, value]) => value)),
		unclear: [...read.unclear],
		data: { isBroken, isTooMuch: isTooDeep || budget.isSpent, hasSeveral },
		closesAsItBegins: Boolean(begins),
	};
}

const ORGANISATIONS = [
	"hiringOrganization",
	"provider",
	"organizer",
	"funder",
	"sponsor",
	"sourceOrganization",
];
const PAYS = ["baseSalary", "trainingSalary", "estimatedSalary", "amount"];

/** Reads the properties of the page's main subject, and remembers what it could not understand. */
class DataReader {
	readonly unclear = new Set<PageFacts["unclear"][number]>();
	private readonly property: PropertyReader;

	constructor(property: PropertyReader) {
		this.property = property;
	}

	/** The value of the first property that is there and understood. */
	understood<Result>(
		of: PageFacts["unclear"][number],
		names: readonly string[],
		read: (value: unknown) => Result | undefined,
	): Result | undefined {
		for (const name of names) {
			const value = this.property(name);
			if (value === undefined || value === null || value === "") continue;
			const understood = read(value);
			if (understood !== undefined) return understood;
			this.unclear.add(of);
		}
		return undefined;
	}

	text(of: "title" | "organization", ...names: string[]): string | undefined {
		return this.understood(of, names, (value) => textIn(value, plainLine));
	}

	prose(of: "description", ...names: string[]): string | undefined {
		return this.understood(of, names, (value) => textIn(value, plainText));
	}

	date(name: string, nowMs: number): WrittenDate | undefined {
		return this.understood("dates", [name], (value) => dateOf(value, nowMs));
	}

	/** When an event or a course stops taking registrations. */
	offerEnd(nowMs: number): WrittenDate | undefined {
		const offers = [this.property("offers")].flat().slice(0, 20);
		return offers
			.flatMap((offer) => (isNode(offer) && dateOf(offer.validThrough, nowMs)) || [])
			.sort((one, other) => (one.date < other.date ? -1 : 1))
			.at(-1);
	}

	says(name: string, words: RegExp): boolean {
		return [this.property(name)]
			.flat()
			.some((stated) => typeof stated === "string" && words.test(stated));
	}

	/** When it begins, if that implies a season. */
	season(nowMs: number): string | undefined {
		const [instance] = [this.property("hasCourseInstance")].flat();
		const begins =
			this.property("jobStartDate") ??
			this.property("startDate") ??
			(isNode(instance) && instance.startDate);
		const month = dateOf(begins, nowMs)?.date.slice(5, 7) ?? "";
		return SEASONS[month];
	}
}

/** Only months that mean the same season at every college. */
const SEASONS: Record<string, string> = {
	"01": "spring",
	"02": "spring",
	"05": "summer",
	"06": "summer",
	"07": "summer",
	"08": "fall",
	"09": "fall",
	"12": "winter",
};

/** The text of a value, in any of the forms that such data uses. */
function textIn(given: unknown, plain: (text: string) => string, depth = 0): string | undefined {
	if (typeof given === "string") return plain(given) || undefined;
	if (typeof given !== "object" || given === null || depth > 3) return undefined;
	const inner = Array.isArray(given)
		? given.slice(0, 20)
		: [(given as Node)["@value"], (given as Node).name, (given as Node).legalName];
	for (const part of inner) {
		const text = part && textIn(part, plain, depth + 1);
		if (text) return text;
	}
	return undefined;
}

function dateOf(value: unknown, nowMs: number): WrittenDate | undefined {
	const text = textIn(value, plainLine) ?? timestampOf(value);
	return text ? dateIn(text, nowMs) : undefined;
}

/** Seconds or milliseconds since 1970. */
function timestampOf(value: unknown): string | undefined {
	if (typeof value !== "number" || !(value > 1e9) || value > 1e13) return undefined;
	return new Date(value > 1e11 ? value : value * 1000).toISOString();
}

function kindOf(name: string, isGrant: boolean, isIntern: boolean): string | undefined {
	if (isIntern || /\b(intern(s|ships?)?|co-?op)\b/i.test(name)) return "internship";
	if (/\bfellow(s|ships?)?\b/i.test(name)) return "fellowship";
	if (isGrant || /\bscholar(s|ships?)?\b/i.test(name)) return "scholarship";
	return /\b(research|REU)\b/i.test(name) ? "research" : undefined;
}

const KIND_LINE =
	/^(?:category|(?:program |opportunity |award )?type|kind)[ \t]{0,5}:\s{0,5}(\p{L}[\p{L} -]{2,40}?)[ \t]*$/gimu;

/** The only kind that lines of the page's text name: 'Category: Fellowship'. */
function kindIn(words: string): string | undefined {
	const named = [...words.matchAll(KIND_LINE)].map(([, label = ""]) => kindOf(label, false, false));
	const [kind, ...others] = new Set(named);
	return others.length === 0 ? kind : undefined;
}

/** The site's name in the window title, if the part before it is the page's own heading. */
function siteBehind(title: string, names: string[]): string {
	const { before, last } = lastPart(title) ?? { before: "", last: "" };
	if (!names.some((name) => name.toLowerCase() === before.toLowerCase())) return "";
	return isEmptyPart(last) ? "" : last;
}

function paragraphOf(paragraphs: string[]): string {
	return paragraphs.map(plainText).find((text) => text.length >= MIN_PARAGRAPH) ?? "";
}
