/** Lists as job boards, agencies, spreadsheets and people on GitHub write them: where the name, the link and facts are. */
import { describe, expect, test } from "vitest";
import { readList } from "#app/files/imports/read-list.ts";

const NOW_MS = Date.parse("2026-11-26T12:00:00Z");

async function read(content: BlobPart) {
	const rows = [];
	for await (const row of readList(new Blob([content]), { nowMs: NOW_MS })) {
		rows.push(row.program ?? { problem: row.problem });
	}
	return rows;
}

/** The only program of a table with one additional column. */
async function withCell(column: string, cell: string) {
	const [row] = await read(`name\tlink\t${column}\nLab\tlab.example.org\t${cell}\n`);
	return row;
}

function markdown(header: string, ...rows: string[]) {
	const lines = [header, header.replace(/[^|]+/g, " --- "), ...rows];
	return `# Summer 2027\n\n${lines.map((line) => `| ${line} |`).join("\n")}\n`;
}

describe("JSON", () => {
	test.each<[string, object | object[], Record<string, unknown>[]]>([
		[
			"Lever's postings, whose names are texts",
			[
				{
					id: "abc",
					text: "Marketing Intern",
					hostedUrl: "https://jobs.lever.co/acme/abc",
					categories: { commitment: "Intern", location: "Chicago", team: "Growth" },
					descriptionPlain: "Help us grow the brand.",
					workplaceType: "hybrid",
					salaryRange: { currency: "USD", interval: "per-hour-wage", min: 22, max: 26 },
				},
			],
			[
				{
					name: "Marketing Intern",
					application_link: "https://jobs.lever.co/acme/abc",
					description: "Help us grow the brand.",
					kind: "internship",
					city: "Chicago",
					place: "hybrid",
					pay_details: "$22–$26 an hour",
				},
			],
		],
		[
			"Greenhouse's board, whose text is its content",
			{
				jobs: [
					{
						absolute_url: "https://boards.greenhouse.io/acme/jobs/1",
						title: "Research Intern",
						location: { name: "Boston, MA" },
						company_name: "Acme",
						content: "&lt;p&gt;Join us &amp;amp; learn.&lt;/p&gt;",
						departments: [{ id: 2, name: "Engineering" }],
					},
				],
				meta: { total: 1 },
			},
			[{ name: "Research Intern", description: "Join us & learn.", city: "Boston" }],
		],
		[
			"an agency's search, whose postings stand in objects of their own",
			{
				SearchResult: {
					SearchResultCount: 1,
					SearchResultItems: [
						{
							MatchedObjectId: "1",
							MatchedObjectDescriptor: {
								PositionTitle: "Student Trainee",
								PositionURI: "https://www.usajobs.gov/job/1",
								PositionLocationDisplay: "Fort Worth, Texas",
								OrganizationName: "Army Corps",
								PositionRemuneration: [
									{ MinimumRange: "35000", MaximumRange: "45000", RateIntervalCode: "PA" },
								],
								ApplicationCloseDate: "2027-01-31T23:59:59.9970",
							},
						},
					],
				},
			},
			[
				{
					name: "Student Trainee",
					organisation: "Army Corps",
					city: "Fort Worth",
					us_state: "Texas",
					application_deadline: "2027-01-31",
					pay_details: "$35,000–$45,000 a year",
				},
			],
		],
		[
			"WordPress's posts, whose texts are rendered",
			[
				{
					link: "https://s.example.org/p/1",
					title: { rendered: "Women in Tech Scholarship &#8211; 2027" },
					content: { rendered: "<p>For women.</p>", protected: false },
					acf: { deadline: "20270315", amount: "$2,000" },
				},
			],
			[
				{
					name: "Women in Tech Scholarship – 2027",
					description: "For women.",
					application_deadline: "2027-03-15",
					pay_details: "$2,000",
				},
			],
		],
		[
			"Airtable's records, whose keys name the kind",
			{
				records: [
					{
						id: "rec1",
						fields: {
							"Fellowship Name": "Obama Scholars",
							"Application Link": "https://obama.example.org/s",
							Class: ["Junior", "Senior"],
							"Eligible Majors": ["Any"],
						},
					},
				],
			},
			[
				{
					name: "Obama Scholars",
					kind: "fellowship",
					audience: ["junior", "senior"],
					fields: ["any"],
				},
			],
		],
		[
			"an object kept by names",
			{
				"Gates Scholarship": {
					url: "https://gates.example.org",
					deadline: "Sept 15",
					amount: "$9,000",
				},
				"Jack Kent Cooke": {
					url: "https://jkc.example.org",
					deadline: "Nov 18",
					amount: "$55,000",
				},
			},
			[
				{ name: "Gates Scholarship", application_deadline: "2027-09-15" },
				{ name: "Jack Kent Cooke", pay_details: "$55,000" },
			],
		],
		[
			"an object with a name isn't named by its key",
			{
				"a b": { name: "A Lab", url: "https://a.example.org" },
				"c d": { name: "C Lab", url: "https://c.example.org" },
			},
			[{ name: "A Lab" }, { name: "C Lab" }],
		],
		[
			"pictures and authors with a title and an address are no programs",
			[
				{
					title: "A Lab",
					url: "https://a.example.org",
					image: { title: "Logo", url: "https://a.example.org/x.png", description: "A logo" },
					author: { name: "Zora", url: "https://a.example.org/zora", description: "Writes" },
				},
			],
			[{ name: "A Lab", application_link: "https://a.example.org/" }],
		],
	])("%s", async (_, value, expected) => {
		expect(await read(JSON.stringify(value))).toMatchObject(expected);
	});
});

