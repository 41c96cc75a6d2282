import { isoWeekOf, monthOf } from "#lib/calendar-days.ts";
import type { Queries, Statement } from "../../test/support/engines.ts";

const WEEKS = 100;
const MS_PER_WEEK = 7 * 86_400_000;
/** More than the mentors' page loads at once, so that even the smallest database fills it. */
const MIN_MENTORS = 600;
const MIN_OTHERS = 100;
/** More than one page of moderation shows. */
const MIN_REPORTS = 600;

/** How many rows of each kind go with that many programs: one user for five of them, and so on. */
function amountsOf(programs: number) {
	return {
		users: programs / 5,
		mentors: MIN_MENTORS + programs / 1000,
		others: MIN_OTHERS + programs / 100,
	};
}

/**
 * Fills an empty database like a hundred weeks of use: every program comes from an approved contribution; in addition
 * there are pending and rejected contributions, each a fiftieth of their number. All programs say "fellowship", one in
 * forty "robotics"; one in ten is open, and facts are spread evenly. The only program that says "astrolabe" is the
 * oldest.
 *
 * @param programs how many; a multiple of 1000
 */
export async function fill(queries: Queries, programs: number, nowMs: number): Promise<void> {
	const { users, mentors, others } = amountsOf(programs);
	const chunk = programs / WEEKS;
	for (let week = 0; week < WEEKS; week++) {
		const [from, to] = [week * chunk + 1, (week + 1) * chunk];
		const approvedMs = nowMs - (WEEKS - 1 - week) * MS_PER_WEEK;
		await queries.run(
			...usersOf(Math.floor((week * users) / WEEKS) + 1, Math.floor(((week + 1) * users) / WEEKS)),
			...contributed({ from, to, users, approvedMs, nowMs }),
		);
	}
	await queries.run(...counted(nowMs));
	await queries.run(...besides({ users, mentors, others, programs, nowMs }));
}

/** Makes of the SQL `insert … select` a row for each n from `from` to `to`; the arguments are ?3 and up. */
export function rows(from: number, to: number, ...args: unknown[]) {
	return (sql: TemplateStringsArray, ...parts: (string | number)[]): Statement[] => {
		if (to < from) return [];
		// Numbers are bound as floats, which would make identifiers such as 'user-1.0'.
		const numbers = `with recursive numbers(n) as
			(select cast(?1 as integer) union all select n + 1 from numbers where n < ?2)`;
		const insertSelect = String.raw(sql, ...parts).replace(/\s+/g, " ");
		const counting = insertSelect.replace(" select ", () => ` ${numbers} select `);
		return [{ sql: `${counting} from numbers`, args: [from, to, ...args] }];
	};
}

function usersOf(from: number, to: number): Statement[] {
	return [
		...rows(from, to)`
			insert into users (id, firebase_uid, email, full_name, college, created_at)
			 select 'user-' || n, 'uid-' || n, n || '@example.edu', 'Person ' || n, 'Fisk University', 1`,
		...rows(from, to)`
			insert into sessions (id_hash, uid, email, provider, verified, moderator, tokens, refresh_at,
				created_at, expires_at)
			 select 'hash-' || n, 'uid-' || n, n || '@example.edu', 'password', 1, 0, 'sealed', 1, 1,
				4102444800000`,
	];
}

function contributed(of: {
	from: number;
	to: number;
	users: number;
	approvedMs: number;
	nowMs: number;
}): Statement[] {
	const { from, to, users, approvedMs, nowMs } = of;
	// A user from this week or earlier, so that the row already exists.
	const userId = "'user-' || (1 + (n * 7919) % cast(max(1, min(?3, n / 5)) as integer))";
	const columns = `insert into contributions (id, user_id, name, application_link, link_key,
		description, status, submission_key, created_at, updated_at`;
	const values = `select 'id-' || n || ?4, ${userId}, 'Fellowship ' || n || ?4,
		'https://example.org/' || n || ?4, 'example.org/' || n || ?4,
		'A summer of research with a stipend, for students of every major.', ?5, n || ?4`;
	const deadline = `case when n % 10 > 0 then '2020-01-01'
		when n % 20 = 0 then date(cast(?3 / 1000 as integer), 'unixepoch', '+' || (5 + n % 300) || ' days') end`;
	return [
		...rows(
			from,
			to,
			users,
			"",
			"APPROVED",
			approvedMs,
			monthOf(approvedMs),
			isoWeekOf(approvedMs),
		)`
			${columns}, approved_at, approved_month, approved_week)
			 ${values}, ?6, ?6, cast(?6 as integer) + n % 1000, ?7, ?8`,
		...["PENDING", "REJECTED"].flatMap(
			(status) =>
				rows(Math.ceil(from / 50), Math.floor(to / 50), users, status, status, approvedMs)`
					${columns}) ${values}, ?6, ?6`,
		),
		...rows(from, to, approvedMs)`
			insert into moderation_log (id, subject, subject_id, moderator_uid, action, created_at)
			 select 'log-' || n, 'contribution', 'id-' || n, 'uid-moderator', 'APPROVED', ?3`,
		...rows(from, to, nowMs, approvedMs)`
			insert into programs (id, contribution_id, name, application_link, link_key, description,
				application_deadline, kind, state, published_at, audience, fields, pay, place, citizenship, for_hbcu,
				yearly)
			 select 'id-' || n, 'id-' || n, 'Fellowship ' || n, 'https://example.org/' || n,
				'example.org/' || n, case when n = 1 then 'Where an astrolabe was found.'
				when n % 40 = 0 then 'A summer of robotics with a stipend.'
				else 'A summer of research with a stipend, for students of every major.' end,
				${deadline}, 'fellowship', case when n % 10 > 0 then 'closed' else 'open' end, ?4,
				case when n % 2 = 0 then '["sophomore","junior"]' else '["senior"]' end,
				case when n % 3 = 0 then '["biology"]' when n % 3 = 1 then '["law","any"]' end,
				case when n % 4 < 2 then 'paid' end, case when n % 5 = 0 then 'remote' end,
				case when n % 2 = 1 then 'citizens' else 'anyone' end, n % 6 = 0, n % 2`,
	];
}

