/** The names of cities, states and countries; cities.json says where they come from. */
import { US_STATES_BY_CODE } from "#app/forms/fields/us-states.ts";
import { bare, stateOf } from "../values.ts";
import gazetteer from "./cities.json" with { type: "json" };

interface City {
	city?: string;
	state?: string;
	isAbroad?: boolean;
}

/** What people call places, by the name without spaces and signs. */
const ALIASES: Record<string, City> = {
	nyc: { city: "New York", state: "New York" },
	newyork: { city: "New York", state: "New York" },
	newyorkcity: { city: "New York", state: "New York" },
	sf: { city: "San Francisco", state: "California" },
	sanfranciscobayarea: { city: "San Francisco", state: "California" },
	sanfran: { city: "San Francisco", state: "California" },
	sfbayarea: { city: "San Francisco", state: "California" },
	bayarea: { state: "California" },
	siliconvalley: { state: "California" },
	socal: { state: "California" },
	southerncalifornia: { state: "California" },
	northerncalifornia: { state: "California" },
	la: { city: "Los Angeles", state: "California" },
	dc: { city: "Washington", state: "District of Columbia" },
	washingtondc: { city: "Washington", state: "District of Columbia" },
	philly: { city: "Philadelphia", state: "Pennsylvania" },
	atl: { city: "Atlanta", state: "Georgia" },
	chicagoland: { city: "Chicago", state: "Illinois" },
	nola: { city: "New Orleans", state: "Louisiana" },
	vegas: { city: "Las Vegas", state: "Nevada" },
	dallasfortworth: { state: "Texas" },
	dfw: { state: "Texas" },
	twincities: { state: "Minnesota" },
	researchtriangle: { state: "North Carolina" },
	triangle: { state: "North Carolina" },
	longisland: { state: "New York" },
	minneapolisstpaul: { state: "Minnesota" },
	raleighdurham: { state: "North Carolina" },
	tampabay: { state: "Florida" },
	tampabayarea: { state: "Florida" },
	hamptonroads: { state: "Virginia" },
	washingtonstate: { state: "Washington" },
	newyorkstate: { state: "New York" },
};

const UNITED_STATES = new Set(["us", "usa", "unitedstates", "unitedstatesofamerica", "america"]);
const PROVINCES = new Set(
	"on ontario bc britishcolumbia qc quebec ab alberta mb manitoba sk saskatchewan ns novascotia nb newbrunswick nl newfoundland"
		.split(" ")
		.concat("england", "scotland", "wales", "northernireland", "uk", "uae", "korea", "europe"),
);

/** What a name is compared by: 'Saint Louis' is 'St. Louis'. */
function keyOf(name: string): string {
	const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
	return bare(
		plain
			.replace(/^saint\b/, "st")
			.replace(/^mount\b/, "mt")
			.replace(/^fort\b/, "ft"),
	);
}

/** By key, the name of the city in each state; `alone` is what the name means without a state. */
interface Named {
	byState: Map<string, string>;
	alone?: City;
}
const CITIES = new Map<string, Named>();
for (const [code, names] of Object.entries(gazetteer.states)) {
	for (const marked of names.split("|")) {
		const city = marked.replace("*", "");
		const state = US_STATES_BY_CODE[code] ?? code;
		const known: Named = CITIES.get(keyOf(city)) ?? { byState: new Map() };
		known.byState.set(state, city);
		if (marked === city) known.alone = { city, state };
		CITIES.set(keyOf(city), known);
	}
}

const ABROAD = new Map(
	Object.entries(gazetteer.abroad).flatMap(([country, names]) =>
		names.split("|").map((marked) => {
			const city = marked.replace("*", "");
			return [keyOf(city), { city, country, isClear: marked === city }] as const;
		}),
	),
);

const COUNTRY_NAMES = new Map(
	Object.entries(gazetteer.countries).map(([code, name]) => [code, keyOf(name)]),
);

const COUNTRIES = new Set(
	Object.values(gazetteer.countries).flatMap((name) => [
		keyOf(name),
		keyOf(name.replace(" & ", " and ")),
	]),
);

/** A city of the United States by its name, in a state or by itself; without a state if the name alone says too little. */
export function cityNamed(name: string, state?: string): City | undefined {
	const key = keyOf(name);
	const known = CITIES.get(key);
	if (state) {
		const city = known?.byState.get(state);
		return city ? { city, state } : undefined;
	}
	const alias = aliasOf(name);
	if (alias) return alias;
	if (known?.alone) return known.alone;
	// Common words and places abroad are also the name of one small city.
	const [city] = known?.byState.values() ?? [];
	return city && (known?.byState.size ?? 0) > 1 && !ABROAD.get(key)?.isClear ? { city } : undefined;
}

/** What people call a place instead of its name. */
export function aliasOf(name: string): City | undefined {
	const key = keyOf(name);
	return Object.hasOwn(ALIASES, key) ? ALIASES[key] : undefined;
}

/** A city abroad, if its name alone says so or what follows is its country: its code, or 'Georgia' behind 'Tbilisi'. */
export function foreignCityIn(name: string, next: string): string | undefined {
	const known = ABROAD.get(keyOf(name));
	if (!known) return undefined;
	if (known.country === next || COUNTRY_NAMES.get(known.country) === keyOf(next)) {
		const state = stateOf(next);
		return state && cityNamed(name, state) ? undefined : known.city;
	}
	return next === "" && known.isClear ? known.city : undefined;
}

export const isUnitedStates = (name: string) => UNITED_STATES.has(bare(name));

/** Whether it is the name of another country. */
export const countryOf = (name: string) => COUNTRIES.has(keyOf(name));

/** A part of another country, or a country's short name. */
export const isProvince = (name: string) => PROVINCES.has(keyOf(name));
