import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { onlyValue, readCalendar } from "../support/ics.ts";
import { student } from "../support/people.ts";
import { contribute, emptySavedLists, inDays, publish, sql, userIdOf } from "../support/rows.ts";
import type { Page, Visitor } from "../support/visitor.ts";

let app: App;
let person: Visitor & { uid: string };

beforeAll(async () => {
	app = await startApp({}, {}, { cache: true });
	person = await student(app);
});

afterAll(() => app.stop());

beforeEach(() => emptySavedLists(app));

const inWords = (date: string) =>
	new Date(date).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** Sets columns of a program, without moderation. */
async function say(id: string, facts: Record<string, unknown>): Promise<void> {
	const columns = Object.keys(facts).map((column) => `${column} = ?`);
	await sql(app, `update programs set ${columns} where id = ?`, ...Object.values(facts), id);
}

function factsOf(page: Page): Record<string, string> {
	const pairs = page.document
		.querySelectorAll("main dl > div")
		.map((pair) => ["dt", "dd"].map((part) => pair.querySelector(part)?.text.trim() ?? ""));
	return Object.fromEntries(pairs);
}

function metaOf(page: Page, name: string): string | undefined {
	return page.document
		.querySelector(`meta[property="${name}"], meta[name="${name}"]`)
		?.getAttribute("content");
}

test("a text of characters that take several bytes arrives whole, wherever the page is cut into pieces", async () => {
	const description = "€".repeat(600);
	for (const id of ["a", "bb", "ccc"]) {
		await publish(app, { id, name: id, description, deadline: inDays(30) });
		const page = await person.open(`/programs/${id}/`);
		expect(page.document.querySelector("main")?.text).toContain(description);
		expect(page.html).not.toContain("\0");
	}
});

test("a program's page lists what it says of itself, signed in and out", async () => {
	await publish(app, { id: "camp", name: "Camp", deadline: inDays(30) });
	await say("camp", {
		kind: "research",
		organisation: "Sea Institute",
		audience: '["sophomore","junior"]',
		fields: '["biology","any"]',
		pay: "paid",
		pay_details: "$6,000 and housing",
		place: "hybrid",
		city: "Atlanta",
		us_state: "Georgia",
		citizenship: "residents",
		min_gpa: 3,
		season: "summer",
		opens_on: "2026-01-15",
		for_hbcu: 1,
		checked_at: Date.UTC(2026, 9, 5),
	});
	for (const reader of [app.visitor(), person]) {
		const page = await reader.open("/programs/camp/");
		expect(factsOf(page)).toEqual({
			"Who can apply": "Sophomore, Junior",
			Field: "Biology, Any major",
			Pay: "Paid: $6,000 and housing",
			Where: "Hybrid: Atlanta, Georgia",
			Citizenship: "U.S. citizens and permanent residents",
			GPA: "3.0 or higher",
			Season: "Summer",
			Opens: "Jan 15, 2026",
			Closes: inWords(inDays(30)),
			"For HBCU students": "Yes",
			Organization: "Sea Institute",
		});
		expect(page.text).toContain("Last checked Oct 5, 2026");
		expect(page.text).toContain("Research");
	}
});

test("a GPA is neither rounded up nor down", async () => {
	await publish(app, { id: "camp", name: "Camp" });
	for (const [gpa, shown] of [
		[3, "3.0 or higher"],
		[3.25, "3.25 or higher"],
	] as const) {
		await say("camp", { min_gpa: gpa });
		const { GPA } = factsOf(await app.visitor().open("/programs/camp/"));
		expect(GPA).toBe(shown);
	}
});

test("what is not said is not shown, and nobody is named who gave no leave", async () => {
	await publish(app, { id: "camp", name: "Camp" });
	const page = await app.visitor().open("/programs/camp/");
	expect(factsOf(page)).toEqual({});
	expect(page.text).not.toMatch(
		/Shared by (?!a student)|null|undefined|Add to calendar|Similar|Applications/,
	);
	expect(page.text).toContain(`Last checked ${inWords(new Date().toISOString())}`);
});

