import type { SQL } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { insertWhen, type NewRow } from "#db/insert-when.ts";
import { randomId } from "#db/random-id.ts";
import { contributions, imports, mentors, moderationLog, programs, resumes } from "#db/schema.ts";

/** The names stored in the log; none for mentors and resumes, because theirs would be a person's. */
const LOGGED = {
	contribution: { table: contributions, name: contributions.name },
	import: { table: imports, name: imports.source },
	mentor: { table: mentors, name: null },
	program: { table: programs, name: programs.name },
	resume: { table: resumes, name: null },
} as const;

type Entry = Pick<NewRow<typeof moderationLog>, "moderatorUid" | "action" | "createdAt"> &
	Partial<Pick<NewRow<typeof moderationLog>, "id" | "note" | "changes">>;

/** The insert that logs a moderator's action on each row for which the condition holds, for a batch. */
export function writeToLog(
	db: Db,
	subject: keyof typeof LOGGED,
	entry: Entry,
	where: SQL | undefined,
) {
	const { table, name } = LOGGED[subject];
	const row = { id: randomId(), subject, subjectId: table.id, subjectName: name, ...entry };
	return insertWhen(db, moderationLog, row, { from: table, where });
}