describe("tables of pages and Markdown", () => {
	test("a column of links is the one to apply, whatever it is called", async () => {
		const table = markdown(
			"Company | Position | Location | Salary | Posting | Age",
			'<a href="https://acme.example"><b>Acme</b></a> | SWE Intern | Austin, TX<br>Dallas, TX | $45/hr | <a href="https://acme.example/1"><img src="x" alt="Apply"></a> | 3d',
		);
		expect(await read(table)).toMatchObject([
			{
				name: "SWE Intern",
				organisation: "Acme",
				application_link: "https://acme.example/1",
				us_state: "Texas",
				city: null,
				pay_details: "$45/hr",
			},
		]);
	});

	test.each([
		[
			"[Info](https://a.example/info) / [Apply](https://a.example/apply)",
			"https://a.example/apply",
		],
		[
			"[Apply](https://a.example/apply) / [Info](https://a.example/info)",
			"https://a.example/apply",
		],
		["[Info](https://a.example/info) [More](https://a.example/more)", "https://a.example/info"],
		[
			'<a href="https://b.example/info">Info</a> <a href="https://b.example/2"><img alt="Apply" src="x"></a>',
			"https://b.example/2",
		],
		["[**Apply now**](https://a.example/x) [Site](https://a.example/)", "https://a.example/x"],
	])("of several links in a cell, %s, the one to apply counts", async (cell, link) => {
		expect(await read(markdown("Program | Links", `A Fund | ${cell}`))).toMatchObject([
			{ application_link: link },
		]);
	});

	test("a name's link counts where the notes hold other links", async () => {
		const table = markdown(
			"Program | Notes",
			"[A Fund](https://a.example/) | See [this](https://x.example/1)",
			"[B Fund](https://b.example/) | See [that](https://x.example/2)",
		);
		expect(await read(table)).toMatchObject([
			{ application_link: "https://a.example/" },
			{ application_link: "https://b.example/" },
		]);
	});

	test("the day on which it was posted is the last such day", async () => {
		const table = markdown(
			"Company | Role | Link | Date Posted",
			"Acme | SWE Intern | [Apply](https://a.example/1) | Nov 12",
			"Acme | Data Intern | [Apply](https://a.example/2) | Dec 30",
			"Acme | Web Intern | [Apply](https://a.example/3) | 3d ago",
		);
		expect((await read(table)).map((row) => "description" in row && row.description)).toEqual([
			"SWE Intern at Acme. Posted November 12, 2026.",
			"Data Intern at Acme. Posted December 30, 2025.",
			"Web Intern at Acme.",
		]);
	});

	test.each([
		["**US Citizenship Required**", "citizens"],
		["No sponsorship", "residents"],
		["Must be a U.S. citizen", "citizens"],
		["Good for citizens of the world", null],
		["Citizen science in parks", null],
	])("a note says who may apply: %s", async (note, citizenship) => {
		const table = markdown(
			"Name | Location | Notes",
			`[Acme](https://a.example/) | Reston, VA | ${note}`,
		);
		expect(await read(table)).toMatchObject([{ citizenship }]);
	});
});

