import { expect, test } from "vitest";
import {
	type PageParts,
	readPageFacts,
} from "#app/routes/contributions/page-reading/read-page-facts.ts";
import { WorkBudget } from "#lib/work-budget.ts";

const NOW = Date.UTC(2026, 10, 23);

function page(parts: Partial<Omit<PageParts, "meta">> & { meta?: Record<string, string> } = {}) {
	const { meta = {}, ...rest } = parts;
	const empty = { jsonLd: [], title: "", heading: "", paragraphs: [], text: "" };
	return readPageFacts({ ...empty, ...rest, meta: new Map(Object.entries(meta)) }, NOW);
}

const data = (...values: unknown[]) =>
	page({ jsonLd: values.map((value) => JSON.stringify(value)) });

const JOB = {
	"@context": "https://schema.org/",
	"@type": "JobPosting",
	title: "Summer Research Intern",
	description: "<p>Study &amp; build.</p><ul><li>Mice</li><li>Men</li></ul>",
	hiringOrganization: { "@type": "Organization", name: "Acme Labs" },
	validThrough: "2027-03-01T23:59:59-05:00",
	employmentType: ["INTERN", "FULL_TIME"],
	jobStartDate: "2027-06-01",
	jobLocation: {
		"@type": "Place",
		address: {
			"@type": "PostalAddress",
			addressLocality: "Atlanta",
			addressRegion: "GA",
			addressCountry: "US",
		},
	},
	baseSalary: {
		"@type": "MonetaryAmount",
		currency: "USD",
		value: { "@type": "QuantitativeValue", minValue: 20, maxValue: 25.5, unitText: "HOUR" },
	},
};
const JOB_READ = {
	name: "Summer Research Intern",
	description: "Study & build.\n\n• Mice\n• Men",
	organisation: "Acme Labs",
	kind: "internship",
	application_deadline: "2027-03-01",
	pay: "paid",
	pay_details: "$20–$25.50 an hour",
	place: "inperson",
	city: "Atlanta",
	us_state: "Georgia",
	season: "summer",
};

test("data that was left from last year gives way to what the page says of this one", () => {
	const jsonLd = [JSON.stringify({ ...JOB, validThrough: "2026-03-15" })];
	const read = page({ jsonLd, text: "Apply by March 15, 2027." });
	expect(read.values.application_deadline).toBe("2027-03-15");
});

test("a posting that stays up after applications close says nothing of when they do", () => {
	const closing = (facts: object, text: string) =>
		page({ jsonLd: [JSON.stringify({ ...JOB, validThrough: undefined, ...facts })], text }).values;
	const text = "Application deadline: December 1, 2026. Apply now.";
	const posted = { validThrough: "2027-02-28T00:00:00Z" };
	expect(closing(posted, text)).toMatchObject({
		application_deadline: "2026-12-01",
		deadline_words: "Application deadline: December 1, 2026.",
	});
	const offered = { offers: [{ validThrough: "2027-02-28" }] };
	expect(closing(offered, text).application_deadline).toBe("2026-12-01");
	const stated = { ...posted, applicationDeadline: "2027-01-15" };
	expect(closing(stated, text).application_deadline).toBe("2027-01-15");
	const past = "Applications were due October 1, 2026.";
	expect(closing(posted, past).application_deadline).toBe("2027-02-28");
	const later = "Application deadline: March 15, 2027. Apply now.";
	expect(closing(posted, later).application_deadline).toBe("2027-02-28");
	expect(closing(posted, "Apply now.").application_deadline).toBe("2027-02-28");
});

test("of a round that is over and one that opens, only the opening day is filled in", () => {
	const text =
		"Applications for the 2026 program closed on March 1, 2026. The next application cycle opens January 15, 2027.";
	expect(page({ text }).values).toEqual({ opens_on: "2027-01-15" });
	const past = [JSON.stringify({ ...JOB, validThrough: "2026-03-01" })];
	const { values } = page({ jsonLd: past, text });
	expect([values.application_deadline, values.opens_on]).toEqual([undefined, "2027-01-15"]);
	const ahead = page({ jsonLd: [JSON.stringify(JOB)], text }).values;
	expect(ahead.application_deadline).toBe("2027-03-01");
});

