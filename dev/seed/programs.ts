import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/engine/open.ts";
import { randomId, submissionKeyOf } from "#db/ids.ts";
import type { Facts, ProgramKind } from "#db/programs/facts.ts";
import { linkKey } from "#db/programs/link-key.ts";
import { contributions, moderationLog, programs } from "#db/schema.ts";
import { isoWeekOf, isPast, monthOf, utcDayOf } from "#lib/calendar-days.ts";

/** A contribution with its outcome. */
export interface SeedProgram {
	name: string;
	link: string;
	description: string;
	kind: ProgramKind;
	facts: Facts;
	/** YYYY-MM-DD */
	deadline: string | null;
	userId: string;
	submittedMs: number;
	decidedMs: number;
	moderatorUid: string;
	status: "APPROVED" | "PENDING" | "REJECTED";
	note: string | null;
}

/**
 * Adds contributions, decisions and programs, with one statement for each table: hundreds of statements would slow down
 * the first `npm start`. Skips links that are already there, so it is safe to repeat.
 */
export async function addPrograms(db: Db, added: SeedProgram[], nowMs: number): Promise<void> {
	const pending = await Promise.all(added.map(pendingRow));
	const decided = pending.flatMap((row, at) => {
		const one = added[at];
		return one && one.status !== "PENDING" ? [decisionOn(one, row)] : [];
	});
	const published = pending.flatMap((row, at) => {
		const one = added[at];
		return one?.status === "APPROVED" ? [programOf(one, row, nowMs)] : [];
	});
	const isNew = sql`exists (select 1 from contributions where id = coalesce(value ->> '$.contributionId', value ->> '$.subjectId'))`;
	await db.batch([
		insertRows(
			db,
			contributions,
			pending,
			sql`not exists (select 1 from programs where link_key = value ->> '$.linkKey')`,
		).onConflictDoNothing(),
		// A change of status, like the app's, because that is what the triggers count.
		db
			.update(contributions)
			.set({
				status: sql`value ->> '$.action'`,
				decisionId: sql`value ->> '$.id'`,
				reviewNote: sql`value ->> '$.note'`,
				approvedAt: sql`value ->> '$.approvedAt'`,
				approvedMonth: sql`value ->> '$.approvedMonth'`,
				approvedWeek: sql`value ->> '$.approvedWeek'`,
			})
			.from(sql`json_each(${JSON.stringify(decided)})`)
			.where(sql`${contributions.id} = value ->> '$.subjectId'`),
		insertRows(db, moderationLog, decided, isNew),
		insertRows(db, programs, published, isNew),
	]);
}

async function pendingRow(one: SeedProgram) {
	const { name, link, description, kind, deadline, userId, submittedMs } = one;
	return {
		id: randomId(),
		userId,
		name,
		applicationLink: link,
		linkKey: linkKey(link),
		description,
		applicationDeadline: deadline,
		kind,
		...one.facts,
		submissionKey: await submissionKeyOf("demo", { name, link, description }),
		createdAt: submittedMs,
		updatedAt: submittedMs,
	};
}

function decisionOn(
	{ status, note, moderatorUid, decidedMs }: SeedProgram,
	contribution: Awaited<ReturnType<typeof pendingRow>>,
) {
	return {
		id: randomId(),
		subject: "contribution",
		subjectId: contribution.id,
		subjectName: contribution.name,
		moderatorUid,
		action: status,
		note,
		createdAt: decidedMs,
		...(status === "APPROVED" && {
			approvedAt: decidedMs,
			approvedMonth: monthOf(decidedMs),
			approvedWeek: isoWeekOf(decidedMs),
		}),
	};
}

function programOf(
	{ facts, deadline, decidedMs }: SeedProgram,
	contribution: Awaited<ReturnType<typeof pendingRow>>,
	nowMs: number,
) {
	return {
		...contribution,
		id: randomId(),
		contributionId: contribution.id,
		state: isPast(deadline, nowMs) ? "closed" : "open",
		upcoming: facts.opensOn !== null && facts.opensOn > utcDayOf(nowMs),
		publishedAt: decidedMs,
		checkedAt: decidedMs,
	};
}

/** Inserts many rows with one statement, which reads them from one parameter. */
function insertRows<Table extends SQLiteTable>(
	db: Db,
	table: Table,
	rows: Record<string, unknown>[],
	where: SQL,
) {
	const columns = Object.entries(getTableColumns(table)).filter(([, column]) => !column.generated);
	const stored = rows.map((row) =>
		columns.map(([name, column]) => {
			const value = row[name] ?? column.default ?? null;
			return [name, value === null ? null : column.mapToDriverValue(value)];
		}),
	);
	const json = JSON.stringify(stored.map((row) => Object.fromEntries(row)));
	const values = columns.map(([name]) => sql`value ->> ${sql.raw(`'$.${name}'`)}`);
	return db
		.insert(table)
		.select(
			sql`select ${sql.join(values, sql`, `)} from json_each(${json}) where ${where} order by key`,
		);
}
