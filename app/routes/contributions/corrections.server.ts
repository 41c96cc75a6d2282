import { factValue } from "#app/components/program/fact-texts.ts";
import type { CorrectedField, Corrections } from "#db/moderation/moderation.ts";

/** What each field is called in a sentence. */
const NAMES_IN_SENTENCES: Record<string, string> = {
	name: "the name",
	applicationLink: "the website",
	description: "the description",
	kind: "the kind",
	organisation: "the organization",
	audience: "who can apply",
	fields: "the fields of study",
	pay: "paid or unpaid",
	payDetails: "what it pays",
	housing: "housing",
	travel: "travel",
	meals: "meals",
	stipendPaid: "when the stipend is paid",
	applicationFee: "the application fee",
	place: "the place",
	city: "the city",
	usState: "the state",
	citizenship: "the citizenship",
	minGpa: "the lowest GPA",
	materials: "what it asks for",
	letters: "how many letters of recommendation it asks for",
	essays: "how many essays it asks for",
	essayWords: "how long an essay may be",
	materialsNote: "what else it asks for",
	season: "the season",
	opensOn: "the day it opens",
	applicationDeadline: "the deadline",
	deadlineTime: "the hour it closes",
	deadlineZone: "the time zone of the deadline",
	deadlineWords: "the deadline in the page's words",
	closesIn: "the month in which it usually closes",
	decisionsBy: "the day by which applicants hear back",
	forHbcu: "that it's made for students of HBCUs",
	collegeGroups: "the groups of colleges",
	colleges: "the colleges",
	yearly: "that it comes every year",
} satisfies Record<CorrectedField, string>;

/** A contribution with its corrections in words. */
export type InSentences<Row> = Omit<Row, "corrections"> & { corrections: Correction[] };

export interface Correction {
	sentence: string;
	/** The old text, when it is too long for the sentence. */
	was?: string;
}

/** Says what a moderator changed in a contribution before approving it; other contributions have no corrections. */
export function inSentences<Row extends { corrections: Corrections | null }>(
	row: Row,
): InSentences<Row> {
	const corrections = Object.entries(row.corrections ?? {}).map(
		([field, { was, now }]): Correction => ({
			sentence: sentence(field, was, now),
			...(field === "description" && { was: String(was) }),
		}),
	);
	return { ...row, corrections };
}

function sentence(field: string, was: unknown, now: unknown): string {
	const name = NAMES_IN_SENTENCES[field] ?? field;
	if (field === "description") return "A moderator changed the description.";
	if (typeof (now ?? was) === "boolean") {
		return `A moderator ${now ? "added" : "removed"} ${name}.`;
	}
	if (was === null) return `A moderator added ${name}: ${factValue(field, now)}.`;
	if (now === null) return `A moderator removed ${name}: ${factValue(field, was)}.`;
	return `A moderator changed ${name} from ${factValue(field, was)} to ${factValue(field, now)}.`;
}
