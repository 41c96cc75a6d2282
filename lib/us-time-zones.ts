/** The time zones in which programs of the U.S. name the hour at which they close. */

interface UsTimeZone {
	/** In "5 pm ET". */
	short: string;
	iana: string;
	/** How many hours its standard time is from UTC. */
	standard: number;
	/** Whether its clocks change with daylight saving time. */
	changes: boolean;
	/** What pages write for it, in lower case and without dots. */
	written: string[];
}

export const US_TIME_ZONES = {
	eastern: zone("ET", "America/New_York", -5, ["eastern", "et", "est", "edt", "new york"]),
	central: zone("CT", "America/Chicago", -6, ["central", "ct", "cst", "cdt", "chicago"]),
	mountain: zone("MT", "America/Denver", -7, ["mountain", "mt", "mst", "mdt", "denver"]),
	arizona: zone("MST", "America/Phoenix", -7, ["arizona", "phoenix"], false),
	pacific: zone("PT", "America/Los_Angeles", -8, ["pacific", "pt", "pst", "pdt", "los angeles"]),
	alaska: zone("AKT", "America/Anchorage", -9, ["alaska", "akt", "akst", "akdt"]),
	hawaii: zone("HT", "Pacific/Honolulu", -10, ["hawaii", "hawaiian", "ht", "hst"], false),
	atlantic: zone("AST", "America/Puerto_Rico", -4, ["atlantic", "ast", "puerto rico"], false),
	utc: zone("UTC", "Etc/UTC", 0, ["utc", "gmt", "z", "universal", "greenwich mean"], false),
};

export type UsTimeZoneName = keyof typeof US_TIME_ZONES;

function zone(
	short: string,
	iana: string,
	standard: number,
	written: string[],
	changes = true,
): UsTimeZone {
	return { short, iana, standard, changes, written };
}

/** '5 pm', '11:59 pm' from a time as HH:MM. */
export function hourInWords(time: string): string {
	const [hours = 0, minutes = 0] = time.split(":").map(Number);
	const half = hours < 12 ? "am" : "pm";
	return `${hours % 12 || 12}${minutes > 0 ? `:${time.slice(3)}` : ""} ${half}`;
}

/** The hour of a deadline; it counts only with its zone. */
export interface ClosingHour {
	/** HH:MM */
	deadlineTime: string | null;
	deadlineZone: UsTimeZoneName | null;
	/** The moment that they and the day mean (epoch ms). */
	closesAt: number | null;
}

/** ' at 5 pm ET', or nothing. */
export function atHour(of: Partial<Pick<ClosingHour, "deadlineTime" | "deadlineZone">>): string {
	const { deadlineTime: time, deadlineZone: zone } = of;
	return time && zone ? ` at ${hourInWords(time)} ${US_TIME_ZONES[zone].short}` : "";
}
