import { expect, test } from "vitest";
import { addSource } from "#db/imports/sources.ts";
import { findDuplicate, renewLinkKeys } from "#db/programs/duplicates.ts";
import { linkKey } from "#db/programs/link-key.ts";
import { eachDatabase } from "../support/databases.ts";
import { contribute, NOW_MS, newUser, publishImported, typed } from "./world.ts";

const SHARED = "https://example.org/apply?ref=linkedin";

eachDatabase((database) => {
	test("a key from before a change is made anew, and a second program with it keeps its own", async () => {
		const { db } = database;
		await publishImported(db, { name: "One", applicationLink: SHARED });
		await publishImported(db, { name: "Two", applicationLink: "https://example.org/apply?ref=x" });
		const address = "https://lists.example.org/list.json";
		const moderatorUid = "uid-moderator";
		await addSource(db, { name: "A list", address, period: "daily", moderatorUid }, NOW_MS);
		const userId = await newUser(db);
		await contribute(db, userId, typed({ applicationLink: "https://example.org/other?trk=a" }));
		for (const [table, of] of [
			["programs", "program"],
			["contributions", "contribution"],
		]) {
			await database.run(
				`update ${table} set link_key = substr(application_link, 9)`,
				`insert into outdated_link_keys select '${of}', id from ${table}`,
			);
		}
		await database.run(
			"insert into outdated_link_keys values ('program', 'gone')",
			`insert into source_rows (source_id, link_key, program_id)
				select sources.id, link_key, programs.id from sources, programs where programs.name = 'One'`,
		);

		await renewLinkKeys(db);

		const keys = await database.rows<{ link_key: string }>(
			"select link_key from programs union all select link_key from contributions order by link_key",
		);
		expect(keys.map((row) => row.link_key).filter((key) => !key.includes("?"))).toEqual([
			"example.org/apply",
			"example.org/other",
		]);
		expect(keys).toHaveLength(3);
		expect(await database.rows("select * from outdated_link_keys")).toEqual([]);
		expect(await database.rows("select link_key from source_rows")).toEqual([
			{ link_key: "example.org/apply" },
		]);
		expect(linkKey(SHARED)).toBe("example.org/apply");
		expect(await findDuplicate(db, userId, "https://example.org/apply?gh_src=z")).toMatchObject({
			of: "program",
		});
	});
});