test("a job posting fills every field that it speaks of", () => {
	expect(data(JOB)).toMatchObject({ values: JOB_READ, unclear: [] });
});

test.each([
	["an array", [[{ "@type": "WebSite", name: "Site" }, JOB]]],
	["@graph", [{ "@context": "https://schema.org", "@graph": [{ "@type": "WebPage" }, JOB] }]],
	["another node", [{ "@type": "WebPage", mainEntity: { "@type": "ItemPage", about: JOB } }]],
	["a second script", [{ "@type": "Organization", name: "Other" }, JOB]],
	["a list of types", [{ ...JOB, "@type": ["Thing", "http://schema.org/JobPosting"] }]],
	["a prefix", [{ ...JOB, "@type": "schema:JobPosting" }]],
] as [string, unknown[]][])("it is found within %s", (_, values) => {
	expect(data(...values).values).toEqual(JOB_READ);
});

test("a reference to another node is followed", () => {
	const organisation = { "@type": "Organization", "@id": "#org", name: "Acme Labs" };
	const job = { ...JOB, hiringOrganization: { "@id": "#org" } };
	expect(data({ "@graph": [job, organisation] }).values).toEqual(JOB_READ);
	const loop = { ...JOB, "@id": "#a", hiringOrganization: { "@id": "#a" } };
	expect(data({ "@graph": [loop] }).values.name).toBe(JOB.title);
});

test("a program, a scholarship, an event and a course are read, too", () => {
	expect(
		data({
			"@type": "EducationalOccupationalProgram",
			name: "Fellowship in Public Service",
			description: "A year in Washington.",
			provider: [{ name: "Civic College" }],
			applicationStartDate: "2026-12-01",
			applicationDeadline: "March 1, 2027",
			startDate: "2027-08-20",
			trainingSalary: {
				"@type": "MonetaryAmountDistribution",
				currency: "USD",
				value: 4200,
				duration: "MONTH",
			},
			educationalProgramMode: "in-person",
		}).values,
	).toEqual({
		name: "Fellowship in Public Service",
		description: "A year in Washington.",
		organisation: "Civic College",
		kind: "fellowship",
		opens_on: "2026-12-01",
		application_deadline: "2027-03-01",
		season: "fall",
		pay: "paid",
		pay_details: "$4,200 a month",
	});
	expect(
		data({ "@type": "Scholarship", name: "Future Makers", funder: "Maker Fund", amount: "5000" })
			.values,
	).toEqual({
		name: "Future Makers",
		organisation: "Maker Fund",
		kind: "scholarship",
		pay_details: "$5,000",
	});
	expect(
		data({
			"@type": "EducationEvent",
			name: "Research Weekend",
			organizer: { "@type": "Person", name: "Dr. Ada" },
			eventAttendanceMode: "https://schema.org/MixedEventAttendanceMode",
			location: [
				{ "@type": "VirtualLocation", url: "https://x.example.org" },
				{ "@type": "Place", name: "Hall", address: "1 Main St, Washington, DC 20001" },
			],
			offers: [{ validThrough: "2027-01-15" }, { validThrough: "2027-02-15" }],
		}).values,
	).toEqual({
		name: "Research Weekend",
		organisation: "Dr. Ada",
		kind: "research",
		application_deadline: "2027-02-15",
		place: "hybrid",
		city: "Washington",
		us_state: "District of Columbia",
	});
	expect(
		data({
			"@type": "Course",
			name: "Intro to Genomics",
			provider: { "@type": "Organization", name: "Open U" },
			hasCourseInstance: [
				{ "@type": "CourseInstance", courseMode: "online", startDate: "2027-01-10" },
			],
		}).values,
	).toMatchObject({ name: "Intro to Genomics", organisation: "Open U", season: "spring" });
});

