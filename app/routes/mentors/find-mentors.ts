/**
 * Mentor search: in the browser as a student types, and on the server without JavaScript (docs/product.md, Mentors).
 */
import type { Mentor } from "#db/mentors/mentors.ts";
import type { Page } from "#db/paging.ts";

/** The fields that are searched. */
interface Findable {
	name: string;
	hbcuAffiliation: string;
	areasOfExpertise: string[];
	role?: string | null;
	employer?: string | null;
	askAbout?: string | null;
	/** Other names of the university, such as "FAMU". */
	otherNames?: string[];
}

/** What a student looks for; an empty search finds all. */
export interface MentorSearch {
	query: string;
	/** An area of expertise, as `areasOf` names it. */
	area: string;
}

/** Cached, because every keystroke needs the same names again. */
const foldedMentors = new WeakMap<Findable, Folded>();

/**
 * The mentors of an area whose name or affiliation contains `query`, ignoring case and accents. Best first: the name
 * begins with it, one of the names does, other names, affiliations (also by other names of the university), then what
 * they do and want to be asked. Ties keep the given order.
 */
export function findMentors<Mentor extends Findable>(
	mentors: readonly Mentor[],
	{ query, area }: MentorSearch,
): Mentor[] {
	const wanted = folded(query);
	const wantedArea = folded(area);
	const ofArea = wantedArea
		? mentors.filter((mentor) => foldedOf(mentor).areas.includes(wantedArea))
		: [...mentors];
	if (!wanted) return ofArea;
	return ofArea
		.map((mentor) => ({ mentor, rank: rankOf(foldedOf(mentor), wanted) }))
		.filter(({ rank }) => rank >= 0)
		.sort((a, b) => a.rank - b.rank)
		.map(({ mentor }) => mentor);
}

/** All areas of expertise, each once, in alphabetical order. */
export function areasOf(mentors: readonly Findable[]): string[] {
	const areas = new Map<string, string>();
	for (const area of mentors.flatMap((mentor) => mentor.areasOfExpertise)) {
		if (!areas.has(folded(area))) areas.set(folded(area), area);
	}
	return [...areas].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, area]) => area);
}

/** 0 is the best; -1 if nothing matches. */
function rankOf({ name, affiliation, otherNames, beside }: Folded, wanted: string): number {
	return [
		name.startsWith(wanted),
		name.includes(` ${wanted}`),
		name.includes(wanted),
		affiliation.includes(wanted) || otherNames.some((other) => other.startsWith(wanted)),
		beside.includes(wanted),
	].indexOf(true);
}

function foldedOf(mentor: Findable) {
	const known = foldedMentors.get(mentor) ?? foldMentor(mentor);
	foldedMentors.set(mentor, known);
	return known;
}

type Folded = ReturnType<typeof foldMentor>;

function foldMentor(mentor: Findable) {
	return {
		name: folded(mentor.name),
		affiliation: folded(mentor.hbcuAffiliation),
		areas: mentor.areasOfExpertise.map(folded),
		otherNames: (mentor.otherNames ?? []).map(folded),
		beside: folded([mentor.role, mentor.employer, mentor.askAbout].filter(Boolean).join("\n")),
	};
}

/** The same folding in every language, so that server and browser find the same. */
function folded(text: string): string {
	return text
		.normalize("NFD")
		.toLowerCase()
		.replace(/\p{M}/gu, "")
		.replace(/[‘’ʼ]/g, "'")
		.replace(/\s+/g, " ")
		.trim();
}

const MAX_LENGTH = 200;
const LAST = "last";

export type Asked = ReturnType<typeof askedOf>;

/** What an address asks of the loaded mentors: `q`, `area`, and `page`, from 1; `last` becomes Infinity. */
export function askedOf(searchParams: URLSearchParams) {
	const text = (name: string) => (searchParams.get(name) ?? "").trim().slice(0, MAX_LENGTH);
	const page = text("page");
	return {
		search: { query: text("q"), area: text("area") },
		page: page === LAST ? Number.POSITIVE_INFINITY : /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1,
	};
}

/** The address of another search, or of another place in the list. */
export function mentorAddress(
	{ query, area }: MentorSearch,
	place: { page?: number; before?: number | undefined; after?: number | undefined } = {},
): string {
	const { page = 1, before, after } = place;
	const asked = new URLSearchParams({
		...(query && { q: query }),
		...(area && { area }),
		...(before !== undefined && { before: String(before) }),
		...(after !== undefined && { after: String(after) }),
		...(page !== 1 && { page: page === Number.POSITIVE_INFINITY ? LAST : String(page) }),
	}).toString();
	return asked ? `/mentor/?${asked}` : "/mentor/";
}

/** The loaded mentors, and their place among all mentors. */
export interface FoundMentors extends Page<Mentor & { otherNames?: string[] }> {
	/** The rest of the request, beside the search. */
	before?: number | undefined;
	after?: number | undefined;
}

/** Long enough to look at a profile and come back. */
const KEPT_MS = 60_000;

let recent: { found: FoundMentors; atMs: number } | undefined;

/**
 * The mentors of an address, for a browser that comes from another of our pages. Those shown a moment ago come at once,
 * so that going back finds the same place in the list; otherwise a promise. A text says why they can't be loaded.
 */
export function loadInBrowser(
	address: string,
	ask: () => Promise<{ found: FoundMentors | string }>,
): FoundMentors | Promise<FoundMentors | string> {
	const { searchParams } = new URL(address);
	const isHere = (name: "before" | "after") =>
		(searchParams.get(name) ?? "") === String(recent?.found[name] ?? "");
	if (recent && Date.now() - recent.atMs < KEPT_MS && isHere("before") && isHere("after")) {
		return recent.found;
	}
	return ask().then(({ found }) => found, unreached);
}

/** Keeps what the page shows, only in this browser's memory. */
export function rememberMentors(found: FoundMentors): void {
	recent = { found, atMs: Date.now() };
}

export const FAILED = "Failed to load mentors";

function unreached(error: unknown): string | Promise<string> {
	const leadsTo = error instanceof Response && error.headers.get("Location");
	if (!leadsTo) return FAILED;
	// The session has ended. The page is already shown, so the router can't follow this redirect.
	window.location.assign(leadsTo);
	return new Promise(() => {});
}
