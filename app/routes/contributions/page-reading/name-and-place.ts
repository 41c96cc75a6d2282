/** What a page calls its program, without what is there for the browser's tab (the site's name, 'Home'), and where it is. */
import { whereOf } from "#app/files/imports/places/places.ts";
import { US_STATES, US_STATES_BY_CODE } from "#app/forms/fields/us-states.ts";
import { plainLine } from "#lib/plain-text.ts";
import { isNode, type PropertyReader, typesOf } from "./page-data.ts";

/** Sites that list other people's programs: never the organization, and their names end titles. */
const BOARDS = new Set(
	(
		"linkedin indeed handshake joinhandshake glassdoor ziprecruiter monster simplyhired careerbuilder dice wayup " +
		"ripplematch simplify builtin wellfound angellist lever greenhouse greenhousejobboard workday myworkdayjobs ashby " +
		"smartrecruiters bamboohr icims jobvite workable usajobs governmentjobs idealist devpost eventbrite meetup " +
		"internshipscom chegg scholarshipscom fastweb niche boldorg goingmerry raiseme unigo cappex collegeboard bigfuture " +
		"bigfuturescholarships profellow pathwaystoscience submittable surveymonkeyapply inforeadyreview googleforms " +
		"googledocs airtable notion medium youtube facebook instagram tiktok reddit wikipedia wordpress linktree " +
		"higheredjobs glassdoorjobs googlecareers careersatgoogle scholarships360 scholarshipowl accessscholarships " +
		"collegexpress petersons commonapp instagramphotosandvideos vimeo themuse symplicity insidehighered"
	).split(" "),
);

/** Parts of a title that say nothing about its program. */
const EMPTY =
	/^(?:home ?page|home|welcome|index|main(?: page)?|about(?: us)?|overview|apply(?: now| today| here)?|(?:job |event |program )?details?|careers?|jobs?|job (?:board|search|posting|openings?)|official (?:web)?site|website|untitled|powered by .+)$/i;
const CAREERS =
	/^(?:(?:careers?|jobs?) (?:at|with) (.+)|(.+?) (?:careers?|jobs?|career site|job board))$/i;
/** Fields of work: 'Health Careers' may be what a program is about, where 'Google Careers' is a site. */
const FIELDS =
	/^(?:health|healthcare|medical|nursing|stem|science|tech|technology|computing|engineering|business|finance|public|service|government|federal|law|legal|arts?|media|education|teaching|research|sports?|environmental|green|early|students?|summer|diversity|women|youth|military|global|international|future|new|your|our|my|in|and|for|of|the|to|&)$/i;

const OF_AN_ORGANIZATION =
	/\b(?:universit(?:y|ies)|college|institute|foundation|incorporated|inc|llc|ltd|corporation|corp|company|labs?)\b/gi;

const SEPARATOR = /(\s*\|\s*|\s+(?:[-–—·•»›«‹~:]|::)\s+|:\s+(?=home$))/i;
/** What a title still names when its site stands before it. */
const PROGRAM =
	/\b(?:intern|internships?|co-?op|fellows?|fellowships?|scholars?|scholarships?|program|award|grant|reu|academy|institute|apprentice|apprenticeship|trainee|analyst)\b/i;
const MAX_PARTS = 20;
/** Fewer letters are too few to be a host's name or initials. */
const SHORTEST = 3;

interface Site {
	/** What its page calls the site and its organization. */
	names: readonly string[];
	host?: string | undefined;
}

/** Whether it only lists other people's programs. */
export function isListingSite(site: string): boolean {
	return BOARDS.has(lettersOf(site)) || BOARDS.has(site.toLowerCase().replace(/[^a-z]/g, ""));
}

