import {
	addContactMessage,
	listDoneMessages,
	listOpenMessages,
	setMessageState,
} from "#db/contact-messages.ts";
import type { Db } from "#db/engine/open.ts";
import { DAY_MS } from "#lib/calendar-days.ts";

/** Invented messages from the contact page, oldest first; the first one is done. */
const DEMO_MESSAGES = [
	{
		name: "Tasha Greene",
		email: "tasha.greene@example.edu",
		message: "The Ocean Science REU leads to last year's page. This year's is up now.",
		daysAgo: 6,
	},
	{
		name: "Jordan Ellis",
		email: "jordan.ellis@example.edu",
		message:
			"Hi,\n\nI signed up with an address that I can't open anymore. How do I get in with my new one?\n\nThanks,\nJordan",
		daysAgo: 2,
	},
	{
		name: "Career Services",
		email: "careers@example.org",
		message:
			"We run a paid summer program for rising juniors. Can we list it here ourselves, or does a student have to?",
		daysAgo: 1,
	},
];

/** Adds the demo messages if there are no messages yet. Safe to repeat. */
export async function seedMessages(db: Db, moderatorUid: string, nowMs: number): Promise<void> {
	const open = await listOpenMessages(db, { size: 1 });
	const done = await listDoneMessages(db, { size: 1 });
	if (open.items.length + done.items.length > 0) return;
	for (const { daysAgo, ...message } of DEMO_MESSAGES) {
		await addContactMessage(db, message, nowMs - daysAgo * DAY_MS);
	}
	const [oldest] = (await listOpenMessages(db, { size: 1 })).items;
	if (oldest) await setMessageState(db, { id: oldest.id, state: "done", moderatorUid }, nowMs);
}