test.each([
	[{ jobLocationType: "TELECOMMUTE", jobLocation: undefined }, { place: "remote" }],
	[
		{ jobLocation: { address: { addressLocality: "Paris", addressCountry: "FR" } } },
		{ place: "abroad", city: "Paris" },
	],
	[{ jobLocation: [{ address: "Atlanta, GA" }, { address: "Austin, TX" }] }, { place: "inperson" }],
	[
		{
			jobLocation: {
				address: { addressRegion: { name: "texas" }, addressCountry: { name: "USA" } },
			},
		},
		{ place: "inperson", us_state: "Texas" },
	],
	[
		{ jobLocation: "Nashville, Tennessee 37208, USA" },
		{ place: "inperson", city: "Nashville", us_state: "Tennessee" },
	],
])("a place: %j", (changes, expected) => {
	const { place, city, us_state } = data({ ...JOB, ...changes }).values;
	expect(JSON.parse(JSON.stringify({ place, city, us_state }))).toEqual(expected);
});

test.each([
	[{ baseSalary: 52000 }, "$52,000"],
	[{ baseSalary: "52,000" }, "$52,000"],
	[{ baseSalary: "$6,000 and housing" }, "$6,000 and housing"],
	[{ baseSalary: { currency: "EUR", value: { value: "900", unitText: "month" } } }, "€900 a month"],
	[
		{
			baseSalary: undefined,
			estimatedSalary: [{ currency: "USD", minValue: 10, maxValue: 10, unitText: "HOUR" }],
		},
		"$10 an hour",
	],
])("pay: %j", (changes, expected) => {
	expect(data({ ...JOB, ...changes }).values.pay_details).toBe(expected);
});

test.each([
	["2027-03-01", "2027-03-01"],
	["2027-03-01T00:00:00Z", "2027-03-01"],
	["2027-03-02T04:59:59Z", "2027-03-01"],
	["2027-03-01T23:59:59.000+00:00", "2027-03-01"],
	["2027-3-1", "2027-03-01"],
	["Mar. 1st, 2027 at noon", "2027-03-01"],
	["1 March 2027", "2027-03-01"],
	["3/1/2027", "2027-03-01"],
])("the date %s is %s", (validThrough, expected) => {
	expect(data({ ...JOB, validThrough }).values.application_deadline).toBe(expected);
});

test.each([
	[{ validThrough: "2027-02-30" }, "dates"],
	[{ validThrough: "9999-12-31" }, "dates"],
	[{ validThrough: "1999-12-31" }, "dates"],
	[{ validThrough: "soon" }, "dates"],
	[{ validThrough: { year: 2027 } }, "dates"],
	[{ validThrough: 20270301 }, "dates"],
	[{ baseSalary: { value: -5 } }, "pay"],
	[{ baseSalary: { value: { value: "a lot" } } }, "pay"],
	[{ baseSalary: { currency: "<script>", value: 5 } }, "pay"],
	[{ baseSalary: 1e30 }, "pay"],
	[{ baseSalary: [] }, "pay"],
	[{ jobLocation: 7 }, "place"],
	[{ jobLocation: { address: ["", {}] } }, "place"],
	[{ title: { no: "name" } }, "title"],
	[{ title: 7 }, "title"],
	[{ hiringOrganization: 7 }, "organization"],
	[{ description: [[[[[["deep"]]]]]] }, "description"],
] as [object, string][])(
	"what lies is left out and named, and the rest is read: %j",
	(changes, part) => {
		const { values, unclear } = data({ ...JOB, ...changes });
		expect(unclear).toEqual([part]);
		const left = Object.entries(values).filter(([name]) => name in JOB_READ);
		expect(left.length).toBeGreaterThan(6);
	},
);

test("who opens after they close has one of the days wrong, and the form would refuse both", () => {
	const { values, unclear } = data({
		...JOB,
		"@type": "Program",
		applicationStartDate: "2027-04-01",
	});
	expect(values).toMatchObject({ application_deadline: "2027-03-01" });
	expect(values.opens_on).toBeUndefined();
	expect(unclear).toEqual(["dates"]);
});

