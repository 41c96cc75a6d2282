/** Texts from outside that cost a reader far more than others of their length. */
import * as v from "valibot";
import { expect, test } from "vitest";
import { readList } from "#app/files/imports/read-list.ts";
import * as fields from "#app/forms/fields/fields.ts";
import { bareTitle } from "#app/routes/contributions/page-reading/name-and-place.ts";
import { linkKey } from "#db/programs/link-key.ts";
import { filtersInWords } from "#db/search/search-query.ts";
import { deadlineIn } from "#lib/dates/deadline-in-prose.ts";
import { datesIn, readDate } from "#lib/dates/written-dates.ts";
import { linesOfEmails } from "#lib/email-addresses.ts";
import { plainLine } from "#lib/plain-text.ts";

const NOW = Date.UTC(2026, 10, 27);

/** How much the processor has to do, in milliseconds, however busy the machine is. */
function cpuMs(work: () => unknown): number {
	const before = process.cpuUsage();
	work();
	return process.cpuUsage(before).user / 1000;
}

test.each([
	["commas between two dates", `Deadline: March 1, 2027 ${",".repeat(28)}x March 9, 2027`],
	["words between two dates", `Deadline: March 1, 2027 ${"new date ".repeat(11)}x March 9, 2027`],
])("a page's %s are read at once", (_, text) => {
	expect(cpuMs(() => deadlineIn(text, NOW))).toBeLessThan(500);
});

test.each([
	["in one line", "Apply by March 1, ".repeat(2000)],
	["in a list", `Deadline: ${"3/1 ".repeat(110)}\n`.repeat(60)],
])("of a page of nothing but dates, %s, each is weighed by what is near it", (_, text) => {
	// The best of a few, because any one may be the one that collects the garbage.
	const bestMs = (work: () => unknown) => Math.min(...[1, 2, 3, 4].map(() => cpuMs(work)));
	const foundMs = bestMs(() => datesIn(text.slice(0, 16_000), NOW));
	expect(bestMs(() => deadlineIn(text, NOW))).toBeLessThan(7 * foundMs);
});

test("a date's many words are read at once", () => {
	expect(cpuMs(() => readDate(`Mar 1, 2027 ${"est.".repeat(16)}?`))).toBeLessThan(500);
});

test.each([
	[
		"a link of languages and full stops",
		() => linkKey(`https://example.org${"/en".repeat(210)}/${".".repeat(1270)}x`),
	],
	["a title of careers", () => bareTitle(`Lab | ${"Careers at ".repeat(3600)}`, { names: [] })],
	[
		"a title of escaped signs",
		() => bareTitle(plainLine("&amp;amp;lt;".repeat(3600)), { names: [] }),
	],
	["a title of bars", () => bareTitle(" | ".repeat(13_000), { names: [] })],
	["a page of half days", () => datesIn("half\n\na\n\nday\n\n".repeat(1000), NOW)],
	["a cell of days", () => readDate("2day  \t".repeat(11))],
	[
		"an email address of hyphens",
		() => [...linesOfEmails(`a@${"a---".repeat(80)}`), ...linesOfEmails(`a@${"a-".repeat(200)}`)],
	],
	["a search of commas", () => filtersInWords(`no essay law ${",".repeat(180)}x`)],
])("%s is read at once", (_, read) => {
	expect(cpuMs(read)).toBeLessThan(300);
});

const LONG = 40_000;
const repeatedLetters = ["ª", "é", "a\u0301", "a", "+", "@", "a@", " ", "\t", "/", ".", "\u200b"];
const schemas: [string, v.GenericSchema][] = [
	["an email address", fields.email],
	["a link", fields.link("Type a link.")],
	["a line", fields.line(100, "Type a line.")],
	["an optional line", fields.optionalLine(100)],
	["prose", fields.prose(5000, "Type a text.")],
	["a name", fields.personName("Type your name.")],
	["an optional name", fields.optionalName],
	["a new password", fields.newPassword],
	["a path of this site", fields.redirectTo],
	["a picture's address", fields.optionalPictureUrl],
	["a date", fields.clearableDate],
];

test.each(schemas)("a field for %s reads or refuses a long text at once", (_, schema) => {
	for (const letters of repeatedLetters) {
		const text = letters.repeat(LONG / letters.length);
		const ms = cpuMs(() => v.safeParse(schema, `${text}!@example.edu!`));
		expect(ms, JSON.stringify(letters)).toBeLessThan(1000);
	}
});

test.each(["|", ";", " or ", "(a; ", "a) ; ", "https://"])(
	"a list's places of nothing but '%s' cost as much as others",
	async (sign) => {
		const cell = sign.repeat(6000 / sign.length);
		const rows = Array.from(
			{ length: 20 },
			(_, at) => `P${at},https://example.org/${at},"${cell}"`,
		);
		const before = process.cpuUsage();
		for await (const _ of readList(new Blob([`name,link,city\n${rows.join("\n")}`])));
		expect(process.cpuUsage(before).user / 1000).toBeLessThan(1500);
	},
);

test("a list's cells of nothing but digits cost as much as others", async () => {
	const rows = Array.from(
		{ length: 10 },
		(_, at) => `P${at},https://example.org/${at},${"1".repeat(19_990)}x`,
	);
	const before = process.cpuUsage();
	for await (const _ of readList(new Blob([`name,link,essay_words\n${rows.join("\n")}`])));
	expect(process.cpuUsage(before).user / 1000).toBeLessThan(1500);
});
