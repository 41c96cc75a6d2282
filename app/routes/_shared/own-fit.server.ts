/** How a student fits a program, and in short those of a list. */
import { type CardFit, type FitOf, fitRows } from "#app/components/program/fit-rows.ts";
import { loadColleges } from "#db/recommendations/colleges.ts";
import {
	type Answers,
	type Conditional,
	hasAnswered,
	type Verdict,
} from "#db/recommendations/conditions.ts";

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