describe("columns", () => {
	test.each([
		["Award", "More info"],
		["Competition", "Apply"],
		["REU Site", "Site URL"],
		["Workshop", "Details"],
		["Hackathon Name", "Registration"],
		["Institute", "Info"],
		["Position", "Posting"],
	])("%s and %s are the name and the link where nothing else is", async (name, link) => {
		expect(await read(`${name},${link}\nNoble Lab,https://a.example/1\n`)).toMatchObject([
			{ name: "Noble Lab", application_link: "https://a.example/1" },
		]);
	});

	test("below a title, a header that is sure comes before one that isn't", async () => {
		const list = "Awards,info\n,\nScholarship,Link,Award\nA Fund,https://a.example/1,$500\n";
		expect(await read(list)).toMatchObject([{ name: "A Fund", pay_details: "$500" }]);
	});

	test.each<[string, string, Record<string, unknown>]>([
		["US Citizen Required?", "Yes", { citizenship: "citizens" }],
		["U.S. Citizenship Required", "no", { citizenship: "anyone" }],
		["Must be a US citizen", "TRUE", { citizenship: "citizens" }],
		["Citizens only", "✓", { citizenship: "citizens" }],
		["US Citizen Required?", "or permanent resident", { citizenship: "residents" }],
		["Open to International Students?", "Yes", { citizenship: "anyone" }],
		["International Students", "No", { citizenship: "residents" }],
		["International Students Eligible", "❌", { citizenship: "residents" }],
		["International", "x", { citizenship: "anyone" }],
		["Paid?", "Y", { pay: "paid" }],
		["Paid?", "N", { pay: "unpaid" }],
		["Paid", "✅", { pay: "paid" }],
		["Paid", "✗", { pay: "unpaid" }],
		["Year", "So, Jr, Sr", { audience: ["sophomore", "junior", "senior"] }],
		["Class", "Fr/Soph", { audience: ["firstyear", "sophomore"] }],
		["Open?", "🔒", { closed: true }],
		["Open?", "Yes", { closed: false }],
		["Status", "🔒 Closed", { closed: true }],
		["Open", "2027-01-05", { opens_on: "2027-01-05", closed: false }],
		["Opens", "Jan 5, 2027 - Mar 1, 2027", { opens_on: "2027-01-05" }],
		["Deadline", "Jan 5, 2027 - Mar 1, 2027", { application_deadline: "2027-03-01" }],
		["Deadline", "3/1/2027 - 3/31/2027", { application_deadline: "2027-03-31" }],
		["Deadline", "2027-03-01 to 2027-03-31", { application_deadline: "2027-03-31" }],
		["Deadline", "Jan 5 - Mar 1", { application_deadline: "2027-03-01" }],
		["Status", "CLOSED for 2026", { closed: true }],
		["Status", "Closed until fall", { closed: true }],
		["Paid", "checked", { pay: "paid" }],
		["Loc", "Boston, MA", { city: "Boston" }],
		["When is the deadline?", "2027-03-01", { application_deadline: "2027-03-01" }],
		["Who is it for?", "Juniors", { audience: ["junior"] }],
		["Level", "Undergraduate juniors and seniors", { audience: ["junior", "senior"] }],
		["Company", "Met (https://www.notion.so/Met-0123456789abcdef?pvs=21)", { organisation: "Met" }],
		["GPA", "3.0 preferred", { min_gpa: null }],
		["GPA", "3.0 required, 3.5 preferred", { min_gpa: 3 }],
		["GPA", "B average (3.0)", { min_gpa: 3 }],
	])("%s: %s", async (column, cell, facts) => {
		expect(await withCell(column, cell)).toMatchObject(facts);
	});
});

