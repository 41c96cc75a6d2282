import * as v from "valibot";
import { readRows } from "#dev/seed/catalog.ts";

export const OF_THE_CATALOG = [
	"tuned",
	"held",
	"fresh",
	"later",
	"asked",
	"kept",
	"eighth",
] as const;
const HALVES = [...OF_THE_CATALOG, "seen", "unseen", "sixth", "seventh"] as const;

/** A question as a student types it, with the programs that answer it: 2 is right, 1 is worth showing. */
export interface Question {
	q: string;
	/**
	 * One of the two halves was seen while the search was tuned. The fresh questions were asked once, after that tuning,
	 * and were seen in the next one; the later ones were written before it. The fifth set was written before the tuning
	 * after that: some of it was asked while tuning, the rest was kept until the end, and what it showed was then fixed.
	 * Of the questions about other programs, some were seen. The sixth set, again about its own programs, was written
	 * before the last tuning and asked after it; so was the seventh, with the tuning before that. The eighth, about the
	 * demo's programs, was written before anybody saw its answers, and measured once before they were seen.
	 */
	half: (typeof HALVES)[number];
	right: Record<string, number>;
}

/** The search's answer, best first. */
export interface Answer {
	question: Question;
	/** Ids as in the catalog. */
	found: string[];
}

const SHOWN = 10;

/** A program contributed without any facts. */
export type BareProgram = v.InferOutput<typeof bareProgram>;

const bareProgram = v.strictObject({
	id: v.string(),
	name: v.string(),
	link: v.string(),
	description: v.string(),
});

const questionRow = v.pipe(
	v.object({
		half: v.picklist(HALVES),
		q: v.string(),
		/** Ids, separated by spaces. */
		right: v.string(),
		worth: v.optional(v.string()),
	}),
	v.transform(({ half, q, right, worth }): Question => {
		return { half, q, right: { ...graded(right, 2), ...(worth && graded(worth, 1)) } };
	}),
);

const ASKED = readRows(here("questions.csv")).map((row) => v.parse(questionRow, row));

export const QUESTIONS = askedOf(...OF_THE_CATALOG);

/** Programs that are not in the catalog, and questions about them. */
export const OTHERS = {
	programs: readRows(here("others.csv")).map((row) => v.parse(bareProgram, row)),
	questions: askedOf("seen", "unseen"),
};

export function here(file: string): URL {
	return new URL(file, import.meta.url);
}

export function askedOf(...halves: Question["half"][]): Question[] {
	return ASKED.filter(({ half }) => halves.includes(half));
}

function graded(ids: string, grade: number): Question["right"] {
	return Object.fromEntries(ids.split(" ").map((id) => [id, grade]));
}

/**
 * How good answers are, each from 0 to 1: the share of the right answers that could be among the first ten and are; the
 * same weighted by rank (nDCG); and the share of questions with a right answer among the first three.
 */
export function figuresOf(answers: Answer[]) {
	return {
		recall: mean(answers.map(recallOf)),
		ndcg: mean(answers.map(ndcgOf)),
		inFirstThree: mean(answers.map((answer) => (hasRight(answer, 3) ? 1 : 0))),
	};
}

/** Whether there is a right answer among the first so many. */
export function hasRight({ question, found }: Answer, first: number): boolean {
	return found.slice(0, first).some((id) => question.right[id] === 2);
}

export function recallOf({ question, found }: Answer): number {
	const right = Object.keys(question.right).filter((id) => question.right[id] === 2);
	const shown = right.filter((id) => found.slice(0, SHOWN).includes(id));
	return shown.length / Math.min(right.length, SHOWN);
}

function ndcgOf({ question, found }: Answer): number {
	const gains = found.slice(0, SHOWN).map((id) => question.right[id] ?? 0);
	const best = Object.values(question.right)
		.sort((a, b) => b - a)
		.slice(0, SHOWN);
	return gainOf(gains) / gainOf(best);
}

function gainOf(gains: number[]): number {
	return gains.reduce((sum, gain, at) => sum + (2 ** gain - 1) / Math.log2(at + 2), 0);
}

function mean(values: number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}
