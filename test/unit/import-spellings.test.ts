import { expect, test } from "vitest";
import { deadlineOf } from "#app/files/imports/dates.ts";
import { readList } from "#app/files/imports/read-list.ts";

async function read(content: BlobPart) {
	const rows = [];
	for await (const row of readList(new Blob([content]))) rows.push(row);
	return rows;
}

/** The only program of a table with one additional column. */
async function withCell(column: string, cell: string) {
	const [row] = await read(`name\tlink\t${column}\nLab\tlab.example.org\t${cell}\n`);
	return row?.program ?? row?.problem;
}

/** What couldn't be read of such a table. */
async function unreadIn(column: string, cell: string) {
	const [row] = await read(`name\tlink\t${column}\nLab\tlab.example.org\t${cell}\n`);
	return row?.program && row.unread;
}

test.each([
	["3/31/27", "2027-03-31"],
	["31.03.2027", "2027-03-31"],
	["31.3.27", "2027-03-31"],
	["2027/3/31", "2027-03-31"],
	["20270331", "2027-03-31"],
	["March 31st, 2027 at 5 PM", "2027-03-31"],
	["2027-04-01T03:59:59Z", "2027-03-31"],
	["2027-03-31T23:59:59-05:00", "2027-03-31"],
	["2027-03-31T00:00:00Z", "2027-03-31"],
	["3/31/2027 11:59 PM", "2027-03-31"],
	["31-Mar-27", "2027-03-31"],
	["31/3/2027", "2027-03-31"],
	["46477", "2027-03-31"],
	["Final: March 31, 2027 (priority: March 1, 2027)", "2027-03-31"],
])("the deadline %j is that day", async (cell, day) => {
	expect(await withCell("deadline", cell)).toMatchObject({ application_deadline: day });
});

test.each([
	"2/30/27",
	"2027",
	"31.13.2027",
	"20271331",
	"TBD",
	"Rolling",
	"Rolling until filled",
	"",
])("the deadline %j is none, and the rest is read", async (cell) => {
	expect(await withCell("deadline", cell)).toMatchObject({
		name: "Lab",
		application_deadline: null,
		deadline_words: null,
	});
});

test.each([
	["Verify on website", { unread: "Verify on website" }],
	["2/30/27", { unread: "2/30/27" }],
	["Jan 5 – Mar 8, 2027", { date: "2027-03-08" }],
	["Opens: Jan 5, 2027; Closes: Mar 8, 2027", { date: "2027-03-08", opens: "2027-01-05" }],
	["Jan 5, 2027 (opens) / Mar 8, 2027 (closes)", { date: "2027-03-08", opens: "2027-01-05" }],
	["01/05/2027 (open), 03/08/2027 (close)", { date: "2027-03-08", opens: "2027-01-05" }],
	["2026-12-01 / 2027-01-31", { date: "2027-01-31" }],
	["2026-12-01/2027-01-31", { date: "2027-01-31" }],
	["2026-12-01..2027-01-31", { date: "2027-01-31" }],
	["March 8, 2027 (open to juniors)", { date: "2027-03-08" }],
	["Noon on March 8, 2027 (PT)", { date: "2027-03-08", time: "12:00", zone: "pacific" }],
	["5 pm on Monday, March 8, 2027 (ET)", { date: "2027-03-08", time: "17:00", zone: "eastern" }],
	["Fall: October 1; spring: March 1, 2027", { date: "2027-03-01" }],
	["January 2027 - March 2027", { month: "march" }],
	["Opens in March", { unread: "Opens in March" }],
	["Opens January; closes March", { month: "march" }],
	["Opens in January, closes in March", { month: "march" }],
	["closes at the end of March", { month: "march" }],
	["Date(2027,2,8)", { date: "2027-03-08" }],
	["Passed (Nov 1)", { date: "2026-11-01" }],
	["Deadline has passed (November 1)", { date: "2026-11-01" }],
	["Rolling (closes when full)", null],
	["October", { month: "october" }],
	["Mar 15", { date: "2027-03-15" }],
	["N/A", null],
	["Mar 2027", { month: "march" }],
	["March '27", { month: "march" }],
	["03/2027", { month: "march" }],
	["Mar", { month: "march" }],
	["MARCH", { month: "march" }],
	["Early/mid March", { month: "march" }],
	["mid-to-late March", { month: "march" }],
	["beginning of March", { month: "march" }],
	["usually March", { month: "march" }],
	["Feb/Mar", { month: "march" }],
	["Feb-March", { month: "march" }],
	["opens Jan, closes March", { month: "march" }],
	["end of March 2027", { month: "march" }],
	["March (TBD)", { month: "march" }],
	["1st week of March", { month: "march" }],
	["March 2027?", { month: "march" }],
	["Rolling", null],
	["rolling basis", null],
	["Rolling / ASAP", null],
	["ASAP", null],
	["Until filled", null],
	["Open until positions are filled", null],
	["Always open", null],
	["Year-round", null],
	["Year round", null],
	["Anytime", null],
	["No deadline", null],
	["None listed", null],
	["n/a", null],
	["N.A.", null],
	["-", null],
	["--", null],
	["TBD", null],
	["TBA", null],
	["To be announced", null],
	["Coming soon", null],
	["Unknown", null],
	["Not specified", null],
	["Not posted", null],
	["See website", { unread: "See website" }],
	["Check website", { unread: "Check website" }],
	["varies", null],
	["Varies by state", null],
	["Fall 2027", { unread: "Fall 2027" }],
	["Spring", { unread: "Spring" }],
	["2027", { unread: "2027" }],
	["Closed", { unread: "Closed" }],
	["0", { unread: "0" }],
	["99999", { unread: "99999" }],
	["00/00/0000", { unread: "00/00/0000" }],
	["1/0/1900", { unread: "1/0/1900" }],
	[
		"The 2026 round closed on March 1, 2026. The next round opens January 15, 2027.",
		{ opens: "2027-01-15" },
	],
	["#REF!", { unread: "#REF!" }],
	["#N/A", null],
	["NaN", null],
	["undefined", null],
	["null", null],
])("a deadline is a day, a month, nothing, or named: %j", (cell, read) => {
	const said = deadlineOf(cell, Date.parse("2026-11-26T17:00:00Z"));
	expect(said && { ...said, words: undefined }).toEqual(read);
});

