import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type App, startApp } from "../../support/app.ts";
import { alertsOf } from "../../support/forms.ts";
import { cardNames, walk } from "../../support/paging.ts";
import { moderator, student } from "../../support/people.ts";
import { everything, sql } from "../../support/rows.ts";
import type { Page, Visitor } from "../../support/visitor.ts";

interface Row {
	id: string;
	name: string;
	email: string;
	affiliation: string;
	areas: string[];
	linkedIn: string | null;
	headshotKey: string | null;
	status: string;
}

/** Stores mentors without the form, the first as the oldest registration. */
async function store(app: App, ...given: Partial<Row>[]): Promise<void> {
	const statements = given.map((changes, at) => {
		const row: Row = {
			id: `mentor-${at}`,
			name: `Mentor ${at}`,
			email: `mentor-${at}@example.org`,
			affiliation: "Fisk University",
			areas: ["Law"],
			linkedIn: null,
			headshotKey: null,
			status: "APPROVED",
			...changes,
		};
		return {
			sql: `insert into mentors (id, name, email, hbcu_affiliation, areas_of_expertise, linked_in_profile,
					headshot_key, status, submission_key, consented_at, created_at, proved_at, waiting_since)
				values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?1, 1, 1, 1, case when ?8 = 'PENDING' then 1 end)`,
			args: [
				row.id,
				row.name,
				row.email,
				row.affiliation,
				JSON.stringify(row.areas),
				row.linkedIn,
				row.headshotKey,
				row.status,
			],
		};
	});
	await app.run(...statements);
}

let app: App;
let person: Visitor;
let judge: Awaited<ReturnType<typeof moderator>>;

beforeAll(async () => {
	app = await startApp();
	[person, judge] = await Promise.all([student(app), moderator(app)]);
});
beforeEach(() => sql(app, "delete from mentors"));
afterAll(() => app.stop());

const linkOf = (page: Page, name: string, text: string) =>
	page.document
		.querySelectorAll("main li.card")
		.find((card) => card.querySelector("h2")?.text.trim() === name)
		?.querySelectorAll("a")
		.find((link) => link.text.trim() === text);

