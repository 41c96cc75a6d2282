import { describe, expect, test } from "vitest";
import { cleanLine, cleanProse } from "#app/files/imports/clean-text.ts";
import { templateCsv } from "#app/files/imports/columns.ts";
import { readJson } from "#app/files/imports/formats/read-json.ts";
import { readTable } from "#app/files/imports/formats/read-table.ts";
import { readList } from "#app/files/imports/read-list.ts";
import type { ImportedProgram } from "#db/schema.ts";
import { NO_FACTS_STORED } from "../support/facts.ts";
import { fc } from "../support/fuzz.ts";
import { listing } from "../support/lists.ts";

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
	const found: Item[] = [];
	for await (const item of items) found.push(item);
	return found;
}

async function read(content: BlobPart) {
	return all(readList(new Blob([content]), { nowMs: Date.parse("2026-11-26T12:00:00Z") }));
}

async function program(content: BlobPart): Promise<ImportedProgram> {
	const [row] = await read(content);
	if (!row?.program) throw new Error(`Refused: ${row?.problem}`);
	return row.program;
}

const problems = async (content: BlobPart) =>
	(await read(content)).map(({ number, problem }) => [number, problem]);

async function* inPieces(text: string, size: number) {
	for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

test("one broken character costs a UTF-8 list only itself", async () => {
	const file = "name,link,organization\nWomen’s Café,example.org/a,“Été”\nÜber,example.org/b,Le";
	const { program: first } = (await read(new Blob([file, new Uint8Array([0xc3]), "\n"])))[0] ?? {};
	expect(first).toMatchObject({ name: "Women’s Café", organisation: "“Été”" });
	const old = Buffer.from("name,link\nCafé,example.org/a\n", "latin1");
	expect((await program(old)).name).toBe("Café");
});

describe("tables", () => {
	test("the template is read as it is, with every fact", async () => {
		const template = templateCsv();
		expect(template.startsWith("\ufeffname,application_link,description,")).toBe(true);
		// A cell that begins like a formula would become one in a spreadsheet.
		for (const cell of template.split(/[,\r\n]+/)) expect(cell).not.toMatch(/^[=+@-]/);
		expect(await program(template)).toEqual({
			name: "Example Summer Fellowship",
			application_link: "https://example.org/fellowship/apply",
			description: "Ten weeks of research with a mentor, and a symposium at the end.",
			application_deadline: "2027-03-31",
			kind: "fellowship",
			organisation: "Example Foundation",
			audience: ["sophomore", "junior"],
			fields: ["biology", "health"],
			pay: "paid",
			pay_details: "$6,000 and housing",
			housing: "yes",
			travel: "yes",
			meals: "no",
			stipend_paid: "biweekly",
			application_fee: "no",
			place: "inperson",
			city: "Atlanta",
			us_state: "Georgia",
			citizenship: "anyone",
			min_gpa: 3,
			materials: ["resume", "transcript"],
			letters: 2,
			essays: 1,
			essay_words: 500,
			materials_note: "A research statement of one page",
			season: "summer",
			opens_on: "2027-01-15",
			deadline_time: "17:00",
			deadline_zone: "eastern",
			deadline_words: "Due March 31 at 5 pm ET",
			closes_in: "march",
			decisions_by: "2027-04-15",
			for_hbcu: true,
			college_groups: ["uncf", "landgrants"],
			colleges: "Spelman College; Morehouse College",
			yearly: true,
			closed: false,
		});
	});

	test("a mark, semicolons, CRLF, quotes over lines, and columns by other names in any case", async () => {
		const file = `\ufeffTITLE;Application URL;Details;Closing Date;State\r\n"A ""B""; C";www.example.org/a;"One\r\ntwo";3/31/2027;GA\r\n\r\nD;example.org/b;;;\r\n`;
		const rows = await read(file);
		expect(rows.map(({ number, name }) => [number, name])).toEqual([
			[2, 'A "B"; C'],
			[4, "D"],
		]);
		expect(rows[0]?.program).toMatchObject({
			description: "One\ntwo",
			application_deadline: "2027-03-31",
			us_state: "Georgia",
			application_link: "https://www.example.org/a",
		});
		expect(rows[1]?.program?.description).toBe("D.");
	});

	test.each([
		["tabs", "name\tlink\nA\texample.org/a\n"],
		["old line ends", "name,link\rA,example.org/a\r"],
		["no line end at the end", 'name,link\n"A",example.org/a'],
		["a quote over lines at the end", 'name,link,details\n"A",example.org/a,"x\ny"'],
	])("%s", async (_, file) => {
		expect((await program(file)).name).toBe("A");
	});

	test("what older spreadsheets write: UTF-16 and Windows' letters", async () => {
		const text = "name\tlink\nCafé\texample.org/a\n";
		const utf16 = new Uint8Array([
			0xff,
			0xfe,
			...new Uint8Array(Uint16Array.from(text, (one) => one.charCodeAt(0)).buffer),
		]);
		expect((await program(utf16)).name).toBe("Café");
		expect((await program(Uint8Array.from(text, (one) => one.charCodeAt(0)))).name).toBe("Café");
	});

	test("fifty wrong rows are named one by one, and the good ones among them go in", async () => {
		const wrong = [
			["", "example.org/x"],
			["X", ""],
			["X", "javascript:alert(1)"],
			["X", "http://localhost/"],
			["X", "http://10.0.0.1/"],
			["X", "example.org/x", "", "", "", "extra"],
		];
		const lines = Array.from({ length: 100 }, (_, at) =>
			at % 2 ? `Good ${at},example.org/${at}` : (wrong[(at / 2) % wrong.length] ?? []).join(","),
		);
		const rows = await read(`name,link,deadline,kind,gpa\n${lines.join("\n")}\n`);
		expect(rows.filter((row) => row.program).map(({ number }) => number)).toEqual(
			Array.from({ length: 50 }, (_, at) => 2 * at + 3),
		);
		const refused = rows.filter((row) => !row.program);
		expect(refused).toHaveLength(50);
		expect(refused.slice(0, 6).map(({ number, problem }) => [number, problem])).toEqual([
			[2, "It has no name."],
			[4, "It has no link."],
			[6, "The link “javascript:alert(1)” is not a web address."],
			[8, "The link “http://localhost/” is not a web address."],
			[10, "The link “http://10.0.0.1/” is not a web address."],
			[12, "It has 6 cells where the first row has 5. Put quotes around a text with commas."],
		]);
	});

	test("what can't be read of a row is left out and named, and the row goes in", async () => {
		const file =
			"name,link,deadline,opens,kind,gpa,state,major,hbcu\nX,example.org/x,2027-02-30,2027-01-01,bootcamp,5.0,Narnia,alchemy; MBA,perhaps\nY,example.org/y,2027-03-01,2027-04-01,,n/a,-,,TBD\n";
		const [first, second] = await read(file);
		expect(first?.program).toMatchObject({
			application_deadline: null,
			opens_on: "2027-01-01",
			kind: "other",
			min_gpa: null,
			us_state: null,
			fields: ["business"],
			for_hbcu: null,
		});
		expect(first?.program && Object.fromEntries(first.unread)).toEqual({
			application_deadline: "2027-02-30",
			kind: "bootcamp",
			min_gpa: "5.0",
			us_state: "Narnia",
			fields: "alchemy",
			for_hbcu: "perhaps",
		});
		expect(second?.program).toMatchObject({ application_deadline: "2027-03-01", opens_on: null });
		expect(second?.program && second.unread).toEqual([
			["opens_on", "2027-04-01, which is after the deadline"],
		]);
	});

	test("a quote that is never closed costs its own row, as does a field of 10 MB", async () => {
		const file = `name,link\n"Broken,example.org/a\nGood,example.org/b\n${"x".repeat(10_000_000)},example.org/c\nLast,example.org/d\n`;
		const rows = await read(file);
		expect(rows.map(({ number, name }) => [number, name])).toEqual([
			[2, null],
			[3, "Good"],
			[4, null],
			[5, "Last"],
		]);
		expect(rows[0]?.problem).toBe("This row is too long, or has a quote that is never closed.");
	});

	test("wherever its pieces end, a table is the same", async () => {
		const cell = fc.string({
			maxLength: 8,
			unit: fc.constantFrom("a", '"', ",", "\n", "\r\n", "é"),
		});
		const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), {
			minLength: 1,
			maxLength: 8,
		});
		await fc.assert(
			fc.asyncProperty(table, fc.integer({ min: 1, max: 40 }), async (rows, size) => {
				const csv = [
					"name,link",
					...rows.map((row) => row.map((one) => `"${one.replace(/"/g, '""')}"`).join(",")),
				].join("\r\n");
				const found = await all(readTable(inPieces(csv, size)));
				const wanted = rows
					.map((row) => row.map((one) => one.replace(/\r\n?/g, "\n")))
					.filter((row) => row.some((one) => one.trim() !== ""));
				expect(found.slice(1).map(({ cells }) => cells)).toEqual(wanted);
			}),
		);
	});

	test.each([
		["nothing", ""],
		["no columns that we need", "a,b\n1,2\n"],
		["a page", "<!doctype html><title>x</title>"],
		["a spreadsheet", "PK\u0003\u0004\0\0"],
	])("%s is no list", async (_, content) => {
		await expect(read(content)).rejects.toThrow(/couldn't find a list|name the columns/);
	});

	test("columns named like parts of every object mean nothing", async () => {
		const file = "name,link,__proto__,constructor,toString\nA,example.org/a,x,y,z\n";
		expect((await program(file)).name).toBe("A");
		const json = '[{"title":"A","url":"example.org","__proto__":{"kind":"x"},"constructor":1}]';
		expect((await program(json)).kind).toBe("other");
	});
});