test.each([
	["15-Mar-27", "2027-03-15"],
	["15-MAR-2027", "2027-03-15"],
	["15 March, 2027", "2027-03-15"],
	["March 15 2027", "2027-03-15"],
	["Mar. 15, 2027", "2027-03-15"],
	["Mar 15th 2027", "2027-03-15"],
	["Monday, March 15, 2027", "2027-03-15"],
	["Mon 15 Mar 2027", "2027-03-15"],
	["3/15/27", "2027-03-15"],
	["03-15-2027", "2027-03-15"],
	["03-15-27", "2027-03-15"],
	["3.15.2027", "2027-03-15"],
	["15/03/27", "2027-03-15"],
	["2027-03-15 23:59", "2027-03-15"],
	["2027-03-15T23:59:59.000Z", "2027-03-15"],
	["2027-03-16T04:59:59.000+0000", "2027-03-15"],
	["2027-03-16 06:59:59 UTC", "2027-03-15"],
	["2027/03/15 11:59PM", "2027-03-15"],
	["2027/03/15 11:59 PM EST", "2027-03-15 23:59 eastern"],
	["3/15/2027 5:00 PM EST", "2027-03-15 17:00 eastern"],
	["3/15/2027 17:00", "2027-03-15"],
	["3/15/2027, 11:59:59 PM", "2027-03-15"],
	["3/15/27 23:59 ET", "2027-03-15 23:59 eastern"],
	["3/15/2027 at 11:59pm PST", "2027-03-15 23:59 pacific"],
	["March 15, 2027, 11:59 p.m. (Eastern Time)", "2027-03-15 23:59 eastern"],
	["11:59 PM EST, March 15, 2027", "2027-03-15 23:59 eastern"],
	["11:59pm on 3/15/2027", "2027-03-15"],
	["46461", "2027-03-15"],
	["46461.0", "2027-03-15"],
	["46461.7083333333", "2027-03-15"],
	["March 15", "2027-03-15"],
	["3/15", "2027-03-15"],
	["15-Mar", "2027-03-15"],
	["Mar-15", "2027-03-15"],
	["March 15th (annual)", "2027-03-15"],
	["March 15 (every year)", "2027-03-15"],
	["every March 15", "2027-03-15"],
	["Due March 15, 2027", "2027-03-15"],
	["by March 15, 2027", "2027-03-15"],
	["before Mar 15", "2027-03-15"],
	["~3/15/2027", "2027-03-15"],
	["approx. March 15, 2027", "2027-03-15"],
	["est. 3/15/2027", "2027-03-15"],
	["March 15, 2027 (est.)", "2027-03-15"],
	["March 15, 2027 (tentative)", "2027-03-15"],
	["March 15, 2027 (extended)", "2027-03-15"],
	["March 15, 2027 - extended!", "2027-03-15"],
	["EXTENDED to 3/15/2027", "2027-03-15"],
	["March 1 -> March 15, 2027", "2027-03-15"],
	["Priority 2/1/2027; final 3/15/2027", "2027-03-15"],
	["2/1/27 (priority), 3/15/27 (final)", "2027-03-15"],
	["Jan 5 - Mar 15, 2027", "2027-03-15"],
	["1/5/2027 to 3/15/2027", "2027-03-15"],
	["Opens 1/5/27, closes 3/15/27", "2027-03-15"],
	["Closes 3/15/2027", "2027-03-15"],
	["Early: Feb 1, Regular: Mar 15", "2027-03-15"],
	["Round 1: 2/1/2027, Round 2: 3/15/2027", "2027-03-15"],
	["Rolling until March 15, 2027", "2027-03-15"],
	["Rolling (priority March 15, 2027)", "2027-03-15"],
	["Rolling, priority by 3/15/27", "2027-03-15"],
	["March 15, 2027 or until filled", "2027-03-15"],
	["March 15, 2027 / rolling", "2027-03-15"],
	["March 15, 2027*", "2027-03-15"],
	["March 15, 2027 [1]", "2027-03-15"],
	["📅 March 15, 2027", "2027-03-15"],
	["'2027-03-15", "2027-03-15"],
	['="2027-03-15"', "2027-03-15"],
	['"March 15, 2027"', "2027-03-15"],
	["March 15, 2027 @ midnight", "2027-03-15"],
	["March 15, 2027 EOD", "2027-03-15"],
	["EOD 3/15/27", "2027-03-15"],
	["COB March 15, 2027", "2027-03-15"],
	["March 15, 2027 5pm", "2027-03-15"],
	["Sun Mar 14 2027 20:00:00 GMT-0400 (Eastern Daylight Time)", "2027-03-14 20:00 eastern"],
	["2027-03-15T00:00:00.000Z", "2027-03-15"],
	["2027-03-15 00:00:00", "2027-03-15"],
	["3/15/2027 12:00:00 AM", "2027-03-15"],
	["2027-3-15", "2027-03-15"],
	["20270315T235900", "2027-03-15"],
])("a cell's day, with its hour if it has a zone: %j is %s", (cell, expected) => {
	const read = deadlineOf(cell, Date.parse("2026-11-26T17:00:00Z"));
	const isDay = read !== null && "date" in read;
	expect(isDay && [read.date, read.time, read.zone].filter(Boolean).join(" ")).toBe(expected);
});

