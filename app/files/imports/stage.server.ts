/** Stages an import: its rows wait outside the catalog. */

import {
	beginImport,
	finishStaging,
	type StagedRow,
	stageRows,
} from "#db/contributions/import-staging.ts";
import type { Import } from "#db/contributions/imports.ts";
import type { Db } from "#db/engine/open.ts";
import { sha256Hex } from "#db/sha256.ts";
import { FileProblem, type ReadRow, readList } from "./read-list.ts";
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
	const rows = readList(file);
	try {
		// Before anything is written, find out whether it is a list at all.
		const first = await rows.next();
		if (first.done) return { problem: "There are no rows in that file." };
		const id = await beginImport(db, about, nowMs);
		const stage = await stager(db, id);
		await stage.add(first.value);
		for await (const row of rows) {
			if (stage.count >= MOST_IN_FILE) {
				await stage.refuse(
					row.number,
					`A file may have ${MOST_IN_FILE} rows. Send the rest by itself.`,
				);
				break;
			}
			await stage.add(row);
		}
		await stage.flush();
		const found = await finishStaging(db, id);
		return found ? { found } : { problem: "That import was removed while we read it." };
	} catch (error) {
		if (error instanceof FileProblem) return { problem: error.message };
		throw error;
	}
}

async function stager(db: Db, id: string) {
	/** The row of each link in the file. */
	const seen = new Map<string, number>();
	let waiting: StagedRow[] = [];
	let characters = 0;
	const stage = {
		count: 0,
		async add(row: ReadRow) {
			stage.count += 1;
			await push(await stagedRow(row));
		},
		refuse: (number: number, problem: string) => push({ number, name: null, problem }),
		async flush() {
			if (waiting.length > 0) await stageRows(db, id, waiting);
			waiting = [];
			characters = 0;
		},
	};

	async function push(row: StagedRow) {
		waiting.push(row);
		characters += row.program ? row.program.description.length + 1000 : 300;
		if (waiting.length >= MOST_ROWS || characters >= MOST_CHARACTERS) await stage.flush();
	}

	async function stagedRow(row: ReadRow): Promise<StagedRow> {
		const { number, name } = row;
		if (row.program === undefined) return { number, name, problem: row.problem };
		const { linkKey, program } = row;
		const earlier = seen.get(linkKey);
		if (earlier !== undefined) {
			return { number, name, linkKey, problem: `It has the same link as row ${earlier}.` };
		}
		seen.set(linkKey, number);
		return { number, name, linkKey, program, print: await sha256Hex(JSON.stringify(program)) };
	}

	return stage;
}