describe("JSON as public lists keep it", () => {
	test("an entry with all that it says", async () => {
		expect(await program(JSON.stringify([listing(4)]))).toEqual({
			...NO_FACTS_STORED,
			name: "Software Engineer Intern 4",
			organisation: "Company 4",
			kind: "internship",
			application_link: "https://jobs.example.org/company-4/apply/4?ref=yard",
			description:
				"Software Engineer Intern 4 at Company 4. Where: Atlanta, GA. When: Summer 2027. Sponsorship: Does Not Offer Sponsorship. Posted September 21, 2026.",
			season: "summer",
			fields: ["computing"],
			audience: ["firstyear", "sophomore", "junior", "senior", "graduate"],
			place: "inperson",
			city: "Atlanta",
			us_state: "Georgia",
			citizenship: "residents",
			closed: false,
		});
	});

	test.each([
		[["Remote in USA"], { place: "remote", city: null, us_state: null }],
		[["San Francisco, CA", "NYC"], { place: "inperson", city: null, us_state: null }],
		[
			["San Francisco, CA", "San Jose, CA"],
			{ place: "inperson", city: null, us_state: "California" },
		],
		[["Toronto, ON, Canada"], { place: "abroad", city: "Toronto", us_state: null }],
		[["Atlanta, GA", "Remote"], { place: null, city: "Atlanta", us_state: "Georgia" }],
		[[], { place: null, city: null, us_state: null }],
		["Austin, TX, USA", { place: "inperson", city: "Austin", us_state: "Texas" }],
	])("places %j", async (locations, wanted) => {
		expect(await program(JSON.stringify([listing(1, { locations })]))).toMatchObject(wanted);
	});

	test("what is closed, hidden, wrong or no entry at all", async () => {
		expect(await program(JSON.stringify([listing(1, { active: false })]))).toMatchObject({
			closed: true,
		});
		const entries = [
			listing(1, { is_visible: false }),
			listing(2, { url: "" }),
			listing(3, { title: null }),
			null,
			"text",
			7,
			[1],
			listing(4, { title: { x: 1 } }),
		];
		expect(await problems(JSON.stringify(entries))).toEqual([
			[1, "Its list hides it itself (is_visible: false)."],
			[2, "It has no link."],
			[3, "It has no name."],
			...[4, 5, 6, 7].map((number) => [number, "It isn't an object."]),
			[8, "It has no name."],
		]);
	});

	test("what is broken is named by its number, and the rest is read", async () => {
		const good = JSON.stringify(listing(1));
		const rows = await read(`[${good}, {"title": oops}, ${good}, {"title": "cut`);
		expect(rows.map(({ number, problem }) => [number, problem])).toEqual([
			[1, undefined],
			[2, "This entry isn't valid JSON."],
			[3, undefined],
			[4, "The file ends in the middle of this entry."],
		]);
		const huge = `[{"title":"${"x".repeat(10_000_000)}"},${good}]`;
		expect((await read(huge)).map((row) => Boolean(row.program))).toEqual([false, true]);
	});

	test("what is nested without end is named by its number, and the rest is read", async () => {
		const good = JSON.stringify(listing(1));
		const deep = (open: string, close: string) => open.repeat(40_000) + close.repeat(40_000);
		for (const hostile of [
			`{"title":"A","url":"https://a.example.org","terms":${deep("[", "]")}}`,
			`{"@type":"Course","name":${deep('{"@value":', "}").replace("}", '"x"}')}}`,
			deep('{"items":[', "]}"),
		]) {
			const rows = await read(`[${hostile},${good}]`);
			expect(rows.map(({ problem }) => problem)).toEqual([
				"This entry is nested too deeply.",
				undefined,
			]);
		}
		const [row] = await read(`{"@graph":[{"x":${deep("[", "]")}}]}`);
		expect(row?.problem).toBe("This entry is nested too deeply.");
	});

	test("wherever its pieces end, the entries are the same", async () => {
		const entries = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 6 });
		await fc.assert(
			fc.asyncProperty(entries, fc.integer({ min: 1, max: 30 }), async (given, size) => {
				const plain = given.filter((one) => !Array.isArray(one.items) && !Array.isArray(one.data));
				const text = JSON.stringify(plain, null, size % 3);
				const found = await all(readJson(inPieces(text, size)));
				expect(found.map(({ value }) => value)).toEqual(JSON.parse(text));
			}),
		);
	});
});

