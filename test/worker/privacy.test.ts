import { readdir, readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DONE_MESSAGES_KEPT_DAYS } from "#db/contact-messages.ts";
import { REJECTED_MENTORS_KEPT_DAYS } from "#db/mentors/mentors.ts";
import { IDENTITY_GONE_DAYS } from "#db/people/users.ts";
import { type App, startApp } from "../support/app.ts";

let app: App;

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

/** The names of the cookies in the code. */
async function cookiesOfCode(): Promise<string[]> {
	const folder = new URL("../../app/", import.meta.url);
	const files = (await readdir(folder, { recursive: true })).filter((file) => /\.tsx?$/.test(file));
	const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), "utf8")));
	const names = texts.flatMap((text) =>
		[...text.matchAll(/\b(?:site|sealed)Cookie\(\s*(?:request,\s*)?"([^"]+)"/g)].map(
			([, name]) => name ?? "",
		),
	);
	return [...new Set(names)].sort();
}

test("the privacy page names every cookie that the code can set, and no other", async () => {
	const page = await app.visitor().open("/privacy/");
	const rows = page.document.querySelectorAll("table tbody tr");
	const named = rows.map((row) => row.querySelector("th b")?.text ?? "");
	expect(named.sort()).toEqual(await cookiesOfCode());
	for (const row of rows) {
		expect(row.querySelector("th")?.text).toMatch(/, for (\d+|an?) \w+/);
		expect(row.querySelector("td")?.text.length).toBeGreaterThan(5);
	}
});

test("nothing else makes a cookie", async () => {
	const folder = new URL("../../app/", import.meta.url);
	const files = (await readdir(folder, { recursive: true })).filter((file) => /\.tsx?$/.test(file));
	const makers: string[] = [];
	for (const file of files) {
		const text = await readFile(new URL(file, folder), "utf8");
		if (/\bcreateCookie\(|document\.cookie\b|\bsetCookie\(|createCookieSessionStorage/.test(text))
			makers.push(file);
	}
	expect(makers).toEqual(["http/cookies.server.ts"]);
});

test("it says how long is kept what is kept for a time, backups as the guide for operators", async () => {
	const { text } = await app.visitor().open("/privacy/");
	for (const said of [
		`if a moderator rejects it, ${REJECTED_MENTORS_KEPT_DAYS} days later`,
		`Deleted ${DONE_MESSAGES_KEPT_DAYS} days after a moderator marks them as done`,
		"erased within two hours",
		"An hour; then the hourly cleanup removes it.",
		"From a minute to a day",
		"At most 30 days.",
		"delete each copy within 30 days",
		`for ${IDENTITY_GONE_DAYS} days, so you can ask for it`,
		"for up to 14 days",
		"Safari may delete it, and the pages it keeps for when you're offline, 7 days after your last visit, unless The Yard is on your home screen.",
	]) {
		expect(text).toContain(said);
	}
	const guide = await readFile(new URL("../../docs/deploy.md", import.meta.url), "utf8");
	expect(guide).toMatch(/none\s+older than 30 days/);
});
