// `npm run bench -- scale reminders`: one hour's reminders among 200,000 students who saved five programs each, on
// D1. Some two minutes; prints its table.
import process from "node:process";
import { addDays, morningOf } from "#db/local-time.ts";
import { stepModeratorsMorning } from "#db/moderators-morning.ts";
import { openDb } from "#db/open.ts";
import { stepProgramEvents } from "#db/program-events.ts";
import { stepReminders } from "#db/reminders.ts";
import { stepWeeklyLetters } from "#db/weekly-letters.ts";
import { migrateD1, queriesOfD1, startD1 } from "../../test/support/engines.ts";
import { rows } from "./fill.ts";

const PROGRAMS = 1000;
const DAYS = 100;
const FIRST_DAY = "2027-01-01";
const STUDENTS_AT_ONCE = 20_000;
const SAVED_EACH = 5;

/** Rows read and written, and the time, of the busiest hour of a morning, and of an hour in which nothing is due. */
export async function benchReminders(students = Number(process.argv[4] ?? 200_000)): Promise<void> {
	const { d1, stop } = await startD1();
	try {
		await migrateD1(d1);
		const queries = await queriesOfD1(d1);
		await queries.run(
			...rows(
				1,
				PROGRAMS,
				`insert into programs (id, name, application_link, link_key, description, application_deadline, published_at)
				 select 'p' || n, 'Program ' || n, 'https://p.example.org/' || n, 'p/' || n, 'Details.',
					date('${FIRST_DAY}', '+' || (n % ${DAYS}) || ' days'), 1`,
			),
		);
		// One row in fifty is due in this hour: two of a hundred days.
		const day = addDays(FIRST_DAY, 50);
		const nowMs = morningOf(day, null);
		for (let from = 1; from <= students; from += STUDENTS_AT_ONCE) {
			const to = Math.min(students, from + STUDENTS_AT_ONCE - 1);
			await queries.run(
				...rows(
					from,
					to,
					"insert into users (id, firebase_uid, email, created_at) select 'u' || n, 'u' || n, n || '@example.edu', 1",
				),
				...Array.from({ length: SAVED_EACH }, (_, at) =>
					rows(
						from,
						to,
						`insert into saved_programs (program_id, user_id, deadline, saved_at, look_at)
						 select 'p' || (1 + (n * 7 + ${at * 211}) % ${PROGRAMS}), 'u' || n, '', 1,
							case (n * 7 + ${at * 211} + 1) % ${DAYS} when 57 then ${nowMs} when 51 then ${nowMs}
							else ${nowMs} + 86400000 end`,
					),
				).flat(),
			);
		}
		const cost = { rowsRead: 0, rowsWritten: 0, queries: 0 };
		const count = (results: D1Result[]) => {
			for (const { meta } of results) {
				cost.rowsRead += meta.rows_read;
				cost.rowsWritten += meta.rows_written;
			}
			cost.queries += 1;
		};
		const metered = {
			// Every statement goes by a batch, whose answers say what it cost.
			prepare: (sql: string) => meter(d1.prepare(sql), d1, count),
			async batch(statements: D1PreparedStatement[]) {
				const bare = statements.map((one) => (one as Metered).bare ?? one);
				const results = await d1.batch(bare);
				count(results);
				return results;
			},
		};
		const db = await openDb({ d1: metered as unknown as D1Database });
		const steps = [stepProgramEvents, stepReminders, stepWeeklyLetters, stepModeratorsMorning];
		console.log("| hour | students | told | rows read | rows written | round trips | seconds |");
		console.log("|---|---|---|---|---|---|---|");
		for (const [hour, at] of [
			["nine, two deadlines in a hundred", nowMs],
			["ten, nothing is due", nowMs + 3_600_000],
		] as const) {
			Object.assign(cost, { rowsRead: 0, rowsWritten: 0, queries: 0 });
			const told = await toldSoFar();
			const startedMs = performance.now();
			for (const step of steps) {
				while ((await step(db, at)).isMore);
			}
			const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
			const more = (await toldSoFar()) - told;
			const cells = [hour, students, more, cost.rowsRead, cost.rowsWritten, cost.queries, seconds];
			console.log(`| ${cells.map((cell) => cell.toLocaleString("en-US")).join(" | ")} |`);
		}
		async function toldSoFar(): Promise<number> {
			const [row] = await queries.rows<{ told: number }>(
				"select count(*) as told from notifications",
			);
			return row?.told ?? 0;
		}
	} finally {
		await stop();
	}
	process.exit();
}

type Metered = D1PreparedStatement & { bare?: D1PreparedStatement };

/** A statement whose answers are counted. */
function meter(
	bare: D1PreparedStatement,
	d1: D1Database,
	count: (results: D1Result[]) => void,
): Metered {
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
	} as unknown as Metered;
}