describe("JSON-LD", () => {
	const posting = {
		"@context": "https://schema.org",
		"@type": "JobPosting",
		title: "Lab Assistant",
		url: "https://example.org/jobs/1",
		description: "<p>Help in the <b>lab</b>.</p><ul><li>Weigh</li><li>Write</li></ul>",
		hiringOrganization: { "@type": "Organization", name: "Fisk University" },
		employmentType: ["INTERN", "PART_TIME"],
		validThrough: "2027-05-01T23:59:00-05:00",
		datePosted: "2027-01-01",
		jobLocation: {
			"@type": "Place",
			address: { addressLocality: "Nashville", addressRegion: "TN", addressCountry: "US" },
		},
		baseSalary: { currency: "USD", value: { minValue: 18, maxValue: 22, unitText: "HOUR" } },
	};

	test("one posting by itself", async () => {
		expect(await program(JSON.stringify(posting))).toMatchObject({
			name: "Lab Assistant",
			kind: "internship",
			organisation: "Fisk University",
			description: "Help in the lab.\n\n• Weigh\n• Write",
			application_deadline: "2027-05-01",
			city: "Nashville",
			us_state: "Tennessee",
			place: "inperson",
			pay: "paid",
			pay_details: "$18–$22 an hour",
		});
	});

	test("lists, graphs and item lists, with what is no program named", async () => {
		const grant = {
			"@type": "MonetaryGrant",
			name: "A grant",
			url: "https://example.org/g",
			funder: { name: "F" },
		};
		const graph = {
			"@context": "https://schema.org",
			"@graph": [posting, { "@type": "WebSite" }, grant],
		};
		expect(await problems(JSON.stringify(graph))).toEqual([
			[1, undefined],
			[2, "A WebSite isn't a program."],
			[3, undefined],
		]);
		expect(await problems(JSON.stringify([posting, graph]))).toHaveLength(4);
		const list = { "@type": "ItemList", itemListElement: [{ "@type": "ListItem", item: grant }] };
		expect(await program(JSON.stringify(list))).toMatchObject({
			kind: "scholarship",
			organisation: "F",
		});
		const remote = { ...posting, jobLocationType: "TELECOMMUTE" };
		expect(await program(JSON.stringify(remote))).toMatchObject({ place: "remote" });
	});
});