test("words in place of a deadline are kept as they are", async () => {
	expect(await withCell("deadline", "Verify on website")).toMatchObject({
		application_deadline: null,
		deadline_words: "Verify on website",
	});
});

test.each([
	["October", "october"],
	["~Mar 2027", "march"],
	["mid-January", "january"],
	["early Feb", "february"],
	["January–February", "february"],
])("the deadline %j is a month of every year", async (cell, month) => {
	expect(await withCell("deadline", cell)).toMatchObject({
		application_deadline: null,
		closes_in: month,
		yearly: true,
	});
});

test("an hour is read with its day and its zone, from one cell or from three", async () => {
	const hour = {
		application_deadline: "2027-03-15",
		deadline_time: "17:00",
		deadline_zone: "eastern",
	};
	expect(await withCell("deadline", "March 15, 2027 at 5pm ET")).toMatchObject(hour);
	const [row] = await read(
		"name,link,deadline,closing time,time zone\nLab,lab.example.org,3/15/2027,5 PM,EST\n",
	);
	expect(row?.program).toMatchObject(hour);
	expect(await withCell("closing time", "5 PM ET")).toMatchObject({ deadline_time: null });
});

/** A pattern that scans the spaces again for each of them takes minutes, and the test times out. */
test("a deadline of 200,000 spaces is none", async () => {
	const cell = `March${" ".repeat(200_000)}1st`;
	expect(await withCell("deadline", cell)).toMatchObject({ application_deadline: null });
});

