/** Files that would be far more work than their size. */
import { expect, test } from "vitest";
import { type ReadRow, readList } from "#app/files/imports/read-list.ts";

async function read(text: string): Promise<ReadRow[]> {
	const rows: ReadRow[] = [];
	for await (const row of readList(new Blob([text]))) rows.push(row);
	return rows;
}

const course = (more: object) => ({ "@type": "Course", name: "Course", ...more });
const times = (count: number, part: object) => Array.from({ length: count }, () => part);

const aList = (id: string, ...parts: object[]) => ({ "@id": id, "@graph": parts });
const ref = (id: string | number) => ({ "@id": `${id}` });
const item = (part: object) => ({ "@type": "ListItem", item: part });

test.each([
	["a list in itself", [aList("x", ref("x"))], 1, "x"],
	[
		"a list in itself, after a program",
		[course({ url: "example.org/a" }), aList("x", ref("x"))],
		2,
		"x",
	],
	[
		"two lists in each other",
		[aList("x", ref("y")), { "@id": "y", itemListElement: [item(ref("x"))] }],
		1,
		"y",
	],
	["a list in a list in it", [aList("x", aList("y", course({}), ref("x")))], 2, "x"],
	["a list in itself, within one without a name", [aList("x", { "@graph": [ref("x")] })], 1, "x"],
	[
		"a list in itself, many lists away",
		Array.from({ length: 1000 }, (_, at) =>
			aList(`${at}`, ref((at + 1) % 1000), ref((at + 1) % 1000)),
		),
		1,
		"1",
	],
	[
		"a list of lists in itself, as large as a file may be",
		Array.from({ length: 100_000 }, (_, at) => aList(`${at}`, ref(0), ref(at + 1))),
		1,
		"0",
	],
])("%s refuses the file, with the row named", async (_, graph, row, id) => {
	await expect(read(JSON.stringify({ "@graph": graph }))).rejects.toThrow(
		`Row ${row} names “${id}”, a list that contains itself.`,
	);
});

test.each([
	["of another list", [aList("x", ref("y")), aList("y", course({ url: "example.org/y" }))], "y"],
	["of nothing", [ref("z"), course({ url: "example.org/y" })], "z"],
])("a row that is only the name %s is refused alone", async (_, graph, id) => {
	const rows = await read(JSON.stringify({ "@graph": graph }));
	expect(rows.map(({ problem }) => problem)).toEqual([
		`It only names “${id}”, which isn't an entry of this file.`,
		undefined,
	]);
});

test("an entry that refers to itself is read, and one that a list names counts once", async () => {
	const own = course({ "@id": "#a", url: "example.org/a", provider: { "@id": "#a" } });
	const list = { "@type": "ItemList", itemListElement: [{ "@id": "#a" }] };
	const [row, ...others] = await read(JSON.stringify({ "@graph": [own, list] }));
	expect(row?.program).toMatchObject({ name: "Course", organisation: "Course" });
	expect(others).toEqual([]);
});

const long = "; ".repeat(500_000);
test.each([
	["places", { location: times(30, { "@id": "#x" }) }],
	["a description", { description: { "@id": "#x" } }],
	["an organization", { provider: { "@id": "#x" } }],
	["a name", { name: { "@id": "#x" } }],
])("rows that all refer to the same long text for %s refuse the file", async (_, more) => {
	const rows = Array.from({ length: 1500 }, (_, at) =>
		course({ url: `example.org/${at}`, ...more }),
	);
	const shared = { "@id": "#x", "@value": long, name: long };
	const file = JSON.stringify({ "@graph": [...rows, shared] });
	await expect(read(file)).rejects.toThrow(/^Row \d{1,3} and those before it refer to more text/);
});

