/** A calendar of deadlines as RFC 5545 has it. */
import type { CalendarDeadline } from "#db/saved-programs.ts";

const MS_PER_DAY = 86_400_000;
const MAX_LINE_OCTETS = 75;

/** A calendar must hold something (RFC 5545 §3.6); this is what an empty one holds. */
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
 * The text of the calendar: each deadline an event of a whole day, the same event in every version.
 *
 * @param origin this site's, for the links to its pages
 */
export function deadlineCalendar(deadlines: CalendarDeadline[], origin: string): string {
	const lines = [
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		"PRODID:-//The Yard//Saved programs//EN",
		"CALSCALE:GREGORIAN",
		"METHOD:PUBLISH",
		"NAME:The Yard: deadlines",
		"X-WR-CALNAME:The Yard: deadlines",
		"REFRESH-INTERVAL;VALUE=DURATION:PT6H",
		"X-PUBLISHED-TTL:PT6H",
		...(deadlines.length > 0 ? deadlines.flatMap((deadline) => event(deadline, origin)) : UTC),
		"END:VCALENDAR",
	];
	return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function event(of: CalendarDeadline, origin: string): string[] {
	const page = `${origin}/programs/${of.programId}/`;
	const startMs = Date.parse(`${of.deadline}T00:00:00Z`);
	const summary = `${of.state === "applied" ? "Applied" : "Closes"}: ${of.name}`;
	return [
		"BEGIN:VEVENT",
		`UID:deadline-${of.programId}@the-yard`,
		`DTSTAMP:${compact(of.savedAt)}`,
		`DTSTART;VALUE=DATE:${compact(startMs).slice(0, 8)}`,
		`DTEND;VALUE=DATE:${compact(startMs + MS_PER_DAY).slice(0, 8)}`,
		`SUMMARY:${escaped(summary)}`,
		`DESCRIPTION:${escaped(`Apply at ${of.applicationLink}\nOn The Yard: ${page}`)}`,
		`URL:${page}`,
		"TRANSP:TRANSPARENT",
		"END:VEVENT",
	];
}

/** A time as 20270331T235900Z. */
function compact(timeMs: number): string {
	return new Date(timeMs).toISOString().replace(/[-:]|\.\d+/g, "");
}

/** A text as a property's value (RFC 5545 §3.3.11). */
function escaped(text: string): string {
	return text
		.replace(/\r\n?/g, "\n")
		.replace(/(?!\n)\p{Cc}/gu, " ")
		.replace(/[\\;,]/g, "\\$&")
		.replaceAll("\n", "\\n");
}

/** A line in pieces of at most 75 octets, none of which cuts a character in two (RFC 5545 §3.1). */
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
