import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../../support/app.ts";
import { filledIn } from "../../support/forms.ts";
import { cardNames, walk } from "../../support/paging.ts";
import { student } from "../../support/people.ts";
import { inDays, publishAll, sql } from "../../support/rows.ts";
import type { Page, Visitor } from "../../support/visitor.ts";

const LISTS = ["/programs-public/", "/programs/"];
const REEF = "Reef Research Summer";
const LAW = "Courthouse Internship";
const ART = "Mural Fellowship";
const LATER = "Harvest Scholarship";
const OVER = "Finished Internship";

let app: App;
let reader: Visitor;

/** Sets facts of a program by their columns. */
async function publishWith(name: string, facts: Record<string, string | number>): Promise<void> {
	const columns = Object.keys(facts).map((column) => `${column} = ?`);
	await sql(
		app,
		`update programs set ${columns.join(", ")} where name = ?`,
		...Object.values(facts),
		name,
	);
}

beforeAll(async () => {
	app = await startApp();
	reader = await student(app);
	const numbered = Array.from({ length: 25 }, (_, index) => ({ name: `Remote ${index}` }));
	await publishAll(app, [
		...numbered,
		{ name: OVER, deadline: inDays(-4) },
		{ name: LATER, deadline: inDays(80) },
		{ name: ART, description: "Paint a wall." },
		{ name: LAW, deadline: inDays(20) },
		{ name: REEF, description: "Count corals for sophomores.", deadline: inDays(5) },
	]);
	await sql(app, "update programs set place = 'remote', kind = 'other' where name like 'Remote %'");
	await publishWith(REEF, {
		kind: "research",
		audience: '["sophomore","junior"]',
		fields: '["biology","environment"]',
		pay: "paid",
		place: "inperson",
		citizenship: "citizens",
	});
	await publishWith(LAW, {
		kind: "internship",
		audience: '["senior"]',
		fields: '["law"]',
		pay: "unpaid",
		place: "hybrid",
		citizenship: "residents",
		for_hbcu: 1,
	});
	await publishWith(ART, { kind: "fellowship", fields: '["arts"]', pay: "paid", place: "abroad" });
	await publishWith(LATER, {
		kind: "scholarship",
		fields: '["any"]',
		citizenship: "anyone",
		opens_on: inDays(30),
		upcoming: 1,
	});
	await publishWith(OVER, { kind: "internship", fields: '["law"]' });
});

afterAll(() => app.stop());

const chips = ({ document }: Page) =>
	document
		.querySelectorAll("[aria-label='Chosen filters'] a[aria-label]")
		.map((chip) => chip.getAttribute("aria-label"));
const linkTo = ({ document }: Page, text: string) =>
	document
		.querySelectorAll("main a")
		.find((link) => (link.getAttribute("aria-label") ?? link.text.trim()) === text)
		?.getAttribute("href");
const isChecked = ({ document }: Page, name: string, value: string) =>
	document.querySelector(`input[name=${name}][value="${value}"]`)?.hasAttribute("checked");

test.each([
	["kind=internship", "Internship", [LAW]],
	["kind=internship&kind=research", "Internship", [REEF, LAW]],
	["who=sophomore", "Sophomore", [REEF]],
	["field=biology", "Biology", [REEF, LATER]],
	["field=law&closed=1", "Law", [LAW, LATER, OVER]],
	["pay=paid", "Paid", [REEF, ART]],
	["pay=unpaid", "Unpaid", [LAW]],
	["place=abroad&place=hybrid", "Abroad", [LAW, ART]],
	["citizenship=residents", "Permanent resident", [LAW, LATER]],
	["closes=7", "Closes within 7 days", [REEF]],
	["closes=30", "Closes within 30 days", [REEF, LAW]],
	["closes=90", "Closes within 90 days", [REEF, LAW, LATER]],
	["hbcu=1", "For HBCU students", [LAW]],
	["opens=later", "Opens later", [LATER]],
	["q=corals&pay=paid", "Paid", [REEF]],
] as [string, string, string[]][])(
	"%s finds what says so, and stands as a chip",
	async (query, chip, found) => {
		for (const list of LISTS) {
			const page = await reader.open(`${list}?${query}`);
			expect(cardNames(page).sort()).toEqual([...found].sort());
			expect(chips(page)).toContain(`Remove ${chip}`);
			const total = found.length === 1 ? "1 program" : `${found.length} programs`;
			expect(page.document.querySelector("h2:has(+ [aria-label=Order])")?.text).toContain(total);
			const [name = "", value = ""] = query.split("&").at(-1)?.split("=") ?? [];
			expect(isChecked(page, name, value)).toBe(true);
		}
	},
);

