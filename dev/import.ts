// `npm run import -- FILE`: imports a list of programs, like /moderation/import/: into the local D1, or, when
// LIBSQL_URL is set (and LIBSQL_AUTH_TOKEN), into that libSQL server.
import { existsSync, openAsBlob } from "node:fs";
import { basename, resolve } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import type { Env } from "#app/context.server.ts";
import { unreadTexts } from "#app/files/imports/clean-text.ts";
import { stageList } from "#app/files/imports/stage.server.ts";
import { type Db, openDb } from "#db/engine/open.ts";
import { stepImport } from "#db/imports/import-batches.ts";
import {
	answerQuestions,
	discardImport,
	findImport,
	type Import,
	startImport,
	takeBackImport,
} from "#db/imports/imports.ts";
import { migrate } from "#dev/migrations.ts";
import { runCommand } from "#dev/shutdown.ts";
import { claimState, stateFolder } from "#dev/state.ts";

const USAGE = `Usage: npm run import -- FILE [--dry-run] [--changes] [--source NAME]
                               [--name COLUMN] [--link COLUMN] [--different | --same]
       npm run import -- --go-on=ID
       npm run import -- --take-back=ID

  FILE         CSV, TSV, JSON, JSON-LD, HTML, Markdown or a feed, relative to where you are
  --dry-run    shows what it would do, and writes nothing
  --changes    also changes programs that the same list states otherwise by now
  --source     what the list is called; the file's name when left out
  --name       the column with the programs' names, if it isn't found
  --link       the column with their links
  --different  takes rows that share a link, but not a name, for different programs
  --same       takes them for the same program
  --go-on      goes on with an import that was stopped
  --take-back  takes an import back`;
/** Who did it, according to the log. */
const BY = { moderatorUid: "the import command" };
const ROWS_A_PAGE = 500;

let options: ReturnType<typeof readArguments>;
try {
	options = readArguments();
} catch (error) {
	console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
	process.exit(2);
}
await runCommand(async () => {
	const { db, close } = await open();
	await run(db, options);
	await close();
});

function readArguments() {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			"dry-run": { type: "boolean", default: false },
			changes: { type: "boolean", default: false },
			source: { type: "string" },
			name: { type: "string" },
			link: { type: "string" },
			different: { type: "boolean", default: false },
			same: { type: "boolean", default: false },
			"go-on": { type: "string" },
			"take-back": { type: "string" },
		},
	});
	const [file, ...more] = positionals;
	const wanted = [file, values["go-on"], values["take-back"]].filter((one) => one !== undefined);
	if (wanted.length !== 1 || more.length > 0) throw new Error("Name one file, or one import.");
	if (values.different && values.same) throw new Error("They can't be different and the same.");
	return { ...values, file };
}

/** The database that the settings name, with all its tables. */
async function open(): Promise<{ db: Db; close: () => Promise<void> }> {
	const { LIBSQL_URL: libsqlUrl, LIBSQL_AUTH_TOKEN: libsqlAuthToken } = process.env;
	if (libsqlUrl) return { db: await openDb({ libsqlUrl, libsqlAuthToken }), close: async () => {} };
	const folder = stateFolder();
	// Two processes must not write one local D1.
	await claimState(folder, "npm run import");
	await migrate(folder);
	// Imported here because it takes two seconds, which the other engine would spend for nothing.
	const { getPlatformProxy } = await import("wrangler");
	const { env, dispose } = await getPlatformProxy<Env>({ persist: { path: `${folder}/v3` } });
	return { db: await openDb({ d1: env.DB }), close: dispose };
}

async function run(db: Db, wanted: ReturnType<typeof readArguments>): Promise<void> {
	const { file, "go-on": goOn, "take-back": back } = wanted;
	if (file !== undefined) return bringIn(db, file, wanted);
	const id = goOn ?? back ?? "";
	const begin = goOn === undefined ? takeBackImport : startImport;
	const known = await findImport(db, id, { outcome: "new", size: 0 });
	const isGoing = known && ["writing", "taking-back"].includes(known.found.state);
	if (!isGoing && !(await begin(db, { id, ...BY }, Date.now()))) {
		throw new Error(`There's nothing to do for the import ${id}.`);
	}
	const done = await finish(db, id);
	console.log(
		done.state === "taken-back"
			? `Taken back: ${done.takenBack} of ${done.added + done.changed} rows. The rest was changed since and stays.`
			: `Added ${done.added} programs and changed ${done.changed}.`,
	);
}

async function bringIn(
	db: Db,
	name: string,
	wanted: ReturnType<typeof readArguments>,
): Promise<void> {
	const { source, changes, "dry-run": isDry, name: ofName, link, different, same } = wanted;
	const path = resolve(process.env.CALLED_FROM || process.cwd(), name);
	if (!existsSync(path)) throw new Error(`There's no file at ${path}.`);
	const file = await openAsBlob(path);
	const fileName = basename(path);
	const columns = { ...(ofName && { name: ofName }), ...(link && { application_link: link }) };
	const about = { source: source ?? fileName, fileName, ...BY, columns };
	const staged = await stageList(db, file, about, Date.now());
	if (!staged.found) throw new Error(`${fileName}: ${staged.problem}`);
	const { id } = staged.found;
	if (different || same) await answerQuestions(db, { id, isSame: same });
	const found = (await findImport(db, id, { outcome: "new", size: 0 }))?.found ?? staged.found;
	console.log(summaryOf(found));
	for (const text of unreadTexts(found.unread)) console.log(`  ${text}`);
	await printRows(db, id, "question");
	await printRows(db, id, "refused");
	const hasWork = found.newRows > 0 || (changes && found.changedRows > 0);
	if (isDry || !hasWork) {
		await discardImport(db, found.id);
		console.log(isDry ? "Nothing was written (--dry-run)." : "There's nothing to write.");
		return;
	}
	await startImport(db, { id: found.id, ...BY, applyChanges: changes }, Date.now());
	const done = await finish(db, found.id);
	console.log(
		`Added ${done.added} programs and changed ${done.changed}. To take it back: npm run import -- --take-back=${found.id}`,
	);
}

function summaryOf({ newRows, changedRows, questionRows, knownRows, refusedRows }: Import): string {
	const asked = questionRows > 0 ? `${questionRows} to answer (--different or --same), ` : "";
	return `${newRows} new, ${changedRows} changed, ${asked}${knownRows} known, ${refusedRows} refused.`;
}

async function printRows(db: Db, id: string, outcome: "question" | "refused"): Promise<void> {
	let after: number | undefined = 0;
	while (after !== undefined) {
		const page = await findImport(db, id, { outcome, size: ROWS_A_PAGE, after });
		for (const { number, rowName, reason } of page?.items ?? []) {
			console.log(`  Row ${number}${rowName ? ` (${rowName})` : ""}: ${reason}`);
		}
		after = page?.next;
	}
}

/** Works batch by batch; what a crash leaves unfinished, --go-on or --take-back finishes. */
async function finish(db: Db, id: string): Promise<Import> {
	for (;;) {
		const found = await stepImport(db, id, Date.now());
		if (!found) throw new Error("The import is gone.");
		const { state, atRow, lastRow } = found;
		if (process.stdout.isTTY) process.stdout.write(`\r  row ${atRow} of ${lastRow} `);
		if (state !== "writing" && state !== "taking-back") {
			if (process.stdout.isTTY) process.stdout.write("\n");
			return found;
		}
	}
}
