import { randomId } from "#db/random-id.ts";
import { programs } from "#db/schema.ts";
import { CATALOG, type CatalogProgram } from "#dev/seed/catalog.ts";
import { type Database, openD1, openLibsql } from "../test/support/engines.ts";
import { whyNoSqld } from "../test/support/sqld.ts";
import { writePart } from "./report.ts";
import { formerSearch, search } from "./search/ask.ts";
import {
	type Answer,
	type BareProgram,
	OTHERS,
	QUESTIONS,
	type Question,
	SEVENTH,
	SIXTH,
} from "./search/judge.ts";
import { reportOf } from "./search/report.ts";

/** These questions are held back while the search is tuned. */
const UNSEEN = new Set<Question["half"]>(["later", "kept", "sixth", "seventh", "eighth"]);
const tuning = process.argv.includes("--look");
const NOW_MS = Date.UTC(2026, 10, 21, 15);

/** Asks judged questions on a database that holds their programs, and reports how good the answers are. */
async function measure(database: Database, catalog: BareProgram[], questions: Question[]) {
	await database.run("delete from programs");
	const ids = new Map<string, string>();
	const rows = catalog.map((program) => {
		const { id: known, link, ...told } = program;
		const id = randomId();
		ids.set(id, known);
		return { ...told, id, applicationLink: link, linkKey: known, publishedAt: NOW_MS };
	});
	for (let at = 0; at < rows.length; at += 20) {
		const [first, ...rest] = rows
			.slice(at, at + 20)
			.map((row) => database.db.insert(programs).values(row));
		if (first) await database.db.batch([first, ...rest]);
	}
	const ask = async (how: typeof search) => {
		const answers: Answer[] = [];
		for (const question of questions.filter(({ half }) => !tuning || !UNSEEN.has(half))) {
			const found = await how(database.db, question.q, NOW_MS);
			answers.push({ question, found: found.map((id) => ids.get(id) ?? "") });
		}
		return answers;
	};
	return { before: await ask(formerSearch), after: await ask(search) };
}

/** A program with only a name and a description, as API clients may send it. */
function bare({ id, name, link, description }: CatalogProgram): BareProgram {
	return { id, name, link, description };
}

const database = await (process.argv.includes("libsql") && !whyNoSqld ? openLibsql() : openD1());
const measured = {
	withFacts: await measure(database, CATALOG, QUESTIONS),
	withoutFacts: await measure(database, CATALOG.map(bare), QUESTIONS),
	others: await measure(database, OTHERS.programs, OTHERS.questions),
	sixth: await measure(database, SIXTH.programs, SIXTH.questions),
	sixthWithoutFacts: await measure(database, SIXTH.programs.map(bare), SIXTH.questions),
	seventh: await measure(database, SEVENTH.programs, SEVENTH.questions),
	seventhWithoutFacts: await measure(database, SEVENTH.programs.map(bare), SEVENTH.questions),
};
await database.stop();
const text = reportOf(measured, CATALOG.length);
if (tuning) console.log(text);
else writePart("search", text);
