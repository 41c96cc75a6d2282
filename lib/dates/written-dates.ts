/** A date as data and lists write it: one value that should be nothing else. Prose: deadline-in-prose.ts. */
import { addDays, daysBetween } from "../calendar-days.ts";
import { DEFAULT_TIME_ZONE, dayIn, minuteIn } from "../time-zones.ts";
import { US_TIME_ZONES, type UsTimeZoneName } from "../us-time-zones.ts";
import { parseDates } from "./chrono-dates.ts";
import { respelled } from "./spellings.ts";
import { LAST_MINUTE, timeBeside, type WrittenTime } from "./written-times.ts";

export interface WrittenDate extends Partial<WrittenTime> {
	/** YYYY-MM-DD */
	date: string;
}

/** Longer than any date with weekday, time and zone. */
const MAX_CHARACTERS = 80;

/** What programs of today can mean; a date further away was not meant as one. */
const MAX_YEARS_AGO = 2;
const MAX_YEARS_AHEAD = 4;

/**
 * Reads a date with its year, and its hour if it has one.
 *
 * @param yearFrom the day (epoch ms) from which on a date without its year is the next one; left out, it is none
 */
export function readDate(given: string, yearFrom?: number): WrittenDate | undefined {
	if (given.length > MAX_CHARACTERS) return undefined;
	const text = plainlyWritten(given).replace(ZONE_NAME, "");
	return (
		dateOfInstant(text) ??
		dateOfNumber(text) ??
		asDate(dateOfIso(text)) ??
		dateInWords(text, yearFrom)
	);
}