test("who gave leave is named by first name and college, and by nothing else", async () => {
	const userId = await userIdOf(app, person.uid);
	const { id } = await contribute(app, { userId, status: "APPROVED" });
	await sql(
		app,
		"update users set full_name = 'Jordan Q. Example', college = 'Fisk University' where id = ?",
		userId,
	);
	await publish(app, { id: "camp", name: "Camp" });
	await say("camp", { contribution_id: id });
	const read = () => app.visitor().open("/programs/camp/");
	expect((await read()).html).not.toMatch(/Jordan|Fisk|Example/);
	expect((await read()).text).toContain("Shared by a student");
	await sql(app, "update users set credited = 1 where id = ?", userId);
	for (const page of [await read(), await (await student(app)).open("/programs/camp/")]) {
		expect(page.text).toContain("Shared by Jordan, Fisk University");
		expect(page.html).not.toMatch(/Q\. Example/);
	}
});

test("Apply leads to the official page and says which; a closed program says so and leads to open ones", async () => {
	await publish(app, { id: "open", name: "Open", link: "https://www.sea.example.org/apply" });
	await publish(app, { id: "over", name: "Over", deadline: "2026-01-31" });
	await publish(app, { id: "later", name: "Later" });
	await say("later", { opens_on: inDays(60) });
	const open = await app.visitor().open("/programs/open/");
	const apply = open.document.querySelector("main .btn-main");
	expect([apply?.text.trim(), apply?.getAttribute("href")]).toEqual([
		"Apply at sea.example.org",
		"https://www.sea.example.org/apply",
	]);
	const over = await app.visitor().open("/programs/over/");
	expect(over.text).toContain("Applications closed on Jan 31, 2026.");
	expect(over.text).not.toMatch(/Apply at|Add to calendar/);
	expect(over.document.querySelector("main a[href='#similar']")).not.toBeNull();
	expect(cardsOf(over)).toEqual(["/programs/later/", "/programs/open/"]);
	const later = await app.visitor().open("/programs/later/");
	expect(later.text).toContain(`Applications open on ${inWords(inDays(60))}.`);
	expect(later.text).not.toContain("Apply at");
	expect(cardsOf(later)).toEqual(["/programs/open/"]);
});

function cardsOf(page: Page): (string | undefined)[] {
	return page.document
		.querySelectorAll("section .program-card h3 a")
		.map((link) => link.getAttribute("href"));
}

test("without JavaScript it can be shared by its address and by email", async () => {
	await publish(app, { id: "camp", name: "Camp & Cabin" });
	const page = await app.visitor().open("/programs/camp/");
	const share = page.document
		.querySelectorAll("details")
		.find((one) => one.querySelector("summary")?.text.trim() === "Share");
	const address = `${app.origin}/programs/camp/`;
	expect(share?.querySelector("input[readonly]")?.getAttribute("value")).toBe(address);
	const mail = new URL(share?.querySelector("a")?.getAttribute("href") ?? "");
	expect(mail.protocol).toBe("mailto:");
	expect(mail.searchParams.get("subject")).toBe("Camp & Cabin");
	expect(mail.searchParams.get("body")).toContain(address);
});

test("a deadline ahead goes into any calendar, with reminders, and one that is over into none", async () => {
	const deadline = inDays(30);
	await publish(app, { id: "camp", name: "Camp; comma, \\ 🎓", deadline });
	await publish(app, { id: "rolling", name: "Rolling" });
	await publish(app, { id: "over", name: "Over", deadline: "2026-01-31" });
	const page = await app.visitor().open("/programs/camp/");
	const link = page.document.querySelector("main a[href$='.ics']")?.getAttribute("href") ?? "";
	const answer = await app.fetch(link);
	expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
	const ics = await answer.text();
	const [event = []] = readCalendar(ics).events;
	expect(onlyValue(event, "SUMMARY")).toBe("Closes: Camp; comma, \\ 🎓");
	expect(onlyValue(event, "DTSTART")).toBe(deadline.replaceAll("-", ""));
	expect(onlyValue(event, "URL")).toBe(`${app.origin}/programs/camp/`);
	expect(ics.match(/^TRIGGER:.*/gm)).toEqual(["TRIGGER:-P6DT15H", "TRIGGER:-PT15H"]);

	const google = page.document.querySelector("main a[href^='https://calendar.google.com/']");
	const { searchParams } = new URL(google?.getAttribute("href") ?? "");
	const dayAfter = new Date(Date.parse(deadline) + 86_400_000).toISOString().slice(0, 10);
	expect(searchParams.get("dates")).toBe(`${deadline}/${dayAfter}`.replaceAll("-", ""));
	expect(searchParams.get("text")).toBe("Closes: Camp; comma, \\ 🎓");

	for (const file of ["rolling.ics", "over.ics", "gone.ics", "camp", "camp.ics.txt", "%00.ics"]) {
		const none = await app.fetch(`/deadlines/${file}`);
		expect([file, none.status]).toEqual([file, expect.toSatisfy((s) => s === 404 || s === 400)]);
	}
});