test.each(LISTS)(
	"%s takes a chip away and keeps the others, the words and the order",
	async (list) => {
		const query = "q=summer+reef&kind=research&who=sophomore&pay=paid&order=closing";
		const page = await reader.open(`${list}?${query}`);
		expect(chips(page)).toEqual(["Remove Research", "Remove Sophomore", "Remove Paid"]);
		const without = linkTo(page, "Remove Sophomore") ?? "";
		expect(without).toBe(`${list}?q=summer+reef&kind=research&pay=paid&order=closing`);
		expect(chips(await reader.open(without))).toEqual(["Remove Research", "Remove Paid"]);
		expect(linkTo(page, "Clear all")).toBe(`${list}?q=summer+reef&order=closing`);
		expect(filledIn(page, "order")).toBe("closing");
		expect(page.document.querySelector("button[popovertarget=filters] .badge")?.text).toBe("3");
	},
);

test.each(LISTS)("%s keeps filters and order over its pages", async (list) => {
	const there = await walk(reader, `${list}?place=remote&order=closing`, "next");
	expect(there.pages.map(({ length }) => length)).toEqual([20, 5]);
	expect(new Set(there.pages.flat()).size).toBe(25);
	expect(there.last).toContain("place=remote");
	const last = await reader.open(there.last);
	expect(chips(last)).toEqual(["Remove Remote"]);
	expect(last.document.querySelector("h2")?.text).toBeTruthy();
	const back = await walk(reader, there.last, "prev");
	expect(back.pages.reverse().flat()).toEqual(there.pages.flat());
	// A new choice begins at the first page.
	expect(linkTo(last, "Newest")).toBe(`${list}?place=remote`);
	expect(linkTo(last, "Remove Remote")).toBe(`${list}?order=closing`);
});

test.each(LISTS)("%s has three orders, and says which one it is in", async (list) => {
	const current = (page: Page) =>
		page.document.querySelector("[aria-label=Order] [aria-current]")?.text.trim();
	const closing = await reader.open(`${list}?order=closing`);
	expect(cardNames(closing).slice(0, 3)).toEqual([REEF, LAW, LATER]);
	expect(current(closing)).toBe("Closing soonest");
	expect(linkTo(closing, "Best match")).toBeUndefined();
	expect(current(await reader.open(list))).toBe("Newest");
	const found = await reader.open(`${list}?q=summer`);
	expect(current(found)).toBe("Best match");
	expect(linkTo(found, "Newest")).toBe(`${list}?q=summer&order=newest`);
	expect(current(await reader.open(`${list}?q=summer&order=newest`))).toBe("Newest");
});

test.each(LISTS)("%s ignores what it doesn't know and what is doubled", async (list) => {
	const odd = [
		"kind=job&pay=gold&closes=8&hbcu=yes&order=price&utm_source=mail",
		"q=&kind=&pay=&citizenship=&closes=&order=&at=",
		"at=zzz&exact=1",
		`at=${"9".repeat(5000)}`,
		"kind[]=research&KIND=research&pay=paid%00",
	];
	const plain = await reader.open(list);
	for (const query of odd) {
		const page = await reader.open(`${list}?${query}`);
		expect([query, page.status]).toEqual([query, 200]);
		expect(cardNames(page)).toEqual(cardNames(plain));
		expect(chips(page)).toEqual([]);
	}
	const doubled = await reader.open(`${list}?pay=paid&pay=unpaid&kind=research&kind=research`);
	expect(chips(doubled)).toEqual(["Remove Research", "Remove Paid"]);
});

