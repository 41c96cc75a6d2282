import { topicsOf } from "#db/news/news.ts";
import type { ClaimedMail } from "#db/news/outbox.ts";
import { letterIn, type Words } from "./letters.ts";
import type { Letter, PushedWords } from "./mailer.server.ts";
import { stopPath } from "./news-links.server.ts";
import type { PostOffice } from "./post-office.ts";

/** What news says, by mail and as a push. */
export interface NewsWords extends Words {
	push: PushedWords;
}

/**
 * A letter with news and its reader's ways to get less of it. A push has no text, so it needs no site address for
 * links.
 */
export async function asLetter(
	{ config }: Pick<PostOffice, "config">,
	{ id, email, kind, channel, userId }: Omit<ClaimedMail, "thing" | "data" | "tries">,
	{ push, ...words }: NewsWords,
): Promise<Letter> {
	const { SITE_URL: site = "" } = config;
	const letter = { id, to: email, push };
	if (channel === "push") return { ...letter, subject: words.subject, text: "", html: "" };
	if (!userId || topicsOf(kind).length === 0) return { ...letter, ...letterIn(words, site) };
	const stop = await stopPath(config, { userId, kind });
	const foot = [
		{ text: "Stop these emails", path: stop },
		{ text: "Choose what you hear about", path: "/profile/notifications/" },
	];
	const unsubscribe = new URL(stop, site).href;
	return { ...letter, ...letterIn({ ...words, foot }, site), unsubscribe };
}
