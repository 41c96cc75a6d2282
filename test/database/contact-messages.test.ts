import { expect, test } from "vitest";
import {
	addContactMessage,
	DONE_MESSAGES_KEPT_DAYS,
	deleteDoneMessages,
	listDoneMessages,
	listOpenMessages,
	setMessageState,
} from "#db/contact-messages.ts";
import type { Db } from "#db/engine/open.ts";
import { contactMessages } from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import { NOW_MS } from "./world.ts";

const DAY_MS = 86_400_000;

const written = { name: "Zora", email: "zora@example.edu", message: "A question." };

/** Messages in this order, each with its number as the text. */
async function write(db: Db, count: number): Promise<void> {
	for (let number = 1; number <= count; number++) {
		await addContactMessage(db, { ...written, message: String(number) }, NOW_MS + number);
	}
}

async function idOf(db: Db, message: string): Promise<string> {
	const rows = await db.select().from(contactMessages);
	return rows.find((row) => row.message === message)?.id ?? "none";
}

async function mark(db: Db, message: string, state: "open" | "done", nowMs = NOW_MS) {
	const change = { id: await idOf(db, message), state, moderatorUid: "uid-mo" };
	return setMessageState(db, change, nowMs);
}

const texts = (page: { items: { message: string }[] }) => page.items.map((item) => item.message);

eachDatabase((database) => {
	test("a message waits open, as it was written", async () => {
		const { db } = database;
		await addContactMessage(db, written, NOW_MS);
		const { items, next } = await listOpenMessages(db, { size: 20 });
		expect(items).toMatchObject([{ ...written, state: "open", createdAt: NOW_MS }]);
		expect(next).toBeUndefined();
	});

	test("the same words from the same address on one day are one message, also at once", async () => {
		const { db } = database;
		const shouted = { ...written, email: "ZORA@example.edu" };
		await Promise.all(
			[written, written, shouted, written].map((message) => addContactMessage(db, message, NOW_MS)),
		);
		await addContactMessage(db, written, NOW_MS + 60_000);
		expect(await db.select().from(contactMessages)).toHaveLength(1);
	});

	test("other words, another address and another day are messages of their own", async () => {
		const { db } = database;
		await addContactMessage(db, written, NOW_MS);
		await addContactMessage(db, { ...written, message: "Another question." }, NOW_MS);
		await addContactMessage(db, { ...written, email: "neale@example.edu" }, NOW_MS);
		await addContactMessage(db, written, NOW_MS + DAY_MS);
		expect(await db.select().from(contactMessages)).toHaveLength(4);
	});

	test("open messages come oldest first, page by page, without those that are done", async () => {
		const { db } = database;
		await write(db, 6);
		await mark(db, "2", "done");
		const first = await listOpenMessages(db, { size: 3 });
		expect(texts(first)).toEqual(["1", "3", "4"]);
		const second = await listOpenMessages(db, { size: 3, after: first.next });
		expect(texts(second)).toEqual(["5", "6"]);
		expect(second.next).toBeUndefined();
	});

	test("done messages come newest first, page by page and back", async () => {
		const { db } = database;
		await write(db, 6);
		for (const message of ["1", "2", "4", "5", "6"]) await mark(db, message, "done");
		const first = await listDoneMessages(db, { size: 2 });
		expect(texts(first)).toEqual(["6", "5"]);
		const second = await listDoneMessages(db, { size: 2, before: first.next });
		expect(texts(second)).toEqual(["4", "2"]);
		const third = await listDoneMessages(db, { size: 2, before: second.next });
		expect(texts(third)).toEqual(["1"]);
		const back = await listDoneMessages(db, { size: 2, after: third.previous });
		expect(texts(back)).toEqual(["4", "2"]);
	});

	test("a message is marked once: when, and by whom, stays as the first one did it", async () => {
		const { db } = database;
		await addContactMessage(db, written, NOW_MS);
		const change = { id: await idOf(db, written.message), state: "done" as const };
		expect(await setMessageState(db, { ...change, moderatorUid: "uid-mo" }, NOW_MS)).toBe("done");
		expect(await setMessageState(db, { ...change, moderatorUid: "uid-max" }, NOW_MS + 1)).toBe(
			"late",
		);
		expect(await setMessageState(db, { ...change, moderatorUid: "uid-mo" }, NOW_MS + 2)).toBe(
			"repeated",
		);
		const [row] = await db.select().from(contactMessages);
		expect(row).toMatchObject({ state: "done", doneAt: NOW_MS, moderatorUid: "uid-mo" });
	});

	test("a message that is opened again waits like any other, and no other is touched", async () => {
		const { db } = database;
		await write(db, 2);
		await mark(db, "1", "done");
		await mark(db, "2", "done");
		expect(await mark(db, "1", "open")).toBe("done");
		expect(await mark(db, "1", "open")).toBe("repeated");
		const rows = await db.select().from(contactMessages);
		expect(rows).toMatchObject([
			{ message: "1", state: "open", doneAt: null, moderatorUid: "uid-mo" },
			{ message: "2", state: "done" },
		]);
		expect(await mark(db, "no such message", "done")).toBe("late");
	});

	test("the cleaning removes what was done 90 days ago, and no open message however old", async () => {
		const { db } = database;
		await write(db, 4);
		const kept = DONE_MESSAGES_KEPT_DAYS * DAY_MS;
		await mark(db, "1", "done", NOW_MS - kept - 1);
		await mark(db, "2", "done", NOW_MS - kept);
		await mark(db, "3", "done", NOW_MS - kept - 1);
		await mark(db, "3", "open", NOW_MS);
		await deleteDoneMessages(db, NOW_MS);
		const rows = await db.select().from(contactMessages);
		expect(rows.map(({ message }) => message)).toEqual(["2", "3", "4"]);
	});
});
