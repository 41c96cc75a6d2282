import type { Place } from "#db/programs/facts.ts";
import { bare, stateOf } from "./values.ts";

interface Where {
	place: Place | null;
	city: string | null;
	usState: string | null;
}

const CITIES = new Map([
	["nyc", ["New York", "New York"]],
	["newyorkcity", ["New York", "New York"]],
	["sf", ["San Francisco", "California"]],
	["la", ["Los Angeles", "California"]],
	["dc", ["Washington", "District of Columbia"]],
]);
const COUNTRY = /,?\s*\b(usa?|u\.s\.(a\.)?|united states( of america)?)\s*$/i;

/** The place that a list gives: 'Atlanta, GA', 'Remote in USA', 'London, UK'. Several places give no city. */
export function whereOf(locations: string[]): Where {
	const read = locations.map(readLocation);
	const others = read.filter(({ isRemote }) => !isRemote);
	if (read.length > 0 && others.length === 0) return { place: "remote", city: null, usState: null };
	const [first] = others;
	if (!first) return { place: null, city: null, usState: null };
	const isAbroad = others.every((one) => one.isAbroad);
	const place = others.length < read.length ? null : isAbroad ? "abroad" : "inperson";
	const isOne = others.every(({ city, state }) => city === first.city && state === first.state);
	const inOneState = others.every(({ state }) => state === first.state);
	return {
		place,
		city: isOne ? (first.city ?? null) : null,
		usState: inOneState ? (first.state ?? null) : null,
	};
}

function readLocation(text: string): {
	isRemote?: boolean;
	isAbroad?: boolean;
	city?: string | undefined;
	state?: string | undefined;
} {
	if (/\b(remote|virtual|online|telecommute)\b/i.test(text)) return { isRemote: true };
	const known = CITIES.get(bare(text));
	if (known) return { city: known[0], state: known[1] };
	const parts = text
		.replace(COUNTRY, "")
		.split(",")
		.map((part) => part.trim())
		.filter(Boolean);
	const state = stateOf(parts.at(-1) ?? "");
	if (parts.length === 1) {
		if (state) return { state };
		return COUNTRY.test(text) || !parts[0] ? {} : { city: parts[0] };
	}
	return state ? { city: parts[0], state } : { city: parts[0], isAbroad: !COUNTRY.test(text) };
}
