import { timeZoneOf, todayOf } from "#app/http/visitor-day.server.ts";
import { queueCounts } from "#db/moderation/moderation-queues.ts";
import { type NewsNow, readNewsNow } from "#db/news/news-mail.ts";
import type { ClaimedMail } from "#db/news/outbox.ts";
import { asLetter } from "./as-letter.server.ts";
import type { Letter } from "./mailer.server.ts";
import { programPath } from "./news-links.server.ts";
import { changeWords, newsWords, reminderWords, searchWords } from "./news-words.ts";
import type { PostOffice } from "./post-office.ts";
import { isStillTrue } from "./still-true.ts";
import { weeklyLetterFor } from "./weekly-letter.server.ts";

/** A student's mail about news, made now; undefined if there is nothing left to say. */
export async function newsLetterFor(
	office: PostOffice,
	mail: ClaimedMail,
): Promise<Letter | undefined> {
	if (mail.kind === "weekly") return weeklyLetterFor(office, mail);
	const { config, db, now } = office;
	const { userId, kind } = mail;
	if (!userId) return undefined;
	// The default time zone if theirs is unknown.
	const today = todayOf({ timeZone: mail.timeZone ?? timeZoneOf({}), now });
	const news = (await readNewsNow(db, mail)).filter((one) => isStillTrue(one, today.date));
	const [first] = news;
	if (!first || (kind === "queue-waits" && !(await somethingWaits(office)))) return undefined;
	const [called] = mail.name.trim().split(/\s+/);
	const about = {
		hello: called ? `Hi ${called},` : "Hi,",
		today,
		actOn: (programId: string) => programPath(config, { userId, programId }),
	};
	const words = await wordsOf(kind, [first, ...news.slice(1)], about);
	return words && asLetter(office, mail, words);
}

/** What a letter says; for one that gathers several pieces of news, all of them. */
async function wordsOf(
	kind: ClaimedMail["kind"],
	news: [NewsNow, ...NewsNow[]],
	about: Parameters<typeof newsWords>[1],
) {
	if (kind === "reminders") return reminderWords(news, about);
	if (kind === "changes") return changeWords(news, about);
	if (kind === "searches") return searchWords(news, about);
	return newsWords(news[0], about);
}

async function somethingWaits({ db }: PostOffice): Promise<boolean> {
	const [counts] = await queueCounts(db);
	return Object.values(counts ?? {}).some((waiting) => waiting > 0);
}
