/** Describes programs of lists that don't. */
import type { ImportedProgram } from "#db/schema.ts";
import { addDays } from "#lib/calendar-days.ts";
import { readDate } from "#lib/dates/written-dates.ts";
import { cleanProse } from "./clean-text.ts";

const DAYS_OF_YEAR = 364;
const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A description, in sentences, for lists that have none. */
export function described(
	{ name, organisation }: ImportedProgram,
	stated: {
		locations: string[];
		terms: string;
		sponsorship: string;
		eligibility: string;
		posted: string;
		/** YYYY-MM-DD */
		today: string;
	},
): string {
	const { locations, terms, sponsorship, eligibility } = stated;
	const posted = postedOn(stated.posted, stated.today);
	const sentences = [
		`${organisation ? `${name} at ${organisation}` : name}.`,
		locations.length > 0 && `Where: ${locations.join("; ")}.`,
		terms && `When: ${terms}.`,
		sponsorship && sponsorship !== "Other" && `Sponsorship: ${sponsorship}.`,
		eligibility && `Who can apply: ${eligibility.replace(/\.$/, "")}.`,
		posted && `Posted ${posted}.`,
	];
	return cleanProse(sentences.filter(Boolean).join(" "), 5000);
}

/** Lists give seconds or a date; without its year it is the last such day. */
function postedOn(text: string, today: string): string | null {
	const seconds = Number(text);
	if (text !== "" && seconds > 1e9 && seconds < 4e12) {
		return longDate.format(seconds > 1e11 ? seconds : seconds * 1000);
	}
	const date = readDate(text, Date.parse(addDays(today, -DAYS_OF_YEAR)))?.date;
	return date && date <= today ? longDate.format(Date.parse(date)) : null;
}
