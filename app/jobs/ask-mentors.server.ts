import { askMentor, listMentorsToAsk, YEARLY_LINK_LASTS_MS } from "#db/mentors/yearly-check.ts";
import type { MailContext } from "../mail/mail-context.ts";
import { newLink } from "../mail/mailed-link.server.ts";

const A_RUN = 50;

/** Asks mentors yearly whether they still are, reminds them, and hides who is silent (docs/product.md, Mentors). */
export async function askMentors(office: Pick<MailContext, "config" | "db" | "mailer" | "now">) {
	if (!office.mailer) return;
	const { db, now } = office;
	for (const mentor of await listMentorsToAsk(db, now(), A_RUN)) {
		await askMentor(db, mentor, await newLink(office, YEARLY_LINK_LASTS_MS), now());
	}
}
