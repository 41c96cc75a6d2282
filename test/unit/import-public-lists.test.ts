/** Small lists of the shapes that public lists have: how many of their rows and facts are read. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FileProblem } from "#app/files/imports/problems.ts";
import { type ReadRow, readList } from "#app/files/imports/read-list.ts";
import { fc } from "../support/fuzz.ts";

const NOW_MS = Date.parse("2026-11-26T12:00:00Z");
const textOf = (name: string) =>
	readFileSync(new URL(`../support/public-lists/${name}`, import.meta.url), "utf8");

async function read(text: string, title: string): Promise<ReadRow[]> {
	const rows: ReadRow[] = [];
	for await (const row of readList(new Blob([text]), { title, nowMs: NOW_MS })) rows.push(row);
	return rows;
}

/** How many programs state something of each. */
function countsOf(rows: ReadRow[]) {
	const programs = rows.flatMap(({ program }) => program ?? []);
	const stating = (column: keyof (typeof programs)[number]) =>
		programs.filter((program) => program[column] !== null).length;
	return {
		rows: rows.length,
		programs: programs.length,
		fields: stating("fields"),
		audience: stating("audience"),
		pay: stating("pay"),
		gpa: stating("min_gpa"),
		citizenship: stating("citizenship"),
		place: stating("place"),
		city: stating("city"),
		unread: rows.reduce((sum, row) => sum + (row.program ? row.unread.length : 0), 0),
	};
}

const LISTS: [string, ReturnType<typeof countsOf>][] = [
	[
		"internships.json",
		counts(9, 7, { fields: 6, audience: 4, pay: 1, citizenship: 3, place: 6, city: 4 }),
	],
	["internships.md", counts(7, 6, { citizenship: 2, place: 6, city: 3 })],
	[
		"scholarships.csv",
		counts(9, 7, { fields: 6, audience: 6, pay: 5, gpa: 4, citizenship: 4, unread: 5 }),
	],
	[
		"fellowships.csv",
		counts(8, 7, {
			fields: 7,
			audience: 7,
			pay: 6,
			gpa: 1,
			citizenship: 3,
			place: 5,
			city: 5,
			unread: 3,
		}),
	],
	[
		"jsonapi.json",
		counts(8, 7, {
			fields: 4,
			audience: 1,
			pay: 1,
			gpa: 2,
			citizenship: 1,
			place: 3,
			city: 3,
			unread: 2,
		}),
	],
	["keyed.json", counts(8, 7, { fields: 7, pay: 5, gpa: 4, unread: 1 })],
];

function counts(rows: number, programs: number, facts: Partial<ReturnType<typeof countsOf>>) {
	const none = {
		fields: 0,
		audience: 0,
		pay: 0,
		gpa: 0,
		citizenship: 0,
		place: 0,
		city: 0,
		unread: 0,
	};
	return { rows, programs, ...none, ...facts };
}

test.each(LISTS)("%s", async (name, counts) => {
	expect(countsOf(await read(textOf(name), name))).toEqual(counts);
});

test.each([
	[
		"a list of another name",
		'{"jobs":[{"title":"A","url":"a.example.org"},{"title":"B","url":"b.example.org"}]}',
	],
	[
		"two levels down",
		'{"ok":true,"result":{"page":1,"jobs":[{"title":"A","url":"a.example.org"},{"title":"B","url":"b.example.org"}],"tags":[{"x":1},{"x":2},{"x":3}]}}',
	],
	[
		"an object keyed by id",
		'{"1":{"title":"A","url":"a.example.org"},"2":{"title":"B","url":"b.example.org"}}',
	],
	[
		"lists by category",
		'{"Science":[{"title":"A","url":"a.example.org"}],"Law":[{"title":"B","url":"b.example.org"}]}',
	],
	[
		"a list that has a name itself",
		'{"name":"Our list","url":"https://example.org","scholarships":[{"title":"A","url":"a.example.org"},{"title":"B","url":"b.example.org"}]}',
	],
	[
		"Airtable's records",
		'{"records":[{"id":"r1","fields":{"Name":"A","Apply Link":{"label":"Apply","url":"https://a.example.org"}}},{"id":"r2","fields":{"Name":"B","Apply Link":"b.example.org"}}]}',
	],
	["a line each", '{"title":"A","url":"a.example.org"}\n{"title":"B","url":"b.example.org"}'],
	[
		"a header that another separator fits, too",
		"Name, of the program; Link, URL; Notes\nA;a.example.org;x\nB;b.example.org;y\n",
	],
	["a title above the header", "Our list,,\nName,Link,Notes\nA,a.example.org,\nB,b.example.org,\n"],
	[
		"a page",
		"<!doctype html><h1>List</h1><table><tr><th>Program<th>Notes<tr><td><a href='https://a.example.org'>A</a><td>x<tr><td><a href='https://b.example.org'>B</a><td></table>",
	],
	[
		"a list of links",
		"# Programs\n\nSome words.\n\n- [A](https://a.example.org) - Ten weeks, paid.\n- [B](https://b.example.org)\n",
	],
	[
		"a numbered list, with what each is and where to apply",
		"1. **A** – for sophomores ([Apply](https://a.example.org))\n2. **B**: all majors. [Website](https://b.example.org)\n",
	],
	[
		"a list with lists in it, below its contents",
		"- [Programs](#programs)\n\n## Programs\n\n* [A](https://a.example.org)\n  * Due March 1\n  * [Our notes](https://notes.example.org)\n* [B](https://b.example.org)\n  All majors.\n",
	],
	["rows as arrays", '[["Name","Link"],["A","a.example.org"],["B","b.example.org"]]'],
	[
		"a spreadsheet's values",
		'{"range":"A1:B3","values":[["Name","Link"],["A","a.example.org"],["B","b.example.org"]]}',
	],
])("%s", async (_, text) => {
	expect((await read(text, "")).map(({ name, problem }) => [name, problem])).toEqual([
		["A", undefined],
		["B", undefined],
	]);
});

test("whatever a file says, reading it ends with rows or with a reason, twice the same", async () => {
	const lists = LISTS.map(([name]) => textOf(name));
	const cut = fc.tuple(fc.constantFrom(...lists), fc.nat(3000), fc.nat(3000), fc.string());
	await fc.assert(
		fc.asyncProperty(cut, async ([list, from, length, inserted]) => {
			const text = list.slice(0, from) + inserted + list.slice(from + length);
			const [once, twice] = [await outcomeOf(text), await outcomeOf(text)];
			expect(twice).toEqual(once);
		}),
		{ numRuns: 150 },
	);
});

async function outcomeOf(text: string) {
	try {
		return await read(text, "");
	} catch (error) {
		if (error instanceof FileProblem) return error.message;
		throw error;
	}
}
