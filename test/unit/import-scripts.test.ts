/** Lists that stand in a script or in JSON as people write it, as projects on GitHub keep theirs. */
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

const alpha = { name: "Alpha", application_link: A };
const beta = { name: "Beta", application_link: B };

test.each([
	[
		"comments in JSON",
		`[\n// first\n{"name":"Alpha","url":"${A}"}, // next\n/* , */ {"name":"Beta","url":"${B}"},\n// last\n]`,
	],
	[
		"comments before JSON",
		`/* a list\n of things */\n{"jobs":[{"name":"Alpha","url":"${A}"},{"name":"Beta","url":"${B}"},]}`,
	],
	[
		"apostrophes and Python's words",
		`[{'name': 'Alpha', 'url': '${A}', 'remote': True, 'gpa': None},\n {'name': "Beta", 'url': '${B}'}]`,
	],
	["keys without quotes", `[{name: "Alpha", url: "${A}"}, {name: "Beta", url: "${B}"}]`],
	[
		"what a function is called with",
		`callback({"programs":[{"name":"Alpha","url":"${A}"},{"name":"Beta","url":"${B}"}]});`,
	],
	[
		"the same, where it exists",
		`/**/ typeof cb === 'function' && cb([{"name":"Alpha","url":"${A}"},{"name":"Beta","url":"${B}"}]);`,
	],
	[
		"what mustn't be run as a script",
		`)]}',\n[{"name":"Alpha","url":"${A}"},{"name":"Beta","url":"${B}"}]`,
	],
	[
		"a module's export",
		`export default [\n\t{ "name": "Alpha", "url": "${A}" },\n\t{ "name": "Beta", "url": "${B}" },\n];\n`,
	],
	[
		"what Node requires",
		`module.exports = [{ name: 'Alpha', url: '${A}' }, { name: 'Beta', url: '${B}' }]`,
	],
	[
		"a constant with its types and other values",
		`import type { Icon } from "./icons";

interface Program { name: string; url: string; tags?: string[] }
type Kinds = { a: string; b: number };
type Row = { name: string, url: string };
// Don't sort
const colors = { red: "#f00", blue: '#00f' };

export const programs: Program[] = [
	{ id: 1, name: "Alpha", url: "${A}", tags: ["stem", "paid"] as const, icon: Icon.Star },
	{ id: make(2), name: \`Beta\`, url: "https://b.example.org" + "/x", logo: require("./beta.png") },
] satisfies Program[];

export function find(name: string) { return programs.filter((one) => one.name === name); }
`,
	],
	[
		"several constants",
		`const summer = [{ name: "Alpha", url: "${A}" }];\nconst fall = [{ name: "Beta", url: "${B}" }];\nexport { summer, fall };`,
	],
	[
		"what a function returns",
		`export function getPrograms() {\n  return [\n    { name: "Alpha", url: "${A}" },\n    { name: "Beta", url: "${B}" },\n  ];\n}`,
	],
	[
		"a component",
		`export default {\n  name: "List",\n  data() {\n    return { programs: [{ name: "Alpha", url: "${A}" }, { name: "Beta", url: "${B}" }] };\n  },\n};`,
	],
	[
		"a function that is called at once",
		`(function () {\n  var jobs = [{ name: "Alpha", url: "${A}" }, { name: "Beta", url: "${B}" }];\n  show(jobs);\n})();`,
	],
	[
		"numbers as keys",
		`const jobs = { 1: { name: "Alpha", url: "${A}" }, 2: { name: "Beta", url: "${B}" } };`,
	],
	[
		"a page of a framework",
		`'use client';\n\nimport React from 'react';\n\nconst jobs = [\n  { title: 'Alpha', link: '${A}' },\n  { title: 'Beta', link: '${B}' },\n];\n\nexport default function Page() {\n  return <ul>{jobs.map((job) => <li key={job.title}>{job.title} Don't miss</li>)}</ul>;\n}`,
	],
	[
		"a spreadsheet's answer to a page that asks for it",
		`/*O_o*/\ngoogle.visualization.Query.setResponse({"table":{"cols":[{"id":"A","label":"Name"},{"id":"B","label":"Link"},{"id":"C","label":"Deadline"}],"rows":[{"c":[{"v":"Alpha"},{"v":"${A}"},{"v":"Date(2027,2,8)","f":"3/8/2027"}]},{"c":[{"v":"Beta"},{"v":"${B}"},null]}]}});`,
	],
	[
		"a list in Python",
		`# programs\nPROGRAMS = [\n    {"name": "Alpha", "url": "${A}", "remote": False},  # first\n    {"name": "Beta", "url": "${B}"},\n]\n`,
	],
])("%s", async (_, text) => {
	expect(await read(text)).toMatchObject([alpha, beta]);
});

test("texts keep what looks like a comment, a bracket or a quote", async () => {
	const [row] = await read(
		`const list = [{ name: 'Alpha\\'s "Lab" /* 1 */', url: "https://a.example.org//apply", description: \`Line one\nand #2 [two] // three\` }]`,
	);
	expect(row).toMatchObject({
		name: 'Alpha\'s "Lab" /* 1 */',
		application_link: "https://a.example.org//apply",
		description: "Line one\nand #2 [two] // three",
	});
});

test("what only the script knows is left out, and a row that needs it is refused alone", async () => {
	const rows = await read(
		`const base = "https://a.example.org";\nexport const list = [
	{ name: t("alpha.title"), url: "${A}" },
	{ name: "Gamma", url: \`\${base}/gamma\` },
	{ ...alpha, url: "${B}" },
	{ name: "Alpha", url: "${A}", deadline: new Date("2027-03-08"), city: CITIES.first },
]`,
	);
	expect(rows).toMatchObject([
		{ problem: "It has no name." },
		{ problem: "It has no link." },
		{ problem: "This entry isn't valid JSON." },
		{ ...alpha, application_deadline: "2027-03-08", city: null },
	]);
});

test("an apostrophe in broken JSON spoils its own entry only", async () => {
	const rows = await read(
		`[{"name":"Alpha","url":"${A}"},{"name": Don't},{"name":"Beta","url":"${B}"}]`,
	);
	expect(rows).toMatchObject([alpha, { problem: "This entry isn't valid JSON." }, beta]);
});

test.each(["const a = [{", "= // ", "f(", '\\"', "'", "`", "/*", "[{a:", "x = [", "# ="])(
	"a script of nothing but %j is refused",
	async (part) => {
		const text = `export default [${part.repeat(600_000 / part.length)}`;
		await expect(async () => {
			for (const row of await read(text)) expect(row).toHaveProperty("problem");
			throw new Error("Only rows that are refused.");
		}).rejects.toThrow();
	},
);
