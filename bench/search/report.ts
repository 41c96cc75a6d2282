import { madeNow } from "../report.ts";
import { type Answer, figuresOf, hasRight, type Question, recallOf } from "./judge.ts";

interface Measured {
	before: Answer[];
	after: Answer[];
}

type Part =
	| "withFacts"
	| "withoutFacts"
	| "others"
	| "sixth"
	| "sixthWithoutFacts"
	| "seventh"
	| "seventhWithoutFacts";

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** The figures as a table, and the questions that still fail. */
export function reportOf(of: Record<Part, Measured>, programs: number): string {
	const row = (name: string, answers: Answer[]) => {
		const { recall, ndcg, inFirstThree } = figuresOf(answers);
		const first = answers.filter((answer) => hasRight(answer, 10)).length / answers.length;
		return `| ${name} | ${percent(recall)} | ${ndcg.toFixed(2)} | ${percent(inFirstThree)} | ${percent(first)} |`;
	};
	const half = ({ before, after }: Measured, which: Question["half"]): Measured => {
		const isOf = ({ question }: Answer) => question.half === which;
		return { before: before.filter(isOf), after: after.filter(isOf) };
	};
	const rowsOf = (name: string, { before, after }: Measured, bare?: Measured) => {
		if (after.length === 0) return [];
		const rows = [row(`${name}, before`, before), row(`${name}, now`, after)];
		if (bare) rows.push(row(`${name}, now, by name and description alone`, bare.after));
		return rows;
	};
	const rows = [
		...(["tuned", "held", "fresh", "later", "asked", "kept", "eighth"] as const).flatMap((which) =>
			rowsOf(which, half(of.withFacts, which), half(of.withoutFacts, which)),
		),
		...rowsOf("other programs, seen", half(of.others, "seen")),
		...rowsOf("other programs, unseen", half(of.others, "unseen")),
		...rowsOf("a sixth set, about yet other programs", of.sixth, of.sixthWithoutFacts),
		...rowsOf("a seventh set, about others again", of.seventh, of.seventhWithoutFacts),
	];
	const failing = of.withFacts.after
		.filter((answer) => answer.question.half === "tuned" || process.argv.includes("--all"))
		.filter((answer) => recallOf(answer) < 0.6)
		.map((answer) => `“${answer.question.q}” (${percent(recallOf(answer))})`);
	return `Made by \`npm run bench -- search\`, ${madeNow()}. ${programs} programs and ${of.withFacts.after.length} questions, each judged before the search was tuned on what it shows; by name and description alone, a program is entered with its name, link and description and not one fact.

| Half | recall@10 | nDCG@10 | a right one in the first three | in the first ten |
|---|---|---|---|---|
${rows.join("\n")}

Questions of the tuned half of whose right ones fewer than 60 % stand among the first ten: ${failing.join(", ") || "none"}.
`;
}
