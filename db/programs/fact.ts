/** How db/programs/facts.ts describes a fact. */

/** A filter of the list of programs. */
export interface FactFilter {
	/** Its name in ProgramFilters. */
	key: string;
	/** Its name in addresses. */
	param: string;
	title: string;
	/** The text for "no choice" of a filter with one value; without it, several values can be chosen. */
	any?: string;
	/** The values' texts, if they are others than the fact's. */
	options?: Record<string, string>;
	/** The one value that it finds; makes it a filter that is on or off. */
	only?: string | number;
	/** An option's text on a chip, if it is another. */
	chip?: (text: string) => string;
	/** The values of programs that a chosen value finds, if not only itself. */
	finds?: (value: string) => string[];
}

interface Described {
	/** Its column, and its name in forms, calls and imported lists. */
	column: string;
	/**
	 * Whether it holds for one deadline only: it is cleared when a yearly program opens again, and of two programs with
	 * different deadlines neither takes it from the other.
	 */
	ofDeadline?: boolean;
	/** On a program's page and for moderators. */
	label: string;
	/** In the message "Its … changed" to those who have yet to apply; null if nobody is notified of a change. */
	change: string | null;
	/** In the form. */
	field?: { label?: string; group?: string; hint?: string; placeholder?: string };
	/** The fact on whose row of a page it stands. */
	rowOf?: string;
	/** What its row is called, if it is about more than this fact. */
	rowLabel?: string;
	/** What cards and feeds say for each value (a tick's is `true`); null if they don't name it. */
	short?: Record<string, string | null>;
	/** The property of schema.org that says it. */
	schemaOrg: SchemaOrgProperty | null;
	/** Its column in the search index: of its own, or "details" for a text beside others; null if it isn't searched. */
	index: string | null;
}

export type SchemaOrgProperty =
	| ("programType" | "provider" | "audience" | "educationalProgramMode" | "contentLocation")
	| ("applicationStartDate" | "applicationDeadline");

/** A filter needs a column of the index. */
type Filtered = { filter: null } | { filter: FactFilter; index: string };

/**
 * "choice" has one of its values, "choices" a list of them; "tick" is true, or false from a call. The index keeps each
 * value as one token, so values are single words of lower-case letters.
 */
export type Fact = Described &
	(
		| ({ type: "choice" | "choices"; values: Record<string, string> } & Filtered)
		| ({ type: "tick" } & Filtered)
		/** A whole number; 0 means none. */
		| ({ type: "count"; min: 0 | 1; max: number } & Filtered)
		| { type: "text"; maxLength: number }
		/** The name of a U.S. state, such as "Georgia". */
		| { type: "state" }
		/** From 0 to 4. */
		| { type: "gpa" }
		/** YYYY-MM-DD */
		| { type: "day"; ofDeadline: boolean }
		/** HH:MM, from 00:00 to 23:59 */
		| { type: "time"; ofDeadline: boolean }
	);

/** The one value that a filter which is on or off finds, as SQL; undefined for other facts. */
export function onlyOf(fact: Fact): string | undefined {
	if (fact.type === "tick") return "1";
	const only = "filter" in fact ? fact.filter?.only : undefined;
	return typeof only === "string" ? `'${only}'` : only?.toString();
}