test("scripts and tags in texts are no text", () => {
	const { values } = data({
		...JOB,
		title: "Intern <script>alert(1)</script><img src=x onerror=alert(1)>",
		description:
			"&lt;p&gt;Real&lt;/p&gt;<style>p{}</style><script>steal()</script> &lt;b&gt;text&lt;/b&gt; a < b",
		hiringOrganization: { name: "Acme\u0000 \u202eLabs\ud800" },
	});
	expect(values.name).toBe("Intern");
	expect(values.description).toBe("Real\ntext a < b");
	expect(values.organisation).toMatch(/^Acme .?Labs$/);
});

test("what is too long for its field is cut between words", () => {
	const { values } = data({
		...JOB,
		title: "word ".repeat(100),
		description: "long text ".repeat(9000),
	});
	expect(values.name?.length).toBeLessThanOrEqual(200);
	expect(values.name).toMatch(/word…$/);
	expect(values.description?.length).toBeLessThanOrEqual(5000);
});

test("an event that names no other deadline closes as it begins, and the form says so", () => {
	const event = {
		"@type": "BusinessEvent",
		name: "Career Day",
		startDate: "2027-04-02T09:00:00-04:00",
	};
	expect(data(event)).toMatchObject({
		values: { name: "Career Day", application_deadline: "2027-04-02" },
		closesAsItBegins: true,
	});
	const worded = page({ jsonLd: [JSON.stringify(event)], text: "Apply by March 1, 2027." });
	expect(worded.values.application_deadline).toBe("2027-03-01");
	expect(worded.closesAsItBegins).toBe(false);
});

test("broken data leaves the page's tags and words", () => {
	const broken = page({
		jsonLd: ['{"@type": "JobPosting", "title": "x'],
		meta: {
			"og:title": "Summer Lab | Acme",
			"og:site_name": "Acme",
			"og:description": "Eight weeks.",
		},
	});
	expect(broken.data.isBroken).toBe(true);
	expect(broken.values).toEqual({
		name: "Summer Lab",
		organisation: "Acme",
		description: "Eight weeks.",
	});
});

test.each([
	["a comment", `<!-- ${JSON.stringify(JOB)} -->`],
	["CDATA", `//<![CDATA[\n${JSON.stringify(JOB)}\n//]]>`],
	["a comma too many", JSON.stringify(JOB).replace(/\}$/, ",}")],
	["a line break in a text", JSON.stringify(JOB).replace("Research", "\n")],
	["escaping", JSON.stringify(JOB).replaceAll('"', "&quot;")],
])("data in or with %s is still read", (_, script) => {
	const { values, data: found } = page({ jsonLd: [script] });
	expect(values.organisation).toBe("Acme Labs");
	expect(found.isBroken).toBe(false);
});

test("data that is nested deeply, or without end, is not followed", () => {
	const deep = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;
	const wide = JSON.stringify(Array(20_000).fill({ "@type": "Thing" }));
	for (const jsonLd of [[deep], [wide], ["[".repeat(100_000) + "]".repeat(100_000)]]) {
		const { values, data: found } = page({ jsonLd, meta: { "og:title": "Summer Lab" } });
		expect(values).toEqual({ name: "Summer Lab" });
		expect(found.isTooMuch).toBe(true);
	}
});

test.each([
	["null"],
	["7"],
	['"text"'],
	["[]"],
	["{}"],
	['{"@type":7}'],
	['[null,[null],{"@type":null}]'],
	['{"@type":"JobPosting","__proto__":{"title":"x"}}'],
])("%s is data, and says nothing", (script) => {
	expect(page({ jsonLd: [script], title: "Summer Lab" }).values.name).toMatch(/Summer Lab|x/);
});

test("of several programs it is the one that the page is called after", () => {
	const other = { ...JOB, title: "Another" };
	const several = [JSON.stringify([other, JOB])];
	const named = page({ jsonLd: several, heading: "Summer Research Intern" });
	expect(named.values.name).toBe(JOB.title);
	expect(named.data.hasSeveral).toBe(false);
	expect(page({ jsonLd: several }).data.hasSeveral).toBe(true);
});

