/** When in the year a program is, from what lists write: 'Summer 2027', 'Fall 26'. */
import { SEASONS, type Season } from "#db/programs/facts.ts";

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
const SEASON_OF_YEAR =
	/\b(spring|summer|fall|autumn|winter)[ ,'’-]{0,3}(20\d\d|\d\d)\b|\b(20\d\d)[ -](spring|summer|fall|autumn|winter)\b/gi;

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
