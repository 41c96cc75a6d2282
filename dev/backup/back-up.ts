import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { copyFiles, countMissing } from "./files.ts";
import {
	checkContents,
	fileList,
	prepareFolder,
	type Started,
	saveManifest,
	saveStarted,
	startedBackup,
} from "./folder.ts";
import { readTables } from "./moment.ts";
import type { BackupStore } from "./store.ts";
import { digestOf } from "./tables.ts";

/**
 * Backs up a database and its files into a folder. The tables come first: a file is stored before its row, so every
 * file that a row names is there, unless it was deleted since. A run that broke off goes on; only its tables, which
 * must be of one moment, are read again if they were not complete.
 */
export async function backUp(
	store: BackupStore,
	folder: string,
	say: (line: string) => void,
): Promise<void> {
	await prepareFolder(folder);
	const broken = await startedBackup(folder);
	if (broken && broken.of !== store.name) {
		throw new Error(`${folder} has a part of a backup of ${broken.of}. Name another folder.`);
	}
	if (broken) say("Going on with the backup that broke off.");
	const started = broken ?? (await start(store, folder));
	const rows = Object.values(started.tables).reduce((sum, table) => sum + table.rows, 0);
	say(`${Object.keys(started.tables).length} tables, ${rows} rows, as of ${started.readAt}`);
	const files = await copyFiles(store.files, folder);
	const bytes = files.reduce((sum, { size }) => sum + size, 0);
	const missing = await countMissing(folder, started.tables, files);
	const gone = missing > 0 ? `; ${missing} rows name a file that is gone` : "";
	say(`${files.length} files, ${bytes} bytes${gone}`);
	const list = await digestOf([await readFile(fileList(folder), "utf8")]);
	const manifest = { ...started, files: list };
	await checkContents(folder, manifest);
	await saveManifest(folder, manifest);
}

async function start(store: BackupStore, folder: string): Promise<Started> {
	const read = await readTables(store, join(folder, "tables"));
	const started = { format: 1 as const, of: store.name, ...read };
	await saveStarted(folder, started);
	return started;
}
