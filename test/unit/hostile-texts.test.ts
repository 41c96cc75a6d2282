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
import { HANG_MS } from "../support/patience.ts";
import { runToTheEnd } from "../support/run-to-the-end.ts";

const NOW = Date.UTC(2026, 10, 27);

test.each([
	["commas between two dates", `Deadline: March 1, 2027 ${",".repeat(2800)}x March 9, 2027`],
	["words between two dates", `Deadline: March 1, 2027 ${"new date ".repeat(1100)}x March 9, 2027`],
	["dates in one line", "Apply by March 1, ".repeat(20_000)],
	["dates in a list", `Deadline: ${"3/1 ".repeat(110)}\n`.repeat(600)],
])("a page's %s are read to their end", (_, text) => {
	runToTheEnd(() => deadlineIn(text, NOW));
});

test.each([
	[
		"a link of languages and full stops",
		() => linkKey(`https://example.org${"/en".repeat(210)}/${".".repeat(1270)}x`),
	],
	["a title of careers", () => bareTitle(`Lab | ${"Careers at ".repeat(36_000)}`, { names: [] })],
	[
		"a title of escaped signs",
		() => bareTitle(plainLine("&amp;amp;lt;".repeat(36_000)), { names: [] }),
	],
	["a title of bars", () => bareTitle(" | ".repeat(130_000), { names: [] })],
	["a page of half days", () => datesIn("half\n\na\n\nday\n\n".repeat(20_000), NOW)],
	["a date's many words", () => readDate(`Mar 1, 2027 ${"est.".repeat(1600)}?`)],
	["a cell of days", () => readDate("2day  \t".repeat(1100))],
	[
		"an email address of hyphens",
		() => [
			...linesOfEmails(`a@${"a---".repeat(8000)}`),
			...linesOfEmails(`a@${"a-".repeat(20_000)}`),
		],
	],
	["a search of commas", () => filtersInWords(`no essay law ${",".repeat(180)}x`)],
])("%s is read to its end", (_, read) => {
	runToTheEnd(read);
});

const LONG = 400_000;
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

test.each(schemas)("a field for %s reads or refuses a long text", (_, schema) => {
	for (const letters of repeatedLetters) {
		const text = letters.repeat(LONG / letters.length);
		runToTheEnd(() => v.safeParse(schema, `${text}!@example.edu!`));
	}
});

test.each([
	["'|'", "|".repeat(6000)],
	["';'", ";".repeat(6000)],
	["' or '", " or ".repeat(1500)],
	["'(a; '", "(a; ".repeat(1500)],
	["'a) ; '", "a) ; ".repeat(1200)],
	["'https://'", "https://".repeat(750)],
	["digits", `${"1".repeat(19_990)}x`],
])(
	"a list with cells of nothing but %s is read to its end",
	async (_, cell) => {
		const rows = Array.from(
			{ length: 400 },
			(_, at) => `P${at},https://example.org/${at},"${cell}","${cell}"`,
		);
		const list = new Blob([`name,link,city,essay_words\n${rows.join("\n")}`]);
		let read = 0;
		for await (const { problem } of readList(list)) if (!problem) read += 1;
		expect(read).toBe(400);
	},
	HANG_MS,
);
