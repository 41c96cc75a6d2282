// `npm run bench -- search`: how good the answers to judged questions are; writes its section of docs/performance.md.
// `npm run bench -- search --look` asks only the questions that may be seen while the search is tuned, and writes
// nothing; `--all` names the failing ones of every half, and `libsql` asks a libSQL server.
import type { Db } from "#db/engine/open.ts";
import { randomId } from "#db/ids.ts";
import { programs } from "#db/schema.ts";
import { findPrograms } from "#db/search/find-programs.ts";
import { NO_FILTERS } from "#db/search/program-filters.ts";
import { CATALOG, readCatalog } from "#dev/seed/catalog.ts";
import { openD1, openLibsql } from "../test/support/engines.ts";
import { whyNoSqld } from "../test/support/sqld.ts";
import { madeNow, table, writePart } from "./report.ts";
import {
	type Answer,
	askedOf,
	type BareProgram,
	figuresOf,
	hasRight,
	here,
	OF_THE_CATALOG,
	OTHERS,
	type Question,
	recallOf,
} from "./search/judge.ts";

type Half = { half: Question["half"]; name: string; about: BareProgram[] };

const HALVES: Half[] = [
	...OF_THE_CATALOG.map((half) => ({ half, name: half, about: CATALOG })),
	{ half: "seen", name: "other programs, seen", about: OTHERS.programs },
	{ half: "unseen", name: "other programs, unseen", about: OTHERS.programs },
	// Programs that are in neither, with their facts; most are real, some are modeled on real ones.
	{
		half: "sixth",
		name: "a sixth set, about yet other programs",
		about: readCatalog(here("sixth.csv")),
	},
	// Programs modeled on real ones, several of each kind, with questions as students type them.
	{
		half: "seventh",
		name: "a seventh set, about others again",
		about: readCatalog(here("seventh.csv")),
	},
];
/** These questions are held back while the search is tuned. */
const UNSEEN = new Set<Question["half"]>(["later", "kept", "sixth", "seventh", "eighth"]);
const tuning = process.argv.includes("--look");
const NOW_MS = Date.UTC(2026, 10, 21, 15);
const SIZE = 20;

const database = await (process.argv.includes("libsql") && !whyNoSqld ? openLibsql() : openD1());
const figures: string[][] = [];
const failing: string[] = [];
let questions = 0;
for (const { half, name, about } of HALVES.filter(({ half }) => !tuning || !UNSEEN.has(half))) {
	const ids = await fill(about);
	const answers = await ask(half, ids);
	// The other programs have no facts.
	const bareAnswers = about === OTHERS.programs ? answers : await askBare(half, about);
	const { recall, first } = figuresIn(bareAnswers);
	figures.push([name, ...Object.values(figuresIn(answers)), recall, first]);
	if (about !== CATALOG) continue;
	questions += answers.length;
	if (half !== "tuned" && !process.argv.includes("--all")) continue;
	const poor = answers.filter((answer) => recallOf(answer) < 0.6);
	failing.push(...poor.map((one) => `“${one.question.q}” (${percent(recallOf(one))})`));
}
await database.stop();

const HEAD = ["set", "recall@10", "nDCG@10", "right in first 3", "in first 10"];
const text = `Made by \`npm run bench -- search\`, ${madeNow()}. ${CATALOG.length} programs and ${questions} questions, each judged before the
search was tuned on it. Held back while it is tuned: ${[...UNSEEN].join(", ")}. "Bare" means that programs
have a name, a link and a description, but no facts.

${table([...HEAD, "bare: recall@10", "bare: in first 10"], figures)}

Questions of the tuned half of whose right ones fewer than 60 % stand among the first ten: ${failing.join(", ") || "none"}.
`;
if (tuning) console.log(text);
else writePart("search", text);

/** Replaces all programs; returns their ids in the catalog by those in the database. */
async function fill(catalog: BareProgram[]): Promise<Map<string, string>> {
	await database.run("delete from programs");
	const ids = new Map(catalog.map(({ id }) => [randomId(), id]));
	const rows = [...ids.keys()].map((id, at) => {
		const { id: linkKey, link: applicationLink, ...program } = catalog[at] as BareProgram;
		return { ...program, id, applicationLink, linkKey, publishedAt: NOW_MS };
	});
	for (let at = 0; at < rows.length; at += 20) {
		const [first, ...rest] = rows
			.slice(at, at + 20)
			.map((row) => database.db.insert(programs).values(row));
		if (first) await database.db.batch([first, ...rest]);
	}
	return ids;
}

async function askBare(half: Question["half"], about: BareProgram[]): Promise<Answer[]> {
	return ask(half, await fill(about.map(bare)));
}

async function ask(half: Question["half"], ids: Map<string, string>): Promise<Answer[]> {
	const answers: Answer[] = [];
	for (const question of askedOf(half)) {
		const found = await search(database.db, question.q);
		answers.push({ question, found: found.map((id) => ids.get(id) ?? "") });
	}
	return answers;
}

/** What a student sees first: the best matches, then the close ones. */
async function search(db: Db, q: string): Promise<string[]> {
	const wanted = { size: SIZE, search: q, filters: NO_FILTERS, order: "best" as const };
	const { items, close } = await findPrograms(db, wanted, NOW_MS);
	return [...items, ...close].map(({ id }) => id);
}

/** A program with only a name and a description, as API clients may send it. */
function bare({ id, name, link, description }: BareProgram): BareProgram {
	return { id, name, link, description };
}

function figuresIn(answers: Answer[]) {
	const { recall, ndcg, inFirstThree } = figuresOf(answers);
	const first = answers.filter((answer) => hasRight(answer, 10)).length / answers.length;
	return {
		recall: percent(recall),
		ndcg: ndcg.toFixed(2),
		inFirstThree: percent(inFirstThree),
		first: percent(first),
	};
}

function percent(share: number): string {
	return `${Math.round(share * 100)}%`;
}