test("the canonical address has what is known, once and in one order, and combinations stay out of search engines", async () => {
	const canonical = async (query: string) => {
		const { document } = await app.visitor().open(`/programs-public/?${query}`);
		const robots = document.querySelector("meta[name=robots]")?.getAttribute("content");
		const href = document.querySelector("link[rel=canonical]")?.getAttribute("href") ?? "";
		return [href.replace(`${app.origin}/programs-public/`, ""), robots];
	};
	expect(await canonical("utm=x&q=&pay=")).toEqual(["", undefined]);
	expect(await canonical("pay=gold&field=law&field=law")).toEqual(["?field=law", undefined]);
	expect(await canonical("pay=paid&kind=research")).toEqual(["?kind=research&pay=paid", "noindex"]);
	expect(await canonical("closed=1&q=reef")).toEqual(["?q=reef&closed=1", "noindex"]);
	expect(await canonical("order=closing")).toEqual(["?order=closing", "noindex"]);
});

test.each(LISTS)("%s says what to leave out where nothing fits, one tap each", async (list) => {
	const page = await reader.open(`${list}?kind=research&place=abroad`);
	expect(page.text).toContain("No programs fit all of these");
	const without = linkTo(page, "Without “Abroad” (1 program)") ?? "";
	expect(without).toBe(`${list}?kind=research`);
	expect(cardNames(await reader.open(without))).toEqual([REEF]);
	expect(linkTo(page, "Clear all")).toBe(list);
	const words = await reader.open(`${list}?q=mural&pay=unpaid`);
	expect(words.document.querySelector("#results")?.text).toBe(
		"No programs match “mural” with these filters",
	);
	expect(linkTo(words, "Without “mural” (1 program)")).toBe(`${list}?pay=unpaid`);
	expect(linkTo(words, "Without “Unpaid” (1 program)")).toBe(`${list}?q=mural`);
	const closed = await reader.open(`${list}?q=finished`);
	expect(
		cardNames(await reader.open(linkTo(closed, "Show closed programs too (1 program)") ?? "")),
	).toEqual([OVER]);
});

test.each(LISTS)("%s offers no way to ask for less that would leave nothing", async (list) => {
	const linksOf = ({ document }: Page) =>
		document.querySelectorAll(":has(> #results) a").map((link) => link.text.trim());
	const some = await reader.open(`${list}?q=mural&kind=research&pay=unpaid`);
	expect(linksOf(some)).toEqual(["Only “mural” (1 program)", "See all programs"]);
	const none = await reader.open(`${list}?kind=research&place=abroad&pay=unpaid`);
	expect(linksOf(none)).toEqual(["See all programs"]);
	expect(none.text).toContain("Dropping one doesn't help, either. Start over with all programs.");
});

test.each(LISTS)(
	"%s says how many each option leaves, as far as the choice leaves that open",
	async (list) => {
		const label = (page: Page, name: string, value: string) =>
			page.document
				.querySelector(`input[name=${name}][value="${value}"]`)
				?.parentNode?.text.replace(/\s+/g, " ")
				.trim();
		const page = await reader.open(`${list}?pay=paid`);
		expect(label(page, "kind", "research")).toBe("Research 1");
		expect(label(page, "field", "biology")).toBe("Biology 1");
		expect(label(page, "pay", "paid")).toBe("Paid 2");
		expect(label(page, "pay", "unpaid")).toBe("Unpaid");
	},
);

test.each(LISTS)("%s leads on by one tap to what students say of themselves next", async (list) => {
	const plain = await reader.open(list);
	expect(linkTo(plain, "Sophomore")).toBe(`${list}?who=sophomore`);
	const chosen = await reader.open(`${list}?who=sophomore&closed=1`);
	expect(linkTo(chosen, "Sophomore")).toBeUndefined();
});

test("the public list's filters are one form that works without JavaScript, and no script", async () => {
	const { document, html } = await app
		.visitor()
		.open("/programs-public/?kind=research&order=closing");
	expect(html).not.toMatch(/<script|\son\w+=|\sstyle=/);
	const [form, ...others] = document.querySelectorAll("main form");
	expect(others).toEqual([]);
	expect(form?.getAttribute("action")).toBe("/programs-public/");
	expect(form?.getAttribute("method") ?? "get").toBe("get");
	expect(document.querySelector("button[popovertarget=filters]")?.text).toContain("Filters");
	const show = async (query: string) => {
		const page = await app.visitor().open(`/programs-public/${query}`);
		return page.document.querySelector("#filters[popover] button[type=submit]")?.text;
	};
	expect(await show("?place=remote")).toBe("Show 25 programs");
	expect(await show("?kind=research")).toBe("Show 1 program");
	expect(await show("")).toBe("Show programs");
});