test.each<[string, unknown, string | null]>([
	[
		"a range",
		{ currency: "USD", value: { minValue: 18, maxValue: 22, unitText: "HOUR" } },
		"$18–$22 an hour",
	],
	[
		"only the least",
		{ currency: "GBP", value: { minValue: 25000, unitText: "YEAR" } },
		"From £25,000 a year",
	],
	[
		"only the most",
		{ currency: "USD", value: { maxValue: "30", unitText: "HOUR" } },
		"Up to $30 an hour",
	],
	[
		"another unit's name",
		{ currency: "usd", value: { value: 20, unitText: "PER_HOUR" } },
		"$20 an hour",
	],
	["a sign", { currency: "$", value: { value: 20, unitText: "HOUR" } }, "$20 an hour"],
	["a text", "$20 per hour", "$20 per hour"],
	["nothing", { currency: "USD", value: { value: 0, unitText: "HOUR" } }, null],
])("a posting's salary, %s", async (_, baseSalary, pay_details) => {
	const posting = {
		"@type": "JobPosting",
		title: "Intern",
		url: "https://a.example/1",
		baseSalary,
	};
	const pay = pay_details ? "paid" : null;
	expect(await read(JSON.stringify(posting))).toMatchObject([{ pay, pay_details }]);
});

test("a posting that says so is unpaid", async () => {
	const posting = {
		"@type": "JobPosting",
		title: "Intern",
		url: "https://a.example/1",
		baseSalary: "Unpaid",
	};
	expect(await read(JSON.stringify(posting))).toMatchObject([{ pay: "unpaid", pay_details: null }]);
});

const LAB = "https://lab.example.org/a";
const ART = "https://art.example.org/b";
const both = [{ name: "Lab" }, { name: "Art" }];

test.each<[string, unknown, object[]]>([
	["a page of results", { count: 1, next: null, results: [{ title: "Lab", url: LAB }] }, [{}]],
	[
		"a search's hits",
		{ hits: { total: 1, hits: [{ _source: { title: "Lab", url: LAB } }] } },
		[{}],
	],
	["GraphQL's nodes", { data: { all: { edges: [{ node: { name: "Lab", link: LAB } }] } } }, [{}]],
	["Airtable's records", { records: [{ id: "r", fields: { Program: "Lab", Link: LAB } }] }, [{}]],
	[
		"lists by category",
		{ stem: [{ name: "Lab", link: LAB }], arts: [{ name: "Art", link: ART }] },
		both,
	],
	[
		"categories with lists",
		{
			categories: [
				{ category: "STEM", programs: [{ name: "Lab", link: LAB }] },
				{ category: "Arts", programs: [{ name: "Art", link: ART }] },
			],
		},
		both,
	],
	["an object by number", { 1: { title: "Lab", link: LAB }, 2: { title: "Art", link: ART } }, both],
	[
		"columns and rows",
		{
			columns: ["name", "link"],
			data: [
				["Lab", LAB],
				["Art", ART],
			],
		},
		both,
	],
	["fields and rows", { fields: [{ id: "name" }, { id: "link" }], rows: [["Lab", LAB]] }, [{}]],
	[
		"a spreadsheet's values",
		{
			range: "A1:B2",
			values: [
				["Name", "Link"],
				["Lab", LAB],
			],
		},
		[{}],
	],
	["cells by column and row", { name: { 0: "Lab", 1: "Art" }, link: { 0: LAB, 1: ART } }, both],
	["cells by column", { name: ["Lab", "Art"], link: [LAB, ART] }, both],
	["a link among links", [{ name: "Lab", links: { apply: LAB, info: ART } }], [{}]],
	["several links", [{ name: "Lab", urls: [LAB, ART] }], [{}]],
	["several days", [{ name: "Lab", link: LAB, deadlines: ["2027-02-01", "2027-03-15"] }], [{}]],
])("JSON as other programs write it: %s", async (_, value, expected) => {
	const first = { name: "Lab", application_link: LAB };
	const [one, ...others] = expected;
	expect(await read(JSON.stringify(value))).toMatchObject([{ ...one, ...first }, ...others]);
});

