/** What migrations hold that is made from the list of facts. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
	CHANGE_TRIGGER,
	type Definition,
	RESUME_INDEX,
	rebuildResumeIndex,
	rebuildSearchIndex,
	SEARCH_INDEX,
} from "#db/generated-sql.ts";
import { root } from "#dev/paths.ts";

export const BREAKPOINT = "\n--> statement-breakpoint\n";
const folder = join(root, "migrations");

export const GENERATED: Definition[] = [...SEARCH_INDEX, ...RESUME_INDEX, CHANGE_TRIGGER];

/** A statement to compare: white space doesn't count. */
export const compared = (sql: string) =>
	sql
		.replace(/\s+/g, " ")
		.replace(/(?<=\() | (?=\))/g, "")
		.trim();

/** The names of the migrations, oldest first. */
export const migrations = () =>
	readdirSync(folder)
		.filter((name) => name.endsWith(".sql"))
		.sort();

/** The statements that bring a database of all migrations to the list of facts; none when it is there. */
export function statementsMissing(): string[] {
	const statements = migrations().flatMap((name) =>
		readFileSync(join(folder, name), "utf8")
			.replace(/^\s*--(?!>).*$/gm, "")
			.split("--> statement-breakpoint")
			.map((statement) => compared(statement.trim().replace(/;$/, ""))),
	);
	const isHeld = ({ type, name, sql }: Definition) => {
		const create = new RegExp(`^CREATE (VIRTUAL )?${type} ${name}\\b`);
		return statements.findLast((statement) => create.test(statement)) === compared(sql);
	};
	return [
		...(SEARCH_INDEX.every(isHeld) ? [] : rebuildSearchIndex()),
		...(RESUME_INDEX.every(isHeld) ? [] : rebuildResumeIndex()),
		...(isHeld(CHANGE_TRIGGER) ? [] : [`DROP TRIGGER ${CHANGE_TRIGGER.name}`, CHANGE_TRIGGER.sql]),
	];
}
