import { madeNow } from "../report.ts";
import { type Answer, figuresOf, hasRight, type Question, recallOf } from "./judge.ts";

interface Measured {
	before: Answer[];
	after: Answer[];
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** The figures as a table, and the questions that still fail. */
export function reportOf(of: {
	withFacts: Measured;
	withoutFacts: Measured;
	others: Measured;
	sixth: Measured;
	sixthWithoutFacts: Measured;
	seventh: Measured;
	seventhWithoutFacts: Measured;
	programs: number;
}): string {
	const row = (name: string, answers: Answer[]) => {
		const { recall, ndcg, inFirstThree } = figuresOf(answers);
		const first = answers.filter((answer) => hasRight(answer, 10)).length / answers.length;
		return `| ${name} | ${percent(recall)} | ${ndcg.toFixed(2)} | ${percent(inFirstThree)} | ${percent(first)} |`;
	};
	const half = (answers: Answer[], which: Question["half"]) =>
		answers.filter(({ question }) => question.half === which);
	const rows = (["tuned", "held", "fresh", "later", "asked", "kept", "eighth"] as const)
		.filter((which) => half(of.withFacts.after, which).length > 0)
		.flatMap((which) => [
			row(`${which}, before`, half(of.withFacts.before, which)),
			row(`${which}, now`, half(of.withFacts.after, which)),
			row(`${which}, now, by name and description alone`, half(of.withoutFacts.after, which)),
		]);
	const others = (["seen", "unseen"] as const).flatMap((which) => [
		row(`other programs, ${which}, before`, half(of.others.before, which)),
		row(`other programs, ${which}, now`, half(of.others.after, which)),
	]);
	const ownPrograms = [
		["a sixth set, about yet other programs", of.sixth, of.sixthWithoutFacts],
		["a seventh set, about others again", of.seventh, of.seventhWithoutFacts],
	] as const;
	const ownRows = ownPrograms
		.filter(([, { after }]) => after.length > 0)
		.flatMap(([name, told, bare]) => [
			row(`${name}, before`, told.before),
			row(`${name}, now`, told.after),
			row(`${name}, now, by name and description alone`, bare.after),
		]);
	const failing = of.withFacts.after
		.filter((answer) => answer.question.half === "tuned" || process.argv.includes("--all"))
		.filter((answer) => recallOf(answer) < 0.6)
		.map((answer) => `“${answer.question.q}” (${percent(recallOf(answer))})`);
	return `Made by \`npm run bench -- search\`, ${madeNow()}. ${of.programs} programs and ${of.withFacts.after.length} questions, each judged before the search was tuned on what it shows; by name and description alone, a program is entered with its name, link and description and not one fact.

| Half | recall@10 | nDCG@10 | a right one in the first three | in the first ten |
|---|---|---|---|---|
${[...rows, ...others, ...ownRows].join("\n")}

Questions of the tuned half of whose right ones fewer than 60 % stand among the first ten: ${failing.join(", ") || "none"}.
`;
}