test.each([
	["a comma behind the last", `[{"name": "Lab", "link": "${LAB}",},]`],
	["Python's NaN", `[{"name": "Lab", "link": "${LAB}", "gpa": NaN}]`],
])("JSON with %s is read", async (_, json) => {
	expect(await read(json)).toMatchObject([{ name: "Lab", application_link: LAB }]);
});

test("a text that looks like what is mended stays as it is", async () => {
	const name = 'Lab, ] NaN // "None",}';
	const json = JSON.stringify([{ name, link: LAB }]);
	expect(await read(json.replace(/\]$/, ",]"))).toMatchObject([{ name }]);
});

test.each([
	["a header that is repeated", `Name,Link\nLab,${LAB}\nName,Link\nArt,${ART}\n`, both],
	["semicolons", `Name;Link;Deadline\nLab;${LAB};15.03.2027\nArt;${ART};\n`, both],
	[
		"a title above",
		`Programs 2027,\nUpdated 11/2/26,\nProgram Name,URL\nLab,${LAB}\nArt,${ART}\n`,
		both,
	],
	["empty columns", `Name,Link,,\nLab,${LAB},,\nArt,${ART},,\n`, both],
	[
		"spaces behind commas",
		`Name, Link, Deadline\nLab, ${LAB}, "March 15, 2027"\nArt, ${ART},\n`,
		both,
	],
	["carriage returns", `Name,Link\rLab,${LAB}\rArt,${ART}\r`, both],
	["a link in a sentence", `Name,Link\nLab,Apply here: ${LAB}\nArt,${ART}\n`, both],
	[
		"another table behind empty rows",
		`Name,Link\nLab,${LAB}\n\n\nOrganizer,Title,URL,Amount\nMet,Art,${ART},$500\n`,
		both,
	],
	[
		"a sentence's end behind a link",
		`Name,Link\nLab,Apply at ${LAB}.\nArt,${ART} (opens in May)\n`,
		both,
	],
	["two links in a cell", `Name,Link\nLab,"${LAB} , ${ART}"\nArt,"${ART}\n${LAB}"\n`, both],
])("tables with %s", async (_, text, expected) => {
	const links = [{ application_link: LAB }, { application_link: ART }];
	expect(await read(text)).toMatchObject(expected.map((one, at) => ({ ...one, ...links[at] })));
});

test.each([
	"Opportunity Name,Opportunity Link",
	"Program/Opportunity,Website Link",
	"TITLE,HYPERLINK",
	"Name of Program,Web Site",
	"Scholarship,Where to Apply",
	"Internship Title,Job URL",
	"Award Name,More Info URL",
	"Fellowship Name,Info Page",
	"Program Title,Apply Now",
	"Resource Name,Resource Link",
	"Name,Official Website",
	"name,external_url",
	"program_name,application_portal_url",
	"title,canonical_url",
	"headline,permalink",
	"Job,Posting",
	"Program,Apply At",
	"Title,Web",
	"Pathway,Site URL",
	"REU Site,REU Website",
	"Name,Apply Here",
	"Program,Registration Link",
	"What,Link",
	"Program (click for link),URL",
	"What is the name of the program?,Where is the link?",
	"What's the program's name?,Where to apply?",
])("the columns %s are a name and a link", async (header) => {
	expect(await read(`${header}\nLab,${LAB}\n`)).toMatchObject([
		{ name: "Lab", application_link: LAB },
	]);
});

test("a final deadline comes before one of priority", async () => {
	const csv = `Name,Link,Priority Deadline,Final Deadline\nLab,${LAB},1/4/2027,2/26/2027\nArt,${ART},1/5/2027,\n`;
	expect(await read(csv)).toMatchObject([
		{ application_deadline: "2027-02-26" },
		{ application_deadline: "2027-01-05" },
	]);
});