test("types, places and pay without end cost as much as a few", async () => {
	const entry = course({
		"@type": ["Course", ...times(30_000, { "@value": "x" })],
		url: "example.org",
		location: times(30_000, { address: { addressLocality: "Atlanta", addressRegion: "GA" } }),
		employmentType: times(30_000, { "@value": "x" }),
	});
	// Longer than an entry of an array may be.
	const [row] = await read(JSON.stringify({ "@graph": [entry] }));
	expect(row?.program?.us_state).toBe("Georgia");
});

test.each([
	[30, "Morehouse College"],
	[1200, null],
])(
	"an organization of %i keys that a program refers to is read as %s",
	async (keys, organization) => {
		const named = Object.fromEntries(Array.from({ length: keys }, (_, at) => [`k${at}`, 1]));
		const entry = course({ url: "example.org/a", provider: ref("x") });
		const provider = { "@id": "x", name: "Morehouse College", more: named };
		const [row] = await read(JSON.stringify({ "@graph": [entry, provider] }));
		expect(row?.program?.organisation).toBe(organization);
	},
);

test("a row behind an empty one that is wider than any list names no columns", async () => {
	const wide = "source url,".repeat(23_000);
	const rows = await read(`name,link\n\n${wide}\n\n${wide}\n\nA,https://example.org/a`);
	expect(rows.map(({ problem }) => problem?.slice(0, 21))).toEqual([
		"It has 23001 cells wh",
		"It has 23001 cells wh",
		undefined,
	]);
});

test.each([
	[1, "A"],
	[41, undefined],
])(
	"behind %i wide rows after empty ones, another table's first row names %s",
	async (wide, name) => {
		const cells = (row: number) => Array.from({ length: 499 }, (_, at) => `w${row}x${at}`).join();
		const rows = Array.from({ length: wide }, (_, row) => cells(row));
		const other = ["link,name", "https://example.org/a,A"].join("\n");
		const found = await read(["name,link", ...rows, other].join("\n\n"));
		expect(found.at(-1)?.program?.name).toBe(name);
	},
);

test("more columns than any list has refuse the file", async () => {
	await expect(read(`name,link,${"a,".repeat(1000)}`)).rejects.toThrow(/names 1003 columns/);
	await expect(read(`name,link,${"a,".repeat(1_000_000)}`)).rejects.toThrow(
		/first row is too long/,
	);
});

test("a table as wide as it is long, and all but empty, is read", async () => {
	const columns = ["name", "url", ...Array.from({ length: 20_000 }, (_, at) => `c${at}`)];
	const data = [["Course", "example.org/a"], ...times(20_000, {}).map(() => [])];
	const [row] = await read(JSON.stringify({ columns, data }));
	expect(row).toMatchObject({ program: { name: "Course" } });
	const cells = Object.fromEntries(columns.map((name) => [name, {}]));
	const byColumn = { ...cells, name: { ...data.map(() => "Course") }, url: { 0: "example.org/a" } };
	const [first] = await read(JSON.stringify(byColumn));
	expect(first).toMatchObject({ program: { name: "Course" } });
});

test("what is no JSON, however it is quoted, is refused at once", async () => {
	const [row] = await read(`[${'"\\'.repeat(250_000)}]`);
	expect(row?.problem).toBeTruthy();
	const [whole] = await read(`{"name": ${'"\\'.repeat(250_000)}`);
	expect(whole?.problem).toBeTruthy();
});

test("a column's name may be a text that a reader would search for long", async () => {
	const rows = await read(`${"x (link ".repeat(3000)},award,url\n1,Course,example.org/a`);
	expect(rows).toMatchObject([{ program: { name: "Course" } }]);
});

test("a link that stands before a desert of spaces, commas or bars is soon read or refused", async () => {
	for (const sign of [" ", ",", "|"]) {
		const link = `https://example.org/a${sign.repeat(60_000)}b`;
		const [row] = await read(`name,link\nCourse,"${link}"`);
		expect(row?.problem ?? row?.program?.application_link).toMatch(
			/^(https:\/\/example.org\/a|Its link is too long\.)$/,
		);
	}
});
