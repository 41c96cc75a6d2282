/** The time zones of the United States, where most of The Yard's students are. */
export const TIME_ZONE_CHOICES: readonly (readonly [zone: string, name: string])[] = [
	["America/New_York", "Eastern Time"],
	["America/Chicago", "Central Time"],
	["America/Denver", "Mountain Time"],
	["America/Phoenix", "Arizona"],
	["America/Los_Angeles", "Pacific Time"],
	["America/Anchorage", "Alaska"],
	["Pacific/Honolulu", "Hawaii"],
	["America/Puerto_Rico", "Puerto Rico and the U.S. Virgin Islands"],
	["Pacific/Guam", "Guam and the Northern Mariana Islands"],
	["Pacific/Pago_Pago", "American Samoa"],
];

export function nameOfTimeZone(zone: string): string {
	const known = TIME_ZONE_CHOICES.find(([one]) => one === zone);
	return known ? known[1] : zone.replaceAll("_", " ");
}

export function isTimeZone(zone: string): boolean {
	if (!/^[A-Z][\w+-]*(\/[\w+-]+)*$/i.test(zone)) return false;
	try {
		return new Intl.DateTimeFormat("en-US", { timeZone: zone }).format(0) !== "";
	} catch {
		return false;
	}
}
