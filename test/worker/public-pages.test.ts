import { readdir, readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PAGE_STYLE } from "#app/http/page-style.ts";
import { type App, startApp } from "../support/app.ts";
import { student } from "../support/people.ts";
import { routeTable } from "../support/route-table.ts";
import { publish } from "../support/rows.ts";
import type { Page } from "../support/visitor.ts";

let app: App;
const table = routeTable();
let pages: Map<string, Page>;

const slashed = (path: string) => (path.endsWith("/") || path.includes(".") ? path : `${path}/`);

beforeAll(async () => {
	app = await startApp();
	await publish(app, { name: "Shown", link: "https://elsewhere.example.org/" });
	const paths = table
		.filter(({ layout }) => layout === "routes/_site/layout")
		// Where mailed links lead, and where mentors ask for theirs: pages that must not be indexed or cached.
		.filter(({ path }) => !/^\/(mentor\/(link|mine)|mail)\//.test(`${path}/`))
		.map(({ path }) => path);
	pages = new Map();
	for (const path of [...paths.map(slashed), "/contact/?sent=1", "/programs-public/?q=nothing"]) {
		pages.set(path, await app.visitor().open(path));
	}
});

afterAll(() => app.stop());

test("every public page holds no script, no inline style and no handler", () => {
	expect(pages.size).toBeGreaterThan(6);
	for (const [path, page] of pages) {
		expect([path, page.status]).toEqual([path, 200]);
		expect(page.html.replace(`<style>${PAGE_STYLE}</style>`, ""), path).not.toMatch(
			/<script|<style|modulepreload|\son\w+=|\sstyle=|javascript:/i,
		);
	}
});

test("no public page makes the browser ask another origin for anything", () => {
	for (const [path, page] of pages) {
		const asking = page.document.querySelectorAll(
			"link:not([rel=canonical]), img, source, video, audio, iframe, object, embed, form, use, image",
		);
		for (const element of asking) {
			for (const name of ["href", "src", "srcset", "action", "data", "poster"]) {
				const address = element.getAttribute(name);
				if (address)
					expect(new URL(address, "https://own.test").origin, path).toBe("https://own.test");
			}
		}
		expect(page.html, path).not.toMatch(/http-equiv|preconnect|dns-prefetch/i);
	}
});

test("every public page is the same for everyone, may be cached, and names what to fetch ahead", async () => {
	const person = await student(app);
	for (const [path, page] of pages) {
		expect(withoutKey(await person.open(path)), path).toBe(withoutKey(page));
		expect(page.headers.get("Cache-Control"), path).toMatch(/^public, .*s-maxage=60/);
		expect(page.headers.get("Speculation-Rules"), path).toBe('"/speculation-rules.json"');
		expect(page.headers.get("Set-Cookie"), path).toBeNull();
	}
});

test("every public page has a title and a description of its own, and one heading", () => {
	const titles = new Map<string, string>();
	for (const [path, { document }] of pages) {
		const title = document.querySelector("title")?.text ?? "";
		const described = document.querySelector("meta[name=description]")?.getAttribute("content");
		expect(title, path).toContain("The Yard");
		expect(described?.length, path).toBeGreaterThan(60);
		expect(described?.length, path).toBeLessThan(170);
		expect(document.querySelectorAll("h1"), path).toHaveLength(1);
		expect(document.querySelectorAll("meta[name=theme-color]"), path).toHaveLength(2);
		if (!path.includes("?")) titles.set(title, path);
	}
	const plain = [...pages.keys()].filter((path) => !path.includes("?"));
	expect([...titles.values()]).toEqual(plain);
});

test("every link of a public page leads to a page, and to a heading that is there", async () => {
	const links = new Map<string, string>();
	for (const [path, { document }] of pages) {
		for (const link of document.querySelectorAll("a")) {
			links.set(new URL(link.getAttribute("href") ?? "", `https://own.test${path}`).href, path);
		}
	}
	for (const [link, from] of links) {
		const { pathname, search, hash, origin } = new URL(link);
		expect(origin, from).toBe("https://own.test");
		const page = await app.visitor().visit(pathname + search);
		expect([link, page.status]).toEqual([link, 200]);
		if (hash) expect(page.document.querySelector(hash), `${link} on ${from}`).not.toBeNull();
	}
});

test("what the privacy page promises is what the code does", async () => {
	const { text } = pages.get("/privacy/") ?? { text: "" };
	await student(app);
	const [row] = await app.rows<{ days: number }>(
		"select (expires_at - created_at) / 86400000 as days from sessions",
	);
	expect(text).toContain(`session, for ${row?.days} days`);
});

test("every cookie that the code sets is on the privacy page", async () => {
	const { text } = pages.get("/privacy/") ?? { text: "" };
	const folder = new URL("../../app/", import.meta.url);
	const files = (await readdir(folder, { recursive: true })).filter((file) => /\.tsx?$/.test(file));
	const sources = await Promise.all(files.map((file) => readFile(new URL(file, folder), "utf8")));
	const cookies = [
		...sources.join("\n").matchAll(/(?:site|sealed)Cookie\(\s*(?:request,\s*)?"([^"]+)"/g),
	];
	expect(cookies.length).toBeGreaterThan(3);
	for (const [, name] of cookies) expect(text).toContain(`${name}, for`);
});

test("robots may read what anyone may read, and nothing else", async () => {
	const { text, headers } = await robots();
	expect(headers.get("Content-Type")).toMatch(/^text\/plain/);
	const rules = [...text.matchAll(/^Disallow: (\S+)$/gm)].map(([, rule = ""]) => rule);
	const forbidden = (path: string) =>
		rules.some((rule) => (rule.endsWith("$") ? path === rule.slice(0, -1) : path.startsWith(rule)));
	for (const path of [...pages.keys(), "/programs/program-1/", "/login/", "/signup/"]) {
		expect([path, forbidden(path)]).toEqual([path, false]);
	}
	for (const { path } of table.filter(({ id }) => /^routes\/(student|moderator)\//.test(id))) {
		const address = slashed(path).replace(/:\w+/g, "some");
		const answer = await app.visitor().open(address);
		if (answer.location?.startsWith("/login/")) {
			expect([address, forbidden(address)]).toEqual([address, true]);
		}
	}
});

test("the sitemap names every public page, by its full address, and robots.txt names the sitemap", async () => {
	const answer = await app.fetch("/sitemap.xml");
	expect(answer.headers.get("Content-Type")).toMatch(/^application\/xml/);
	const named = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
	const plain = [...pages.keys()].filter((path) => !path.includes("?"));
	expect(named).toEqual(expect.arrayContaining(plain.map((path) => app.origin + path)));
	for (const url of named) {
		expect([url, (await fetch(url ?? "")).status]).toEqual([url, 200]);
	}
	expect((await robots()).text).toContain(`Sitemap: ${app.origin}/sitemap.xml`);
});

/** A form's random key doesn't belong to a person either. */
function withoutKey({ html }: Page): string {
	return html.replace(/(name="form_key" value=")[^"]*/g, "$1");
}

async function robots() {
	const answer = await app.fetch("/robots.txt");
	return { text: await answer.text(), headers: answer.headers };
}
