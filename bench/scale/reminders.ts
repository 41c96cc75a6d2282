// `npm run bench -- scale reminders`: one morning with 200,000 students who have saved five programs each; one in ten
// has a daily search and one in ten the weekly digest. On both engines: what is due, then a thousand changed programs,
// then a minute in which nothing is due. Takes about ten minutes; prints its table. Fewer students: `… reminders 5000`.
import process from "node:process";
import { notifyDue } from "#app/jobs/notify.server.ts";
import { type Db, openDb } from "#db/engine/open.ts";
import { addDays } from "#lib/calendar-days.ts";
import { morningOf } from "#lib/time-zones.ts";
import {
	type Engine,
	migrateD1,
	openLibsql,
	type Queries,
	queriesOfD1,
	startD1,
} from "../../test/support/engines.ts";
import { meterLibsql } from "../../test/support/meter.mjs";
import { whyNoSqld } from "../../test/support/sqld.ts";
import { rows } from "./fill.ts";

const PROGRAMS = 1000;
const DAYS = 100;
/** The fiftieth day is a Monday. */
const FIRST_DAY = "2027-01-03";
const STUDENTS_AT_ONCE = 20_000;
const SAVED_EACH = 5;
const MINUTE_MS = 60_000;

interface Cost {
	rowsRead: number;
	rowsWritten: number;
	queries: number;
}

/** A database that counts the cost of every answer. */
interface Metered {
	queries: Queries;
	db: Db;
	cost: Cost;
	stop: () => Promise<void>;
}

/**
 * Rows read and written, and the time, of a morning's busiest minutes on each engine, and of a minute with nothing due.
 */
export async function benchReminders(students = Number(process.argv[4] ?? 200_000)): Promise<void> {
	console.log(
		"| what | engine | students | notified | sent | rows read | rows written | round trips | runs | seconds |",
	);
	console.log("|---|---|---|---|---|---|---|---|---|---|");
	for (const engine of whyNoSqld ? (["D1"] as const) : (["D1", "libSQL"] as const)) {
		await benchOn(engine, students);
	}
	process.exit();
}

async function benchOn(engine: Engine, students: number): Promise<void> {
	const { queries, db, cost, stop } = await (engine === "D1" ? meteredD1() : meteredLibsql());
	const nowMs = morningOf(addDays(FIRST_DAY, 50), null);
	const number = async (statement: string) =>
		(await queries.rows<{ is: number }>(`select count(*) as "is" from ${statement}`))[0]?.is ?? 0;
	/** Runs until nothing is left, as the scheduled minutes do, and prints the cost. */
	const measure = async (what: string, atMs: number, left: string) => {
		const [notified, sent] = [await number("notifications"), await number("outbox")];
		Object.assign(cost, { rowsRead: 0, rowsWritten: 0, queries: 0 });
		let ms = 0;
		let runs = 0;
		do {
			const startedMs = performance.now();
			await notifyDue({ db, log: console, mailQueue: undefined, now: () => atMs } as never);
			ms += performance.now() - startedMs;
			runs += 1;
		} while ((await number(left)) > 0);
		// The app itself does not ask what is left.
		const { rowsRead, rowsWritten, queries: trips } = cost;
		const cells = [what, engine, students, (await number("notifications")) - notified];
		const more = [(await number("outbox")) - sent, rowsRead, rowsWritten, trips, runs];
		const all = [...cells, ...more, (ms / 1000).toFixed(1)];
		console.log(`| ${all.map((cell) => cell.toLocaleString("en-US")).join(" | ")} |`);
	};
	try {
		await fill(queries, students, nowMs);
		const due = (table: string, column: string) =>
			`(select 1 from ${table} where ${column} <= ${nowMs} limit 1)`;
		await queries.run(
			"update saved_searches set tell_at = null",
			"update users set letter_at = null",
		);
		await measure("reminders: two deadlines in a hundred", nowMs, due("saved_programs", "look_at"));
		await queries.run(`update saved_searches set tell_at = ${nowMs}`);
		await measure("saved searches", nowMs, due("saved_searches", "tell_at"));
		await queries.run(`update users set letter_at = ${nowMs} where rowid % 10 = 0`);
		await measure("weekly digests", nowMs, due("users", "letter_at"));
		await queries.run("update programs set application_link = application_link || '?moved'");
		const changedMs = nowMs + 10 * MINUTE_MS;
		await measure(
			"a thousand changed programs",
			changedMs,
			"(select 1 from program_events limit 1)",
		);
		// The changed programs are looked at again.
		await measure("their reminders, looked at anew", changedMs, due("saved_programs", "look_at"));
		await measure("nothing", changedMs + MINUTE_MS, "(select 1 where 0)");
	} finally {
		await stop();
	}
}

