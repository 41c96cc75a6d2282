/** Spellings of dates that chrono-node doesn't know, each as one that it does and that is as long. */

const MONTH = "(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]{0,6}";
const AFTER_MONTH = `(?<=\\b${MONTH}\\.?`;
const ORDINAL = "\\d{1,2}(?:st|nd|rd|th)";

const blank = (found: string) => " ".repeat(found.length);
const withoutSigns = (found: string) => found.replace(/\D/g, " ");

const DAYS = { feb: 28, apr: 30, jun: 30, sep: 30, nov: 30 } as Record<string, number>;

/** 'last day of February' with the day's number. */
function lastDay(found: string, month: string): string {
	const day = `${DAYS[month.slice(0, 3).toLowerCase()] ?? 31}`;
	return `${day} of ${month}`.padStart(found.length);
}

const SPELLINGS: [RegExp, (found: string, part: string) => string][] = [
	// '15th day of March', 'first day of March', 'last day of March'
	[
		new RegExp(
			`\\b(?:${ORDINAL}|(?:twenty-|thirty-)?[a-z]{3,8}(?:st|nd|rd|th)) day of ${MONTH}\\b`,
			"gi",
		),
		(found) => found.replace(" day", "").padStart(found.length),
	],
	[new RegExp(`\\blast day of (${MONTH})\\b`, "gi"), lastDay],
	// '15. March'
	[new RegExp(`(?<=\\b\\d{1,2})\\. (?=${MONTH}\\b)`, "gi"), blank],
	// 'February the 1st', 'March 1 (2027)', "March 1, '27"
	[new RegExp(`${AFTER_MONTH} )the (?=\\d)`, "gi"), blank],
	[new RegExp(`${AFTER_MONTH} ?(?:${ORDINAL}|\\d{1,2}) )\\(2\\d{3}\\)`, "gi"), withoutSigns],
	[new RegExp(`${AFTER_MONTH} (?:(?:${ORDINAL}|\\d{1,2}),? )?)['’](?=\\d\\d\\b)`, "gi"), blank],
	// 'January 1-March 31', '10/12/2026-1/25/2027'
	[new RegExp(`(?<=\\d(?:st|nd|rd|th)?)-(?=${MONTH}\\.? \\d)`, "gi"), () => "–"],
	[/(?<=\d\/\d{1,4})-(?=\d{1,2}\/\d)/g, () => "–"],
	// '2026-12-01 / 2027-01-31'
	[
		/(?<=\b2\d{3}-\d\d-\d\d)(?: ?(?:\/|\.\.|--) ?)(?=2\d{3}-\d\d-\d\d\b)/g,
		(found) => "–".padEnd(found.length),
	],
];

/** A text with its dates spelled as chrono-node knows them; everything stays where it was. */
export function respelled(text: string): string {
	return SPELLINGS.reduce((read, [spelling, known]) => read.replace(spelling, known), text);
}