test("those who show links find title, description, address and picture", async () => {
	await publish(app, { id: "camp", name: "Camp <b>", description: "Long. ".repeat(100) });
	await say("camp", { organisation: "Sea Institute", pay: "paid" });
	for (const path of ["/programs/camp/", "/", "/programs-public/", "/mentor/register/"]) {
		const page = await app.visitor().open(path);
		expect(metaOf(page, "og:url"), path).toBe(app.origin + path);
		const canonical = page.document.querySelector("link[rel=canonical]")?.getAttribute("href");
		expect(canonical, path).toBe(app.origin + path);
		expect(metaOf(page, "og:title"), path).toBe(page.document.querySelector("title")?.text);
		expect(metaOf(page, "og:type"), path).toBe("website");
		expect(metaOf(page, "twitter:card"), path).toBe("summary_large_image");
		expect(metaOf(page, "og:image:width"), path).toBe("1200");
		expect(metaOf(page, "og:image:height"), path).toBe("630");
		expect(metaOf(page, "og:image:alt"), path).toBeTruthy();
		expect(metaOf(page, "og:image"), path).toBe(`${app.origin}/share-picture.png`);
		expect(metaOf(page, "og:description"), path).toBe(metaOf(page, "description"));
	}
	const page = await app.visitor().open("/programs/camp/");
	expect(metaOf(page, "description")).toMatch(/^Program · Sea Institute · Paid\. Long\. .*…$/);
	expect(metaOf(page, "description")?.length).toBeLessThanOrEqual(161);
});

test("links to a closed program say that it is closed", async () => {
	await publish(app, { id: "early", name: "Early", deadline: inDays(30) });
	await publish(app, { id: "over", name: "Over", deadline: "2025-03-31" });
	await publish(app, { id: "camp", name: "Camp", deadline: "2099-03-31" });
	await say("early", { closed_early: 1 });
	const about = async (id: string) => {
		const page = await app.visitor().open(`/programs/${id}/`);
		return [metaOf(page, "description")?.split(". ")[0], page.html.includes("applicationDeadline")];
	};
	expect(await about("early")).toEqual(["Program · Closed", false]);
	expect(await about("over")).toEqual(["Program · Closed Mar 31, 2025", true]);
	expect(await about("camp")).toEqual(["Program · Closes Mar 31, 2099", true]);
});

test("search engines get data that parses, whatever a program says", async () => {
	const hostile = `</script><script>alert(1)</script> <!-- & \u2028 "quoted"`;
	const deadline = inDays(30);
	await publish(app, { id: "camp", name: hostile, description: hostile, deadline });
	await say("camp", { organisation: hostile, audience: '["senior"]' });
	const page = await app.visitor().open("/programs/camp/");
	const scripts = page.html.match(/<script.*?<\/script>/gs) ?? [];
	expect(scripts).toHaveLength(1);
	const [, json = ""] =
		scripts[0]?.match(/^<script type="application\/ld\+json">(.*)<\/script>$/s) ?? [];
	expect(json).not.toMatch(/[<>&\u2028]/);
	const [program, crumbs] = JSON.parse(json)["@graph"];
	expect(program).toMatchObject({
		"@type": "EducationalOccupationalProgram",
		name: hostile,
		description: hostile,
		applicationDeadline: deadline,
		provider: { "@type": "Organization", name: hostile },
		audience: { audienceType: "Senior" },
	});
	expect(program).not.toHaveProperty("applicationStartDate");
	expect(crumbs.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
		`${app.origin}/programs-public/`,
		`${app.origin}/programs/camp/`,
	]);
});

test("the site map names what is open, with when it was last looked at", async () => {
	await publish(app, { id: "camp", name: "Camp" });
	await publish(app, { id: "over", name: "Over", deadline: "2026-01-31" });
	await say("camp", { checked_at: Date.UTC(2026, 9, 5) });
	const map = await (await app.fetch("/sitemap.xml")).text();
	expect(map).toContain(
		`<url><loc>${app.origin}/programs/camp/</loc><lastmod>2026-10-05</lastmod></url>`,
	);
	expect(map).toContain(`<loc>${app.origin}/about/</loc>`);
	expect(map).not.toContain("/programs/over/");
	expect((await app.fetch("/sitemaps/programs-9999.xml")).status).toBe(404);
	expect((await app.fetch("/sitemaps/programs-1.xml")).status).toBe(200);
});
