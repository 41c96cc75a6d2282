/** A calendar of deadlines in the format of RFC 5545. */
import type { CalendarDeadline } from "#db/saved/saved-calendar.ts";

const MS_PER_DAY = 86_400_000;
const MAX_LINE_OCTETS = 75;
/** Default reminders, in days before a deadline. */
const REMINDERS_DAYS = [7, 1];

/** A calendar must have at least one component (RFC 5545 §3.6); an empty one has this. */
const UTC = [
	"BEGIN:VTIMEZONE",
	"TZID:Etc/UTC",
	"BEGIN:STANDARD",
	"DTSTART:19700101T000000",
	"TZOFFSETFROM:+0000",
	"TZOFFSETTO:+0000",
	"END:STANDARD",
	"END:VTIMEZONE",
];

/**
 * The text of the calendar. Each deadline is an all-day event, which stays the same event in every version.
 *
 * @param timeZone its owner's. A deadline is a date (decision 003), so its event has no time zone and is on that day
 *   everywhere; calendars that need a zone find the owner's.
 * @param origin this site's, for the links to its pages
 */
export function deadlineCalendar(
	deadlines: CalendarDeadline[],
	{ timeZone, origin }: { timeZone: string; origin: string },
): string {
	return calendar("Saved programs", [
		...["NAME:The Yard: deadlines", "X-WR-CALNAME:The Yard: deadlines"],
		`X-WR-TIMEZONE:${escaped(timeZone)}`,
		...["REFRESH-INTERVAL;VALUE=DURATION:PT6H", "X-PUBLISHED-TTL:PT6H"],
		...(deadlines.length > 0 ? deadlines.flatMap((deadline) => event(deadline, origin)) : UTC),
	]);
}

/** The text of a calendar file with one deadline, with reminders a week and a day before. */
export function oneDeadline(
	of: Omit<CalendarDeadline, "state" | "closedEarly" | "hiddenBy" | "remindDays">,
	origin: string,
): string {
	const ahead = { state: "saved", closedEarly: false, hiddenBy: null, remindDays: null } as const;
	return calendar("Deadline", event({ ...of, ...ahead }, origin));
}

function event(of: CalendarDeadline, origin: string): string[] {
	const page = `${origin}/programs/${of.programId}/`;
	const startMs = Date.parse(`${of.deadline}T00:00:00Z`);
	const isOff = of.closedEarly || of.hiddenBy !== null;
	const apply = of.hiddenBy === null ? `Apply at ${of.applicationLink}\n` : "";
	const reminders = isOff || of.state === "applied" ? [] : (of.remindDays ?? REMINDERS_DAYS);
	return [
		"BEGIN:VEVENT",
		`UID:deadline-${of.programId}@the-yard`,
		`DTSTAMP:${compact(of.savedAt)}`,
		// A calendar takes a change or a cancellation only with a higher number than what it has.
		`SEQUENCE:${of.version}`,
		`LAST-MODIFIED:${compact(of.changedAt)}`,
		`DTSTART;VALUE=DATE:${compact(startMs).slice(0, 8)}`,
		`DTEND;VALUE=DATE:${compact(startMs + MS_PER_DAY).slice(0, 8)}`,
		`SUMMARY:${escaped(`${standingOf(of)}: ${of.name}`)}`,
		`DESCRIPTION:${escaped(`${apply}On The Yard: ${page}`)}`,
		`URL:${page}`,
		`STATUS:${isOff ? "CANCELLED" : "CONFIRMED"}`,
		"TRANSP:TRANSPARENT",
		...reminders.flatMap((days) => reminder(of.name, days)),
		"END:VEVENT",
	];
}

function standingOf({ state, closedEarly, hiddenBy }: CalendarDeadline): string {
	if (hiddenBy !== null) return "Taken down";
	if (state === "applied") return "Applied";
	return closedEarly ? "Closed early" : "Closes";
}

function reminder(name: string, days: number): string[] {
	return [
		"BEGIN:VALARM",
		"ACTION:DISPLAY",
		`DESCRIPTION:${escaped(`Closes ${days === 1 ? "tomorrow" : `in ${days} days`}: ${name}`)}`,
		`TRIGGER:-P${days}D`,
		"END:VALARM",
	];
}

function calendar(product: string, parts: string[]): string {
	const lines = [
		...["BEGIN:VCALENDAR", "VERSION:2.0", `PRODID:-//The Yard//${product}//EN`],
		...["CALSCALE:GREGORIAN", "METHOD:PUBLISH", ...parts, "END:VCALENDAR"],
	];
	return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** A time as 20270331T235900Z. */
function compact(timeMs: number): string {
	return new Date(timeMs).toISOString().replace(/[-:]|\.\d+/g, "");
}

/** A text, escaped as a property's value (RFC 5545 §3.3.11). */
function escaped(text: string): string {
	return text
		.replace(/\r\n?/g, "\n")
		.replace(/(?!\n)\p{Cc}/gu, " ")
		.replace(/[\\;,]/g, "\\$&")
		.replaceAll("\n", "\\n");
}

/** A line folded into pieces of at most 75 octets, without cutting a character in two (RFC 5545 §3.1). */
function folded(line: string): string {
	const encoder = new TextEncoder();
	let octets = 0;
	let text = "";
	for (const character of line) {
		const { length } = encoder.encode(character);
		if (octets + length > MAX_LINE_OCTETS) {
			text += "\r\n ";
			octets = 1;
		}
		text += character;
		octets += length;
	}
	return text;
}
