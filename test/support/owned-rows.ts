import type { App } from "./app.ts";
import { publishAll, sql, userIdOf } from "./rows.ts";

/** Stands in everything of the owner's that nobody else may see. */
export const PRIVATE = "Quillfeather";

/** Ids of what somebody owns; each has 20 characters, as those that nothing has. */
export const OWNED = idsThatBegin("owners");
export const NOBODYS = idsThatBegin("nobody");

export type Ids = typeof OWNED;

function idsThatBegin(text: string) {
	const of = (what: string) => `${text}-${what}`.padEnd(20, "-");
	return {
		contribution: of("offer"),
		rejected: of("rejected"),
		role: of("role"),
		resume: of("resume"),
		removedResume: of("removed"),
		unsharedResume: of("unshared"),
		notification: of("news"),
		/** Both are in the catalog; the owner has saved one. */
		program: of("program"),
		item: of("item"),
		removedItem: of("item-gone"),
		search: of("search"),
		phone: of("phone"),
		session: of("session"),
		mentor: of("mentor"),
		mentorLink: of("link"),
		import: of("import"),
		source: of("source"),
		run: of("run"),
		message: of("message"),
		decision: of("decision"),
		draft: of("draft"),
		user: of("user"),
		photo: of("photo"),
		calendar: of("calendar"),
	};
}

/** Gives somebody, and moderators, one of everything that has an id, all with `PRIVATE` in it. */
export async function ownEverything(app: App, uid: string, moderatorUid: string): Promise<void> {
	const userId = await userIdOf(app, uid);
	const name = PRIVATE;
	const [link, created] = ["https://quillfeather.example.org/", 1];
	await publishAll(
		app,
		[OWNED.program, NOBODYS.program].map((id) => ({
			id,
			name: "Lab",
			link: `https://lab.example.org/${id}`,
			deadline: "2999-01-31",
		})),
	);
	const put = (table: string, row: Record<string, unknown>) =>
		sql(
			app,
			`insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map(() => "?")})`,
			...Object.values(row),
		);
	const offer = {
		user_id: userId,
		name,
		application_link: link,
		link_key: "quillfeather.example.org",
		description: name,
		created_at: created,
		updated_at: created,
	};
	await put("contributions", { ...offer, id: OWNED.contribution, submission_key: "1" });
	const rejected = { status: "REJECTED", review_note: name, submission_key: "2" };
	await put("contributions", { ...offer, ...rejected, id: OWNED.rejected });
	await put("experiences", {
		id: OWNED.role,
		user_id: userId,
		title: name,
		organisation: name,
		start_month: "2026-01",
		submission_key: "1",
		created_at: created,
		updated_at: created,
	});
	const resumes = [
		{ id: OWNED.resume, removed_at: null },
		{ id: OWNED.removedResume, removed_at: Date.now() },
		{ id: OWNED.unsharedResume, removed_at: null, shared_name: name },
	];
	for (const { id, ...resume } of resumes) {
		const row = { user_id: userId, name, shared: 0, digest: id, created_at: created };
		await put("resumes", { id, ...row, ...resume });
		const version = { number: 1, file_key: id, size_bytes: 9, state: "READY", text: name };
		await put("resume_versions", { id, resume_id: id, ...version, lines: name, created_at: 1 });
		const file = new TextEncoder().encode(`%PDF-1.7 ${name}`);
		await app.files.put(`resumes/${id}`, file, {
			httpMetadata: { contentType: "application/pdf" },
		});
	}
	await put("notifications", {
		id: OWNED.notification,
		user_id: userId,
		kind: "approved",
		thing: "1",
		data: JSON.stringify({ name, programId: OWNED.program }),
		created_at: Date.now(),
	});
	await put("saved_programs", {
		program_id: OWNED.program,
		user_id: userId,
		deadline: "2999-01-31",
		saved_at: created,
		notes: name,
		plan_from: "2026-01-01",
	});
	const item = { user_id: userId, program_id: OWNED.program, text: name, changed_at: created };
	const letter = { kind: "letter", recommender: name, recommender_email: `${name}@example.edu` };
	await put("plan_items", { ...item, ...letter, id: OWNED.item, submission_key: "1" });
	const removed = { kind: "own", removed_at: Date.now(), submission_key: "2" };
	await put("plan_items", { ...item, ...removed, id: OWNED.removedItem });
	await put("saved_searches", {
		id: OWNED.search,
		user_id: userId,
		query: `q=${name}`,
		seen_seq: 0,
		created_at: created,
	});
	await put("push_subscriptions", {
		id: OWNED.phone,
		user_id: userId,
		endpoint: `https://push.example/${OWNED.phone}`,
		p256dh: name,
		auth: name,
		device: name,
		created_at: created,
	});
	const [session] = await sql(app, "select * from sessions where uid = ?", uid);
	await put("sessions", { ...session, id_hash: OWNED.session, device: name });
	const mentor = { hbcu_affiliation: name, areas_of_expertise: '["Law"]', consented_at: 1 };
	await put("mentors", {
		...mentor,
		id: OWNED.mentor,
		name,
		email: `${name}@example.org`,
		submission_key: "1",
		created_at: created,
		proved_at: 1,
		waiting_since: 1,
		headshot_key: OWNED.photo,
	});
	await put("mentor_links", {
		secret_hash: OWNED.mentorLink,
		mentor_id: OWNED.mentor,
		purpose: "manage",
		expires_at: 9e15,
	});
	await put("contact_messages", {
		id: OWNED.message,
		name,
		email: `${name}@example.org`,
		message: name,
		submission_key: "1",
		created_at: created,
	});
	const list = { source: name, file_name: name, moderator_uid: moderatorUid, created_at: created };
	await put("imports", { ...list, id: OWNED.import, state: "ready", new_rows: 1, last_row: 1 });
	await put("import_rows", { import_id: OWNED.import, number: 1, outcome: "new", name });
	await put("sources", {
		id: OWNED.source,
		name,
		address: link,
		period: "weekly",
		rules: "{}",
		moderator_uid: moderatorUid,
		due_at: 9e15,
		created_at: created,
	});
	await put("source_runs", {
		id: OWNED.run,
		source_id: OWNED.source,
		started_at: 1,
		state: "done",
	});
	await put("moderation_log", {
		id: OWNED.decision,
		subject: "contribution",
		subject_id: OWNED.rejected,
		subject_name: name,
		moderator_uid: moderatorUid,
		action: "REJECTED",
		note: name,
		created_at: Date.now(),
	});
	await put("kept_forms", { id_hash: OWNED.draft, uid, fields: name, expires_at: 9e15 });
	await put("reports", {
		id: "owners-report",
		about: "program",
		program_id: OWNED.program,
		user_id: userId,
		reporter: userId,
		reason: "closed",
		details: name,
		created_at: created,
	});
	await sql(
		app,
		"update users set photo_key = ?, calendar_key = ?, college = ? where id = ?",
		OWNED.photo,
		OWNED.calendar,
		name,
		userId,
	);
}
