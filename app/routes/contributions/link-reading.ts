/** What a page says about a program. */
export interface LinkReading {
	/** By the form's field names, as one would type them. */
	values: Record<string, string | string[]>;
	/** What could not be read, one sentence each. */
	notes: string[];
	/** What each of these values is called in a sentence. */
	called: Record<string, string>;
	/** The field beside which a value means something, such as the day of an hour. */
	beside: Record<string, string>;
}

/** An answer that only says why nothing was read. */
export const nothingRead = (why: string): LinkReading => ({
	values: {},
	notes: [why],
	called: {},
	beside: {},
});

/**
 * Of what a page says, what to fill into a form: only empty fields, and nothing beside a fact on which the page differs.
 *
 * @param typedIn the text of one of the form's fields
 */
export function valuesToFill(
	{ values, beside }: LinkReading,
	typedIn: (name: string) => string,
): LinkReading["values"] {
	const isToFill = (name: string) => {
		const other = beside[name];
		const typed = other && typedIn(other).trim();
		return !typedIn(name).trim() && (!typed || typed === values[other]);
	};
	return Object.fromEntries(Object.entries(values).filter(([name]) => isToFill(name)));
}
