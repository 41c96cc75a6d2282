/** Where a program is, from what a list writes: 'Atlanta, GA', 'Hybrid - Austin, TX', 'Remote in USA', 'London, UK'. */
import type { Place } from "#db/programs/facts.ts";
import { stateOf } from "../values.ts";
import {
	aliasOf,
	cityNamed,
	countryOf,
	foreignCityIn,
	isProvince,
	isUnitedStates,
} from "./gazetteer.ts";

interface Where {
	place: Place | null;
	city: string | null;
	usState: string | null;
	/** What names no place that we know. */
	unread: string[];
}

interface Spot {
	city?: string | undefined;
	state?: string | undefined;
	isAbroad?: boolean;
}

/** What one text says. */
interface ReadPlaces {
	isRemote: boolean;
	isHybrid: boolean;
	isOnSite: boolean;
	/** It says that there are several places, and not which. */
	isMany: boolean;
	isUnread: boolean;
	spots: Spot[];
}

/** Longer than any place. */
const MAX_PLACE = 200;
/** Of the places in one cell. */
const MAX_PLACES = 30;
const BETWEEN_PLACES = /[;|\n•/]|\s(?:or|and|&|\+)\s/i;

const NOT_REMOTE = /\b(?:not|no|non)[- ]+remote\b/gi;
const REMOTE =
	/\b(?:(?:fully|100%|partially) )?(?:remote(?:ly)?(?:[- ](?:first|friendly|only|work))?|virtual(?:ly)?|online|tele(?:commut\w*|work\w*)|work from (?:home|anywhere)|wfh|distributed)\b/gi;
const HYBRID = /\bhybrid\b/gi;
const ON_SITE = /\b(?:on[- ]?sites?|in[- ]?person|in[- ]?office|office)\b/gi;
const MANY =
	/\b(?:multiple|various|several|many|numerous|different|\d+\+?)\s+(?:u\.?s\.? )?(?:locations?|sites?|cities|places|offices|states|campuses)\b|^(?:multiple|various|several|varies|many)$/i;
/** What names no place, and says nothing either. */
const NOWHERE =
	/^(?:\W*|n\/?a|none|tb[ad]|unknown|not (?:stated|specified|listed|applicable)|nation-?wide|national|anywhere(?: in the (?:u\.?s\.?a?\.?|united states|world))?|state-?wide|on[- ]campus|any(?: location| state)?|all(?: states| 50 states| locations)?|flexible|world-?wide|global(?:ly)?|headquarters|hq|see (?:description|website|details|link|posting)|location|domestic|continental)$/i;

/** The place that a list gives. Several places give no city, and a state only if they share it. */
export function whereOf(locations: string[]): Where {
	const all = locations.flatMap(partsOf).slice(0, MAX_PLACES);
	const read = all.map(readPlaces);
	const spots = read.flatMap((one) => one.spots);
	const [first] = spots;
	const isMany = read.some((one) => one.isMany);
	const isOne = spots.every(({ city, state }) => city === first?.city && state === first?.state);
	const inOneState = spots.every(({ state }) => state === first?.state);
	return {
		place: placeOf(read, spots),
		city: (isOne && !isMany && first?.city) || null,
		usState: (inOneState && !isMany && first?.state) || null,
		unread: all.filter((_, at) => read[at]?.isUnread),
	};
}

function placeOf(read: ReadPlaces[], spots: Spot[]): Place | null {
	if (read.some((one) => one.isHybrid)) return "hybrid";
	const isHere = spots.length > 0 || read.some((one) => one.isOnSite || one.isMany);
	if (read.some((one) => one.isRemote)) return isHere ? null : "remote";
	if (spots.length > 0 && spots.every(({ isAbroad }) => isAbroad)) return "abroad";
	return spots.length > 0 || read.some((one) => one.isOnSite) ? "inperson" : null;
}

/** The texts of a cell, one a place; what is in brackets stays together. */
function partsOf(text: string): string[] {
	const whole = text.slice(0, MAX_PLACE * MAX_PLACES).trim();
	if (countryOf(whole) || cityNamed(whole)) return [whole];
	const parts: string[] = [];
	for (const piece of whole.split(/(?<=[()])/)) {
		const [first = "", ...others] = piece.endsWith(")") ? [piece] : piece.split(BETWEEN_PLACES);
		parts.push((parts.pop() ?? "") + first, ...others);
	}
	return parts.map((part) => part.trim().slice(0, MAX_PLACE)).filter(Boolean);
}

