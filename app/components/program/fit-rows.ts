/** A student's fit in words: each condition that a program states, beside their own answer. */
import {
	AUDIENCE_NAMES,
	FIELD_NAMES,
	factOf,
	PLACE_NAMES,
	type StatedFacts,
} from "#db/programs/facts.ts";
import type { Colleges } from "#db/recommendations/colleges.ts";
import {
	type Answers,
	type Conditional,
	type ConditionName,
	conditionsOf,
	GPA_RANGE_NAMES,
	OPEN_TO_NAMES,
	type Verdict,
} from "#db/recommendations/conditions.ts";
import { collegesInWords, factValue, gpaInWords, placeInWords } from "./fact-texts.ts";

export type FitOf = Conditional & Pick<StatedFacts, "city" | "usState">;

interface ConditionTexts {
	title: string;
	says: (program: FitOf) => string | null;
	/** The student's own answer; empty when there is none. */
	own: (answers: Answers) => string;
	/** Where on the profile it is changed. */
	changedAt: "fits-you" | "about-you";
}

const TEXTS: Record<ConditionName, ConditionTexts> = {
	year: {
		title: "Year",
		says: ({ audience }) => factValue("audience", audience),
		own: ({ year }) => (year ? AUDIENCE_NAMES[year] : ""),
		changedAt: "fits-you",
	},
	fields: {
		title: "Field",
		says: ({ fields }) => factValue("fields", fields),
		own: ({ fields }) => listed(fields, FIELD_NAMES),
		changedAt: "fits-you",
	},
	gpa: {
		title: "GPA",
		says: ({ minGpa }) => gpaInWords(minGpa),
		own: ({ gpaRange }) => (gpaRange ? GPA_RANGE_NAMES[gpaRange] : ""),
		changedAt: "fits-you",
	},
	citizenship: {
		title: "Citizenship",
		says: ({ citizenship }) => factValue("citizenship", citizenship),
		own: ({ openTo }) =>
			openTo?.length ? `Show programs open to ${listed(openTo, OPEN_TO_NAMES)}` : "",
		changedAt: "fits-you",
	},
	place: {
		title: "Place",
		says: placeInWords,
		own: ({ places }) => listed(places, PLACE_NAMES),
		changedAt: "fits-you",
	},
	hbcu: {
		title: "HBCU",
		says: () => factOf("forHbcu").label,
		own: ({ college }) => college ?? "",
		changedAt: "about-you",
	},
	colleges: {
		title: "College",
		says: collegesInWords,
		own: ({ college }) => college ?? "",
		changedAt: "about-you",
	},
};

function listed<Value extends string>(chosen: Value[] | null, names: Record<Value, string>) {
	return (chosen ?? []).map((one) => names[one]).join(", ");
}

export interface FitRow extends Pick<ConditionTexts, "title" | "changedAt"> {
	name: ConditionName;
	verdict: Verdict;
	/** What the program says. */
	says: string | null;
	own: string;
}

/** A line for a program's card, and the rows below it. */
export interface CardFit {
	inShort: string;
	rows: FitRow[];
}

export function fitRows(program: FitOf, answers: Answers, colleges: Colleges): FitRow[] {
	return conditionsOf(program, answers, colleges).map(({ name, verdict }) => {
		const { title, says, own, changedAt } = TEXTS[name];
		return { name, title, verdict, says: says(program), own: own(answers), changedAt };
	});
}
