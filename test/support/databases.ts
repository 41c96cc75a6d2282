import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import type { Db } from "#db/engine/open.ts";
import {
	contactMessages,
	contributionCounts,
	contributions,
	experiences,
	imports,
	mentors,
	moderationLog,
	outbox,
	pendingSaves,
	programs,
	reports,
	resumes,
	savedPrograms,
	savedSubmissions,
	sessions,
	users,
} from "#db/schema.ts";
import { type Database, openD1, openLibsql } from "./engines.ts";
import { whyNoSqld } from "./sqld.ts";
import { startInTime } from "./start-in-time.ts";

/**
 * Declares the tests on both engines, D1 in workerd and a libSQL server, each on a migrated database
 * that is empty before every test. Where libSQL has no build, vitest.config.ts says so.
 */
export function eachDatabase(declare: (database: Database) => void): void {
	describe("D1", () => declareOn(openD1, declare));
	if (!whyNoSqld) describe("libSQL", () => declareOn(openLibsql, declare));
}

function declareOn(open: () => Promise<Database>, declare: (database: Database) => void): void {
	let opened: Database | undefined;
	const now = () => {
		if (!opened) throw new Error("The database is open only inside a test");
		return opened;
	};
	beforeAll(async () => {
		opened = await startInTime("A database", open);
	});
	beforeEach(() => empty(now().db));
	afterAll(() => opened?.stop());
	declare({
		get db() {
			return now().db;
		},
		run: (...statements) => now().run(...statements),
		rows: (statement, ...parameters) => now().rows(statement, ...parameters),
		stop: () => now().stop(),
	});
}

async function empty(db: Db): Promise<void> {
	await db.batch([
		db.delete(moderationLog),
		db.delete(outbox),
		db.delete(imports),
		db.delete(pendingSaves),
		db.delete(savedPrograms),
		db.delete(reports),
		db.delete(resumes),
		db.delete(savedSubmissions),
		db.delete(experiences),
		db.delete(mentors),
		db.delete(contactMessages),
		db.delete(programs),
		db.delete(contributions),
		db.delete(contributionCounts),
		db.delete(sessions),
		db.delete(users),
	]);
}
