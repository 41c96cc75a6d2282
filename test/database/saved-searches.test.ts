import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { saveNotificationSettings } from "#db/notifications/notification-settings.ts";
import { MAX_SEARCHES } from "#db/saved/limits.ts";
import {
	findNew,
	listSavedSearches,
	markSearchSeen,
	removeSearch,
	saveSearch,
	searchesOfUser,
} from "#db/saved/saved-searches.ts";
import { savedSearches, users } from "#db/schema.ts";
import { NO_FILTERS } from "#db/search/program-filters.ts";
import { nextMonday, nextMorning } from "#lib/time-zones.ts";
import { eachDatabase } from "../support/databases.ts";
import { NOW_MS, newUser, publishImported } from "./world.ts";

eachDatabase((database) => {
	const queriesOf = async (userId: string) =>
		(await listSavedSearches(database.db, userId)).map(({ query }) => query);

	test("a search is saved once, newest first; the eleventh is refused, also in a rush", async () => {
		const { db } = database;
		const [userId, stranger] = [await newUser(db), await newUser(db)];
		expect(await saveSearch(db, userId, "q=law", NOW_MS)).toBe("saved");
		expect(await saveSearch(db, userId, "q=law", NOW_MS)).toBe("repeated");
		expect(await saveSearch(db, stranger, "q=law", NOW_MS)).toBe("saved");
		const rush = Array.from({ length: 15 }, (_, at) => saveSearch(db, userId, `q=${at}`, NOW_MS));
		const outcomes = await Promise.all(rush);
		expect(outcomes.filter((outcome) => outcome === "saved")).toHaveLength(MAX_SEARCHES - 1);
		expect(outcomes.filter((outcome) => outcome === "full")).toHaveLength(6);
		expect(await queriesOf(userId)).toHaveLength(MAX_SEARCHES);
		expect((await queriesOf(userId)).at(-1)).toBe("q=law");
		// Saving what is already saved does not count again.
		expect(await saveSearch(db, userId, "q=law", NOW_MS)).toBe("repeated");
		expect(await queriesOf(stranger)).toEqual(["q=law"]);
	});

	test("a new time zone moves when its news and the week's plan come", async () => {
		const { db, rows } = database;
		const userId = await newUser(db);
		const chosen = (timeZone: string) => ({
			ways: { weekly: { mail: false, push: false } },
			reminderDays: [7],
			timeZone,
		});
		await saveNotificationSettings(db, userId, chosen("America/New_York"), NOW_MS);
		await saveSearch(db, userId, "q=law", NOW_MS);
		await db.update(savedSearches).set({
			howOften: "daily",
			notifyAt: nextMorning("America/New_York", NOW_MS),
		});
		await db.update(users).set({ planMailAt: nextMonday("America/New_York", NOW_MS) });
		const planned = () =>
			rows(`select tell_at, plan_mail_at from saved_searches
				join users on users.id = saved_searches.user_id`);
		const before = await planned();
		await saveNotificationSettings(db, userId, chosen("America/New_York"), NOW_MS + 1);
		expect(await planned()).toEqual(before);
		await saveNotificationSettings(db, userId, chosen("Pacific/Honolulu"), NOW_MS);
		expect(await planned()).toEqual([
			{
				tell_at: nextMorning("Pacific/Honolulu", NOW_MS),
				plan_mail_at: nextMonday("Pacific/Honolulu", NOW_MS),
			},
		]);
	});

	test("only its owner looks at it or removes it", async () => {
		const { db } = database;
		const [userId, stranger] = [await newUser(db), await newUser(db)];
		await saveSearch(db, userId, "q=law", NOW_MS);
		const [before] = await listSavedSearches(db, userId);
		const id = before?.id ?? "";
		await publishImported(db, { name: "Law" });
		expect(await markSearchSeen(db, { id, userId: stranger })).toBeUndefined();
		expect(await removeSearch(db, { id, userId: stranger })).toBeUndefined();
		expect(await listSavedSearches(db, userId)).toEqual([before]);
		expect(await markSearchSeen(db, { id, userId })).toBe("q=law");
		const [seen] = await listSavedSearches(db, userId);
		expect(seen?.seenSeq).toBeGreaterThan(before?.seenSeq ?? 0);
		const removed = await removeSearch(db, { id, userId });
		expect({ id, ...removed }).toEqual(seen);
		expect(await queriesOf(userId)).toEqual([]);
	});

	test("one that was removed comes back with what it had seen, but with nothing that isn't there yet", async () => {
		const { db } = database;
		const userId = await newUser(db);
		await saveSearch(db, userId, "q=law", NOW_MS);
		const [before] = await listSavedSearches(db, userId);
		await publishImported(db, { name: "Law" });
		const { query = "", ...seen } =
			(await removeSearch(db, { id: before?.id ?? "", userId })) ?? {};
		await saveSearch(db, userId, query, NOW_MS, { timeZone: null, howOften: "off", ...seen });
		const back = await listSavedSearches(db, userId);
		expect(back).toEqual([{ ...before, id: expect.any(String) }]);
		const ahead = { seenSeq: 10 ** 12, notifiedSeq: 10 ** 12 };
		await saveSearch(db, userId, "q=ahead", NOW_MS, { timeZone: null, howOften: "off", ...ahead });
		await saveSearch(db, userId, "q=now", NOW_MS);
		const [now, sent] = await listSavedSearches(db, userId);
		expect(sent).toMatchObject({ seenSeq: now?.seenSeq, notifiedSeq: now?.notifiedSeq });
	});

	test("they come as a column of the user's row, and of nobody's", async () => {
		const { db } = database;
		const [userId, other] = [await newUser(db), await newUser(db)];
		await saveSearch(db, userId, "q=law", NOW_MS);
		await saveSearch(db, userId, "q=%22%27%5C&kind=research", NOW_MS);
		for (const id of [userId, other]) {
			const [row] = await db
				.select({ searches: searchesOfUser })
				.from(users)
				.where(eq(users.id, id));
			expect(row?.searches).toEqual(await listSavedSearches(db, id));
		}
	});

	test("what came since the last look is counted to ten, by words, filters and what is open", async () => {
		const { db } = database;
		const userId = await newUser(db);
		await publishImported(db, { name: "An old law program" });
		await saveSearch(db, userId, "q=law", NOW_MS);
		const [{ id = "", seenSeq = 0 } = {}] = await listSavedSearches(db, userId);
		const count = async (search: string, filters = NO_FILTERS, since = seenSeq) =>
			(await findNew(db, { search, filters, seenSeq: since }, NOW_MS))[0]?.count;
		expect(await count("law")).toBe(0);
		await publishImported(
			db,
			{ id: "new-law", name: "A new law program" },
			{ name: "Lawn care" },
			{ name: "Farm" },
		);
		await database.run(
			"update programs set kind = 'research', application_deadline = '2027-01-01' where name = 'Farm'",
		);
		expect(await findNew(db, { search: "law", filters: NO_FILTERS, seenSeq }, NOW_MS)).toEqual([
			{ count: 1, ids: '["new-law"]' },
		]);
		expect(await count("farm")).toBe(1);
		expect(await count("", { ...NO_FILTERS, kinds: ["research"] })).toBe(1);
		expect(await count("", { ...NO_FILTERS, kinds: ["research"], closes: "7" })).toBe(0);
		// Over in every time zone, though the clean-up has not marked it yet.
		await database.run(
			"update programs set application_deadline = '2026-11-01' where name = 'Farm'",
		);
		expect(await count("farm")).toBe(0);
		const many = Array.from({ length: 12 }, (_, at) => ({ name: `Law again ${at}` }));
		await publishImported(db, ...many);
		expect(await count("law again")).toBe(10);
		await markSearchSeen(db, { id, userId });
		const [now] = await listSavedSearches(db, userId);
		expect(await count("law", NO_FILTERS, now?.seenSeq)).toBe(0);
	});

	test("a search without any word finds nothing new, as its list has nothing", async () => {
		const { db } = database;
		await publishImported(db, { name: "Law" });
		for (const search of ["🎓", "!!!", "? ?"]) {
			const found = await findNew(db, { search, filters: NO_FILTERS, seenSeq: 0 }, NOW_MS);
			expect(found).toEqual([{ count: 0, ids: "[]" }]);
		}
	});
});