test("a list within an object that names its kind is of that kind", async () => {
	const edges = [{ node: { title: "Lab", url: LAB } }, { node: { title: "Art", url: ART } }];
	expect(await read(JSON.stringify({ data: { scholarships: { edges } } }))).toMatchObject([
		{ name: "Lab", kind: "scholarship" },
		{ name: "Art", kind: "scholarship" },
	]);
});

const ROWS = `<tr><td>Lab</td><td colspan="2">Atlanta, GA</td><td><a href="${LAB}">Apply</a></td></tr><tr><td>Art</td><td>Chicago</td><td>IL</td><td><a href="${ART}">Apply</a></td></tr>`;
const COLUMNS = "<tr><td>Program</td><td>City</td><td>State</td><td>Link</td></tr>";

test.each([
	["Markdown around it", `# Summer 2027\n\nShare it!\n\n<table>\n${COLUMNS}${ROWS}</table>`],
	["a title above", `<table><tr><th colspan="4">Programs</th></tr>${COLUMNS}${ROWS}</table>`],
	[
		"letters above",
		`<table><tr><th>A</th><th>B</th><th>C</th><th>D</th></tr>${COLUMNS}${ROWS}</table>`,
	],
	[
		"a title above names that are links",
		`<table><tr><th colspan="3">Programs</th></tr><tr><th>Program</th><th>City</th><th>State</th></tr><tr><td><a href="${LAB}">Lab</a></td><td>Atlanta</td><td>GA</td></tr><tr><td><a href="${ART}">Art</a></td><td>Chicago</td><td>IL</td></tr></table>`,
	],
])("a page's table with %s, and cells across columns", async (_, page) => {
	expect(await read(page)).toMatchObject([
		{ name: "Lab", application_link: LAB, city: "Atlanta" },
		{ name: "Art", application_link: ART, city: "Chicago", us_state: "Illinois" },
	]);
});

test("a badge's link is not its picture, and a box to tick no name", async () => {
	const badge = `| Name | Link |\n| --- | --- |\n| Lab | [![Apply](https://img.example.org/apply.svg)](${LAB}) |\n`;
	expect(await read(badge)).toMatchObject([{ name: "Lab", application_link: LAB }]);
	const tasks = `## To do\n- [ ] [Lab](${LAB})\n- [x] [Art](${ART})\n`;
	expect(await read(tasks)).toMatchObject(both);
});

const FEEDS = {
	RSS: `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><link>https://example.org/</link><item><title>Lab &amp;amp; Field</title><link>${LAB}</link><description><![CDATA[<p>For juniors.</p>]]></description></item></channel></rss>`,
	Atom: `<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><entry><title type="html">Lab &amp;amp; Field</title><link rel="self" href="${ART}"/><link href="${LAB}"/><summary>For juniors.</summary></entry></feed>`,
	RDF: `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>News</title></channel><item><title>Lab &amp;amp; Field</title><link>${LAB}</link><description>For juniors.</description></item></rdf:RDF>`,
};

test.each(Object.entries(FEEDS))("the items of a feed are read: %s", async (_, feed) => {
	expect(await read(feed)).toMatchObject([
		{ name: "Lab & Field", application_link: LAB, description: "For juniors." },
	]);
});

test.each([
	["cut off", FEEDS.RSS.slice(0, 90)],
	[
		"with entities within entities",
		`<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${FEEDS.RSS.slice(21, 60)}`,
	],
])("a feed %s is refused", async (_, feed) => {
	await expect(read(feed)).rejects.toThrow("couldn't find a list");
});

