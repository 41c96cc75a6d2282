import { unseal } from "#app/http/crypto.server.ts";
import { LINK_IN_OUTBOX } from "#app/mail/deliver.server.ts";
import type { App } from "./app.ts";
import { SESSION_SECRET } from "./built-worker.ts";
import { sql } from "./rows.ts";
import type { Page } from "./visitor.ts";

/** The newest link in the outbox for the mentor with an address, as its mail would contain it. */
export async function linkInOutbox(app: App, email: string): Promise<string> {
	const [mail] = await sql<{ data: string }>(
		app,
		`select o.data from outbox o join mentors m on m.id = o.mentor_id
			where m.email = ? and o.data like '%link%' order by o.seq desc limit 1`,
		email,
	);
	if (!mail) throw new Error("No mail with a link");
	const { link } = JSON.parse(mail.data) as { link: string };
	return `/mentor/mine/${await unseal({ SESSION_SECRET }, LINK_IN_OUTBOX, link)}/`;
}

/** Confirms a mentor's address with their mailed link. */
export async function proveByMail(app: App, email: string): Promise<Page> {
	return app.visitor().submit(await linkInOutbox(app, email), "Yes, that's me");
}

/** As if a day had passed, so that the mailbox's daily limit starts over. */
export async function passMentorMailLimit(app: App): Promise<void> {
	await sql(app, "delete from counters");
}
