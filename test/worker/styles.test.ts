import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "#dev/paths.ts";
import { type App, startApp } from "../support/app.ts";
import { student } from "../support/people.ts";
import { routeTable } from "../support/route-table.ts";
import { publish } from "../support/rows.ts";
import type { Page } from "../support/visitor.ts";

let app: App;

beforeAll(async () => {
	app = await startApp();
	await publish(app, { name: "Shown", link: "https://elsewhere.example.org/" });
});

afterAll(() => app.stop());

test("a page loads one sheet of styles, which holds all that it draws", async () => {
	const person = await student(app);
	const inside = await person.open("/profile/");
	const table = routeTable();
	const outside = table
		.filter(({ layout }) => /^routes\/(_site|_auth)\/layout$/.test(layout ?? ""))
		.map(({ path }) => `${path.replace(":secret", "none")}/`.replace("//", "/"));
	const drawn = [];
	for (const path of [...outside, "/programs-public/?q=nothing", "/contact/?sent=1"]) {
		const page = await app.visitor().open(path);
		// The second factor's code is only asked for during a log-in.
		if (page.status === 302) continue;
		drawn.push([path, page] as const);
	}
	expect(drawn.length).toBeGreaterThan(14);

	const [publicSheet, studentSheet] = [sheetOf(drawn[0]?.[1]), sheetOf(inside)];
	const known = [await classesIn(publicSheet), await classesIn(studentSheet)] as const;
	const lacks = (of: Set<string>, page: Page) =>
		classesOf(page).filter((name) => !of.has(name) && known.some((some) => some.has(name)));
	for (const [path, page] of drawn) {
		expect(sheetOf(page), path).toBe(publicSheet);
		expect(lacks(known[0], page), path).toEqual([]);
	}
	for (const path of [
		"/profile/",
		"/programs/",
		"/programs/saved/",
		"/resume/",
		"/nothing-here/",
	]) {
		const page = await person.open(path);
		expect(sheetOf(page), path).toBe(studentSheet);
		expect(lacks(known[1], page), path).toEqual([]);
	}
	expect(studentSheet).not.toBe(publicSheet);
	expect(classesOf(inside).filter((name) => !known[0].has(name) && known[1].has(name))).not.toEqual(
		[],
	);
});

test("a page that stands in for a redirect to a provider looks like those before the log-in", async () => {
	const sheet = sheetOf(await app.visitor().open("/login/"));
	const page = await app.visitor().open("/auth/google");
	expect(page.text).toContain("Taking you to Google");
	expect(sheetOf(page)).toBe(sheet);
	const known = await classesIn(sheet);
	expect(classesOf(page)).toContain("btn-main");
	expect(classesOf(page).filter((name) => !known.has(name))).toEqual([]);
});

function sheetOf(page: Page | undefined): string {
	const sheets = [...(page?.document.querySelectorAll("link[rel=stylesheet]") ?? [])];
	expect(sheets).toHaveLength(1);
	return sheets[0]?.getAttribute("href") ?? "";
}

const classesOf = ({ document }: Page) =>
	Array.from(document.querySelectorAll("[class]"), (element) =>
		(element.getAttribute("class") ?? "").split(/\s+/),
	).flat();

async function classesIn(sheet: string): Promise<Set<string>> {
	const css = await readFile(join(root, "build/client", sheet), "utf8");
	const names = css.matchAll(/\.(-?[a-z_](?:[\w-]|\\.)*)/gi);
	return new Set(Array.from(names, ([, name = ""]) => name.replaceAll("\\", "")));
}
