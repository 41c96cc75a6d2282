/** Describes programs of lists that don't. */
import type { ImportedProgram } from "#db/schema.ts";
import { cleanProse } from "./clean-text.ts";

const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A description, in sentences, for lists that have none. */
export function described(
	{ name, organisation }: ImportedProgram,
	said: {
		locations: string[];
		terms: string;
		sponsorship: string;
		eligibility: string;
		posted: string;
	},
): string {
	const { locations, terms, sponsorship, eligibility } = said;
	const posted = postedOn(said.posted);
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

/** Lists give seconds or a date. */
function postedOn(text: string): string | null {
	const seconds = Number(text);
	const ms =
		text !== "" && seconds > 1e9 ? (seconds > 1e12 ? seconds : seconds * 1000) : Date.parse(text);
	return ms > 0 && ms < 4e12 ? longDate.format(ms) : null;
}