/** What pages are called that show no program: errors, log-ins, checks whether a person asks. */
const NO_PAGE =
	/^(?:(?:error )?(?:40[134]|50[023])(?: (?:error|not found|page|forbidden|unauthorized|server|bad|service)\b.*)?|(?:the |this )?(?:page|site|job|posting) (?:can(?:not|['’]t) be found|(?:was )?not found|no longer (?:exists|available))|not found|forbidden|access (?:to this page has been )?denied|just a moment|attention required!?|one moment(?: please)?|please wait|checking your browser|are you (?:a )?(?:human|robot)|robot check|(?:security|human|robot) (?:check|verification)|verify(?:ing)? (?:that )?you are .*|captcha|error|oops!?|(?:please )?(?:sign|log)[ -]?in(?: (?:to|or|with|required|page)\b.*)?)[.…:!?]{0,3}(?:$|\s*[|–—:-] )/i;

/** More than any name; the rest of a title is not read. */
const MAX_TITLE = 500;

/** A title without the site's name behind it and without empty parts; never without its last part. */
export function bareTitle(title: string, site: Site): string {
	const unframed = withoutFrame(title.slice(0, MAX_TITLE), site);
	if (NO_PAGE.test(unframed)) return "";
	const parts = unframed.split(SEPARATOR);
	if (parts.length < 3 || parts.length > 2 * MAX_PARTS) return unframed;
	let [from, to] = [0, parts.length];
	while (to - from > 2 && saysNothing(parts[to - 1] ?? "", site)) to -= 2;
	while (to - from > 2 && EMPTY.test((parts[from] ?? "").trim())) from += 2;
	const rest = parts.slice(from + 2, to).join("");
	if (to - from > 2 && PROGRAM.test(rest) && saysNothing(parts[from] ?? "", { names: site.names }))
		from += 2;
	return withoutFrame(parts.slice(from, to).join("").trim(), site) || unframed;
}

/** What applicant systems and browsers write around a job's name: '(2) Job Application for Analyst at Acme'. */
function withoutFrame(title: string, { names }: Site): string {
	const [, job = ""] = title.match(/^job application for (.+)$/i) ?? [];
	const at = job.toLowerCase().lastIndexOf(" at ");
	const employer = lettersOf(job.slice(at + 4));
	const isNamed = at > 0 && names.some((name) => lettersOf(name) === employer);
	if (isNamed) return job.slice(0, at);
	const [, hired] = title.match(/^\S.{1,80} hiring (\S.{2,150}) in \p{Lu}[^|]{1,80}$/u) ?? [];
	return (
		job ||
		hired ||
		title.replace(/^\(\d{1,3}\+?\)\s+(?=\S)|\sTickets, (?:multiple dates|\w{3}, .*)$/i, "")
	);
}

/** The last part of a title and what is before it; undefined when it has only one. */
export function lastPart(title: string): { before: string; last: string } | undefined {
	const parts = title.split(SEPARATOR);
	if (parts.length < 3) return undefined;
	return { before: parts.slice(0, -2).join("").trim(), last: (parts.at(-1) ?? "").trim() };
}

export function isEmptyPart(part: string): boolean {
	return EMPTY.test(part);
}

function saysNothing(given: string, { names, host }: Site): boolean {
	const part = given.trim();
	if (part === "" || EMPTY.test(part) || isListingSite(part)) return true;
	if (names.some((name) => ownName(name) === ownName(part))) return true;
	const [, at, of] = part.match(CAREERS) ?? [];
	const employer = at ?? of;
	if (employer && saysNothing(employer, { names, host })) return true;
	if (employer && !employer.split(/\s+/).some((word) => FIELDS.test(word))) return true;
	return host !== undefined && isHost(part, host);
}

/** Whether a site goes by this name: 'nsf.gov', 'NSF' and 'National Science Foundation' are www.nsf.gov. */
function isHost(part: string, host: string): boolean {
	const bare = host
		.toLowerCase()
		.replace(/^www\./, "")
		.replace(/:\d+$/, "");
	const labels = bare.split(".").slice(0, -1);
	const letters = lettersOf(part);
	if (letters === lettersOf(bare)) return true;
	const initials = part
		.replace(/^u\.?s\.?\s/i, "")
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => /^\p{Lu}/u.test(word))
		.map((word) => word.charAt(0).toLowerCase())
		.join("");
	const names = [letters, initials, lettersOf(part.replace(OF_AN_ORGANIZATION, ""))];
	return labels.some((label) => label.length >= SHORTEST && names.includes(lettersOf(label)));
}

/** An organization's name without its legal form. */
const ownName = (name: string) =>
	lettersOf(name.replace(/,? (?:inc|llc|ltd|corp|corporation|co)\.?$/i, ""));

/** Letters and digits in lower case, without an article before and '.com' behind. */
function lettersOf(name: string): string {
	return name
		.trim()
		.toLowerCase()
		.replace(/^the\s+/, "")
		.replace(/\.(?:com|org|net|gov|edu|io|co)$/, "")
		.replace(/[^\p{L}\p{N}]/gu, "");
}

interface FoundPlace {
	place?: "inperson" | "hybrid" | "remote" | "abroad" | undefined;
	city?: string | undefined;
	state?: string | undefined;
	/** It names a place that we don't understand. */
	isUnclear?: boolean;
}

/** Where a program is: in person or not, and the city and state if there is one. */
export function placeOf(property: PropertyReader): FoundPlace {
	const stated = [property("jobLocation"), property("location")].find(
		(value) => value != null && value !== "",
	);
	const all = [stated]
		.flat()
		.slice(0, 50)
		.filter((value) => value != null);
	const isVirtual = (value: unknown) =>
		isNode(value)
			? typesOf(value).includes("virtuallocation") || isAway(value.name)
			: isAway(value);
	const real = all.filter((value) => !isVirtual(value));
	const addresses = real.map(addressOf);
	const known = addresses.filter((address) => address !== undefined);
	const way =
		wayOf(property) ??
		(real.length < all.length ? (real.length > 0 ? "hybrid" : "remote") : undefined);
	const isUnclear = real.length > 0 && known.length === 0;
	const [first] = known;
	if (!first || way === "remote") return { place: way, isUnclear };
	const isAbroad = known.every(({ isForeign }) => isForeign);
	// Several places don't fit into the field.
	const one = known.every(({ city, state }) => city === first.city && state === first.state);
	return {
		place: isAbroad ? "abroad" : (way ?? "inperson"),
		...(one && { city: first.city, state: isAbroad ? undefined : first.state }),
		isUnclear,
	};
}

/** A place that only has a name still means in person. */
function addressOfNamed(place: unknown): Address | undefined {
	if (!isNode(place)) return undefined;
	if (place.addressLocality || place.addressRegion) return addressOf({ address: place });
	const name = typeof place.name === "string" ? plainLine(place.name) : "";
	if (!name) return undefined;
	return addressInWords(name) ?? { city: undefined, state: undefined, isForeign: false };
}

function isAway(stated: unknown): boolean {
	return typeof stated === "string" && /^\W*(fully )?(remote|virtual|online)\b/i.test(stated);
}

/** A page that lists more is about many programs. */
const MAX_PLACE_LINES = 40;
/** A line that says where it is, or the line after such a heading. */
const PLACE_LINE =
	/^(?:(?:work |job |program |event )?locations?|where|city|venue|campus)[ \t]{0,5}(?:[:–—-][ \t]{0,5}\n?|\n)([^\n]{2,80})$/gim;

const PROGRAM_WORDS =
	"(?:program|internship|fellowship|position|role|institute|academy|camp|conference|event|workshop|course|REU|residency)";
/** A sentence that says where the program is, and no other way or place. */
const PLACE_SENTENCE = new RegExp(
	`\\b(?:this|the|our)\\s(?:[\\w-]{1,20}\\s){0,3}${PROGRAM_WORDS}\\s(?:is|takes|will(?:\\sbe)?)\\s(?:place|take\\splace|held|located)\\s(?:on\\scampus\\s)?(?:in|at)\\s((?:[^.!?;\\n]|(?<=\\b(?:St|D|D\\.C))\\.){4,120})`,
	"gi",
);
const CITY_AND_STATE =
	/^\p{Lu}[\p{L}.' -]{1,40}, (?:D\.C\.|\p{Lu}{2}\b|\p{Lu}\p{L}{3,}(?: \p{Lu}\p{L}{3,})?)/u;
const ELSEWHERE =
	/\b(?:or|and|but|also|remote\w*|virtual\w*|online|hybrid|across|various|other|several|multiple)\b/i;

const IS_REMOTE =
	/\bthis is an? (?:paid |unpaid )?(?:fully|100%|entirely|completely) (?:remote|virtual|online) (?:internship|position|program|role|fellowship|opportunity|job)\b/i;

/** Where the page's text says it is. */
export function placeIn(words: string): FoundPlace {
	for (const [, stated = ""] of [...words.matchAll(PLACE_LINE)].slice(0, MAX_PLACE_LINES)) {
		if (isAway(stated)) return { place: "remote" };
		const isHybrid = /\bhybrid\b/i.test(stated);
		const bare = stated.replace(/\([^()]*\)|\b(hybrid|in[- ]person|on-?site)\b/gi, " ");
		const found = addressInWords(plainLine(bare).replace(/^[\W_]+|[\W_]+$/g, ""));
		if (!found) continue;
		const { city, state, isForeign } = found;
		return { place: isHybrid ? "hybrid" : isForeign ? "abroad" : "inperson", city, state };
	}
	return IS_REMOTE.test(words) ? { place: "remote" } : placeInSentences(words);
}

function placeInSentences(words: string): FoundPlace {
	const [stated = "", ...others] = [...words.matchAll(PLACE_SENTENCE)].map(
		([, where = ""]) => where,
	);
	const [address] =
		ELSEWHERE.test(stated) || others.length > 0 ? [] : (stated.match(CITY_AND_STATE) ?? []);
	const found = address && addressInWords(address);
	if (!found) return {};
	return { place: found.isForeign ? "abroad" : "inperson", city: found.city, state: found.state };
}

function wayOf(property: PropertyReader): FoundPlace["place"] {
	const stated = ["jobLocationType", "eventAttendanceMode", "courseMode"]
		.flatMap(property)
		.filter((way) => typeof way === "string")
		.join(" ");
	if (/mixed|hybrid|blended/i.test(stated)) return "hybrid";
	if (/telecommute|remote|online/i.test(stated)) return "remote";
	return /offline|onsite|in-?person/i.test(stated) ? "inperson" : undefined;
}

interface Address {
	city: string | undefined;
	state: string | undefined;
	isForeign: boolean;
}

function addressOf(place: unknown): Address | undefined {
	const [address] = [isNode(place) ? (place.address ?? place) : place].flat();
	if (typeof address === "string") return addressInWords(plainLine(address));
	if (!isNode(address) || address === place) return addressOfNamed(place);
	const [city, region, country] = [
		address.addressLocality,
		address.addressRegion,
		address.addressCountry,
	].map(stringOf);
	if (!city && !region && !country) return undefined;
	// 'Tbilisi' in 'Georgia'.
	if (!country && addressInWords([city, region].filter(Boolean).join(", "))?.isForeign) {
		return { city, state: undefined, isForeign: true };
	}
	const isForeign =
		country !== undefined && !/^(us|usa|u\.s\.(a\.)?|(the )?united states.*)$/i.test(country);
	return {
		city,
		state: region && stateOf(region),
		isForeign: isForeign && !stateOf(country ?? ""),
	};
}

/** From a text such as '2400 Sixth St NW, Washington, DC 20059'. */
function addressInWords(text: string): Address | undefined {
	const { place, city, usState } = whereOf([text]);
	const isForeign = place === "abroad";
	if (!isForeign && !usState) return undefined;
	return { city: city ?? undefined, state: usState ?? undefined, isForeign };
}

function stateOf(text: string): string | undefined {
	const bare = text.trim().replace(/^US-/i, "").replaceAll(".", "");
	const byCode = US_STATES_BY_CODE[bare.toUpperCase()];
	return byCode ?? US_STATES.find((name) => name.toLowerCase() === bare.toLowerCase());
}

function stringOf(value: unknown): string | undefined {
	const [given] = [value].flat();
	const text = isNode(given) ? given.name : given;
	return typeof text === "string" ? plainLine(text) || undefined : undefined;
}