/** Dates that only programs and forms write so: '/Date(1803877140000)/', 'Feb-28-27', '28Feb2027', other digits. */
const plainlyWritten = (given: string) =>
	given
		.normalize("NFKC")
		.replace(/[\u2010\u2012\u2212]/g, "-")
		.trim()
		.replace(/^\/Date\((\d{13})(?:[+-]\d{4})?\)\/$/, "$1")
		.replace(/^Date\((\d{4}), ?(\d\d?), ?(\d\d?)[\d, ]*\)$/, dateOfScript)
		.replace(/^([a-z]{3,9})\.?[- ](\d{1,2})(?:-|, ?| ?['’])(\d\d)$/i, "$1 $2, 20$3")
		.replace(/^(\d{1,2})([a-z]{3,9})['’]?((?:2\d)?\d\d)$/i, "$1 $2 $3");

/** Scripts, and Google's tables, count months from 0. */
const dateOfScript = (_: string, year: string, month: string, day: string) =>
	`${year}-${Number(month) + 1}-${day}`;

/** As programs write it behind an instant: [America/New_York]. */
const ZONE_NAME =
	/\s*\[?\b[A-Z][a-z]+\/[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_]+)?\]?$|\s*\[(?:UTC|GMT|Z)\]$/;

/** Whether a date is one that a program of today can mean. */
export function isLikely(date: string, nowMs: number): boolean {
	const years = Number(date.slice(0, 4)) - new Date(nowMs).getUTCFullYear();
	return years >= -MAX_YEARS_AGO && years <= MAX_YEARS_AHEAD;
}

const asDate = (date: string | undefined) => (date ? { date } : undefined);

const INSTANT =
	/^(2\d{3}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d(?:[.,]\d{1,9})?)?\s*(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)$/i;
const INSTANT_AHEAD =
	/^2\d{3}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?\s*(?:Z|UTC|GMT|[+-]\d\d:?\d\d)\b/i;
/** As calendars write them. */
const COMPACT = /^(2\d{3})(\d\d)(\d\d)T(\d\d)(\d\d)(?:\d\d)?(Z|[+-]\d{4})$/;
/** As email headers and JavaScript write them. */
const RFC_2822 =
	/^\w{3},? (?:\d{1,2} \w{3}|\w{3} \d{1,2}) 2\d{3} \d\d:\d\d:\d\d (?:GMT|UTC|Z|(?:GMT)?[+-]\d{4})(?: \(.{1,40}\))?$/i;

/** UTC is what computers write: between these times it is still the evening, or just the end of the day, in America. */
const NIGHT_IN_UTC = { from: "03:59", to: "12:00" };

/** The day, in its organizer's zone, of an instant such as 2027-03-16T06:59:00Z. */
function dateOfInstant(text: string): WrittenDate | undefined {
	const iso = text.replace(COMPACT, "$1-$2-$3T$4:$5$6").match(INSTANT);
	if (!iso) return RFC_2822.test(text) ? dateOfInstant(isoOf(text)) : undefined;
	const [, day = "", time = "", offset = ""] = iso;
	if (!isDay(day)) return undefined;
	const atMs = Date.parse(`${day}T${time}:00${offsetOf(offset)}`);
	if (Number.isNaN(atMs)) return undefined;
	// Midnight and the last minute mean the whole day.
	if (time === "00:00" || time === LAST_MINUTE) return { date: day };
	if (offsetOf(offset) !== "+00:00") return withOffset(day, time, atMs);
	if (time >= NIGHT_IN_UTC.from && time < NIGHT_IN_UTC.to) return { date: addDays(day, -1) };
	// Only the day: sites often write their own hour as if it were UTC, and nothing may close too early.
	return { date: dayIn(DEFAULT_TIME_ZONE, atMs) };
}

function withOffset(date: string, time: string, atMs: number): WrittenDate {
	const zone = zoneWhere(date, time, atMs);
	if (zone) return { date, time, zone };
	const inUtc = new Date(atMs).toISOString();
	return inUtc.startsWith(date) ? { date, time: inUtc.slice(11, 16), zone: "utc" } : { date };
}

/** The zones that an offset most likely stands for, where several have the same. */
const LIKELY_ZONES = ["eastern", "central", "pacific", "mountain", "alaska", "hawaii"] as const;

/** The zone of the U.S. in which an instant is this time of this day. */
function zoneWhere(date: string, time: string, atMs: number): UsTimeZoneName | undefined {
	return LIKELY_ZONES.find(
		(zone) => minuteIn(US_TIME_ZONES[zone].iana, atMs) === `${date} ${time}`,
	);
}

function offsetOf(offset: string): string {
	const [, sign, hours, minutes = "00"] = offset.match(/^([+-])(\d\d):?(\d\d)?$/) ?? [];
	return sign && (hours !== "00" || minutes !== "00") ? `${sign}${hours}:${minutes}` : "+00:00";
}

/** The same instant as ISO writes it, in the zone in which it was written. */
function isoOf(text: string): string {
	const [written] = parseDates(text.replace(/GMT([+-])/i, "$1"), new Date());
	const ms = Date.parse(text.replace(/ \(.*$/, ""));
	const [, sign, hours, minutes] = text.match(/([+-])(\d\d)(\d\d)/) ?? [];
	if (!written || Number.isNaN(ms)) return "";
	if (!sign) return new Date(ms).toISOString();
	const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === "-" ? -1 : 1);
	return `${new Date(ms + ahead).toISOString().slice(0, 19)}${sign}${hours}:${minutes}`;
}

/** Excel counts days from the end of 1899. */
const EXCEL_DAY_ZERO = "1899-12-30";
/** 2009 to 2077: other numbers aren't dates. */
const EXCEL_DAYS = { from: 40_000, to: 65_000 };

/** Seconds or milliseconds since 1970, a spreadsheet's day, or 20270315. */
function dateOfNumber(text: string): WrittenDate | undefined {
	if (/^(\d{10}|\d{13})$/.test(text)) {
		const ms = Number(text) * (text.length === 10 ? 1000 : 1);
		return dateOfInstant(new Date(ms).toISOString());
	}
	const [, day] = text.match(/^(\d{5})(?:\.\d{1,15})?$/) ?? [];
	if (day && Number(day) >= EXCEL_DAYS.from && Number(day) <= EXCEL_DAYS.to)
		return { date: addDays(EXCEL_DAY_ZERO, Number(day)) };
	const [, year, month, date] = text.match(/^(2\d{3})(\d\d)(\d\d)(?:T\d{4,6})?$/) ?? [];
	return asDate(ymd(year, month, date));
}

/** With or without a time, but without a zone. */
function dateOfIso(text: string): string | undefined {
	const [, year, month, day] =
		text.match(
			/^(2\d{3})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ,]+\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?|Z|[+-]\d\d:\d\d)?$/,
		) ?? [];
	return ymd(year, month, day);
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const ONLY_MONTH =
	/^(?:[\s~≈,;:.()/-]|\b(?:approx(?:imately)?|around|about|circa|ca|usually|typically|generally|normally|often|expected|estimated|est|tentative(?:ly)?|likely|due|deadline|closes?|closing|by|in|at|each|every|annually|yearly|year|the|of|early|mid|middle|late|to|beginning|start|ends?|first|1st|second|2nd|third|3rd|last|half|week|spring|summer|fall|winter|tbd|tba|to be (?:announced|determined))\b)*\b(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b[\s.,'’-]*(?:2\d{3}|[’'-](?:2[5-9]|3\d))?(?:[\s~,;:.()?-]|\b(?:tbd|tba|tentative(?:ly)?|expected|estimated|est|approx(?:imately)?|annually|yearly|usually|each|every|year|of|or so)\b)*$/i;

const FIRST_OF_SEVERAL =
	/(?:\bopens?:? (?:in )?)?\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?(?:,? 2\d{3})?\s*(?:-|–|—|\/|&|to|or|and|[,;] ?clos\w+(?: in)?|[,;] ?deadline:?)\s*(?=(?:early |mid[ -]|late )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/gi;

/** The month (1 to 12) of a text that names nothing else: 'October', '~Mar 2027', 'mid-January', 'early Feb'. */
export function monthIn(text: string): number | undefined {
	if (text.length > MAX_CHARACTERS) return undefined;
	// The last of several: 'January–February'.
	const last = text
		.trim()
		.replace(/\s*\([^()\d]*\)$/, "")
		.replace(FIRST_OF_SEVERAL, "");
	const [, behind, before] = last.match(/^(?:2\d{3}[-/](\d\d?)|(\d\d?)[-/]2\d{3})$/) ?? [];
	const number = Number(behind ?? before);
	if (number >= 1 && number <= 12) return number;
	const [, name] = last.match(ONLY_MONTH) ?? [];
	return (name && MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1) || undefined;
}

/** Only if it is all that the text says, besides an hour and signs. */
function dateInWords(text: string, yearFrom: number | undefined): WrittenDate | undefined {
	const found = datesIn(text, yearFrom ?? Date.UTC(2000, 0)).filter(
		({ hasYear }) => hasYear || yearFrom !== undefined,
	);
	const [only] = found;
	if (!only || only.until || found.length > 1) return undefined;
	const hour = timeBeside(text, only);
	const rest = `${text.slice(0, only.index)} ${text.slice(only.index + only.length)}`;
	return IS_REST.test(rest.replace(HOUR, " ")) ? { date: only.date, ...hour } : undefined;
}

const HOUR =
	/\b\d{1,2}(?:[:.]\d\d){0,2}\s*[ap]\.?\s?m\b\.?|\b\d{1,2}:\d\d(?::\d\d)?\b|\bnoon\b|\bmidnight\b/gi;
const IS_REST =
	/^(?:[\s,;.:()[\]@~–—-]|\b(?:at|by|on|the|before|until|no later than|due|deadline|closes?|standard|daylight|time|local|end of day|eod|cob|close of business|approx|(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?|anywhere on earth|aoe|(?:u\.?s\.?\s)?(?:eastern|central|mountain|pacific|alaska|hawaii|atlantic|e[sd]?t|c[sd]?t|m[sd]?t|p[sd]?t|hst|akst|akdt|utc|gmt|z))\b)*$/i;

/** A date found in a text; `index` and `length` are where. */
export interface FoundDate {
	/** YYYY-MM-DD */
	date: string;
	/** The last day of a range; then `date` is its first. */
	until?: string;
	hasYear: boolean;
	/** What it means, if it is an instant as computers write it. */
	instant?: WrittenDate;
	index: number;
	length: number;
}

const MONTH_NAME = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;

/**
 * The dates with day and month in a text that is short enough, in their order. Without a year it is the next such day,
 * or, if a weekday beside it disagrees, the nearest on which it was that weekday.
 */
export function datesIn(text: string, nowMs: number): FoundDate[] {
	const today = new Date(`${dayIn(DEFAULT_TIME_ZONE, nowMs)}T12:00:00Z`);
	const known = respelled(text);
	const dates: FoundDate[] = parseDates(known, today).flatMap(({ start, end, ...found }) => {
		const isDate = MONTH_NAME.test(found.text) || /\d[-/.]\d/.test(found.text);
		const isSure = start.isCertain("day") && start.isCertain("month");
		// "1/2" of something, and numbers such as versions, have no year.
		const isAfterHour =
			known[found.index - 1] === "/" && /^\d\d?(?::\d\d)? ?[ap]/i.test(found.text);
		const isPart = !isAfterHour && /[\w/.$-]/.test(known[found.index - 1] ?? "");
		if (!isDate || !isSure || isPart) return [];
		const { index } = found;
		const [written = ""] = text.slice(index, index + MAX_CHARACTERS).match(INSTANT_AHEAD) ?? [];
		const instant = dateOfInstant(written);
		if (instant)
			return { date: instant.date, instant, hasYear: true, index, length: written.length };
		const spaces = found.text.length - found.text.trimStart().length;
		const dotted = dayFirst(found.text.trim());
		const date = dotted ?? dayOf(start, today);
		if (!date || !isDay(date)) return [];
		const until = end?.isCertain("day") ? dayOf(end, today) : undefined;
		return {
			date: until && date > until ? `${Number(date.slice(0, 4)) - 1}${date.slice(4)}` : date,
			...(until && isDay(until) && { until }),
			hasYear: Boolean(dotted) || start.isCertain("year") || Boolean(end?.isCertain("year")),
			index: index + spaces,
			length: found.text.length - spaces,
		};
	});
	// A weekday beside it has said which year it is.
	const isNamed = ({ index, length }: FoundDate) => /day/i.test(text.slice(index, index + length));
	return dates.map((one, at) => (isNamed(one) ? one : nearNext(one, dates[at + 1])));
}

/** Between a date without its year and the next, of the same or the following year. */
const MAX_BETWEEN = 120;
const HALF_A_YEAR = 183;

/** 'November 1 and, in the second round, January 15, 2027': of the day that is the nearest to the one behind it. */
function nearNext(one: FoundDate, next: FoundDate | undefined): FoundDate {
	const isBeside = !one.hasYear && !one.until && next && next.index - one.index < MAX_BETWEEN;
	if (!isBeside || daysBetween(next.date, one.date) < HALF_A_YEAR) return one;
	const before = `${Number(one.date.slice(0, 4)) - 1}${one.date.slice(4)}`;
	return isDay(before) && daysBetween(before, next.date) < HALF_A_YEAR
		? { ...one, date: before }
		: one;
}

type Component = "year" | "month" | "day" | "weekday";
interface Components {
	get(component: Component): number | null;
	isCertain(component: Component): boolean;
}

function dayOf(written: Components, today: Date): string | undefined {
	const [month, day] = [written.get("month"), written.get("day")].map(String);
	const inYear = (year: number) => ymd(String(year), month, day);
	if (written.isCertain("year")) return inYear(written.get("year") ?? 0);
	const thisYear = today.getUTCFullYear();
	const isAhead = (inYear(thisYear) ?? "") >= today.toISOString().slice(0, 10);
	const next = isAhead ? thisYear : thisYear + 1;
	if (!written.isCertain("weekday")) return inYear(next);
	const weekday = written.get("weekday");
	const fits = (year: number) =>
		new Date(`${inYear(year)}T12:00:00Z`).getUTCDay() === weekday ? inYear(year) : undefined;
	return fits(next) ?? fits(next - 1) ?? fits(next + 1) ?? fits(next - 2) ?? fits(next - 3);
}

/** With dots the day comes first, as everybody but Americans writes it. */
function dayFirst(text: string): string | undefined {
	const [, day, month, year] = text.match(/^(\d{1,2})\.(\d{1,2})\.(2\d{3}|\d\d)$/) ?? [];
	return ymd(year, month, day);
}

function ymd(year = "", month = "", day = ""): string | undefined {
	const date = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
	return year && isDay(date) ? date : undefined;
}

function isDay(date: string): boolean {
	const time = Date.parse(`${date}T00:00:00Z`);
	return (
		/^2\d{3}-/.test(date) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
	);
}
