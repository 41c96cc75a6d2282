/** How a student fits a program, in words: each condition that it states, beside their own answer. */
import {
	collegesInWords,
	factValue,
	gpaInWords,
	placeInWords,
} from "#app/components/program/fact-texts.ts";
import type { CardFit, FitRow } from "#app/components/program/program-card.tsx";
import {
	AUDIENCE_NAMES,
	FIELD_NAMES,
	factOf,
	PLACE_NAMES,
	type StatedFacts,
} from "#db/programs/facts.ts";
import { type Colleges, loadColleges } from "#db/recommendations/colleges.ts";
import {
	type Answers,
	type Conditional,
	type ConditionName,
	conditionsOf,
	GPA_RANGE_NAMES,
	hasAnswered,
	OPEN_TO_NAMES,
	type Verdict,
} from "#db/recommendations/conditions.ts";

type FitOf = Conditional & Pick<StatedFacts, "city" | "usState">;

interface ConditionTexts {
	title: string;
	statedText: (program: FitOf) => string | null;
	/** The student's own answer; empty when there is none. */
	own: (answers: Answers) => string;
	changedAt: FitRow["changedAt"];
}

const TEXTS: Record<ConditionName, ConditionTexts> = {
	year: {
		title: "Year",
		statedText: ({ audience }) => factValue("audience", audience),
		own: ({ year }) => (year ? AUDIENCE_NAMES[year] : ""),
		changedAt: "fits-you",
	},
	fields: {
		title: "Field",
		statedText: ({ fields }) => factValue("fields", fields),
		own: ({ fields }) => listed(fields, FIELD_NAMES),
		changedAt: "fits-you",
	},
	gpa: {
		title: "GPA",
		statedText: ({ minGpa }) => gpaInWords(minGpa),
		own: ({ gpaRange }) => (gpaRange ? GPA_RANGE_NAMES[gpaRange] : ""),
		changedAt: "fits-you",
	},
	citizenship: {
		title: "Citizenship",
		statedText: ({ citizenship }) => factValue("citizenship", citizenship),
		own: ({ openTo }) =>
			openTo?.length ? `Show programs open to ${listed(openTo, OPEN_TO_NAMES)}` : "",
		changedAt: "fits-you",
	},
	place: {
		title: "Place",
		statedText: placeInWords,
		own: ({ places }) => listed(places, PLACE_NAMES),
		changedAt: "fits-you",
	},
	hbcu: {
		title: "HBCU",
		statedText: () => factOf("forHbcu").label,
		own: ({ college }) => college ?? "",
		changedAt: "about-you",
	},
	colleges: {
		title: "College",
		statedText: collegesInWords,
		own: ({ college }) => college ?? "",
		changedAt: "about-you",
	},
};

function listed<Value extends string>(chosen: Value[] | null, names: Record<Value, string>) {
	return (chosen ?? []).map((one) => names[one]).join(", ");
}

function fitRows(program: FitOf, answers: Answers, colleges: Colleges): FitRow[] {
	return conditionsOf(program, answers, colleges).map(({ name, verdict }) => {
		const { title, statedText, own, changedAt } = TEXTS[name];
		return { name, title, verdict, stated: statedText(program), own: own(answers), changedAt };
	});
}

/** How a student fits a program that they look at, and whether they have answered any question. */
export async function ownFit(student: Answers, program: FitOf) {
	return {
		answered: hasAnswered(student),
		rows: fitRows(program, student, await loadColleges()),
	};
}

/** What pages of lists don't show. */
type Unshown = Exclude<keyof Conditional, "audience" | "place">;

export type WithFit<Row extends FitOf> = Omit<Row, Unshown> & {
	fit: CardFit | null;
};

/** Null for people who haven't answered and programs that state no condition; without the facts that only it needs. */
export async function withFit<Row extends FitOf>(
	student: Answers | undefined,
	programs: readonly Row[],
): Promise<WithFit<Row>[]> {
	const answers = student && hasAnswered(student) ? student : null;
	const colleges = answers && (await loadColleges());
	return programs.map((program) => {
		const rows = answers && colleges ? fitRows(program, answers, colleges) : [];
		const inShort = fitInShort(rows.map(({ verdict }) => verdict));
		const { fields, minGpa, citizenship, forHbcu, collegeGroups, colleges: _, ...shown } = program;
		return { ...shown, fit: inShort === null ? null : { inShort, rows } };
	});
}

/** What isn't met comes before what is unknown; null when a program states no condition. */
export function fitInShort(verdicts: Verdict[]): string | null {
	if (verdicts.length === 0) return null;
	const count = (wanted: Verdict) => verdicts.filter((verdict) => verdict === wanted).length;
	const [failed, unsure] = [count("fails"), count("unsure")];
	const many = (number: number) => `${number} condition${number === 1 ? "" : "s"}`;
	if (failed > 0) return `${many(failed)} you don't meet`;
	return unsure > 0 ? `${many(unsure)} to check` : "Fits your answers";
}
