/**
 * Whether a student meets each condition that a program states. Pages load this file: it holds plain data and small
 * pure functions.
 */
import type { Audience, ConditionFact, Place, StatedFacts, StudyField } from "../programs/facts.ts";
import type { Colleges } from "./colleges.ts";

/** From the lowest GPA of a range to the highest, in the two decimals that programs use. */
const GPA_BOUNDS = {
	below20: [0, 1.99],
	from20: [2, 2.49],
	from25: [2.5, 2.99],
	from30: [3, 3.49],
	from35: [3.5, 4],
} as const;

export type GpaRange = keyof typeof GPA_BOUNDS;

export const GPA_RANGE_NAMES: Record<GpaRange, string> = {
	below20: "Under 2.0",
	from20: "2.0–2.4",
	from25: "2.5–2.9",
	from30: "3.0–3.4",
	from35: "3.5–4.0",
};
export const GPA_RANGES = Object.keys(GPA_RANGE_NAMES) as GpaRange[];

/** The highest GPA that somebody in a range can have. */
export const highestGpa = (range: GpaRange) => GPA_BOUNDS[range][1];

export const OPEN_TO_NAMES = {
	citizens: "U.S. citizens",
	residents: "Permanent residents",
	daca: "DACA",
	international: "International students",
};
export type OpenTo = keyof typeof OPEN_TO_NAMES;
export const OPEN_TO = Object.keys(OPEN_TO_NAMES) as OpenTo[];

type Citizenship = NonNullable<StatedFacts["citizenship"]>;

/** Whom a program with each rule is open to. */
const OPEN: Record<Citizenship, readonly OpenTo[]> = {
	citizens: ["citizens"],
	residents: ["citizens", "residents"],
	anyone: OPEN_TO,
};

/** The rules of programs that are open to at least one of these. */
export const rulesOpenTo = (wished: readonly OpenTo[]) =>
	(Object.keys(OPEN) as Citizenship[]).filter((rule) =>
		wished.some((one) => OPEN[rule].includes(one)),
	);

/** What a student says about themselves, as the profile has it; null or empty is no answer. */
export interface Answers {
	year: Audience | null;
	fields: StudyField[] | null;
	gpaRange: GpaRange | null;
	places: Place[] | null;
	openTo: OpenTo[] | null;
	college: string | null;
}

export type Conditional = Pick<StatedFacts, ConditionFact>;

/** "unsure": the answer is missing, or doesn't settle it. */
export type Verdict = "fits" | "fails" | "unsure";

/** Every condition, in the order of pages; "colleges" are those that a program names, by group or by name. */
const CONDITIONS = {
	year: ({ audience }, { year }) =>
		audience?.length ? (year ? decided(audience.includes(year)) : "unsure") : null,
	fields: ({ fields: asked }, { fields }) => {
		if (!asked?.length) return null;
		if (asked.includes("any")) return "fits";
		return fields?.length ? decided(fields.some((one) => asked.includes(one))) : "unsure";
	},
	gpa: ({ minGpa }, { gpaRange }) => {
		if (!minGpa) return null;
		if (!gpaRange) return "unsure";
		const [lowest, highest] = GPA_BOUNDS[gpaRange];
		return minGpa > lowest && minGpa <= highest ? "unsure" : decided(minGpa <= lowest);
	},
	citizenship: ({ citizenship }, { openTo }) => {
		if (!citizenship) return null;
		if (citizenship === "anyone") return "fits";
		if (!openTo?.length) return "unsure";
		const open = openTo.filter((one) => OPEN[citizenship].includes(one));
		return open.length > 0 && open.length < openTo.length ? "unsure" : decided(open.length > 0);
	},
	place: ({ place }, { places }) =>
		place ? (places?.length ? decided(places.includes(place)) : "unsure") : null,
	hbcu: ({ forHbcu }, { college }, colleges) =>
		forHbcu ? decided(colleges.isIn(college, "hbcus")) : null,
	colleges: ({ collegeGroups, colleges: named }, { college }, colleges) => {
		if (!collegeGroups?.length && !named) return null;
		const each = (collegeGroups ?? []).map((group) => colleges.isIn(college, group));
		if (named) each.push(colleges.isNamed(college, named));
		return decided(each.includes(true) ? true : each.includes(null) ? null : false);
	},
} satisfies Record<
	string,
	(program: Conditional, student: Answers, colleges: Colleges) => Verdict | null
>;

export type ConditionName = keyof typeof CONDITIONS;

export interface Condition {
	name: ConditionName;
	verdict: Verdict;
}

/** The conditions that a program states, and whether a student meets each. */
export function conditionsOf(
	program: Conditional,
	student: Answers,
	colleges: Colleges,
): Condition[] {
	return (Object.keys(CONDITIONS) as ConditionName[]).flatMap((name) => {
		const verdict = CONDITIONS[name](program, student, colleges);
		return verdict ? [{ name, verdict }] : [];
	});
}

/** Whether a student has answered anything that a condition asks; a college alone is in the profile anyway. */
export function hasAnswered({ year, fields, gpaRange, places, openTo }: Partial<Answers>): boolean {
	return Boolean(year || gpaRange || [fields, places, openTo].some((chosen) => chosen?.length));
}

/** Null is neither. */
function decided(meets: boolean | null): Verdict {
	if (meets === null) return "unsure";
	return meets ? "fits" : "fails";
}
