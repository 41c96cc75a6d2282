/** An hour with its time zone, as texts write it: '5 pm ET', '11:59 p.m. (Pacific Time)', '17:00 UTC', 'noon CT'. */
import { US_TIME_ZONES, type UsTimeZoneName } from "../us-time-zones.ts";

/** Midnight on a deadline's day is its end. */
export const LAST_MINUTE = "23:59";

/** An hour that counts: without a zone nobody knows when it is. */
export interface WrittenTime {
	/** HH:MM */
	time: string;
	zone: UsTimeZoneName;
}

const ZONES = Object.entries(US_TIME_ZONES) as [UsTimeZoneName, { written: string[] }][];
const NAMES = new Map(ZONES.flatMap(([name, { written }]) => written.map((one) => [one, name])));

const CLOCK = String.raw`(?:(\d{1,2})(?:[:.](\d\d))?(?::\d\d)?(?:\s*(?=[ap]\.?\s?m\b)|(?=[ap]\b))([ap])(?:\.?\s?m\b)?\.?|(\d{1,2}):(\d\d)(?::\d\d)?(?:\s*(?:hrs|hours|h))?|(noon|midnight|mid-night))`;
/** Short ones also with dots: 'E.S.T.' */
const ZONE_NAMES = [...NAMES.keys()]
	.map((name) => (name.length <= 4 ? [...name].join("\\.?") : name))
	.join("|");
const ZONE = String.raw`(?:\s*[,(\[/-]?\s*(?:u\.?s\.?\s+)?(${ZONE_NAMES})\b\.?)`;
const TIME = `${CLOCK}${ZONE}`;
const BETWEEN = String.raw`[\s,;:(\[@–—-]*(?:(?:at|by|before|until|no later than|not later than|due)\s+)*(?:exactly\s+|precisely\s+)?`;

const WITHIN = new RegExp(`(?<![\\d:.])${TIME}`, "i");
const AFTER = new RegExp(`^${BETWEEN}${TIME}`, "i");
const BEFORE = new RegExp(
	`(?<![\\d:.])${TIME}(?:\\s+(?:standard|daylight))?(?:\\s+time)?[)\\]]?(?:\\s*[(/]\\s*(?:\\d{1,2}(?::\\d\\d)?\\s*[ap]\\.?m\\.?\\s*)?[a-z]{1,8}[)]?)?[\\s,:]*(?:on\\s+|of\\s+)?(?:the\\s+)?(?:\\w{3,6}day,?\\s+)?$`,
	"i",
);

/** '5 pm on March 8 (ET)': the hour before a date, and its zone behind. */
const HOUR_BEFORE = new RegExp(
	`(?<![\\d:.])${CLOCK}(?:,|\\s+(?:on|of))\\s+(?:\\w{3,6}day,?\\s+)?$`,
	"i",
);
/** The same where the hour was read as a part of the date. */
const HOUR_FIRST = new RegExp(`^(?:(?:at|by)\\s+)?${CLOCK}(?:,|\\s+(?:on|of))\\s`, "i");
const ZONE_BEHIND = new RegExp(`^,?${ZONE}`, "i");
const ZONE_LAST = new RegExp(`(?<=\\d)${ZONE}\\)?$`, "i");

const ALONE = new RegExp(`^\\s*${CLOCK}${ZONE}?`, "i");
const MAX_CHARACTERS = 60;

/** A time that a text begins with, with or without its zone. */
export function timeIn(
	text: string,
): { time: string; zone: UsTimeZoneName | undefined } | undefined {
	const found = text.slice(0, MAX_CHARACTERS).match(ALONE);
	const time = found && timeOfDay(found);
	return time ? { time, zone: zoneOf(found) } : undefined;
}

/** How much is looked at on either side of a date. */
const NEAR = 60;

/** The hour that belongs to a date in a text: in its own words, right after it, or right before it. */
export function timeBeside(
	text: string,
	{ index, length }: { index: number; length: number },
): WrittenTime | undefined {
	const end = index + length;
	const found =
		text.slice(end, end + NEAR).match(AFTER) ??
		// The zone may stand behind what was read as the date.
		text.slice(index, end + NEAR / 3).match(WITHIN) ??
		text.slice(Math.max(0, index - NEAR), index).match(BEFORE);
	if (found) return whole(timeOfDay(found), zoneOf(found));
	const hour =
		text.slice(Math.max(0, index - NEAR), index).match(HOUR_BEFORE) ??
		text.slice(index, end).match(HOUR_FIRST);
	const zone =
		text.slice(end, end + NEAR).match(ZONE_BEHIND) ?? text.slice(index, end).match(ZONE_LAST);
	return hour && zone ? whole(timeOfDay(hour), zoneNamed(zone[1])) : undefined;
}

const whole = (time: string | undefined, zone: UsTimeZoneName | undefined) =>
	time && zone ? { time, zone } : undefined;

const zoneOf = (found: RegExpMatchArray) => zoneNamed(found[7]);
const zoneNamed = (name = "") => NAMES.get(name.toLowerCase().replaceAll(".", ""));

function timeOfDay([, hour, minutes, half, hour24, minutes24, word]: RegExpMatchArray) {
	if (word) return /noon/i.test(word) ? "12:00" : LAST_MINUTE;
	if (!half) return clock(Number(hour24), minutes24);
	return clock((Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0), minutes, hour);
}

function clock(hours: number, minutes = "00", typed?: string): string | undefined {
	if (hours > 24 || Number(minutes) > 59 || Number(typed ?? 1) > 12) return undefined;
	if (hours === 24) return LAST_MINUTE;
	// 12 am may be either end of the day.
	if (hours === 0 && minutes === "00") return undefined;
	return `${String(hours).padStart(2, "0")}:${minutes}`;
}
