import fc from "fast-check";
import { expect, test } from "vitest";
import type { Page, PageRequest } from "#db/paging.ts";
import { listPrograms } from "#db/programs.ts";
import { programs, resumes, resumeVersions } from "#db/schema.ts";
import { listSharedResumes } from "#db/shared-resumes.ts";
import { eachDatabase } from "../support/databases.ts";
import { NOW_MS, newUser } from "./world.ts";

/** A search that compares words looks through no more rows than this at once. */
const STRETCH = 4 * 16_384;
const PAGE_SIZE = 3;
const MOST_PAGES = 100;

interface Row {
	seq: number;
	robotics: boolean;
	nursing: boolean;
	open: boolean;
}

const rows = fc.uniqueArray(
	fc.record({
		seq: fc.integer({ min: 1, max: 10 * STRETCH }),
		robotics: fc.boolean(),
		nursing: fc.boolean(),
		open: fc.boolean(),
	}),
	{ maxLength: 40, selector: ({ seq }) => seq },
);

const bothWords = (seq: number): Row => ({ seq, robotics: true, nursing: true, open: true });

/** Every page, from the first on, in one direction. */
async function pagesOf(
	read: (position: Partial<PageRequest>) => Promise<Page<{ seq: number }>>,
	first: Partial<PageRequest>,
	next: (page: Page<{ seq: number }>) => Partial<PageRequest> | undefined,
): Promise<{ seqs: number[]; page: Page<{ seq: number }> }[]> {
	const pages = [];
	for (let position: typeof first | undefined = first; position; ) {
		const page = await read(position);
		pages.push({ seqs: page.items.map(({ seq }) => seq), page });
		if (pages.length > MOST_PAGES) throw new Error("The pages have no end");
		position = next(page);
	}
	return pages;
}

const older = ({ next }: Page<unknown>) => (next === undefined ? undefined : { before: next });
const newer = ({ previous }: Page<unknown>) =>
	previous === undefined ? undefined : { after: previous };

eachDatabase((database) => {
	async function publish(published: Row[]): Promise<void> {
		const [first, ...rest] = published.map(({ seq, robotics, nursing, open }) =>
			database.db.insert(programs).values({
				...{ seq, id: `id-${seq}`, name: `Program ${seq}`, publishedAt: NOW_MS },
				...{ applicationLink: "https://example.org", linkKey: `example.org/${seq}` },
				description: `For ${robotics ? "robotics" : ""} and ${nursing ? "nursing" : ""}.`,
				...(open ? {} : { applicationDeadline: "2020-01-01", state: "closed" as const }),
			}),
		);
		const { db } = database;
		await db.batch([db.delete(programs), ...(first ? [first, ...rest] : [])]);
	}

	const search =
		(words: string, includeClosed: boolean) =>
		(position: Partial<PageRequest>): Promise<Page<{ seq: number }>> => {
			const wanted = { size: PAGE_SIZE, search: words, includeClosed, ...position };
			return listPrograms(database.db, wanted, NOW_MS);
		};

	test("however the matches lie, the pages hold each once, newest first, and so do the pages back", async () => {
		await fc.assert(
			fc.asyncProperty(rows, fc.boolean(), async (published, includeClosed) => {
				await publish(published);
				const read = search("robotics nursing", includeClosed);
				const expected = published
					.filter(({ robotics, nursing, open }) => robotics && nursing && (open || includeClosed))
					.map(({ seq }) => seq)
					.sort((a, b) => b - a);
				const forwards = await pagesOf(read, {}, older);
				expect(forwards.flatMap(({ seqs }) => seqs)).toEqual(expected);
				const back = await pagesOf(read, { after: 0 }, newer);
				expect(back.reverse().flatMap(({ seqs }) => seqs)).toEqual(expected);
			}),
			{ numRuns: 40 },
		);
	});

	test("words that are compared are searched a stretch at a time, a word alone in the whole table", async () => {
		const newestFirst = [2 * STRETCH + 5, 2 * STRETCH, 3];
		await publish(newestFirst.map(bothWords));
		const alone = await pagesOf(search("robotics", true), {}, older);
		expect(alone.map(({ seqs }) => seqs)).toEqual([newestFirst]);
		for (const [words, includeClosed] of [
			["robotics", false],
			["robotics nursing", true],
			["robotics nursing", false],
		] as const) {
			const pages = await pagesOf(search(words, includeClosed), {}, older);
			expect(pages.map(({ seqs }) => seqs)).toEqual([newestFirst.slice(0, 2), [], [3]]);
			const asked = [{ before: 81_920 }, { before: 16_384 }, undefined];
			expect(pages.map(({ page }) => older(page))).toEqual(asked);
		}
	});

	test("a page without a match leads back to the newer ones", async () => {
		await publish([3, 2 * STRETCH, 2 * STRETCH + 5].map(bothWords));
		const read = search("robotics nursing", true);
		const empty = await read({ before: 81_920 });
		expect(empty).toEqual({ items: [], next: 16_384, previous: 81_919 });
		const back = await pagesOf(read, newer(empty) ?? {}, newer);
		expect(back.flatMap(({ seqs }) => seqs)).toEqual([2 * STRETCH + 5, 2 * STRETCH]);
	});

	test("beyond the newest there is nothing to search, and a way back", async () => {
		await publish([bothWords(7)]);
		const read = search("robotics nursing", false);
		const beyond = await read({ after: 10 * STRETCH });
		expect(beyond).toEqual({ items: [], next: 10 * STRETCH + 1, previous: undefined });
		expect((await pagesOf(read, older(beyond) ?? {}, older)).map(({ seqs }) => seqs)).toEqual([
			[7],
		]);
	});

	test("a block's own name finds nothing", async () => {
		await publish([bothWords(7)]);
		expect((await search("b0", true)({})).items).toEqual([]);
	});

	test("shared resumes are searched a stretch at a time, too", async () => {
		const userId = await newUser(database.db);
		const { db } = database;
		for (const seq of [3, 2 * STRETCH]) {
			const id = `resume-${seq}`;
			const at = { createdAt: NOW_MS, updatedAt: NOW_MS };
			await db.batch([
				db.insert(resumes).values({
					...{ seq, id, userId, name: "Biology", digest: id, ...at },
					...{ shared: true, sharedName: "Zora", sharedCollege: null },
				}),
				db.insert(resumeVersions).values({
					...{ id: `${id}-1`, resumeId: id, number: 1, fileKey: id, sizeBytes: 10 },
					...{ text: "Plant genetics", createdAt: NOW_MS },
				}),
			]);
		}
		const read = (words: string) => (position: Partial<PageRequest>) =>
			listSharedResumes(db, { size: PAGE_SIZE, search: words, ...position });
		const alone = await pagesOf(read("genetics"), {}, older);
		expect(alone.map(({ seqs }) => seqs)).toEqual([[2 * STRETCH, 3]]);
		const compared = await pagesOf(read("zora genetics"), {}, older);
		expect(compared.map(({ seqs }) => seqs)).toEqual([[2 * STRETCH], [], [3]]);
		expect((await read("b0")({})).items).toEqual([]);
	});
});
