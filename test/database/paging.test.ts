import { expect, test } from "vitest";
import { listDoneMessages, listOpenMessages } from "#db/contact-messages.ts";
import type { Page, PageRequest } from "#db/paging.ts";
import { contactMessages } from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import { fc } from "../support/fuzz.ts";
import { NOW_MS } from "./world.ts";

type Side = Pick<PageRequest, "before" | "after">;
type SeqPage = Page<{ seq: number }>;

const ORDERS = [
	{ first: "newest", list: listDoneMessages, onwards: "before", back: "after" },
	{ first: "oldest", list: listOpenMessages, onwards: "after", back: "before" },
] as const;

const seqs = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 20 });

const seqsOf = (pages: SeqPage[]) => pages.map(({ items }) => items.map(({ seq }) => seq));

eachDatabase((database) => {
	/** As many done messages as open ones, in turn. */
	async function write(seqs: number[]): Promise<void> {
		const { db } = database;
		const message = { name: "N", email: "e", message: "m", createdAt: NOW_MS };
		const [first, ...rest] = seqs.flatMap((seq) => [
			db.insert(contactMessages).values({
				...message,
				seq,
				id: `open-${seq}`,
				submissionKey: `open-${seq}`,
				state: "open",
			}),
			db.insert(contactMessages).values({
				...message,
				seq: seq + 100,
				id: `done-${seq}`,
				submissionKey: `done-${seq}`,
				state: "done",
			}),
		]);
		await db.batch([db.delete(contactMessages), ...(first ? [first, ...rest] : [])]);
	}

	for (const { first, list, onwards, back } of ORDERS) {
		const offset = first === "newest" ? 100 : 0;
		const ordered = (seqs: number[]) =>
			seqs.map((seq) => seq + offset).sort((a, b) => (first === "newest" ? b - a : a - b));

		test(`${first} first: the pages hold each once, in order, and so do the pages back`, async () => {
			await fc.assert(
				fc.asyncProperty(seqs, fc.integer({ min: 1, max: 7 }), async (seqs, size) => {
					await write(seqs);
					const read = (side: Side) => list(database.db, { size, ...side });
					const there: SeqPage[] = [await read({})];
					for (let place = there[0]?.next; place; place = there.at(-1)?.next) {
						there.push(await read({ [onwards]: place }));
					}
					expect(seqsOf(there).flat()).toEqual(ordered(seqs));
					const here = there.slice(-1);
					for (let place = here[0]?.previous; place; place = here[0]?.previous) {
						here.unshift(await read({ [back]: place }));
					}
					expect(here).toEqual(there);
				}),
				{ numRuns: 25 },
			);
		});

		test(`${first} first: a page past either end is empty, and leads to what there is`, async () => {
			await write([10, 11, 12]);
			const read = (side: Side) => list(database.db, { size: 5, ...side });
			const [begin, , end] = ordered([10, 11, 12]);
			const past = await read({ [onwards]: end });
			expect([past.items, past.next]).toEqual([[], undefined]);
			expect(seqsOf([await read({ [back]: past.previous })])).toEqual([ordered([10, 11, 12])]);
			const ahead = await read({ [back]: begin });
			expect([ahead.items, ahead.previous]).toEqual([[], undefined]);
			expect(seqsOf([await read({ [onwards]: ahead.next })])).toEqual([ordered([10, 11, 12])]);
		});
	}
});
