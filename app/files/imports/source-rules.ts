/** Which rows of a trusted source come in without a moderator. */
import type { ImportedProgram, SourceRules } from "#db/schema.ts";
import { openUntilToday } from "#lib/calendar-days.ts";
import { foldLine } from "#lib/fold-text.ts";

export const SEASON_OVER = "Its season is over.";

/** It takes no more applications. */
export function isClosed(
	{ closed, application_deadline: deadline }: ImportedProgram,
	nowMs: number,
): boolean {
	return closed || (deadline !== null && deadline < openUntilToday(nowMs));
}

export function fitsRules(program: ImportedProgram, { kinds, places, words }: SourceRules) {
	const { kind, place, name, organisation, description } = program;
	const wanted = words.split(",").map(plain).filter(Boolean);
	const text = plain(`${name} ${organisation ?? ""} ${description}`);
	return (
		(kinds.length === 0 || kinds.includes(kind)) &&
		(places.length === 0 || (place !== null && places.includes(place))) &&
		(wanted.length === 0 || wanted.some((word) => ` ${text} `.includes(` ${word} `)))
	);
}

/** Its words and numbers in lower case, without accents. */
function plain(text: string): string {
	return foldLine(text)
		.toLowerCase()
		.replace(/[^a-z0-9\xff+#]+/g, " ")
		.trim();
}