describe("cleaning", () => {
	test.each([
		["<b>Bold</b> &amp; <script>alert(1)</script>plain", "Bold & plain"],
		["&lt;b&gt;twice&lt;/b&gt;", "twice"],
		["a < b and c > d", "a < b and c > d"],
		["tab\tand\u0000 null \u200b", "tab and null"],
		["R&amp;amp;D", "R&D"],
		["&#128512;&#x41;&#99999999;&nope;", "😀A&nope;"],
		["caf&eacute;&#7; &Scaron;koda", "café Škoda"],
		["\ud800half", "half"],
	])("%j", (dirty, clean) => {
		expect(cleanLine(dirty, 200)).toBe(clean);
	});

	test("what turns text around is left out", () => {
		for (const hostile of ["Pay \u202etsrif\u202c now", "Pay &#x202e;tsrif&#8236; now"]) {
			expect(cleanLine(hostile, 100)).toBe("Pay tsrif now");
		}
	});

	test("a text that is too long ends at a word", () => {
		expect(cleanLine("one two three four", 12)).toBe("one two…");
		expect(cleanLine("x".repeat(300), 200)).toHaveLength(200);
		expect(cleanProse(`a\n\n\n\n\nb`, 100)).toBe("a\n\nb");
	});

	test("takes no longer for what is made to take long", () => {
		for (const hostile of ["<script", "<!--", "<", "&#", "<p ", "&amp;lt;".repeat(2)]) {
			expect(cleanProse(hostile.repeat(2_000_000 / hostile.length), 5000).length).toBeLessThan(
				5001,
			);
		}
	});
});
