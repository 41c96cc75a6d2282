import { expect, test } from "vitest";
import { addContactMessage } from "#db/contact-messages.ts";
import { readPending } from "#db/moderation/similar-programs-check.ts";
import { programs } from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import { contribute, NOW_MS, newUser, publishImported } from "./world.ts";

eachDatabase((database) => {
	const published = (name: string, link: string) =>
		publishImported(database.db, {
			name,
			id: name,
			applicationLink: `https://${link}`,
			linkKey: link,
		});
	/** What each pending contribution looks like, by name. */
	const looks = async (size = 25) => {
		const { page } = await readPending(database.db, { size });
		return Object.fromEntries(
			page.items.map(({ name, looksLike }) => [name, looksLike.map((like) => like.name)]),
		);
	};
	const waits = async (name: string, link: string) =>
		contribute(database.db, await newUser(database.db), {
			name,
			applicationLink: `https://${link}`,
		});

	test("a contribution stands beside what has its link, its site or the words of its name", async () => {
		await published("Other page", "nasa.example.org/other");
		await published("Another site", "nasa.example.org.uk/intern");
		await published("Jackie Robinson Foundation Awards", "jrf.example.org/");
		await published("Summer Research Program", "x.example.org/summer");
		await waits("Internship", "nasa.example.org/intern?year=2027");
		await waits("The Jackie Robinson Scholarship 2027", "b.example.org/jackie");
		await waits("Summer Research Program", "c.example.org/");
		await waits("Robinson, Jackie", "d.example.org/");
		expect(await looks()).toEqual({
			Internship: ["Other page"],
			"The Jackie Robinson Scholarship 2027": [
				"Jackie Robinson Foundation Awards",
				"Robinson, Jackie",
			],
			"Summer Research Program": ["Summer Research Program"],
			"Robinson, Jackie": [
				"Jackie Robinson Foundation Awards",
				"The Jackie Robinson Scholarship 2027",
			],
		});
	});

	test("the same link comes first and is said, at most three are shown, hidden ones are not", async () => {
		await waits("Internship", "a.example.org/b?c=1");
		await waits("Third", "a.example.org/b?c=2");
		for (const letter of "defgh") await published(`Page ${letter}`, `a.example.org/${letter}`);
		await published("Hidden", "a.example.org/b/hidden");
		await database.db.update(programs).set({ state: "hidden" });
		await published("Home", "a.example.org");
		await published("Same", "a.example.org/b?c=1");
		const { page } = await readPending(database.db, { size: 1 });
		expect(page.items[0]?.looksLike).toEqual([
			{
				id: "Same",
				name: "Same",
				applicationLink: "https://a.example.org/b?c=1",
				isPublished: true,
				hasSameLink: true,
			},
			expect.objectContaining({ name: "Home", hasSameLink: false }),
			expect.objectContaining({ name: "Third", isPublished: false, hasSameLink: false }),
		]);
	});

	test("names of any letters are looked up", async () => {
		for (const [at, name] of ['"', "🎓", "新", "NEAR(a b)", "a* OR -b"].entries()) {
			await waits(name, `${at}.example.org/`);
		}
		expect(await looks()).toEqual({ '"': [], "🎓": [], 新: [], "NEAR(a b)": [], "a* OR -b": [] });
	});

	test("each queue is counted beside the page, up to a hundred", async () => {
		const { db } = database;
		for (let at = 0; at < 3; at++) await waits(`Number ${at}`, `${at}.example.org/`);
		await database.run(
			`insert into contact_messages (id, name, email, message, submission_key, created_at)
				with recursive n(i) as (select 1 union all select i + 1 from n where i < 120)
				select 'message-' || i, 'A', 'a@example.edu', 'Hi', 'key-' || i, 1 from n`,
		);
		await addContactMessage(db, { name: "A", email: "a@example.edu", message: "Hi" }, NOW_MS);
		const { counts } = await readPending(db, { size: 1 });
		expect(counts).toEqual({
			contributions: 3,
			reports: 0,
			mentors: 0,
			resumes: 0,
			messages: 100,
			imports: 0,
			renewals: 0,
		});
	});
});
