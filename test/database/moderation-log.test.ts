import { expect, test } from "vitest";
import { type LogFilters, MAX_SCANNED, readModerationLog } from "#db/moderation/moderation-log.ts";
import { eachDatabase } from "../support/databases.ts";

eachDatabase((database) => {
	/** Entries 1 to `count`; every third is about a program, every second is by me. */
	const fill = (count: number) =>
		database.run(
			`insert into moderation_log (id, subject, subject_id, subject_name, moderator_uid, action, created_at)
			with recursive n(n) as (select 1 union all select n + 1 from n where n < ${count})
			select n, iif(n % 3 = 0, 'program', 'contribution'), 'thing-' || (n % 5), 'Name', iif(n % 2 = 0, 'me', 'other'),
			iif(n % 7 = 0, 'EDITED', 'APPROVED'), n from n`,
		);

	async function walk(filters: LogFilters) {
		const ids: number[] = [];
		let pages = 0;
		let before: number | undefined;
		do {
			const page = await readModerationLog(database.db, filters, { size: 10, before });
			ids.push(...page.items.map(({ id }) => Number(id)));
			before = page.next;
			pages += 1;
		} while (before !== undefined);
		return { ids, pages };
	}

	test("every filter alone and together, newest first, page by page to the end", async () => {
		await fill(60);
		const cases: [LogFilters, (n: number) => boolean][] = [
			[{}, () => true],
			[{ subject: "program" }, (n) => n % 3 === 0],
			[{ action: "EDITED" }, (n) => n % 7 === 0],
			[{ moderatorUid: "me" }, (n) => n % 2 === 0],
			[{ thing: "thing-1" }, (n) => n % 5 === 1],
			[{ thing: "thing-1", moderatorUid: "me" }, (n) => n % 10 === 6],
			[{ action: "EDITED", subject: "program", moderatorUid: "me" }, (n) => n % 42 === 0],
			[{ thing: "nothing" }, () => false],
		];
		for (const [filters, is] of cases) {
			const numbers = Array.from({ length: 60 }, (_, at) => 60 - at);
			expect((await walk(filters)).ids).toEqual(numbers.filter(is));
		}
	});

	test("what is rare is found behind a thousand others, on a later page", async () => {
		await fill(3 * MAX_SCANNED);
		await database.run("update moderation_log set subject = 'import' where id in ('5', '1500')");
		const { ids, pages } = await walk({ subject: "import" });
		expect(ids).toEqual([1500, 5]);
		expect(pages).toBe(4);
	});
});
