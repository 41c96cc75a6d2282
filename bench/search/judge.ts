import { readFileSync } from "node:fs";
import type { CatalogProgram } from "#dev/seed/catalog.ts";

/** A question as a student types it, with the programs that answer it: 2 is right, 1 is worth showing. */
export interface Question {
	q: string;
	/**
	 * Of the halves, one was seen while the search was tuned; fresh ones were asked once, when it was done, and seen
	 * in the next tuning, before which the later ones were written. Before the tuning after that a fifth set was: of
	 * it, some were asked while tuning, the others kept for when it was done, and what they showed then was mended. Of those about other programs, some
	 * were seen. A sixth set, about programs of its own again, was written before the last tuning and asked when it was done,
	 * and so was a seventh, before the tuning after that. An eighth, about the programs of the demo, was written before its
	 * answers were seen, and measured once before they were.
	 */
	half:
		| "tuned"
		| "held"
		| "fresh"
		| "later"
		| "asked"
		| "kept"
		| "eighth"
		| "seen"
		| "unseen"
		| "sixth"
		| "seventh";
	right: Record<string, number>;
}

/** What a search answered, best first. */
export interface Answer {
	question: Question;
	/** Ids as the catalog has them. */
	found: string[];
}

export interface Figures {
	recall: number;
	ndcg: number;
	inFirstThree: number;
}

const SHOWN = 10;

/** A program as somebody contributes it who tells no facts. */
export interface BareProgram {
	id: string;
	name: string;
	link: string;
	description: string;
}

export const QUESTIONS: Question[] = read("./questions.json");

/** Programs that are not in the catalog, and questions about them. */
export const OTHERS: Collection<BareProgram> = read("./others.json");

/** Programs that are in neither, with their facts; most are real, some are made after real ones. */
export const SIXTH: Collection<CatalogProgram> = read("./sixth.json");

/** Programs made after real ones, several of each kind, with questions as students type them. */
export const SEVENTH: Collection<CatalogProgram> = read("./seventh.json");

interface Collection<Program> {
	programs: Program[];
	questions: Question[];
}

function read(file: string) {
	return JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));
}

/**
 * How good answers are, each from 0 to 1: of the right ones that fit among the first ten, how many stand there; the
 * same weighed by where they stand (nDCG); and the share of questions with a right one among the first three.
 */
export function figuresOf(answers: Answer[]): Figures {
	return {
		recall: mean(answers.map(recallOf)),
		ndcg: mean(answers.map(ndcgOf)),
		inFirstThree: mean(answers.map((answer) => (hasRight(answer, 3) ? 1 : 0))),
	};
}

/** Whether a right one stands among the first so many. */
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
