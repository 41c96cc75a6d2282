import { parseAtomFeed, parseJsonFeed } from "feedsmith";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type App, startApp } from "../../support/app.ts";
import { HANG_MS } from "../../support/patience.ts";
import { publish, sql } from "../../support/rows.ts";

let app: App;
let kept: App | undefined;

beforeAll(async () => {
	app = await startApp();
});

afterEach(async () => {
	await app.run("delete from programs", "delete from contributions");
	await kept?.stop();
	kept = undefined;
});

afterAll(() => app.stop());

/** A feed as a feed reader understands it. */
async function atom(path = "/feed.xml") {
	const answer = await app.fetch(path);
	expect(answer.status).toBe(200);
	expect(answer.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
	const { title, ...feed } = parseAtomFeed(await answer.text());
	const entries = feed.entries?.map((entry) => ({
		...entry,
		title: entry.title?.value,
		content: entry.content?.value,
	}));
	return { ...feed, entries, title: title?.value };
}

async function json(path = "/feed.json") {
	const answer = await app.fetch(path);
	expect(answer.headers.get("Content-Type")).toBe("application/feed+json; charset=utf-8");
	return parseJsonFeed(await answer.text());
}

const HOSTILE = `"AT&T" <script>alert(1)</script> ]]> 'x' \u0007 é`;

test("the Atom feed has what RFC 4287 asks of a feed and of an entry, and escapes what is typed", async () => {
	await publish(app, { name: "First" });
	await publish(app, { name: HOSTILE, description: HOSTILE });
	const feed = await atom();
	expect(feed).toMatchObject({ id: `${app.origin}/feed.xml`, title: "The Yard: New programs" });
	expect(feed.authors).toMatchObject([{ name: "The Yard" }]);
	expect(feed.links).toMatchObject([
		{ rel: "self", href: `${app.origin}/feed.xml` },
		{ rel: "alternate", href: `${app.origin}/programs-public/` },
	]);
	const clean = HOSTILE.replace("\u0007", "");
	expect(feed.entries?.map(({ title }) => title)).toEqual([clean, "First"]);
	const rows = await sql<{ id: string; application_link: string }>(
		app,
		"select id, application_link from programs order by seq desc",
	);
	for (const [at, entry] of (feed.entries ?? []).entries()) {
		const url = `${app.origin}/programs/${rows[at]?.id}/`;
		expect(entry.id).toBe(url);
		expect(entry.links).toMatchObject([
			{ rel: "alternate", href: url },
			{ rel: "related", href: rows[at]?.application_link },
		]);
		for (const time of [entry.updated, entry.published, feed.updated]) {
			expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
		}
	}
	const text = await (await app.fetch("/feed.xml")).text();
	expect(text).not.toContain("<script>");
	expect(text).not.toContain("\u0007");
	expect(feed.entries?.[0]?.content).toContain(clean);
});

test("the JSON feed is JSON Feed 1.1 and says the same", async () => {
	await publish(app, { name: HOSTILE });
	const feed = await json();
	const [row] = await sql<{ id: string; application_link: string }>(app, "select * from programs");
	const url = `${app.origin}/programs/${row?.id}/`;
	expect(feed).toMatchObject({
		title: "The Yard: New programs",
		home_page_url: `${app.origin}/programs-public/`,
		feed_url: `${app.origin}/feed.json`,
		items: [{ id: url, url, external_url: row?.application_link, title: HOSTILE }],
	});
	const said = await (await app.fetch("/feed.json")).json();
	expect(said).toMatchObject({ version: "https://jsonfeed.org/version/1.1" });
});

test("filters and words are the list's, what it doesn't know is passed over, and the newest come first", async () => {
	for (const name of ["Robots one", "Robots two", "Painting"]) await publish(app, { name });
	await app.run("update programs set kind = 'scholarship' where name <> 'Robots two'");
	const titles = async (search: string) =>
		(await atom(`/feed.xml${search}`)).entries?.map(({ title }) => title) ?? [];
	expect(await titles("?kind=scholarship")).toEqual(["Painting", "Robots one"]);
	expect(await titles("?q=robots&order=closing&at=nonsense")).toEqual(["Robots two", "Robots one"]);
	expect(await titles("?kind=nonsense&page=7&%00=1&order=drop")).toHaveLength(3);
	expect(await titles("?q=%22%27%2A%28&kind=scholarship")).toEqual([]);
	const feed = await atom("/feed.xml?page=2&kind=scholarship&order=closing");
	expect(feed.id).toBe(`${app.origin}/feed.xml?kind=scholarship`);
	expect(feed.links?.[1]?.href).toBe(`${app.origin}/programs-public/?kind=scholarship`);
	expect(feed.title).toBe("The Yard: Scholarship");
	const narrow = await (await app.fetch("/feed.xml?q=robots&kind=scholarship")).text();
	expect(narrow).toContain(`<id>${app.origin}/feed.xml?q=robots&amp;kind=scholarship</id>`);
	expect((await json("/feed.json?kind=scholarship")).items).toHaveLength(2);
});

test("a feed has at most 50 programs, open ones that nobody hid", async () => {
	for (let at = 1; at <= 53; at++) await publish(app, { name: `Number ${at}` });
	await app.run(
		"update programs set state = 'closed', application_deadline = '2020-01-01' where name = 'Number 53'",
		"update programs set state = 'hidden', hidden_at = 1 where name = 'Number 52'",
	);
	const names = (await atom()).entries?.map(({ title }) => title);
	expect(names).toHaveLength(50);
	expect(names?.slice(0, 2)).toEqual(["Number 51", "Number 50"]);
	expect((await json("/feed.json?closed=1")).items?.[0]?.title).toBe("Number 53");
});

test("a feed of nothing is a feed", async () => {
	expect(await atom()).toMatchObject({ updated: "2026-01-01T00:00:00.000Z" });
	expect(await (await app.fetch("/feed.json")).json()).toMatchObject({ items: [] });
});

test("who has a feed already gets 304 until it has changed", async () => {
	await publish(app, { name: "First" });
	for (const path of ["/feed.xml", "/feed.json?kind=other"]) {
		const first = await app.fetch(path);
		await first.text();
		const tag = first.headers.get("ETag") ?? "";
		const changed = first.headers.get("Last-Modified") ?? "";
		expect(tag).toMatch(/^"\w+"$/);
		expect(first.headers.get("Cache-Control")).toMatch(/^public, max-age=0, s-maxage=60/);
		const status = async (headers: Record<string, string>, method = "GET") => {
			const answer = await app.fetch(path, { headers, method });
			if (answer.status === 304) expect(await answer.text()).toBe("");
			expect(answer.headers.get("ETag")).toBe(tag);
			expect(answer.headers.get("Cache-Control")).toMatch(/^public/);
			return answer.status;
		};
		expect(await status({ "If-None-Match": tag })).toBe(304);
		expect(await status({ "If-None-Match": `"other", W/${tag}` }, "HEAD")).toBe(304);
		expect(await status({ "If-Modified-Since": changed })).toBe(304);
		expect(await status({ "If-None-Match": '"other"', "If-Modified-Since": changed })).toBe(200);
		expect(await status({ "If-Modified-Since": "nonsense" })).toBe(200);
	}
	const before = (await app.fetch("/feed.xml")).headers.get("ETag") ?? "";
	await publish(app, { name: "Second" });
	const after = await app.fetch("/feed.xml", { headers: { "If-None-Match": before } });
	expect(after.status).toBe(200);
	expect(await after.text()).toContain("Second");
});

test("a feed is kept beside the Worker, in one spelling of its parameters, with its own type", async () => {
	kept = await startApp({}, {}, { cache: true });
	await publish(kept, { name: "First" });
	const made = await kept.fetch("/feed.json?utm_source=x&kind=other&order=closing");
	const text = await made.text();
	const tag = made.headers.get("ETag") ?? "";
	const asked = kept;
	// Without the table, only what is kept can be answered.
	await asked.run("alter table programs rename to programs_away");
	await vi.waitUntil(async () => (await asked.fetch("/feed.json?kind=other")).ok, HANG_MS);
	await asked.run("alter table programs_away rename to programs");
	await publish(asked, { name: "Second" });
	const again = await kept.fetch("/feed.json?kind=other", { headers: { "If-None-Match": tag } });
	expect(again.status).toBe(304);
	const whole = await kept.fetch("/feed.json?kind=other");
	expect(whole.headers.get("Content-Type")).toBe("application/feed+json; charset=utf-8");
	expect(whole.headers.get("ETag")).toBe(tag);
	expect(await whole.text()).toBe(text);
});

test("the public list names its feeds, with its filters", async () => {
	const page = await app.visitor().visit("/programs-public/?kind=scholarship&order=closing");
	const links = page.document.querySelectorAll("link[rel=alternate]");
	expect(links.map((link) => [link.getAttribute("type"), link.getAttribute("href")])).toEqual([
		["application/atom+xml", "/feed.xml?kind=scholarship"],
		["application/feed+json", "/feed.json?kind=scholarship"],
	]);
	const visible = page.document.querySelectorAll('a[href^="/feed."]');
	expect(visible.map((link) => link.getAttribute("href"))).toEqual([
		"/feed.xml?kind=scholarship",
		"/feed.json?kind=scholarship",
	]);
	const whole = await app.visitor().visit("/programs-public/");
	expect(whole.document.querySelector("link[rel=alternate]")?.getAttribute("href")).toBe(
		"/feed.xml",
	);
});