test("what a program pays may stand in the column for whether it pays", async () => {
	expect(await withCell("pay", "$20/hr")).toMatchObject({ pay: "paid", pay_details: "$20/hr" });
	expect(await withCell("pay", "0")).toMatchObject({ pay: "unpaid", pay_details: null });
	expect(await withCell("pay", "$0")).toMatchObject({ pay: "unpaid", pay_details: null });
	expect(await withCell("pay", "maybe")).toMatchObject({ pay: null });
	expect(await unreadIn("pay", "maybe")).toEqual([["pay", "maybe"]]);
	const [both] = await read("name,link,pay,stipend\nLab,lab.example.org,$20/hr,$5000\n");
	expect(both?.program).toMatchObject({ pay: "paid", pay_details: "$5000" });
});

test("a GPA may say of how many", async () => {
	expect(await withCell("gpa", "3.0/4.0")).toMatchObject({ min_gpa: 3 });
	expect(await withCell("gpa", "3.0 / 5.0")).toMatchObject({ min_gpa: null });
	expect(await unreadIn("gpa", "3.0 / 5.0")).toEqual([["min_gpa", "3.0 / 5.0"]]);
});

test("spreadsheets say in a line of their own what separates the cells, and count without it", async () => {
	for (const mark of ["sep=;", "\ufeffSEP=;", '"sep=;"']) {
		const rows = await read(`${mark}\r\nname;link\r\n"Lab, a";lab.example.org\r\nNone;\r\n`);
		expect(rows).toMatchObject([
			{ number: 2, program: { name: "Lab, a" } },
			{ number: 3, problem: "It has no link." },
		]);
	}
});

test("JSON of a line each is a list", async () => {
	const line = (title: string) =>
		JSON.stringify({ title, url: `https://${title}.example.org/{"}`, locations: ["NYC"] });
	const rows = await read(
		`${line("one")}\n${line("two")}\r\n{"title": broken}\n\n${line("three")}`,
	);
	expect(rows.map(({ number, name }) => [number, name])).toEqual([
		[1, "one"],
		[2, "two"],
		[3, null],
		[4, "three"],
	]);
	expect(rows[2]?.problem).toBe("This entry isn't valid JSON.");
	expect(await read(`${line("one")}\n{"title": "cut`)).toMatchObject([
		{ name: "one" },
		{ problem: "This entry isn't valid JSON." },
	]);
});

test("a row that is refused has its name, whatever is wrong with it", async () => {
	expect(await read("name,link\nLab,lab.example.org,more\n")).toMatchObject([
		{ name: "Lab", problem: expect.stringContaining("3 cells") },
	]);
	const things = [
		{ "@type": "Organization", name: "Acme" },
		{ "@type": "ScholarlyArticle", name: ["On things"] },
	];
	expect(await read(JSON.stringify(things))).toEqual([
		{ number: 1, name: "Acme", problem: "An Organization isn't a program." },
		{ number: 2, name: "On things", problem: "A ScholarlyArticle isn't a program." },
	]);
});

test("events of all kinds are events, and a graph's parts stand for each other", async () => {
	const graph = {
		"@context": "https://schema.org",
		"@graph": [
			{
				"@type": "Hackathon",
				name: "Hack",
				url: "https://hack.example.org",
				startDate: "2027-04-01",
			},
			{
				"@type": "schema:JobPosting",
				title: "Intern",
				url: "https://job.example.org",
				hiringOrganization: { "@id": "#acme" },
				jobLocation: [{ "@id": "#office" }],
			},
			{
				"@type": "Organization",
				"@id": "#acme",
				name: "Acme",
				parentOrganization: { "@id": "#acme" },
			},
			{
				"@type": "Place",
				"@id": "#office",
				address: { addressLocality: "Atlanta", addressRegion: "GA" },
			},
		],
	};
	const [hack, intern] = await read(JSON.stringify(graph));
	expect(hack?.program).toMatchObject({ kind: "other", application_deadline: "2027-04-01" });
	expect(intern?.program).toMatchObject({
		organisation: "Acme",
		city: "Atlanta",
		us_state: "Georgia",
	});
});