test.each<[Record<string, unknown>, Record<string, unknown>]>([
	[
		{ location: "Washington, DC (Hybrid)" },
		{ city: "Washington", us_state: "District of Columbia", place: "hybrid" },
	],
	[{ location: "Atlanta, GA / Remote" }, { city: "Atlanta", us_state: "Georgia" }],
	[{ location: "Remote - US" }, { place: "remote", city: null }],
	[{ location: "Remote, USA" }, { place: "remote", city: null }],
	[{ location: "US - Remote" }, { place: "remote", city: null }],
	[{ location: "Virtual" }, { place: "remote", city: null }],
	[{ location: "Online" }, { place: "remote", city: null }],
	[{ location: "NYC" }, { city: "New York", us_state: "New York" }],
	[{ location: "New York City, NY" }, { us_state: "New York" }],
	[{ location: "SF Bay Area" }, { us_state: "California" }],
	[{ location: "St. Louis, MO" }, { city: "St. Louis", us_state: "Missouri" }],
	[{ location: "Research Triangle Park, NC" }, { us_state: "North Carolina" }],
	[{ location: "Atlanta, Georgia, United States" }, { city: "Atlanta", us_state: "Georgia" }],
	[{ location: "Atlanta, GA 30303" }, { city: "Atlanta", us_state: "Georgia" }],
	[{ location: "Emory University, Atlanta, GA" }, { city: "Atlanta", us_state: "Georgia" }],
	[{ location: "Multiple locations" }, { city: null }],
	[{ location: "Nationwide" }, { city: null }],
	[{ location: "Various US cities" }, { city: null }],
	[{ location: "3 locations" }, { city: null }],
	[{ location: "TBD" }, { city: null }],
	[{ location: "London, UK" }, { place: "abroad" }],
	[{ location: "Accra, Ghana" }, { place: "abroad" }],
	[{ location: "Toronto, ON, Canada" }, { place: "abroad" }],
	[{ location: "Georgia" }, { us_state: "Georgia", city: null }],
	[{ location: "Tuskegee, Ala." }, { city: "Tuskegee", us_state: "Alabama" }],
	[{ location: "Baltimore MD" }, { city: "Baltimore", us_state: "Maryland" }],
	[{ location: "In person, Chicago" }, { city: "Chicago", place: "inperson" }],
	[{ location: "San Juan, PR" }, { city: "San Juan", us_state: "Puerto Rico" }],
	[{ active: "Closed" }, { closed: true }],
	[{ status: "Open" }, { closed: false }],
	[{ status: "open until filled" }, { closed: false }],
	[{ status: "Applications closed" }, { closed: true }],
	[{ is_active: false }, { closed: true }],
	[{ is_open: "no" }, { closed: true }],
	[{ active: true, season: "Summer 2025" }, { closed: true }],
	[{ terms: ["Summer 2027"] }, { season: "summer", closed: false }],
	[{ season: "Summer '27" }, { season: "summer" }],
	[{ amount: "$5,000" }, { pay_details: "$5,000" }],
	[{ amount: 5000 }, { pay_details: "$5,000" }],
	[{ salary: "$25/hour" }, { pay: "paid", pay_details: "$25/hour" }],
	[{ pay: "Unpaid" }, { pay: "unpaid" }],
	[{ pay: "Yes" }, { pay: "paid" }],
	[{ pay: "$20-25/hr" }, { pay: "paid", pay_details: "$20-25/hr" }],
	[{ compensation: "Paid" }, { pay: "paid" }],
	[{ stipend: "$6000 + housing" }, { pay: "paid", pay_details: "$6000 + housing" }],
	[{ grade: "Rising juniors" }, { audience: ["junior"] }],
	[{ level: "Undergrad" }, { audience: ["firstyear", "sophomore", "junior", "senior"] }],
	[{ level: "Freshman/Sophomore" }, { audience: ["firstyear", "sophomore"] }],
	[{ level: "Jr/Sr" }, { audience: ["junior", "senior"] }],
	[{ level: "PhD/Masters" }, { audience: ["graduate"] }],
	[{ hbcu: "Yes" }, { for_hbcu: true }],
	[{ yearly: "Annual" }, { yearly: true }],
	[{ type: "Summer Internship" }, { kind: "internship" }],
	[{ type: "REU" }, { kind: "research" }],
	[{ type: "Scholarships" }, { kind: "scholarship" }],
	[{ type: "Co-op" }, { kind: "internship" }],
])("%j is read as %j", async (said, facts) => {
	expect(await read(JSON.stringify([{ name: "Lab", link: LAB, ...said }]))).toMatchObject([facts]);
});