describe("Find Mentors", () => {
	test("a card shows the headshot, name, affiliation, areas and the one way to write", async () => {
		await store(
			app,
			{ name: "By Mail", email: "by+mail@example.org", areas: ["Law", "Museum work"] },
			{
				name: "By LinkedIn",
				email: "hidden@example.org",
				affiliation: "Howard University",
				linkedIn: "https://www.linkedin.com/in/example-one/",
				headshotKey: "0123456789abcdef0123456789abcdef",
			},
			{ name: "Waiting", status: "PENDING" },
			{ name: "Rejected", status: "REJECTED" },
		);
		const page = await person.visit("/mentor/");
		expect(page.document.querySelector("h1")?.text).toBe("Find Your Mentor");
		expect(page.text).toContain("Connect with experienced mentors across industries.");
		const box = page.document.querySelector("input[type=search]");
		expect(box?.getAttribute("placeholder")).toBe("Search by mentor name...");
		expect(cardNames(page)).toEqual(["By LinkedIn", "By Mail"]);
		expect(page.text).toContain("Howard University");
		expect(page.text).toContain("Museum work");
		const profile = linkOf(page, "By LinkedIn", "Connect on LinkedIn");
		expect(profile?.getAttribute("href")).toBe("https://www.linkedin.com/in/example-one/");
		expect(profile?.getAttribute("target")).toBe("_blank");
		expect(profile?.getAttribute("rel")).toBe("noopener noreferrer");
		const picture = page.document.querySelector("main li.card img");
		const address = "/photos/0123456789abcdef0123456789abcdef";
		expect(picture?.getAttribute("src")).toBe(`${address}?size=96`);
		expect(picture?.getAttribute("srcset")).toBe(`${address}?size=192 2x`);
		for (const name of ["width", "height"]) expect(picture?.getAttribute(name)).toBe("56");
		expect(picture?.getAttribute("loading")).toBe("lazy");
		expect(linkOf(page, "By LinkedIn", "Email Mentor")).toBeUndefined();
		const mail = linkOf(page, "By Mail", "Email Mentor")?.getAttribute("href") ?? "";
		expect(mail).toMatch(/^mailto:by%2Bmail@example\.org\?subject=[^&]+&body=[^&]+$/);
		expect(page.html).not.toContain("hidden@example.org");
		expect(page.html).not.toMatch(/Waiting|Rejected/);
		expect(page.document.querySelector('main a[href="/mentor/register/"]')).not.toBeNull();
	});

	test("without JavaScript the address searches names and affiliations, and filters by area", async () => {
		await store(
			app,
			{ name: "Zoë Ånderson", areas: ["Engineering"] },
			{ name: "Ben Howard", areas: ["Law"] },
			{ name: "Cy Young", affiliation: "Howard University", areas: ["Law", "Engineering"] },
		);
		const found = async (query: string) => cardNames(await person.visit(`/mentor/?${query}`));
		expect(await found("q=ZOE")).toEqual(["Zoë Ånderson"]);
		expect(await found("q=howard")).toEqual(["Ben Howard", "Cy Young"]);
		expect(await found("area=Engineering")).toEqual(["Cy Young", "Zoë Ånderson"]);
		expect(await found("q=howard&area=Engineering")).toEqual(["Cy Young"]);
		const page = await person.visit("/mentor/?q=%3Cb%3E&area=Law");
		expect(page.text).toContain("No mentors found matching your criteria");
		expect(page.document.querySelector("input[name=q]")?.getAttribute("value")).toBe("<b>");
		const options = page.document.querySelectorAll("select[name=area] option");
		expect(options.map((option) => option.text)).toEqual(["All areas", "Engineering", "Law"]);
		expect(options.find((option) => option.hasAttribute("selected"))?.text).toBe("Law");
	});

	test("when there is nobody yet, the page says so and leads to the registration", async () => {
		const page = await person.visit("/mentor/");
		expect(page.status).toBe(200);
		expect(page.text).toContain("No mentors found matching your criteria");
		expect(
			page.document.querySelector('main div:has(> svg) a[href="/mentor/register/"]'),
		).not.toBeNull();
	});

	test("1,100 mentors are paged by links, each once, there and back, also in a search", async () => {
		await store(
			app,
			...Array.from({ length: 1100 }, (_, at) => ({ name: at % 2 ? `Odd ${at}` : `Even ${at}` })),
		);
		const order = (at: number) => (at % 2 ? `Odd ${at}` : `Even ${at}`);
		const all = Array.from({ length: 1100 }, (_, at) => order(1099 - at));
		for (const [from, wanted] of [
			["/mentor/", all],
			["/mentor/?q=odd", all.filter((name) => name.startsWith("Odd"))],
		] as const) {
			const forward = await walk(person, from, "next", 40);
			expect(forward.pages.flat()).toEqual(wanted);
			expect(Math.max(...forward.pages.map((page) => page.length))).toBe(48);
			const back = await walk(person, forward.last, "prev", 40);
			expect(back.pages.reverse().flat()).toEqual(wanted);
		}
		const nothing = await person.visit("/mentor/?q=nobody");
		expect(nothing.text).toContain("No mentors found matching your criteria");
		expect(nothing.document.querySelector("a[rel=next]")?.getAttribute("href")).toMatch(
			/^\/mentor\/\?q=nobody&(amp;)?before=\d+$/,
		);
	});

	test("when mentors can't be loaded the page stays, says so, is 503 and logged, and works again", async () => {
		await store(app, { name: "Still here" });
		await sql(app, "alter table mentors rename to gone");
		const page = await person.visit("/mentor/?q=still");
		await sql(app, "alter table gone rename to mentors");
		expect(page.status).toBe(503);
		expect(alertsOf(page)).toEqual(["Failed to load mentors"]);
		expect(page.document.querySelector("h1")?.text).toBe("Find Your Mentor");
		expect(page.document.querySelector("input[type=search]")?.getAttribute("value")).toBe("still");
		expect(page.headers.get("Retry-After")).not.toBeNull();
		const lines = await app.logOf(page.headers.get("X-Request-Id"));
		expect(lines.filter(({ level }) => level === "error")).toEqual([
			expect.objectContaining({ event: "mentors not loaded" }),
		]);
		const again = page.document
			.querySelectorAll("a")
			.find((link) => link.text.trim() === "Try again");
		expect(cardNames(await person.visit(again?.getAttribute("href") ?? ""))).toEqual([
			"Still here",
		]);
	});
});

