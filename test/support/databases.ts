import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import { emptyEverything, schemaOf } from "./empty-everything.ts";
import { type Database, type Engine, openD1, openLibsql } from "./engines.ts";
import { whyNoSqld } from "./sqld.ts";

/** A database, and the schema that the migrations gave it. */
interface Migrated {
	database: Database;
	schema: string;
}

/**
 * Declares the tests on both engines, D1 in workerd and a libSQL server, each on a migrated database that is empty
 * before every test. Where libSQL has no build, vitest.config.ts reports it.
 */
export function eachDatabase(declare: (database: Database) => void): void {
	describe("D1", () => declareOn(openD1, idle.D1, declare));
	if (!whyNoSqld) describe("libSQL", () => declareOn(openLibsql, idle.libSQL, declare));
}

/** Databases that earlier test files of this process no longer use. */
const idle: Record<Engine, Migrated[]> = { D1: [], libSQL: [] };

function declareOn(
	open: () => Promise<Database>,
	left: Migrated[],
	declare: (database: Database) => void,
): void {
	let opened: Migrated | undefined;
	const now = () => {
		if (!opened) throw new Error("The database is open only inside a test");
		return opened.database;
	};
	beforeAll(async () => {
		opened = left.pop();
		if (opened) return;
		const database = await open();
		opened = { database, schema: await schemaOf(database) };
	});
	beforeEach(() => emptyEverything(now()));
	afterAll(async () => {
		if (!opened) return;
		const { database, schema } = opened;
		if ((await schemaOf(database)) === schema) left.push(opened);
		else await database.stop();
	});
	declare({
		get db() {
			return now().db;
		},
		run: (...statements) => now().run(...statements),
		rows: (statement, ...parameters) => now().rows(statement, ...parameters),
		rowsOfEach: (...statements) => now().rowsOfEach(...statements),
		stop: () => now().stop(),
	});
}
