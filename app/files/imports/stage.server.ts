/** Stages an import: its rows wait outside the catalog, with a hash by which the next list of the same name is compared. */
import type { Db } from "#db/engine/open.ts";
import { sha256Hex, statedEntries } from "#db/ids.ts";
import {
	askAboutRenamed,
	beginImport,
	chosenColumns,
	finishStaging,
	keepColumns,
	stageRows,
} from "#db/imports/import-staging.ts";
import { discardImport, type Import } from "#db/imports/imports.ts";
import { plainName, type StagedRow } from "#db/imports/same-links.ts";
import type { ImportedProgram, SourceRules, UnreadFacts } from "#db/schema.ts";
import { countUnread } from "./clean-text.ts";
import type { ChosenColumns } from "./columns.ts";
import type { ImportFile } from "./formats/read-text.ts";
import { ColumnProblem, FileProblem } from "./problems.ts";
import { type ReadRow, readList } from "./read-list.ts";
import { fitsRules, isClosed, SEASON_OVER } from "./source-rules.ts";

/** The maximum number of rows and characters in one statement: D1 allows 2 MB. */
const MAX_ROWS = 1000;
const MAX_CHARACTERS = 500_000;
/** No list for students is longer. */
const MAX_IN_FILE = 20_000;

interface AboutImport {
	source: string;
	fileName: string;
	moderatorUid: string;
	/** Which column holds what, as a moderator says; remembered for the next file of that source. */
	columns?: ChosenColumns;
	/** The source that renews the list by itself. */
	renewing?: { id: string; rules: SourceRules };
}

type Staged =
	| { found: Import; problem?: undefined }
	| { found?: undefined; problem: string; columns?: string[]; isEmpty?: boolean };

/**
 * Reads a file and stages its rows, each marked as new, changed, a question, known or refused. Nothing is published yet.
 *
 * @returns the import, or why the file isn't a list; if it isn't clear which of its columns holds what, also these
 */
export async function stageList(
	db: Db,
	file: ImportFile,
	{ columns = {}, renewing, ...about }: AboutImport,
	nowMs: number,
): Promise<Staged> {
	const { source, fileName } = about;
	const chosen = { ...(await chosenColumns(db, source)), ...columns };
	const reading: Reading = { seen: new Map(), unread: {}, rules: renewing?.rules, nowMs };
	const options = { title: `${source} ${fileName}`, chosen, nowMs };
	const batches = batchesOf(readList(file, options), reading);
	let id: string | undefined;
	try {
		// Before anything is written, find out whether it is a list at all.
		const first = await batches.next();
		if (first.done) return { problem: "There are no rows in that file.", isEmpty: true };
		if (Object.keys(columns).length > 0) await keepColumns(db, source, chosen);
		id = await beginImport(db, { ...about, sourceId: renewing?.id }, nowMs);
		const renamed = await stageRows(db, id, first.value);
		for await (const batch of batches) renamed.push(...(await stageRows(db, id, batch)));
		const unclear = renamed.filter(
			({ linkKey = "" }) => (reading.seen.get(linkKey)?.size ?? 0) > 1,
		);
		if (unclear.length > 0) await askAboutRenamed(db, id, unclear);
		const found = await finishStaging(db, id, reading.unread);
		return found ? { found } : { problem: "That import was removed while we read it." };
	} catch (error) {
		if (!(error instanceof FileProblem)) throw error;
		if (id) await discardImport(db, id);
		if (error instanceof ColumnProblem) return { problem: error.message, columns: error.columns };
		return { problem: error.message };
	}
}

/** What is known of a file's rows so far. */
interface Reading {
	/** By link and by name, the row and its name as it is written. */
	seen: Map<string, Map<string, { number: number; name: string }>>;
	unread: UnreadFacts;
	/** Of the source that renews the list. */
	rules: SourceRules | undefined;
	nowMs: number;
}

/** The rows as they are staged, as many at once as one statement takes; those beyond MAX_IN_FILE are refused. */
async function* batchesOf(
	rows: AsyncIterable<ReadRow>,
	reading: Reading,
): AsyncGenerator<StagedRow[]> {
	let count = 0;
	let batch: StagedRow[] = [];
	let characters = 0;
	for await (const row of rows) {
		count += 1;
		if (count > MAX_IN_FILE) {
			const problem = `A file may have ${MAX_IN_FILE} rows. Send the rest by itself.`;
			batch.push({ number: row.number, name: null, problem });
			break;
		}
		batch.push(await stagedRow(row, reading));
		characters += row.program ? row.program.description.length + 1000 : 300;
		if (batch.length >= MAX_ROWS || characters >= MAX_CHARACTERS) {
			yield batch;
			[batch, characters] = [[], 0];
		}
	}
	if (batch.length > 0) yield batch;
}

async function stagedRow(
	row: ReadRow,
	{ seen, unread, rules, nowMs }: Reading,
): Promise<StagedRow> {
	const { number, name } = row;
	if (row.program === undefined) return { number, name, problem: row.problem };
	const { linkKey, program, note } = row;
	if (rules?.onlyOpen && isClosed(program, nowMs)) return { number, name, problem: SEASON_OVER };
	const plain = plainName(program.name);
	const others = seen.get(linkKey) ?? new Map<string, { number: number; name: string }>();
	const earlier = others.get(plain);
	if (earlier) {
		return { number, name, linkKey, problem: `It has the same link as row ${earlier.number}.` };
	}
	const [rival] = others.values();
	seen.set(linkKey, others.set(plain, { number, name: program.name }));
	for (const [column, text] of row.unread) countUnread(unread, column, text);
	const [hash, formerHash] = await Promise.all([hashOf(program), formerHashOf(program)]);
	const fits = rules && fitsRules(program, rules);
	return { number, name, linkKey, program, hash, formerHash, note, rival, fits };
}

/** Leaves out what is not stated, so that a new fact changes no program that doesn't state it. */
export const hashOf = (program: ImportedProgram) =>
	sha256Hex(JSON.stringify(statedEntries(program)));

/** What rows of earlier imports were hashed with, null or not, in this order. Stays as it is. */
const FORMER = [
	"name",
	"application_link",
	"description",
	"application_deadline",
	"kind",
	"organisation",
	"audience",
	"fields",
	"pay",
	"pay_details",
	"place",
	"city",
	"us_state",
	"citizenship",
	"min_gpa",
	"season",
	"opens_on",
	"for_hbcu",
	"yearly",
	"closed",
] as const;

/** The hash that an earlier import has for the same row; undefined if the row states more than could be stated then. */
export async function formerHashOf(program: ImportedProgram): Promise<string | undefined> {
	const known = new Set<string>(FORMER);
	const isMore = Object.entries(program).some(
		([name, value]) => value !== null && !known.has(name),
	);
	if (isMore) return undefined;
	return sha256Hex(JSON.stringify(Object.fromEntries(FORMER.map((name) => [name, program[name]]))));
}
