import type { LinkReading } from "./page-reading/read-link.server.ts";

/** Facts that mean something only beside another from the same page, such as an hour beside its day. */
const BESIDE: Record<string, string> = {
	deadline_time: "application_deadline",
	deadline_zone: "application_deadline",
	deadline_words: "application_deadline",
	decisions_by: "application_deadline",
	pay_details: "pay",
	city: "us_state",
	us_state: "city",
};

/**
 * Of what a page says, what to fill into a form: only empty fields, and nothing beside a fact on which the page differs.
 *
 * @param typedIn the text of one of the form's fields
 */
export function valuesToFill(
	values: LinkReading["values"],
	typedIn: (name: string) => string,
): LinkReading["values"] {
	const isToFill = (name: string) => {
		const beside = BESIDE[name];
		const typed = beside && typedIn(beside).trim();
		return !typedIn(name).trim() && (!typed || typed === values[beside]);
	};
	return Object.fromEntries(Object.entries(values).filter(([name]) => isToFill(name)));
}
