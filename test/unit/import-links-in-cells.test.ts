/** Lists whose names are links, and tables and lists that write links in other ways. */
import { expect, test } from "vitest";
import { readList } from "#app/files/imports/read-list.ts";

const NOW_MS = Date.parse("2026-11-26T12:00:00Z");
const A = "https://a.example.org/apply";
const B = "https://b.example.org/x";

async function read(content: string) {
	const rows = [];
	for await (const row of readList(new Blob([content]), { nowMs: NOW_MS })) {
		rows.push(row.program ?? { problem: row.problem });
	}
	return rows;
}

const both = [
	{ name: "Alpha & Co", application_link: A },
	{ name: "Beta", application_link: B },
];
const inCsv = (name: string, link: string, written: (name: string, link: string) => string) =>
	`"${written(name, link).replaceAll('"', '""')}",March 8`;
const csv = (written: (name: string, link: string) => string) =>
	`Program,Deadline\n${inCsv("Alpha & Co", A, written)}\n${inCsv("Beta", B, written)}\n`;

test.each<[string, (name: string, link: string) => string]>([
	["a spreadsheet's formula", (name, link) => `=HYPERLINK("${link}","${name}")`],
	["the same, as much of Europe writes it", (name, link) => `=HYPERLINK("${link}"; "${name}")`],
	["Markdown", (name, link) => `[${name}](${link})`],
	["Markdown in bold", (name, link) => `**[${name}](${link} "Apply")**`],
	["HTML", (name, link) => `<b><a class="x" href='${link}'>${name.replace("&", "&amp;")}</a></b>`],
	["brackets behind a name", (name, link) => `${name} (${link})`],
	["an address behind a name", (name, link) => `${name} – ${link}`],
])("a name that is a link: %s", async (_, written) => {
	const rows = await read(csv(written));
	expect(rows).toMatchObject(
		both.map((one) => ({
			...one,
			application_deadline: "2027-03-08",
		})),
	);
});

test("the same in JSON", async () => {
	const rows = await read(
		JSON.stringify([{ title: `[Alpha](${A}_(2))` }, { title: `[Beta](${B})` }]),
	);
	expect(rows).toMatchObject([{ name: "Alpha", application_link: `${A}_(2)` }, { name: "Beta" }]);
});

test("a column for links comes first; other cells lose theirs", async () => {
	const [row] = await read(
		`Name,Link,Organization,Notes\n[Alpha](https://info.example.org),${A},"=HYPERLINK(""https://acme.example.org"",""Acme"")",See [this](https://n.example.org) and that\n`,
	);
	expect(row).toMatchObject({
		name: "Alpha",
		application_link: A,
		organisation: "Acme",
		description: "See [this](https://n.example.org) and that",
	});
});

test.each([`[Alpha](${A}) (closed)`, `<a href=${A}>Alpha</a> (closed)`])(
	"a name with more behind its link: %s",
	async (cell) => {
		expect(await read(`Name,Deadline\n${cell},3/8/2027\n`)).toMatchObject([
			{ name: "Alpha (closed)", application_link: A },
		]);
	},
);

test("a text that begins with a link keeps its rest", async () => {
	const description = '<p><a href="https://a.example.org">Alpha</a> is for juniors.</p>';
	const rows = await read(JSON.stringify([{ title: "Alpha", url: A, description }]));
	expect(rows).toMatchObject([{ description: "Alpha is for juniors." }]);
});

test("what is a name without a link stays a name", async () => {
	const [row] = await read(`Name,Link\nThe [New] Alpha (www.x) = 1,${A}\n`);
	expect(row).toMatchObject({ name: "The [New] Alpha (www.x) = 1", application_link: A });
});

test.each(["^", "~", "\u001f", "\u0001"])("cells separated by %j", async (separator) => {
	const lines = [
		["Name", "URL", "Notes"],
		["Alpha, the first", A, "one, two, three"],
		["Beta", B, ""],
	];
	const rows = await read(lines.map((cells) => cells.join(separator)).join("\n"));
	expect(rows).toMatchObject([
		{ name: "Alpha, the first", application_link: A, description: "one, two, three" },
		{ name: "Beta", application_link: B },
	]);
});

test.each([
	[
		"defined below",
		"- [Alpha][1] - for juniors\n- [Beta][]\n\n[1]: https://a.example.org\n[beta]: <https://b.example.org>\n",
	],
	[
		"in the open",
		"# Programs\n\n* **Alpha**: https://a.example.org - for juniors\n* Beta <https://b.example.org>\n",
	],
])("a list in Markdown with links %s", async (_, list) => {
	expect(await read(list)).toMatchObject([
		{ name: "Alpha", application_link: "https://a.example.org/", description: "for juniors" },
		{ name: "Beta", application_link: "https://b.example.org/" },
	]);
});

test("a table in Markdown whose line has single dashes", async () => {
	expect(await read(`|Program|Deadline|\n|:-:|-|\n|[Alpha](${A})|3/8/2027|\n`)).toMatchObject([
		{ name: "Alpha", application_link: A, application_deadline: "2027-03-08" },
	]);
});

test.each(["Application Window", "Application Period", "Submission Dates", "Deadline"])(
	"the days of applications in the column %s",
	async (column) => {
		const rows = await read(
			`Name\tLink\t${column}\nAlpha\t${A}\tOpens: Jan 5, 2027; Closes: Mar 8, 2027\n`,
		);
		expect(rows).toMatchObject([{ opens_on: "2027-01-05", application_deadline: "2027-03-08" }]);
	},
);

test("a list in YAML is no table, and a single column may be links", async () => {
	const yaml = `programs:\n  - name: Alpha\n    url: ${A}\n  - name: Beta\n    url: ${B}\n`;
	await expect(read(yaml)).rejects.toThrow("We couldn't tell which column has");
	expect(await read(`Program\n[Alpha](${A})\n[Beta](${B})\n`)).toMatchObject([
		{ name: "Alpha", application_link: A },
		{ name: "Beta", application_link: B },
	]);
});

test("bullets within cells don't make a table Markdown", async () => {
	const rows = await read(
		`Name,Link,Description\nAlpha,${A},"Apply:\n- https://a.example.org/1\n- https://a.example.org/2"\n`,
	);
	expect(rows).toMatchObject([{ name: "Alpha", application_link: A }]);
});

test("a page's cells that stand for several rows, and rows that it has commented out", async () => {
	const cell = (link: string) => `<td><a href="${link}">Apply</a></td>`;
	const rows = await read(
		`<table><tr><th>Company</th><th>Role</th><th>City</th><th>Link</th></tr>
<tr><td rowspan="2">Acme</td><td>SWE Intern</td><td rowspan=3>Austin, TX</td>${cell(A)}</tr>
<!-- <tr><td>Gone Intern</td>${cell("https://gone.example.org")}</tr> -->
<tr><td>Data Intern</td>${cell("https://b.example.org/")}</tr>
<tr><td>Beta</td><td>Lab Intern</td>${cell("https://c.example.org/")}</tr></table>`,
	);
	expect(rows).toMatchObject([
		{ name: "SWE Intern", organisation: "Acme", city: "Austin", application_link: A },
		{ name: "Data Intern", organisation: "Acme", city: "Austin" },
		{ name: "Lab Intern", organisation: "Beta", city: "Austin" },
	]);
});
