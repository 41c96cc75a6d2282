/** A calendar of deadlines in the format of RFC 5545. */
import ical, {
	ICalAlarmType,
	type ICalCalendarData,
	ICalCalendarMethod,
	type ICalEventData,
	ICalEventStatus,
	ICalEventTransparency,
} from "ical-generator";
import { dayOfItem } from "#db/saved/plan.ts";
import type { CalendarDeadline, CalendarItem } from "#db/saved/saved-calendar.ts";
import { hasApplied } from "#db/saved-stages.ts";
import { addDays, DAY_MS } from "#lib/calendar-days.ts";
import { DEFAULT_TIME_ZONE, morningOf } from "#lib/time-zones.ts";

const SECONDS_PER_DAY = 86_400;
/** Default reminders, in days before a deadline. */
const REMINDERS_DAYS = [7, 1];
/** An all-day event begins at midnight; its reminders ring in the morning. */
const ALARM_AT_S = 9 * 60 * 60;

/** A calendar must have at least one component (RFC 5545 §3.6); an empty one has this. */
const UTC = `BEGIN:VTIMEZONE
TZID:Etc/UTC
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0000
TZOFFSETTO:+0000
END:STANDARD
END:VTIMEZONE`;

/**
 * The text of the calendar. Each deadline is an all-day event, which stays the same event in every version.
 *
 * @param timeZone its owner's. A deadline is a date (decision 003), so its event has no time zone and is on that day
 *   everywhere; calendars that need a zone find the owner's.
 * @param origin this site's, for the links to its pages
 * @param items of their plans: events of a whole day, because phones leave out a calendar's tasks (VTODO); without
 *   recommenders, because whoever has the link sees them
 */
export function deadlineCalendar(
	deadlines: CalendarDeadline[],
	{ timeZone, origin, today = "" }: { timeZone: string; origin: string; today?: string },
	items: CalendarItem[] = [],
): string {
	const events = [
		...deadlines.map((deadline) => event(deadline, timeZone, origin)),
		...items.flatMap((item) => planEvent(item, today, origin)),
	];
	return calendar("Saved programs", {
		name: "The Yard: deadlines",
		ttl: SECONDS_PER_DAY / 4,
		events,
		// With a zone of the calendar, its events' DTSTAMP would be in that zone, and it must be in UTC.
		...(events.length > 0
			? { x: { "X-WR-TIMEZONE": timeZone } }
			: { timezone: { name: timeZone, generator: () => UTC } }),
	});
}

/** The text of a calendar file with one deadline, with reminders a week and a day before. */
export function oneDeadline(
	of: Omit<CalendarDeadline, "state" | "closedEarly" | "hiddenBy" | "remindDays">,
	origin: string,
): string {
	const ahead = { state: "saved", closedEarly: false, hiddenBy: null, remindDays: null } as const;
	return calendar("Deadline", { events: [event({ ...of, ...ahead }, DEFAULT_TIME_ZONE, origin)] });
}

function event(of: CalendarDeadline, timeZone: string, origin: string): ICalEventData {
	const name = oneLine(of.name);
	const page = `${origin}/programs/${of.programId}/`;
	// A deadline with an hour is that moment, which every calendar shows in its own zone.
	const start = new Date(of.closesAt ?? of.deadline);
	const isOff = of.closedEarly || of.hiddenBy !== null;
	const apply = of.hiddenBy === null ? `Apply at ${of.applicationLink}\n` : "";
	const reminders = isOff || hasApplied(of.state) ? [] : (of.remindDays ?? REMINDERS_DAYS);
	return {
		id: `deadline-${of.programId}@the-yard`,
		// A calendar takes a change or a cancellation only when these rise; changedAt rises with the version.
		stamp: new Date(of.changedAt),
		sequence: of.version,
		lastModified: new Date(of.changedAt),
		start,
		// A moment has no end: one that isn't later than the start is none (RFC 5545, 3.8.2.2).
		...(!of.closesAt && { end: new Date(start.getTime() + DAY_MS) }),
		allDay: !of.closesAt,
		summary: `${statusOf(of)}: ${name}`,
		description: `${apply}On The Yard: ${page}`,
		url: page,
		status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
		transparency: ICalEventTransparency.TRANSPARENT,
		alarms: reminders.map((days) => ({
			type: ICalAlarmType.display,
			triggerBefore: secondsBefore(of, days, timeZone),
			description: `Closes ${days === 1 ? "tomorrow" : `in ${days} days`}: ${name}`,
		})),
	};
}

/** An item of a plan; none for one without a day. */
function planEvent(of: CalendarItem, today: string, origin: string): ICalEventData[] {
	const { item, name, programId, programVersion, planFrom } = of;
	const day = dayOfItem(item, { ...of, from: planFrom ?? today, today });
	if (day === null) return [];
	const page = `${origin}/programs/saved/plan/${programId}/`;
	const start = new Date(day);
	const changed = new Date(item.changedAt);
	return [
		{
			id: `plan-${item.id}@the-yard`,
			stamp: changed,
			sequence: programVersion + item.version,
			lastModified: changed,
			start,
			end: new Date(start.getTime() + DAY_MS),
			allDay: true,
			summary: oneLine(`${item.text}: ${name}`),
			description: `Your plan on The Yard: ${page}`,
			url: page,
			status: ICalEventStatus.CONFIRMED,
			transparency: ICalEventTransparency.TRANSPARENT,
		},
	];
}

const oneLine = (text: string) => text.replace(/(?![\r\n])\p{Cc}/gu, " ");

/** How long before its event a reminder rings: at nine in the morning, some days before. */
function secondsBefore({ deadline, closesAt }: CalendarDeadline, days: number, timeZone: string) {
	if (!closesAt) return days * SECONDS_PER_DAY - ALARM_AT_S;
	return (closesAt - morningOf(addDays(deadline, -days), timeZone)) / 1000;
}

function statusOf({ state, closedEarly, hiddenBy }: CalendarDeadline): string {
	if (hiddenBy !== null) return "Taken down";
	if (hasApplied(state)) return "Applied";
	return closedEarly ? "Closed early" : "Closes";
}

function calendar(product: string, data: ICalCalendarData): string {
	const text = ical({
		prodId: { company: "The Yard", product },
		scale: "gregorian",
		method: ICalCalendarMethod.PUBLISH,
		...data,
	}).toString();
	return `${text}\r\n`;
}
