import type { App } from "./app.ts";

/** Runs one statement on the app's database and returns its rows. */
export async function sql<Row = Record<string, unknown>>(
	app: App,
	statement: string,
	...parameters: unknown[]
): Promise<Row[]> {
	return app.rows<Row>(statement, ...parameters);
}

/** The number that a counting statement returns. */
export async function count(
	app: App,
	fromAndWhere: string,
	...parameters: unknown[]
): Promise<number> {
	const [row] = await sql<{ n: number }>(
		app,
		`select count(*) as n from ${fromAndWhere}`,
		...parameters,
	);
	return row?.n ?? 0;
}

/** As if the minute between two mails to an address, or of a session, had passed. */
export async function passMailPause(app: App): Promise<void> {
	await app.run("update counters set resets_at = 0 where key like 'mail pause %'");
	await app.run("update sessions set mail_sent_at = mail_sent_at - 60000");
}

const EVERYTHING = {
	users: "select * from users order by id",
	sessions: "select id_hash, uid, verified from sessions order by id_hash",
	contributions: "select * from contributions order by seq",
	programs: "select * from programs order by seq",
	counts: "select * from contribution_counts order by period, user_id",
	log: "select * from moderation_log order by id",
	resumes: "select * from resumes order by seq",
	saved: "select * from saved_programs order by seq",
	mentors: "select * from mentors order by seq",
	experiences: "select * from experiences order by seq",
	messages: "select * from contact_messages order by seq",
};

/** Everything that the product stores, except the tokens in sessions; to check that nothing has changed. */
export async function everything(app: App) {
	const rows = await app.rowsOfEach(...Object.values(EVERYTHING));
	const entries = Object.keys(EVERYTHING).map((name, at) => [name, rows[at]]);
	const all: Record<keyof typeof EVERYTHING, (typeof rows)[0]> = Object.fromEntries(entries);
	// When a moderator was last seen depends on their sessions.
	return { ...all, users: all.users.map(({ moderator_at, ...user }) => user) };
}

export interface PublishedProgram {
	id: string;
	name: string;
	link: string;
	description: string;
	/** YYYY-MM-DD */
	deadline: string | null;
}

let published = 0;

/** Puts a program into the catalog, without moderation. */
export async function publish(
	app: App,
	given: Partial<PublishedProgram> = {},
): Promise<PublishedProgram> {
	const program = programOf(given);
	await app.run(insertion(program));
	return program;
}

/** Puts programs into the catalog, the first one as the oldest. */
export async function publishAll(
	app: App,
	given: Partial<PublishedProgram>[],
): Promise<PublishedProgram[]> {
	const programs = given.map(programOf);
	await app.run(...programs.map(insertion));
	return programs;
}

function programOf(given: Partial<PublishedProgram>): PublishedProgram {
	published += 1;
	return {
		id: `program-${published}`,
		name: `Program ${published}`,
		link: `https://program-${published}.example.org/`,
		description: "A program.",
		deadline: null,
		...given,
	};
}

function insertion({ id, name, link, description, deadline }: PublishedProgram) {
	const key = new URL(link).host + new URL(link).pathname.replace(/\/$/, "");
	return {
		sql: `insert into programs (id, name, application_link, link_key, description, application_deadline, published_at)
			values (?, ?, ?, ?, ?, ?, ?)`,
		args: [id, name, link, key, description, deadline, Date.now()],
	};
}

/** The id of the user who belongs to an identity. */
export async function userIdOf(app: App, uid: string): Promise<string> {
	const [user] = await sql<{ id: string }>(app, "select id from users where firebase_uid = ?", uid);
	if (!user) throw new Error(`No user of ${uid}`);
	return user.id;
}

let contributed = 0;

/** Stores a contribution of a user, without the form. */
export async function contribute(
	app: App,
	given: { userId: string; name?: string; link?: string; status?: string },
): Promise<{ id: string; name: string }> {
	contributed += 1;
	const id = `contribution-${contributed}`;
	const {
		name = `Contribution ${contributed}`,
		link = `https://contribution-${contributed}.example.org/`,
		status = "PENDING",
	} = given;
	const key = new URL(link).host + new URL(link).pathname.replace(/\/$/, "");
	await sql(
		app,
		`insert into contributions
			(id, user_id, name, application_link, link_key, description, status, submission_key, created_at, updated_at)
			values (?, ?, ?, ?, ?, 'Something.', ?, ?, ?, ?)`,
		id,
		given.userId,
		name,
		link,
		key,
		status,
		id,
		Date.now(),
		Date.now(),
	);
	return { id, name };
}

/** Deletes every program, and everything that students have saved. */
export async function emptySavedLists(of: App): Promise<void> {
	await sql(of, "delete from saved_programs");
	await sql(of, "delete from programs");
	await sql(of, "update users set calendar_key = null");
}

/** The UTC date this many days from now. */
export function inDays(days: number): string {
	return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
