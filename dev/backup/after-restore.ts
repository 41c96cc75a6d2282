/** What a database that is back at an earlier moment must not bring back (docs/deploy.md, Backups). */
import { findUids, type IdentityAdmin } from "#dev/identity/admin.ts";
import type { BackupStore, Statement } from "./store.ts";
import type { Table } from "./tables.ts";

/**
 * By table. A mail that was due may have been sent: moderators can send it again. A reminder that was due may have been
 * sent, too, and a shared resume taken back, removed or taken down.
 */
const SETTLED: Record<string, string> = {
	sessions: "delete from sessions",
	kept_forms: "delete from kept_forms",
	recovery_codes: "delete from recovery_codes",
	outbox: `update outbox set state = 'failed', problem = 'restored from a backup', data = '{}'
		where state in ('waiting', 'sending') and due_at <= unixepoch() * 1000`,
	resumes: "update resumes set shared = 0 where shared = 1",
	saved_programs: `update saved_programs set look_at = unixepoch() * 1000
		where look_at < unixepoch() * 1000`,
};
/** As many as Firebase looks up at once. */
const USERS_AT_ONCE = 100;

/** The statements that end what ended since; an older database may lack some of the tables. */
export function settlingStatements(tables: Table[]): Statement[] {
	return tables.flatMap(({ name }) => (SETTLED[name] ? [{ sql: SETTLED[name] }] : []));
}

/**
 * Marks users whose account is gone at the identity provider, and hides their names: nobody can log in to delete it
 * again, so the app erases it once it has been marked for long enough.
 *
 * @returns how many
 */
export async function markGoneUsers(
	store: BackupStore,
	admin: IdentityAdmin,
	nowMs: number,
): Promise<number> {
	const gone: string[] = [];
	let isAnyThere = false;
	for (let last = ""; ; ) {
		const page = await store.rows<{ uid: string }>(
			`select firebase_uid as uid from users where identity_gone_at is null and firebase_uid > ?
			order by firebase_uid limit ${USERS_AT_ONCE}`,
			last,
		);
		const uids = page.map(({ uid }) => uid);
		last = uids.at(-1) ?? "";
		if (!last) break;
		const there = await findUids(admin, uids);
		isAnyThere ||= there.size > 0;
		gone.push(...uids.filter((uid) => !there.has(uid)));
	}
	if (gone.length > 0 && !isAnyThere) {
		throw new Error(
			`Identity knows none of the ${gone.length} accounts, so none was marked as gone. Is ${admin.project} their project?`,
		);
	}
	for (let at = 0; at < gone.length; at += USERS_AT_ONCE) {
		const uids = JSON.stringify(gone.slice(at, at + USERS_AT_ONCE));
		const isTheirs = "firebase_uid in (select value from json_each(?))";
		await store.batch([
			{
				sql: `update users set credited = 0, identity_gone_at = ? where ${isTheirs}`,
				args: [nowMs, uids],
			},
		]);
	}
	return gone.length;
}
