/** What a search asks for besides its words: facts that are compared rather than looked up. */
export interface FactsInQuery {
	/** The student's grade point average; 0 finds programs that ask for none. */
	gpa: number | undefined;
	/** Programs that close soon are wanted. */
	soon: boolean;
	/** The month of the deadline: "01" to "12". */
	month: string | undefined;
}

const MAX_CHARACTERS = 400;
const GPA =
	/\b(?:with|w\/?|have|got|my) (?:an? )?([0-3]\.\d{1,2})(?![\d.])(?!\s*gpa)|(?<![\d.])([0-4](?:\.\d{1,2})?)\s*(?:or (?:higher|above|better|lower|below|less))?\s*gpa|gpa\s*(?:of|is|a|=|:)*\s*([0-4](?:\.\d{1,2})?)(?![\d.])/;
const NO_GPA =
	/\b(?:no|low|bad|without|any|minimum|terrible|poor|don'?t need|dont need)(?: a| minimum| good)? (?:gpa|grades?)\b/;
const SOON =
	/\b(?:(?:clos|end)(?:ing|es?)|due|deadlines?|expir(?:ing|es?)|last)\b.{0,16}\b(?:soon|now|today|tonight|tomorrow|week|minute|chance|asap|days)\b|\b(?:urgent|asap|last minute|still open|deadline coming)\b/;
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
/** "May" and "march" are ordinary words, too, so the search must say that a month is a deadline's. */
const MONTH = new RegExp(
	`\\b(?:due|clos(?:es?|ing)|deadlines?|ends?|before|by|apply in|apply by)\\b(?: is| are)?(?: in| by| before| on| of| the)* (?:early |mid |late |end of )?(${MONTHS.join("|")})[a-z]*\\b|\\b(${MONTHS.join("|")})[a-z]* deadlines?\\b`,
);

/** Reads what a search asks for besides its words. */
export function readFactsInQuery(search: string): FactsInQuery {
	const text = search.toLowerCase().slice(0, MAX_CHARACTERS);
	const gpa = text.match(GPA);
	const typed = gpa?.slice(1).find((digits) => digits !== undefined);
	const month = text.match(MONTH);
	const named = MONTHS.indexOf(month?.[1] ?? month?.[2] ?? "");
	return {
		gpa: typed !== undefined ? Number(typed) : NO_GPA.test(text) ? 0 : undefined,
		soon: SOON.test(text),
		month: named >= 0 ? String(named + 1).padStart(2, "0") : undefined,
	};
}

/** The rest of a search: a month that was read as a deadline's is not read as a season. */
export function withoutFacts(search: string): string {
	return search.slice(0, MAX_CHARACTERS).replace(new RegExp(MONTH, "i"), " deadline ");
}

/** Whether a search asks for anything besides its words. */
export function hasFact(search: string): boolean {
	const { gpa, soon, month } = readFactsInQuery(search);
	return gpa !== undefined || soon || month !== undefined;
}
