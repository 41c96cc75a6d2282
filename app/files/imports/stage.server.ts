/** Stages an import: its rows wait outside the catalog. */

import type { Db } from "#db/engine/open.ts";
import {
	beginImport,
	finishStaging,
	type StagedRow,
	stageRows,
} from "#db/imports/import-staging.ts";
import { discardImport, type Import } from "#db/imports/imports.ts";
import { formerHashOf, hashOf } from "./hash.ts";
import { FileProblem } from "./problems.ts";
import { type ReadRow, readList } from "./read-list.ts";
import type { ImportFile } from "./read-text.ts";

/** The maximum number of rows and characters in one statement: D1 allows 2 MB. */
const MOST_ROWS = 1000;
const MOST_CHARACTERS = 500_000;
/** No list for students is longer. */
const MOST_IN_FILE = 50_000;

/**
 * Reads a file and stages its rows, each marked as new, changed, known or refused. Nothing is published yet.
 *
 * @returns the import, or why the file isn't a list
 */
export async function stageList(
	db: Db,
	file: ImportFile,
	about: { source: string; fileName: string; moderatorUid: string },
	nowMs: number,
): Promise<{ found: Import; problem?: undefined } | { found?: undefined; problem: string }> {
	const batches = batchesOf(readList(file));
	let id: string | undefined;
	try {
		// Before anything is written, find out whether it is a list at all.
		const first = await batches.next();
		if (first.done) return { problem: "There are no rows in that file." };
		id = await beginImport(db, about, nowMs);
		await stageRows(db, id, first.value);
		for await (const batch of batches) await stageRows(db, id, batch);
		const found = await finishStaging(db, id);
		return found ? { found } : { problem: "That import was removed while we read it." };
	} catch (error) {
		if (!(error instanceof FileProblem)) throw error;
		if (id) await discardImport(db, id);
		return { problem: error.message };
	}
}

/** The rows as they are staged, as many at once as one statement takes; those beyond MOST_IN_FILE are refused. */
async function* batchesOf(rows: AsyncIterable<ReadRow>): AsyncGenerator<StagedRow[]> {
	/** The row of each link in the file. */
	const seen = new Map<string, number>();
	let count = 0;
	let batch: StagedRow[] = [];
	let characters = 0;
	for await (const row of rows) {
		count += 1;
		if (count > MOST_IN_FILE) {
			const problem = `A file may have ${MOST_IN_FILE} rows. Send the rest by itself.`;
			batch.push({ number: row.number, name: null, problem });
			break;
		}
		batch.push(await stagedRow(row, seen));
		characters += row.program ? row.program.description.length + 1000 : 300;
		if (batch.length >= MOST_ROWS || characters >= MOST_CHARACTERS) {
			yield batch;
			[batch, characters] = [[], 0];
		}
	}
	if (batch.length > 0) yield batch;
}

async function stagedRow(row: ReadRow, seen: Map<string, number>): Promise<StagedRow> {
	const { number, name } = row;
	if (row.program === undefined) return { number, name, problem: row.problem };
	const { linkKey, program } = row;
	const earlier = seen.get(linkKey);
	if (earlier !== undefined) {
		return { number, name, linkKey, problem: `It has the same link as row ${earlier}.` };
	}
	seen.set(linkKey, number);
	const [hash, formerHash] = await Promise.all([hashOf(program), formerHashOf(program)]);
	return { number, name, linkKey, program, hash, formerHash };
}
