/** Reads what lists write for the days on which programs open and close, and for their season. */
import { type DeadlineZone, MONTHS, type Month, SEASONS, type Season } from "#db/programs/facts.ts";
import { DAY_MS } from "#lib/calendar-days.ts";
import { deadlineIn } from "#lib/dates/deadline-in-prose.ts";
import { monthIn, readDate, type WrittenDate } from "#lib/dates/written-dates.ts";
import { timeIn } from "#lib/dates/written-times.ts";
import { cleanLine } from "./clean-text.ts";

/** What a cell says: a day, only a month, something else, or null for nothing. */
export type ReadDate =
	| (WrittenDate & { opens?: string })
	| { opens: string }
	| { month: Month }
	| { unread: string }
	| null;

const UNTIL_FULL = "(?:open )?until (?:\\w+ ){0,3}(?:filled|full)";

/** What a cell says that has no day. */
const NO_DATE = new RegExp(
	`^(?:${[
		"no(?:ne)?(?: (?:stated|specified|listed|given|posted|set|fixed))?(?: (?:deadline|due date|date|end date))?",
		"not (?:yet )?(?:stated|specified|listed|available|posted|announced|applicable|provided|set)",
		"null|undefined|nan|unknown|#?n[./]?a\\.?|tb[ad]|to be (?:announced|determined)|coming soon",
		`(?:on a )?rolling(?:[ ,;(/]{1,3}(?:closes? (?:when|once) (?:full|filled)|basis|admissions?|deadlines?|applications?|review|asap|${UNTIL_FULL})\\)?)*`,
		"(?:(?:always|currently|still) )?open|(?:open )?(?:year[ -]?round|all year)|any ?time|asap|ongoing|continuous",
		UNTIL_FULL,
		"var(?:ies|ious|y|iable)(?: (?:by|per|from) [\\w-]+(?: [\\w-]+){0,3})?",
		"[-–—]+|\\?+",
	].join("|")})[.!*]*$`,
	"i",
);
/** What a day without its year is that comes behind it: the last one. */
const IS_OVER =
	/^(?:(?:the )?(?:deadline|applications?) )?(?:(?:has|have|is|are) )?(?:passed|closed|expired|ended|over)\b/i;
const YEAR_MS = 364 * DAY_MS;
/** Longer cells aren't about one day. */
const MAX_CHARACTERS = 300;

/** @param nowMs from which on a day without its year is the next one */
export function deadlineOf(text: string, nowMs: number): ReadDate {
	const line = cleanLine(text, MAX_CHARACTERS);
	if (line === "" || NO_DATE.test(line)) return null;
	if (text.length > MAX_CHARACTERS) return { unread: line };
	const month = monthIn(line);
	if (month) return { month: MONTHS[month - 1] as Month };
	const fromMs = IS_OVER.test(line) ? nowMs - YEAR_MS : nowMs;
	return readDate(line, fromMs) ?? deadlineIn(`Deadline: ${line}`, fromMs) ?? { unread: line };
}

/** What leads from the first day of several to the last. */
const LAST_DAY = /\s(?:[-–—]|to|through|until)\s/i;

/** A day that has its year, of several the first: without its year it may be one that has passed. */
export function dayOf(text: string): string | null {
	const line = cleanLine(text, MAX_CHARACTERS);
	return (readDate(line) ?? readDate(line.split(LAST_DAY, 1)[0] ?? ""))?.date ?? null;
}

/** The facts that a list's deadline comes to. */
export function deadlineFacts(
	cells: Record<"deadline" | "time", string>,
	stated: { zone: DeadlineZone | null; words: string | null },
	nowMs: number,
) {
	const read = deadlineOf(cells.deadline, nowMs);
	const day = read && "date" in read ? read : undefined;
	const time = timeIn(cells.time);
	const hour = {
		time: day?.time ?? time?.time ?? null,
		zone: day?.zone ?? stated.zone ?? time?.zone ?? null,
	};
	// An hour counts only with its day and its zone.
	const isWhole = day && hour.time && hour.zone;
	return {
		applicationDeadline: day?.date ?? null,
		/** The first day of applications, if the same cell says it. */
		opensOn: (read && "opens" in read && read.opens) || null,
		deadlineTime: isWhole ? hour.time : null,
		deadlineZone: isWhole ? hour.zone : null,
		closesIn: read && "month" in read ? read.month : null,
		/** Whether it says something that is neither a day nor a month. */
		isUnread: read !== null && "unread" in read,
		deadlineWords:
			stated.words ?? (isInWords(cells.deadline, read) ? cleaned(cells.deadline) : null),
	};
}

const cleaned = (text: string) => cleanLine(text, MAX_CHARACTERS);

/** What isn't a day is kept as the list says it, if it is words. */
function isInWords(text: string, read: ReadDate): boolean {
	return read !== null && !("date" in read) && /\p{L}{3}/u.test(text);
}

/** 'Summer' from 'Summer 2027'; null unless exactly one season is named. */
export function seasonOf(text: string): Season | null {
	const named = SEASONS.filter((season) =>
		season === "year"
			? /\b(year|all year|year-round)\b/i.test(text)
			: new RegExp(`\\b${season}\\b`, "i").test(text) ||
				(season === "fall" && /autumn/i.test(text)),
	);
	return named.length === 1 ? (named[0] ?? null) : null;
}

/** The last day of each season; a winter ends in the year after the one that it may be named for. */
const ENDS: Record<string, [years: number, day: string]> = {
	spring: [0, "06-15"],
	summer: [0, "09-15"],
	fall: [0, "12-31"],
	autumn: [0, "12-31"],
	winter: [1, "03-31"],
};
/** 'Summer 2025' and 'Summer 25', but not 'Summer 10-Week'. */
const SEASON_OF_YEAR =
	/\b(spring|summer|fall|autumn|winter)[ ,'’-]{0,3}(20\d\d|\d\d(?![ -]?(?:weeks?|wks?|days?|hours?|hrs?|months?|credits?|units?)\b))\b|\b(20\d\d)[ -](spring|summer|fall|autumn|winter)\b/gi;

/** '2025', '2024-25'. */
const ONLY_YEARS = /^(20\d\d(?:\s?[-–/]\s?(?:20)?\d\d)?)$/;

/** The last season that a text names, if all that it names were over before today; else null. */
export function pastSeasonIn(text: string, today: string): string | null {
	const named = [...text.slice(0, 300).matchAll(SEASON_OF_YEAR)].map((found) => {
		const season = found[1] ?? found[4] ?? "";
		const year = Number((found[2] ?? found[3] ?? "").padStart(4, "20"));
		const [years, day] = ENDS[season.toLowerCase()] ?? [1, "12-31"];
		return { text: found[0], ends: `${year + years}-${day}` };
	});
	const [, years = ""] = text.trim().match(ONLY_YEARS) ?? [];
	if (years)
		named.push({
			text: years,
			ends: `${years.slice(0, 2)}${years.slice(-2)}-${years.length > 4 ? "09-15" : "12-31"}`,
		});
	const last = named.sort((one, other) => one.ends.localeCompare(other.ends)).at(-1);
	return last && last.ends < today ? last.text : null;
}
