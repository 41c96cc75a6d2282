/** All tables as they were at one moment, written as one file each. */
import { open } from "node:fs/promises";
import { join } from "node:path";
import { appliedMigration } from "./migrations.ts";
import type { BackupStore, Rows } from "./store.ts";
import {
	type Digest,
	digestOf,
	dumpTable,
	linesOf,
	MARK,
	type Table,
	tablesOf,
	wholeTable,
} from "./tables.ts";

/** How much D1 answers in one batch without trouble. */
const TOGETHER_BYTES = 8_000_000;
const MAX_ATTEMPTS = 5;

export interface TablesRead {
	/** The last migration of the database. */
	migration: string;
	/** The moment of which they are. */
	readAt: string;
	tables: Record<string, Digest & { columns: string[] }>;
	/** The highest number each table has given out, so that none is given out twice. */
	sequences: Record<string, number>;
}

const SEQUENCES = "select name, seq from sqlite_sequence order by name";

/** Writes NAME.jsonl for each table. Rows that are written meanwhile are in it as a whole or not at all. */
export async function readTables(
	store: BackupStore,
	folder: string,
	togetherBytes = TOGETHER_BYTES,
): Promise<TablesRead> {
	const migration = await appliedMigration(store);
	if (!migration) throw new Error(`There are no tables in ${store.name}.`);
	const [mark] = await store.rows("select 1 from pragma_table_list where name = ?", MARK);
	if (mark) throw new Error(`A restore into ${store.name} broke off. Finish that first.`);
	const tables = await tablesOf(store.rows);
	const { digests, sequences, readAt } = store.snapshot
		? await store.snapshot((rows) => inTransaction(rows, tables, folder))
		: await betweenReadings(store, tables, folder, togetherBytes);
	if ((await appliedMigration(store)) !== migration) {
		throw new Error("The database was migrated meanwhile. Run the backup again.");
	}
	return {
		migration,
		readAt: readAt.toISOString(),
		tables: Object.fromEntries(
			tables.map(({ name, columns }) => [name, { columns, ...digestIn(digests, name) }]),
		),
		sequences: Object.fromEntries(
			sequences
				.filter(({ name }) => tables.some((table) => table.name === name))
				.map(({ name, seq }) => [name, seq]),
		),
	};
}

interface Reading {
	digests: Map<string, Digest>;
	sequences: { name: string; seq: number }[];
	readAt: Date;
}

async function inTransaction(rows: Rows, tables: Table[], folder: string): Promise<Reading> {
	// The transaction sees the database as it is at its first query.
	const sequences = await rows<Reading["sequences"][number]>(SEQUENCES);
	const readAt = new Date();
	return { digests: await readEach(rows, tables, folder), sequences, readAt };
}

/**
 * D1's longest transaction is a batch. So one batch reads what fits into it, and the other tables are read before and
 * after: those that are the same both times were the same during the batch.
 */
async function betweenReadings(
	store: BackupStore,
	tables: Table[],
	folder: string,
	togetherBytes: number,
): Promise<Reading> {
	const digests = await readEach(store.rows, tables, folder);
	const changing = new Set<string>();
	for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
		const together = fitting(tables, digests, changing, togetherBytes);
		const [sequences, ...contents] = await store.batch(
			[SEQUENCES, ...together.map(wholeTable)].map((sql) => ({ sql })),
		);
		const readAt = new Date();
		for (const [at, { name, columns }] of together.entries()) {
			digests.set(name, await write(folder, name, [linesOf(columns, contents[at] ?? [])]));
		}
		const apart = tables.filter((table) => !together.includes(table));
		const again = await readEach(store.rows, apart, folder);
		const moved = apart.filter(
			({ name }) => digestIn(again, name).sha256 !== digestIn(digests, name).sha256,
		);
		if (moved.length === 0) {
			return { digests, sequences: sequences as Reading["sequences"], readAt };
		}
		for (const { name } of moved) changing.add(name);
		for (const [name, digest] of again) digests.set(name, digest);
	}
	throw new Error(
		`These tables changed each of the ${MAX_ATTEMPTS} times they were read: ${[...changing].join(", ")}. Run the backup again when fewer people are writing.`,
	);
}

/** The tables to read in one batch: first those that were changing, then the smallest. */
function fitting(
	tables: Table[],
	digests: Map<string, Digest>,
	changing: Set<string>,
	most: number,
): Table[] {
	const rank = ({ name }: Table) => (changing.has(name) ? -1 : digestIn(digests, name).bytes);
	let bytes = 0;
	return tables
		.toSorted((one, other) => rank(one) - rank(other))
		.filter(({ name }) => {
			bytes += digestIn(digests, name).bytes;
			return bytes <= most;
		});
}

async function readEach(rows: Rows, tables: Table[], folder: string) {
	const digests = new Map<string, Digest>();
	for (const table of tables) {
		digests.set(table.name, await write(folder, table.name, dumpTable(rows, table)));
	}
	return digests;
}

async function write(folder: string, name: string, lines: Parameters<typeof digestOf>[0]) {
	const file = await open(join(folder, `${name}.jsonl`), "w", 0o600);
	try {
		return await digestOf(lines, (some) => file.writeFile(some));
	} finally {
		await file.close();
	}
}

function digestIn(digests: Map<string, Digest>, name: string): Digest {
	const digest = digests.get(name);
	if (!digest) throw new Error(`The table ${name} was not read.`);
	return digest;
}