/** What the triggers would have counted for each approval. */
function counted(nowMs: number): Statement[] {
	const periods = [
		["'all'", ""],
		["approved_month", "and approved_month >= ?1"],
		["approved_week", "and approved_week >= ?1"],
	];
	const since = [undefined, monthOf(nowMs - 3 * MS_PER_WEEK), isoWeekOf(nowMs - MS_PER_WEEK)];
	return periods.map(([period, condition], at) => ({
		sql: `insert into contribution_counts (period, user_id, count, reached_at)
			select ${period}, user_id, count(*), max(approved_at) from contributions
			where status = 'APPROVED' ${condition} group by 1, 2`,
		args: since[at] === undefined ? [] : [since[at]],
	}));
}

function besides(of: {
	users: number;
	mentors: number;
	others: number;
	programs: number;
	nowMs: number;
}): Statement[] {
	const { users, mentors, others, programs, nowMs } = of;
	return [
		...rows(1, mentors)`
			insert into mentors (id, name, email, hbcu_affiliation, areas_of_expertise, status,
				submission_key, consented_at, created_at)
			 select 'mentor-' || n, 'Mentor ' || n, n || '@example.org', 'Fisk University', '["Law"]',
				'APPROVED', n, 1, 1`,
		...rows(1, others)`
			insert into mentors (id, name, email, hbcu_affiliation, areas_of_expertise, status,
				submission_key, consented_at, created_at, proved_at, waiting_since)
			 select 'waiting-' || n, 'Mentor ' || n, n || '@example.org', 'Fisk University', '["Law"]',
				'PENDING', 'waiting-' || n, 1, 1, 1, 1`,
		...rows(1, others)`
			insert into contact_messages (id, name, email, message, state, submission_key, created_at,
				done_at)
			 select 'message-' || n, 'Person ' || n, n || '@example.edu', 'A question.',
				case when n % 2 = 0 then 'open' else 'done' end, n, 1, case when n % 2 = 1 then 1 end`,
		...rows(1, programs, users, nowMs)`
			insert into saved_programs (program_id, user_id, deadline, saved_at)
			 select 'id-' || n, 'user-' || (1 + n % cast(?3 as integer)), '9999-12-31', ?4`,
		...rows(1, users)`
			insert into experiences (id, user_id, title, organisation, start_month, submission_key,
				created_at, updated_at)
			 select 'role-' || n, 'user-' || n, 'Assistant', 'A lab', '2024-09', n, 1, 1`,
		...rows(1, users)`
			insert into resumes (id, user_id, name, shared, shared_name, digest, created_at)
			 select 'resume-' || n, 'user-' || n, 'Resume', 1, 'Person ' || n, n, 1`,
		...rows(1, users)`
			insert into resume_versions (id, resume_id, number, file_key, size_bytes, state, page_count,
				text, created_at)
			 select 'version-' || n, 'resume-' || n, 1, 'file-' || n, 1000, 'READY', 1,
				'Biology and economics at Fisk University', 1`,
		...reported("program", MIN_REPORTS + programs / 100, "'id-' || n"),
		...reported("mentor", MIN_REPORTS, "'mentor-' || n"),
		// Several reports of one program.
		...reported("resume", MIN_REPORTS, `'resume-' || (1 + n % ${Math.min(users, 200)})`),
	];
}

/** Pending reports, each from a different person. */
function reported(about: "program" | "mentor" | "resume", amount: number, thing: string) {
	return rows(1, amount)`
		insert into reports (id, about, ${about}_id, reporter, reason, created_at)
		 select '${about}-report-' || n, '${about}', ${thing}, 'guest-' || n, 'wrong', 1`;
}