function readPlaces(text: string): ReadPlaces {
	const given = text.replace(NOT_REMOTE, " ");
	const [isRemote, isHybrid, isOnSite] = [REMOTE, HYBRID, ON_SITE].map(
		(way) => given.search(way) >= 0,
	);
	const rest = [REMOTE, HYBRID, ON_SITE]
		.reduce((left, way) => left.replace(way, " "), given)
		.replace(/[()[\]]/g, ",")
		.replace(/^(US|USA)-([A-Z]{2})-/, "$2, ");
	const isMany = MANY.test(rest.replace(/^[\s,–—-]+|[\s,–—-]+$/g, ""));
	const names = isMany
		? []
		: rest
				.split(/,|\s[-–—:]+\s|^\s*[-–—:]+|[-–—:]+\s*$/)
				.map(nameIn)
				.filter((name) => !NOWHERE.test(name));
	// What is done from anywhere has no place, whichever country it names.
	const spots = isRemote && !isHybrid ? [] : spotsIn(names);
	const isUnread = spots.length === 0 && !isRemote && names.some((name) => !isUnitedStates(name));
	return {
		isRemote: Boolean(isRemote && !isHybrid),
		isHybrid: Boolean(isHybrid),
		isOnSite: Boolean(isOnSite),
		isMany,
		isUnread,
		spots,
	};
}

/** A name without its ZIP code and what stands around it: 'the greater Boston area'. */
function nameIn(text: string): string {
	return text
		.replace(/\b\d{5}(?:-\d{4})?\b/g, " ")
		.replace(/\s+/g, " ")
		.trim()
		.replace(/^(?:based |located )?(?:in|within|from|at|near|the)\s+/i, "")
		.replace(/^(?:the )?(?:greater|downtown|metro|city of)\s+/i, "")
		.replace(/\s+(?:city )?(?:metro(?:politan)?(?: area)?|(?<!bay )area|region|only|based)$/i, "")
		.trim();
}

/** Names in a row: each country ends a group, as in 'London, UK, Austin, TX, USA'. */
function spotsIn(names: string[]): Spot[] {
	const [first = "", ...others] = names;
	// Some write from the largest to the smallest: 'US, CA, Santa Clara'.
	const ordered =
		isUnitedStates(first) && others.length > 1 ? [...others.toReversed(), first] : names;
	const spots: Spot[] = [];
	let group: string[] = [];
	for (const [at, name] of ordered.entries()) {
		// 'Montreal, QC, CA': behind a province it is Canada.
		const isCanada = /^CA$/i.test(name) && isProvince(ordered[at - 1] ?? "");
		const isCountry =
			isCanada || (countryOf(name) && !stateOf(name) && !stateOf(ordered[at + 1] ?? ""));
		if (isCountry || isProvince(name)) {
			const city = group.find((one) => !/\d/.test(one));
			if (city || !spots.at(-1)?.isAbroad) spots.push({ city, isAbroad: true });
			group = [];
		} else if (isUnitedStates(name)) {
			spots.push(...spotsInStates(group));
			group = [];
		} else group.push(name);
	}
	return [...spots, ...spotsInStates(group)];
}

function spotsInStates(group: string[]): Spot[] {
	// Alone, 'LA' is no state.
	const alias = group.length === 1 ? aliasOf(group[0] ?? "") : undefined;
	if (alias) return [alias];
	const names = group.length === 1 ? withState(group[0] ?? "") : group;
	const spots: Spot[] = [];
	for (let at = 0; at < names.length; at++) {
		const [name = "", next = ""] = [names[at], names[at + 1]];
		const state = stateOf(next);
		const abroad = foreignCityIn(name, next);
		// 'Howard University, Washington, DC': what stands before a city and its state is no city.
		const nextState = stateOf(names[at + 2] ?? "");
		if (nextState && isCityOf(next, nextState) && !stateOf(name)) continue;
		const own = stateOf(name);
		const turned = own && cityNamed(next, own);
		if (abroad) {
			spots.push({ city: abroad, isAbroad: true });
			at += next ? 1 : 0;
		} else if (state && /^\D*\p{L}\D*$/u.test(name) && (!own || cityNamed(name, state))) {
			spots.push({ city: cityNamed(name, state)?.city ?? name, state });
			at += 1;
		} else if (turned && names.length === 2) {
			return [turned];
		} else if (own && own !== "New York") {
			spots.push({ state: own });
		} else {
			const [before = "", code] = withState(name);
			const known = code ? spotsInStates([before, code]) : [cityNamed(name)];
			spots.push(...known.filter((one) => one !== undefined));
		}
	}
	return spots;
}

function isCityOf(name: string, state: string): boolean {
	return (cityNamed(name, state) ?? cityNamed(name))?.state === state;
}

/** 'Atlanta GA' and 'Atlanta Georgia' as two names. */
function withState(text: string): string[] {
	if (stateOf(text) || cityNamed(text)) return [text];
	const [, city = "", state = ""] =
		text.match(
			/^(.{2,60}?)\s+([A-Z]{2}|\p{L}{4,}|(?:New|North|South|West|Rhode|Puerto) \p{L}+)$/u,
		) ?? [];
	return city && stateOf(state) ? [city, state] : [text];
}
