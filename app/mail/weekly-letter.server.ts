import type { ClaimedMail } from "#db/news/outbox.ts";
import { readWeeklyLetter } from "#db/news/weekly-letters.ts";
import { asLetter } from "./as-letter.server.ts";
import type { Letter } from "./mailer.server.ts";
import type { PostOffice } from "./post-office.ts";
import { weeklyWords } from "./weekly-words.ts";

/** The weekly letter of a student; undefined if nothing that fits closes soon. */
export async function weeklyLetterFor(
	office: Pick<PostOffice, "config" | "db" | "now">,
	mail: ClaimedMail,
): Promise<Letter | undefined> {
	const read = mail.userId && (await readWeeklyLetter(office.db, mail.userId, office.now()));
	if (!read) return undefined;
	const [called] = mail.name.trim().split(/\s+/);
	const words = weeklyWords(read, called ? `Hi ${called},` : "Hi,");
	return words && asLetter(office, mail, words);
}
