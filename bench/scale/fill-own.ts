import type { Queries, Statement } from "../../test/support/engines.ts";
import { rows } from "./fill.ts";

/**
 * Gives a student who has just signed up several years' worth of data: the same in every database. The two students
 * before and after theirs in every index get some, too: the end of a range only costs a row when another row follows
 * it.
 */
export async function fillOwn(queries: Queries, userId: string, nowMs: number): Promise<void> {
	await queries.run(
		...["!first", "~last"].flatMap((id) => [
			`insert into users (id, firebase_uid, email, created_at) values ('${id}', '${id}', 'x', 1)`,
			`insert into sessions (id_hash, uid, email, provider, verified, moderator, tokens, refresh_at,
				created_at, expires_at)
			 values ('${id}', '${id}', 'x', 'password', 1, 0, 'sealed', 1, 1, 4102444800000)`,
			...ownRows(id, id, 9, nowMs),
		]),
		...ownRows("own", userId, 60, nowMs),
		{ sql: "update users set calendar_key = 'calendarofthestudent' where id = ?", args: [userId] },
	);
}

function ownRows(key: string, userId: string, amount: number, nowMs: number): Statement[] {
	const few = Math.min(amount, 8);
	return [
		...rows(1, amount, key, userId, nowMs)`
			insert into contributions (id, user_id, name, application_link, link_key, description, status,
				submission_key, created_at, updated_at)
			 select ?3 || '-' || n, ?4, 'Own ' || n, 'https://own.example.org/' || ?3 || n,
				'own.example.org/' || ?3 || n, 'Mine.',
				case when n % 3 = 0 then 'PENDING' else 'REJECTED' end, ?3 || '-' || n, ?5, ?5`,
		...rows(1, amount, userId, nowMs)`
			insert into saved_programs (program_id, user_id, deadline, saved_at, plan_from)
			 select 'id-' || (n * 10), ?3, '9999-12-31', ?4, '2026-01-01'`,
		...["letter", "draft", "ready"].flatMap(
			(kind) => rows(1, amount, key, userId, kind)`
				insert into plan_items (id, user_id, program_id, kind, text, submission_key, changed_at)
				 select ?3 || '-' || n || '-' || ?5, ?4, 'id-' || (n * 10), ?5, 'To do', ?3 || '-' || n || '-' || ?5, 1`,
		),
		...rows(1, few, key, userId)`
			insert into experiences (id, user_id, title, organisation, start_month, submission_key,
				created_at, updated_at)
			 select ?3 || '-' || n, ?4, 'Assistant', 'A lab', '2024-09', ?3 || '-' || n, 1, 1`,
		...rows(1, few, key, userId)`
			insert into resumes (id, user_id, name, shared, digest, created_at)
			 select ?3 || '-' || n, ?4, 'Resume', 0, ?3 || '-' || n, 1`,
		...rows(1, few, key)`
			insert into resume_versions (id, resume_id, number, file_key, size_bytes, created_at)
			 select ?3 || '-version-' || n, ?3 || '-' || n, 1, ?3 || '-file-' || n, 1000, 1`,
	];
}
