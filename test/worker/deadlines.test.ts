import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { student } from "../support/people.ts";
import { publishAll } from "../support/rows.ts";
import type { Page, Visitor } from "../support/visitor.ts";

const HOUR_MS = 3_600_000;
/** From days that are over everywhere to days that nobody has reached yet. */
const DAYS = [-2, -1, 0, 1, 2, 3, 4, 5, 6];

let app: App;
let reader: Visitor;

/** The days around today's date in UTC-12, where a day ends last. */
const dates = DAYS.map((days) => dateAt(-12 + 24 * days));

beforeAll(async () => {
	app = await startApp({}, {}, { cache: true });
	await publishAll(
		app,
		dates.map((date) => ({ id: date, name: `Due ${date}`, deadline: date })),
	);
	reader = await student(app);
	for (const date of dates) {
		await reader.post("/programs/saved/", { intent: "save", program_id: date });
	}
});

afterAll(() => app.stop());

function dateAt(hoursAhead: number): string {
	return new Date(Date.now() + hoursAhead * HOUR_MS).toISOString().slice(0, 10);
}

const inNewYork = () => new Date().toLocaleDateString("sv-SE", { timeZone: "America/New_York" });

/** What a page says about each date to a reader in this time zone. */
function saidOn(page: Page): (string | undefined)[] {
	return dates.map((date) => {
		const card = page.document
			.querySelectorAll("li.card")
			.find((one) => one.text.includes(`Due ${date}`));
		return card?.text.match(/Close[sd] (today|tomorrow|in \d+ days|[A-Z]\w\w \d+)/)?.[0];
	});
}

/** By counting one by one. */
function expected(date: string, today: string): string {
	const days = Math.round((Date.parse(date) - Date.parse(today)) / (24 * HOUR_MS));
	if (days === 0) return "Closes today";
	if (days === 1) return "Closes tomorrow";
	return days < 0 ? `Closed ${shortDate(date)}` : `Closes in ${days} days`;
}

const shortDate = (date: string) =>
	new Date(date).toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

const pageFrom = (cf: unknown, path: string) =>
	reader.open(path, { "MF-CF-Blob": JSON.stringify(cf) });

for (const [cf, today] of [
	[{ timezone: "Etc/GMT+12" }, () => dateAt(-12)],
	[{ timezone: "Pacific/Kiritimati" }, () => dateAt(14)],
	[{ timezone: "America/New_York" }, inNewYork],
	[{ timezone: "Mars/Olympus_Mons" }, inNewYork],
	[{ timezone: null }, inNewYork],
] as const) {
	test(`a student from ${cf.timezone} reads deadlines in their own day, in every list`, async () => {
		const words = dates.map((date) => expected(date, today()));
		expect(saidOn(await pageFrom(cf, "/programs/?closed=1"))).toEqual(words);
		expect(saidOn(await pageFrom(cf, "/programs/saved/"))).toEqual(words);
		const [, , , date = ""] = dates;
		expect((await pageFrom(cf, `/programs/${date}/`)).text).toContain(expected(date, today()));
	});
}

test("a program leaves the open list only when its day is over everywhere", async () => {
	const said = saidOn(await pageFrom({ timezone: "Pacific/Kiritimati" }, "/programs/"));
	expect(said.map((text) => text !== undefined)).toEqual(DAYS.map((days) => days >= 0));
	expect(said).toContain(`Closed ${shortDate(dateAt(-12))}`);
});

test("pages that everyone shares say dates, whoever asks for them first", async () => {
	for (const path of ["/", "/programs-public/", "/programs-public/?closed=1"]) {
		for (const timezone of ["Etc/GMT+12", "Pacific/Kiritimati"]) {
			const page = await pageFrom({ timezone }, path);
			const said = saidOn(page).filter((text) => text !== undefined);
			expect(said.length, path).toBeGreaterThan(4);
			for (const text of said) expect(text).toMatch(/^Close[sd] [A-Z]\w\w \d+$/);
			expect(page.text).not.toMatch(/\b(today|tomorrow|yesterday|in \d+ days)\b/i);
		}
	}
});
