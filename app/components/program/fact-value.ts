import * as names from "./fact-names.ts";

const NAMES: Record<string, Record<string, string>> = {
	kind: names.KIND_NAMES,
	audience: names.AUDIENCE_NAMES,
	fields: names.FIELD_NAMES,
	pay: names.PAY_NAMES,
	place: names.PLACE_NAMES,
	citizenship: names.CITIZENSHIP_NAMES,
	season: names.SEASON_NAMES,
};

/** One value of a fact as people read it; free text stays as it is. */
export function factValue(fact: string, value: unknown): string {
	return NAMES[fact]?.[String(value)] ?? String(value);
}