/** One in fifty saved programs is due now: those of two days out of a hundred. */
async function fill(queries: Queries, students: number, nowMs: number): Promise<void> {
	await queries.run(
		...rows(1, PROGRAMS)`
			insert into programs (id, name, application_link, link_key, description, application_deadline, published_at)
			 select 'p' || n, 'Program ' || n, 'https://p.example.org/' || n, 'p/' || n, 'Details.',
				date('${FIRST_DAY}', '+' || (n % ${DAYS}) || ' days'), 1`,
	);
	for (let from = 1; from <= students; from += STUDENTS_AT_ONCE) {
		const to = Math.min(students, from + STUDENTS_AT_ONCE - 1);
		await queries.run(
			...rows(from, to)`
				insert into users (id, firebase_uid, email, created_at) select 'u' || n, 'u' || n, n || '@example.edu', 1`,
			...Array.from(
				{ length: SAVED_EACH },
				(_, at) =>
					rows(from, to)`
						insert into saved_programs (program_id, user_id, deadline, saved_at, look_at)
					 select 'p' || (1 + (n * 7 + ${at * 211}) % ${PROGRAMS}), 'u' || n, '', 1,
						case (n * 7 + ${at * 211} + 1) % ${DAYS} when 57 then ${nowMs} when 51 then ${nowMs}
						else ${nowMs} + 86400000 end`,
			).flat(),
			...rows(from, to)`
				insert into notification_choices (user_id, topic, mail, push) select 'u' || n, 'weekly', 1, 0`,
			// Each search finds the newest ten programs of a hundred.
			...rows(Math.ceil(from / 10), Math.floor(to / 10))`
				insert into saved_searches (id, user_id, query, seen_seq, created_at, how_often)
				 select 's' || n, 'u' || (n * 10), 'q=program', ${PROGRAMS - 10}, 1, 'daily'`,
		);
	}
}

async function meteredLibsql(): Promise<Metered> {
	const { url, stop, ...queries } = await openLibsql();
	const { cost, count } = newCost();
	meterLibsql(url, count);
	return { queries, cost, db: queries.db, stop };
}

function newCost() {
	const cost: Cost = { rowsRead: 0, rowsWritten: 0, queries: 0 };
	const count = (results: Omit<Cost, "queries">[]) => {
		for (const { rowsRead, rowsWritten } of results) {
			cost.rowsRead += rowsRead;
			cost.rowsWritten += rowsWritten;
		}
		cost.queries += 1;
	};
	return { cost, count };
}

async function meteredD1(): Promise<Metered> {
	const { d1, stop } = await startD1();
	await migrateD1(d1);
	const { cost, count: add } = newCost();
	const count = (results: D1Result[]) =>
		add(results.map(({ meta }) => ({ rowsRead: meta.rows_read, rowsWritten: meta.rows_written })));
	const metered = {
		// Every statement goes through a batch, whose answers tell its cost.
		prepare: (sql: string) => meter(d1.prepare(sql), d1, count),
		async batch(statements: D1PreparedStatement[]) {
			const bare = statements.map((one) => (one as MeteredStatement).bare ?? one);
			const results = await d1.batch(bare);
			count(results);
			return results;
		},
	};
	const db = await openDb({ d1: metered as unknown as D1Database });
	return { queries: await queriesOfD1(d1), db, cost, stop };
}

type MeteredStatement = D1PreparedStatement & { bare?: D1PreparedStatement };

/** A statement whose cost is counted. */
function meter(
	bare: D1PreparedStatement,
	d1: Pick<D1Database, "batch">,
	count: (results: D1Result[]) => void,
): MeteredStatement {
	const all = async () => {
		const results = await d1.batch([bare]);
		count(results);
		return results[0];
	};
	return {
		bare,
		bind: (...values: unknown[]) => meter(bare.bind(...values), d1, count),
		all,
		run: all,
		raw: async () => {
			const result = await all();
			return (result?.results ?? []).map((row) => Object.values(row as object));
		},
	} as unknown as MeteredStatement;
}