describe("moderation of mentors", () => {
	test("who waits is listed oldest first with all they sent, 20 a page", async () => {
		await store(
			app,
			...Array.from({ length: 22 }, (_, at) => ({ name: `Waiting ${at}`, status: "PENDING" })),
			{ id: "shown", name: "Shown", linkedIn: "https://linkedin.com/in/shown/" },
		);
		await sql(
			app,
			"update mentors set headshot_key = 'abc', linked_in_profile = 'https://linkedin.com/in/w/' where name = 'Waiting 0'",
		);
		const page = await judge.visit("/moderation/mentors/");
		expect(cardNames(page)).toEqual(Array.from({ length: 20 }, (_, at) => `Waiting ${at}`));
		const first = page.document.querySelector("main li.card");
		expect(first?.text).toContain("mentor-0@example.org");
		expect(first?.text).toContain("Fisk University");
		expect(first?.text).toContain("Law");
		expect(first?.querySelector("a[target=_blank]")?.getAttribute("href")).toBe(
			"https://linkedin.com/in/w/",
		);
		expect(first?.querySelector("img")?.getAttribute("src")).toBe("/photos/abc?size=96");
		const there = await walk(judge, "/moderation/mentors/", "next");
		expect(there.pages[1]).toEqual(["Waiting 20", "Waiting 21"]);
		const back = await walk(judge, there.last, "prev");
		expect(back.pages.reverse()).toEqual(there.pages);
		expect(cardNames(await judge.visit("/moderation/mentors/?list=shown"))).toEqual(["Shown"]);
	});

	test("who is approved is shown to students, and can be taken off the list again", async () => {
		await store(app, { id: "ida", name: "Ida Wells", status: "PENDING" });
		const before = Date.now();
		const approved = await judge.submit("/moderation/mentors/", "Approve");
		expect(approved.document.querySelector("[role=status]")?.text).toContain(
			"Approved. Students can find Ida Wells now.",
		);
		expect(approved.text).toContain("Nobody is waiting for review.");
		const [row] = await sql<{ decided_at: number }>(
			app,
			"select status, moderator_uid, decided_at from mentors",
		);
		expect(row).toMatchObject({ status: "APPROVED", moderator_uid: judge.uid });
		expect(row?.decided_at).toBeGreaterThanOrEqual(before);
		expect(row?.decided_at).toBeLessThanOrEqual(Date.now());
		expect(cardNames(await person.visit("/mentor/"))).toEqual(["Ida Wells"]);

		const removed = await judge.submit("/moderation/mentors/?list=shown", "Remove from list");
		expect(removed.text).toContain("Ida Wells is removed from the list.");
		expect(removed.text).toContain("No mentors are shown.");
		expect(cardNames(await person.visit("/mentor/"))).toEqual([]);
	});

	test("of two moderators who decide at once, one decides and the other reads who did", async () => {
		const other = await moderator(app, "Max Moderator");
		await store(app, { id: "ida", name: "Ida Wells", status: "PENDING" });
		const decide = (who: Visitor, decision: string) =>
			who.post("/moderation/mentors/", { mentor_id: "ida", decision });
		await Promise.all([decide(judge, "approve"), decide(other, "reject")]);
		const pages = await Promise.all([judge, other].map((who) => who.visit("/moderation/mentors/")));
		const late = pages.filter(({ text }) =>
			text.includes("Another moderator already decided on that one."),
		);
		expect(late).toHaveLength(1);
		const winner = late[0] === pages[0] ? other : judge;
		expect(await sql(app, "select status, moderator_uid from mentors")).toEqual([
			{ status: winner === judge ? "APPROVED" : "REJECTED", moderator_uid: winner.uid },
		]);
		await decide(winner === judge ? other : judge, winner === judge ? "reject" : "approve");
		const lateAgain = await (winner === judge ? other : judge).visit("/moderation/mentors/");
		expect(lateAgain.text).toContain("Another moderator already decided on that one.");
		await judge.post("/moderation/mentors/", { mentor_id: "nobody", decision: "approve" });
		expect((await judge.visit("/moderation/mentors/")).text).toContain("is gone");
	});

	test("a decision that is sent again succeeds and changes nothing; another one of theirs is answered as decided", async () => {
		await app.run("delete from moderation_log");
		await store(app, { id: "ida", name: "Ida Wells", status: "PENDING" });
		const decide = async (decision: string) => {
			await judge.post("/moderation/mentors/", { mentor_id: "ida", decision });
			return (await judge.visit("/moderation/mentors/")).document.querySelector("[role=status]")
				?.text;
		};
		const approved = "Approved. Students can find Ida Wells now.";
		expect(await decide("approve")).toContain(approved);
		const before = await everything(app);
		expect(await decide("approve")).toContain(approved);
		expect(await decide("reject")).toContain("You already decided on that one yourself.");
		expect(await everything(app)).toEqual(before);
		const removed = "Ida Wells is removed from the list.";
		expect(await decide("remove")).toContain(removed);
		const after = await everything(app);
		expect(await decide("remove")).toContain(removed);
		expect(await everything(app)).toEqual(after);
		expect(await sql(app, "select action, subject_name from moderation_log order by seq")).toEqual([
			{ action: "APPROVED", subject_name: null },
			{ action: "REMOVED", subject_name: null },
		]);
	});

	test("students, strangers and malformed decisions change nothing", async () => {
		await store(app, { id: "ida", status: "PENDING" }, { id: "ann" });
		const before = await everything(app);
		for (const decision of ["approve", "reject", "remove"]) {
			for (const mentor_id of ["ida", "ann"]) {
				const fields = { mentor_id, decision };
				expect((await person.post("/moderation/mentors/", fields)).status).toBe(404);
				const stranger = await app.visitor().post("/moderation/mentors/", fields);
				expect(stranger.location).toMatch(/^\/login\//);
			}
		}
		const malformed: Record<string, string>[] = [
			{},
			{ mentor_id: "ida" },
			{ mentor_id: "ida", decision: "delete" },
		];
		for (const fields of malformed) {
			expect((await judge.post("/moderation/mentors/", fields)).status).toBe(400);
		}
		const { sessions: _, ...after } = await everything(app);
		expect(before).toMatchObject(after);
	});
});

test("what a mentor sent is text on every page", async () => {
	const text = `<script>alert(1)</script>"'&`;
	await store(
		app,
		{ name: text, affiliation: text, areas: [text], email: `"><b>@example.org` },
		{ id: "two", name: text, areas: [text], status: "PENDING" },
	);
	for (const page of [
		await person.visit("/mentor/"),
		await judge.visit("/moderation/mentors/"),
		await judge.visit("/moderation/mentors/?list=shown"),
	]) {
		expect(cardNames(page)).toHaveLength(1);
		expect(page.text).toContain("alert(1)");
		expect(page.html).not.toMatch(/<script>alert|"><b>@/);
	}
});
