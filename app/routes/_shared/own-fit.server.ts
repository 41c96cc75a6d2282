/** How a student fits a program, and in one line each those of a list. */
import { loadColleges } from "#db/recommendations/colleges.ts";
import {
	type Answers,
	type Condition,
	type Conditional,
	conditionsOf,
	hasAnswered,
} from "#db/recommendations/conditions.ts";

/** A student's answers, and how they fit a program that they look at. */
export async function ownFit(student: Answers, program: Conditional) {
	const { year, fields, gpaRange, places, openTo, college } = student;
	const answers = { year, fields, gpaRange, places, openTo, college };
	const conditions = conditionsOf(program, answers, await loadColleges());
	return { answers, answered: hasAnswered(answers), conditions };
}

/** What pages of lists don't show. */
type Unshown = Exclude<keyof Conditional, "audience" | "place">;

export type WithFit<Row extends Conditional> = Omit<Row, Unshown> & { fit: string | null };

/** A line for each program, null for people who haven't answered; without the facts that only it needs. */
export async function withFit<Row extends Conditional>(
	student: Answers | undefined,
	programs: readonly Row[],
): Promise<WithFit<Row>[]> {
	const answers = student && hasAnswered(student) ? student : null;
	const colleges = answers && (await loadColleges());
	return programs.map((program) => {
		const fit = answers && colleges ? fitInShort(conditionsOf(program, answers, colleges)) : null;
		const { fields, minGpa, citizenship, forHbcu, collegeGroups, colleges: _, ...shown } = program;
		return { ...shown, fit };
	});
}

/** What isn't met comes before what is unknown; null when a program states no condition. */
export function fitInShort(conditions: Condition[]): string | null {
	if (conditions.length === 0) return null;
	const count = (wanted: Condition["verdict"]) =>
		conditions.filter(({ verdict }) => verdict === wanted).length;
	const [failed, unsure] = [count("fails"), count("unsure")];
	const many = (number: number) => `${number} condition${number === 1 ? "" : "s"}`;
	if (failed > 0) return `${many(failed)} you don't meet`;
	return unsure > 0 ? `${many(unsure)} to check` : "Fits your answers";
}
