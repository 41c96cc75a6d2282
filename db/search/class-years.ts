const CLASS = /\b(?:class of|c\/o) ?['’]?(?:20)?(\d\d)\b/gi;
const HIGH_SCHOOL = /\b(?:hs|high ?school)/i;
const JULY = 7;
/** The year of students who finish college this many years after this year's seniors. */
const STANDINGS = ["senior", "junior", "sophomore", "freshman"];

/** A search with "class of 2028" replaced by the student's year; removed next to "high school", which says enough. */
export function withStandings(search: string, today: string): string {
	const [year = 0, month = 0] = today.split("-").map(Number);
	const seniors = (month >= JULY ? year + 1 : year) % 100;
	return search.replace(CLASS, (_, classYear: string) =>
		HIGH_SCHOOL.test(search) ? "" : standingOf(Number(classYear) - seniors),
	);
}

function standingOf(years: number): string {
	return years < 0 ? "recent graduate" : (STANDINGS[years] ?? "high school");
}