test("Open Graph goes before plain HTML, and both are only text", () => {
	const html = {
		title: "Summer Lab &amp; more - Acme",
		heading: "Apply to the <b>Summer</b> Lab",
		paragraphs: [
			"Menu",
			"Eight weeks of research with a mentor of your own, in a lab that pays you.",
		],
		text: "<p>Deadline to apply:</p> <p>February 15, 2027</p> with a $6,000 stipend",
	};
	expect(page(html).values).toEqual({
		name: "Apply to the Summer Lab",
		description: html.paragraphs[1],
		application_deadline: "2027-02-15",
		deadline_words: "Deadline to apply: February 15, 2027",
		pay: "paid",
		pay_details: "$6,000 stipend",
	});
	expect(
		page({
			...html,
			meta: { "og:title": "The Lab – Acme", "og:site_name": "acme", description: "Short." },
		}).values,
	).toMatchObject({ name: "The Lab", description: "Short.", organisation: "acme" });
	expect(page({ title: html.title }).values.name).toBe("Summer Lab & more - Acme");
});

test("a deadline without its year is the next such day", () => {
	expect(page({ title: "Lab", text: "Deadline: March 1" }).values.application_deadline).toBe(
		"2027-03-01",
	);
});

test("an hour comes with its zone, and the sentence of the same day with the data's", () => {
	const text = "<p>Apply by March 1, 2027 at 5 p.m. Eastern Time.</p>";
	const said = {
		application_deadline: "2027-03-01",
		deadline_time: "17:00",
		deadline_zone: "eastern",
		deadline_words: "Apply by March 1, 2027 at 5 p.m. Eastern Time.",
	};
	expect(page({ title: "Lab", text }).values).toMatchObject(said);
	const jsonLd = [JSON.stringify({ ...JOB, validThrough: "2027-03-01" })];
	expect(page({ text, jsonLd }).values).toMatchObject(said);
	const other = [JSON.stringify({ ...JOB, validThrough: "2027-02-01" })];
	expect(page({ text, jsonLd: other }).values).not.toHaveProperty("deadline_words");
});

test("hostile texts come to an end", () => {
	const texts = [
		"<".repeat(500_000),
		"<script".repeat(70_000),
		"&#".repeat(200_000),
		" ".repeat(500_000),
		"deadline ".repeat(50_000),
		`${"$1,000 ".repeat(50_000)}`,
		"a, ".repeat(100_000),
		"https://".repeat(50_000),
	];
	for (const text of texts) {
		const { values } = page({
			title: text,
			text,
			paragraphs: [text],
			jsonLd: [
				text,
				JSON.stringify({
					...JOB,
					description: text,
					jobLocation: text,
					baseSalary: text,
					validThrough: text,
					title: text,
				}),
			],
		});
		expect(values.organisation).toBe("Acme Labs");
	}
});

test("what JavaScript's objects are made of is no entity and no unit of time", () => {
	const { values } = data({
		...JOB,
		title: "Lab &constructor; &toString; &__proto__;",
		baseSalary: { currency: "USD", value: { value: 20, unitText: "constructor" } },
	});
	expect(values.name).toBe("Lab &constructor; &toString; &__proto__;");
	expect(values.pay_details).toBe("$20");
});

/** A part that refers to the next one twenty times under each name. */
const fan = (id: string, names: string[], next: string) => ({
	"@id": id,
	...Object.fromEntries(names.map((name) => [name, Array(20).fill({ "@id": next })])),
});
const NAMES = ["name", "validThrough", "address"];
const FANS = [
	"title",
	"offers",
	"jobLocation",
	"hiringOrganization",
	"description",
	"baseSalary",
	"validThrough",
	"employmentType",
	"jobLocationType",
	"startDate",
	"hasCourseInstance",
];

