import { whereOf } from "#app/files/imports/places/places.ts";
import { US_STATES, US_STATES_BY_CODE } from "#app/forms/fields/us-states.ts";
import { plainLine } from "#lib/plain-text.ts";
import { isNode, type PropertyReader, typesOf } from "./page-data.ts";

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
	for (const [, stated = ""] of words.matchAll(PLACE_LINE)) {
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
