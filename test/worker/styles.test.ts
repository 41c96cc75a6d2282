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

test("pages before the log-in load one sheet of styles, and draw nothing of the other", async () => {
	const person = await student(app);
	const inside = await person.open("/profile/");
	const [everyones, students] = await Promise.all(sheetsOf(inside).map(classesIn));
	const studentsOnly = (name: string) => students?.has(name) && !everyones?.has(name);
	expect(classesOf(inside).filter(studentsOnly)).not.toEqual([]);

	const table = await routeTable();
	const outside = table
		.filter(({ layout }) => /^routes\/(_site|_auth)\/layout$/.test(layout ?? ""))
		.map(({ path }) => `${path.replace(":secret", "none")}/`.replace("//", "/"));
	const drawn = [];
	for (const path of [...outside, "/programs-public/?q=nothing", "/contact/?sent=1"]) {
		const page = await app.visitor().open(path);
		// The code of the second factor is asked for only amid a log-in.
		if (page.status === 302) continue;
		drawn.push(path);
		expect(sheetsOf(page), path).toEqual(sheetsOf(inside).slice(0, 1));
		expect(classesOf(page).filter(studentsOnly), path).toEqual([]);
	}
	expect(drawn.length).toBeGreaterThan(14);
});

const sheetsOf = ({ document }: Page) =>
	[...document.querySelectorAll("link[rel=stylesheet]")].map(
		(link) => link.getAttribute("href") ?? "",
	);

const classesOf = ({ document }: Page) =>
	Array.from(document.querySelectorAll("[class]"), (element) =>
		(element.getAttribute("class") ?? "").split(/\s+/),
	).flat();

async function classesIn(sheet: string): Promise<Set<string>> {
	const css = await readFile(join(root, "build/client", sheet), "utf8");
	return new Set(Array.from(css.matchAll(/\.(-?[a-z_][\w-]*)/gi), ([, name = ""]) => name));
}