test.each([...FANS.map((name) => [name, [name]] as const), ["every property", FANS] as const])(
	"references in %s that fan out cost what a page may, and what was found is kept",
	(_, names) => {
		const long = { "@id": "c", "@value": " ".repeat(100_000), name: " ".repeat(100_000) };
		const wide = { "@value": Array(50_000).fill(1), name: Array(50_000).fill(1) };
		for (const last of [long, { ...wide, "@id": "c" }]) {
			const program = { title: "Lab", ...fan("x", [...names], "a"), "@type": "JobPosting" };
			const graph = [program, fan("a", NAMES, "b"), fan("b", NAMES, "c"), last];
			const script = JSON.stringify({ "@graph": graph });
			const { values, data: found } = page({ jsonLd: [script], heading: "Lab" });
			expect(values.name).toBe("Lab");
			expect(found.isTooMuch).toBe(true);
		}
	},
);

test("a chain of references is followed as far as data may be nested, and into nothing that it is within", () => {
	const chain = Array.from({ length: 4000 }, (_, at) => ({
		"@id": `${at}`,
		name: { "@id": `${at + 1}` },
	}));
	const job = {
		...JOB,
		"@id": "job",
		hiringOrganization: { "@id": "0" },
		offers: { "@id": "job" },
	};
	expect(data({ "@graph": [job, ...chain] }).values.name).toBe(JOB.title);
	const ring = {
		"@id": "r",
		x: [{ inner: { "@id": "job" } }],
		name: [{ "@id": "r" }, "Acme Labs"],
	};
	const inRing = { ...job, hiringOrganization: { "@id": "r" } };
	expect(data({ "@graph": [inRing, ring] }).values).toEqual(JOB_READ);
});

test("a page's budget is one for all of it, and what comes after its end is left out", () => {
	const parts = { meta: new Map(), title: "Title", heading: "", paragraphs: [], text: "" };
	const jsonLd = [JSON.stringify(JOB)];
	const left = { tags: 0, parts: 100, values: 100, characters: JOB.title.length };
	const { values, data: found } = readPageFacts({ ...parts, jsonLd }, NOW, new WorkBudget(left));
	expect(values).toMatchObject({ name: JOB.title });
	expect(values).not.toHaveProperty("description");
	expect(found.isTooMuch).toBe(true);
});

test.each([
	["nested deeply", `${"[".repeat(100_000)}1${"]".repeat(100_000)}`],
	["no text", '{ "toString": 1, "valueOf": 1 }'],
])("a property whose value is %s leaves the others", (_, value) => {
	for (const name of ["title", "courseMode", "employmentType", "offers", "jobLocation", "about"]) {
		const script = `{ "${name}": ${value}, "@type": "JobPosting", "name": "Summer Lab" }`;
		expect(page({ jsonLd: [script] }).values.name).toBe("Summer Lab");
	}
});

test("the words of a page say what it asks for, what it costs and what it gives", () => {
	const text = `<h2>How to apply</h2><ul><li>Resume</li><li>Unofficial transcript</li>
		<li>Two letters of recommendation</li><li>Essay (500 words)</li></ul>
		<p>There is no application fee.</p><p>Housing is provided; meals are not included.</p>
		<p>The stipend is paid every two weeks.</p>`.replace(/<\/(?:h2|li|p)>/g, "\n");
	expect(page({ text }).values).toMatchObject({
		materials: ["resume", "transcript"],
		letters: "2",
		essays: "1",
		essay_words: "500",
		application_fee: "no",
		housing: "yes",
		meals: "no",
		stipend_paid: "biweekly",
	});
	expect(page({ text: "<p>No letters of recommendation. No essay.</p>" }).values).toEqual({
		letters: "0",
		essays: "0",
	});
});

test("the words of a page say by when applicants hear back; not before the deadline", () => {
	const said = "Apply by March 1, 2027. Applicants will be notified by April 15, 2027.";
	expect(page({ text: said }).values.decisions_by).toBe("2027-04-15");
	const wrong = "Apply by June 1, 2027. Applicants will be notified by April 15, 2027.";
	expect(page({ text: wrong }).values).not.toHaveProperty("decisions_by");
	const month = "Apply by March 1, 2027. Decisions are released in mid-April.";
	expect(page({ text: month }).values).not.toHaveProperty("decisions_by");
});
