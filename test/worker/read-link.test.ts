import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { alertsOf, filledIn, problemOf } from "../support/forms.ts";
import { nobodysUrl } from "../support/local-server.ts";
import {
	html,
	inPieces,
	type PageServer,
	redirect,
	startPageServer,
	withData,
} from "../support/page-server.ts";
import { student } from "../support/people.ts";
import { count, sql } from "../support/rows.ts";
import type { Page, Visitor } from "../support/visitor.ts";

const PAGE = "/programs/add-program/";
const BUTTON = "Fill in from the link";
const JOB = {
	"@type": "JobPosting",
	title: "Summer Intern",
	description: "<p>Eight weeks.</p>",
	hiringOrganization: { name: "Acme Labs" },
	validThrough: `${new Date().getUTCFullYear() + 1}-03-01`,
	jobLocation: { address: { addressLocality: "Atlanta", addressRegion: "GA" } },
	baseSalary: { currency: "USD", value: { value: 20, unitText: "HOUR" } },
};

let app: App;
let web: PageServer;
let person: Visitor;
let number = 0;

beforeAll(async () => {
	web = await startPageServer();
	app = await startApp(web.settings);
	person = await student(app);
});

afterAll(async () => {
	await app.stop();
	await web.stop();
});

beforeEach(() => {
	web.asked.length = 0;
});

/** A page that nobody has requested yet; returns its link. */
function publish(answer: Parameters<PageServer["pages"]["set"]>[1]): string {
	number += 1;
	web.pages.set(`page-${number}.example.org/apply?x=1`, answer);
	return `https://page-${number}.example.org/apply?x=1`;
}

/** Presses the second button. */
const read = (link: string, typed: Record<string, string> = {}) =>
	person.submit(PAGE, BUTTON, { application_link: link, ...typed });

/** Reads in place, as the button does with JavaScript. */
async function readInPlace(link: string, who: Visitor = person) {
	const answer = await who.post("/resources/read-link", { application_link: link });
	return { status: answer.status, ...JSON.parse(answer.html) };
}

function marks(page: Page): string[] {
	const marked = page.document
		.querySelectorAll("label")
		.filter(({ text }) => text.includes("Read from the page"));
	return marked.map((label) => label.text.replace("Read from the page", "").trim());
}

const status = (page: Page) =>
	page.document.querySelector("form [role=status]")?.text.replace(/\s+/g, " ").trim();

test("the second button fills in what the page says, marked, and the form can be sent at once", async () => {
	const link = publish(html(withData(JOB)));
	const page = await read(link);
	expect(page.status).toBe(200);
	expect(filledIn(page, "name")).toBe("Summer Intern");
	expect(filledIn(page, "description")).toBe("Eight weeks.");
	expect(filledIn(page, "application_link")).toBe(link);
	expect(filledIn(page, "organisation")).toBe("Acme Labs");
	expect(filledIn(page, "application_deadline")).toBe(JOB.validThrough);
	expect(filledIn(page, "pay_details")).toBe("$20 an hour");
	expect(filledIn(page, "city")).toBe("Atlanta");
	const chosen = (name: string) =>
		page.document.querySelector(`select[name=${name}] option[selected]`)?.getAttribute("value");
	expect([chosen("kind"), chosen("pay"), chosen("place"), chosen("us_state")]).toEqual([
		"internship",
		"paid",
		"inperson",
		"Georgia",
	]);
	expect(marks(page)).toEqual([
		"Program name",
		"Description",
		"Kind",
		"Application deadline",
		"Organization",
		"Paid or unpaid",
		"What it pays",
		"Place",
		"City",
		"State or territory",
	]);
	expect(status(page)).toContain("Read from the page: name, description, organization");
	expect(page.document.querySelector("form details")?.hasAttribute("open")).toBe(true);
	expect(page.document.querySelector("form [autofocus]")?.getAttribute("role")).toBe("status");
	expect(await count(app, "contributions")).toBe(0);

	const form = page.document.querySelectorAll("form").find(({ text }) => text.includes(BUTTON));
	const sent = Object.fromEntries(
		["name", "application_link", "description", "organisation", "application_deadline"].map(
			(name) => [name, filledIn(page, name)],
		),
	);
	expect(form).toBeDefined();
	expect((await person.post(PAGE, sent)).status).toBe(303);
});

test("a page that states its facts in its tags", async () => {
	const link = publish(
		html(`<header itemscope itemtype="https://schema.org/Organization"><a itemprop="url" href="/">Home</a></header>
<div itemscope itemtype="http://schema.org/JobPosting"><h1><a itemprop="title" href="/1">R&amp;D Intern</a></h1>
<meta itemprop="validThrough" content="${JOB.validThrough}">
<div itemprop="hiringOrganization" itemscope itemtype="http://schema.org/Organization"><img itemprop="logo" src="/x.png"><span itemprop="name">Acme Labs</span></div>
<div itemprop="jobLocation" itemscope itemtype="http://schema.org/Place"><div itemprop="address" itemscope>
<span itemprop="addressLocality">Atlanta</span>, <span itemprop="addressRegion">GA</span></div></div>
<div itemprop="baseSalary" itemscope><meta itemprop="currency" content="USD"><meta itemprop="minValue" content="20"><meta itemprop="maxValue" content="25"><meta itemprop="unitText" content="HOUR"></div>
<div itemprop="description"><p>Eight weeks.</p><p>In a lab<br>with a mentor.</p></div></div>`),
	);
	const page = await read(link);
	const names = [
		"name",
		"description",
		"organisation",
		"application_deadline",
		"city",
		"pay_details",
	];
	expect(names.map((name) => filledIn(page, name))).toEqual([
		"R&D Intern",
		"Eight weeks.\nIn a lab\nwith a mentor.",
		"Acme Labs",
		JOB.validThrough,
		"Atlanta",
		"$20–$25 an hour",
	]);
});

test("the page is asked once, by our name, without anything of the student's", async () => {
	const link = publish(html(withData(JOB)));
	await read(link, { name: "A private thought" });
	expect(web.asked).toHaveLength(1);
	const { headers } = web.asked[0] as PageServer["asked"][number];
	expect(headers["user-agent"]).toMatch(/^TheYard\/1\.0 \(.*\+http:\/\/[^ )]+\/contact\/\)$/);
	expect(headers.cookie).toBeUndefined();
	expect(headers.referer).toBeUndefined();
	expect(JSON.stringify(headers)).not.toMatch(/private|example\.edu/);
});

test("what the student has typed is never overwritten", async () => {
	const typed = { name: "My own words", description: "Mine, too.", city: "Macon", kind: "other" };
	const page = await read(publish(html(withData(JOB))), typed);
	for (const [name, text] of Object.entries({ name: typed.name, city: typed.city })) {
		expect(filledIn(page, name)).toBe(text);
	}
	expect(filledIn(page, "description")).toBe("Mine, too.");
	expect(filledIn(page, "organisation")).toBe("Acme Labs");
	expect(marks(page)).not.toContain("Program name");
	expect(marks(page)).not.toContain("City");
	expect(marks(page)).not.toContain("Kind");
});

test("in place the same is answered as data", async () => {
	const answer = await readInPlace(publish(html(withData(JOB))));
	expect(answer).toMatchObject({
		status: 200,
		notes: [],
		values: { name: "Summer Intern", organisation: "Acme Labs", place: "inperson" },
	});
});

test("without data Open Graph is read, then plain HTML", async () => {
	const tagged = publish(
		html(
			'<title>Lab | Acme</title><meta property="og:title" content="The &quot;Lab&quot;"><meta property=og:site_name content=Acme><meta name="Description" content="Eight &amp; a half.">',
		),
	);
	expect((await readInPlace(tagged)).values).toMatchObject({
		name: 'The "Lab"',
		organisation: "Acme",
		description: "Eight & a half.",
	});
	const year = new Date().getUTCFullYear() + 1;
	const plain = publish(
		html(
			`<title>Site</title><nav><p>Home of all the programs that anybody could ever want to know about</p></nav>
			<svg/><script/></script><h1>Summer &amp; <b>Winter</b> Lab</h1><script>var deadline = "Deadline: May 5, ${year}"</script>
			<p>Eight weeks of research with a mentor of your own, and a stipend of $4,000.</p>
			<div><strong>Deadline:</strong> <span>March 1, ${year}</span></div>`,
		),
	);
	expect((await readInPlace(plain)).values).toEqual({
		name: "Summer & Winter Lab",
		description: "Eight weeks of research with a mentor of your own, and a stipend of $4,000.",
		application_deadline: `${year}-03-01`,
		deadline_words: `Deadline: March 1, ${year}`,
		pay: "paid",
		pay_details: "$4,000 stipend",
	});
});

test("a page's sentences go on where its source breaks the line, and a table's cells are labels and values", async () => {
	const link = publish(
		html(`<h1>Summer Lab</h1><p>Applicants submit two letters of
			recommendation and an unofficial
			transcript.</p>
			<table><tr><th>Application fee</th><td>None</td></tr><tr><th>Housing</th><td>Provided</td></tr>
			<tr>
				<th>Travel</th>
				<td>Not covered</td>
			</tr></table>`),
	);
	const { values } = await readInPlace(link);
	expect(values).toMatchObject({
		...{ letters: "2", materials: ["transcript"] },
		...{ application_fee: "no", housing: "yes", travel: "no" },
	});
});

test("what a page has struck out isn't read", async () => {
	const year = new Date().getUTCFullYear() + 1;
	const link = publish(
		html(`<h1>Summer Lab</h1><p>Deadline: <s>March 1, ${year}</s> March 15, ${year}</p>
			<p>Stipend: <del>$3,000</del> $4,000</p>`),
	);
	const { values } = await readInPlace(link);
	expect(values).toMatchObject({
		application_deadline: `${year}-03-15`,
		pay_details: "$4,000",
	});
});

interface StatedColleges {
	college_groups?: string[];
	colleges?: string;
	for_hbcu?: string;
}

test.each<[string, StatedColleges]>([
	["Open only to students at 1890 land-grant institutions.", { college_groups: ["landgrants"] }],
	[
		"Only students at Spelman College and Morehouse may apply.",
		{ colleges: "Spelman College; Morehouse" },
	],
	["HBCU students only.", { for_hbcu: "on" }],
])("'%s' fills whose students it is for, and nothing else of it", async (words, stated) => {
	const link = publish(html(`<h1>Summer Lab</h1><p>${words}</p>`));
	const { values } = await readInPlace(link);
	const { college_groups, colleges, for_hbcu } = values;
	expect({ college_groups, colleges, for_hbcu }).toEqual(stated);
	const page = await read(link);
	const ticked = page.document
		.querySelectorAll("input[name=college_groups][checked], input[name=for_hbcu][checked]")
		.map((box) => box.getAttribute("value") ?? "on");
	expect(ticked).toEqual([stated.college_groups, stated.for_hbcu].flat().filter(Boolean));
	expect(filledIn(page, "colleges") ?? "").toBe(stated.colleges ?? "");
});

test("what a page says beside a fact is left out where another was typed", async () => {
	const year = new Date().getUTCFullYear() + 1;
	const job = { ...JOB, validThrough: undefined };
	const words = `Applications are due by March 15, ${year} at 5 pm ET. Decisions by May 1, ${year}.`;
	const link = publish(html(withData(job).replace("</body>", `<p>${words}</p></body>`)));
	const names = ["deadline_time", "deadline_words", "decisions_by", "pay_details", "city"];
	const filled = async (typed: Record<string, string>) => {
		const page = await read(link, typed);
		return names.filter((name) => filledIn(page, name) !== "");
	};
	expect(await filled({})).toEqual(names);
	expect(await filled({ application_deadline: `${year}-03-15` })).toEqual(names);
	const other = { application_deadline: `${year}-03-10`, pay: "unpaid", us_state: "Texas" };
	expect(await filled(other)).toEqual([]);
	expect(marks(await read(link, { city: "Macon" }))).not.toContain("State or territory");
});

const LATIN = Buffer.from(withData({ ...JOB, title: "Été à Montréal" }), "latin1");
test.each([
	["Latin-1 by header", html(LATIN, "text/html; charset=ISO-8859-1")],
	[
		"Latin-1 by meta",
		html(Buffer.concat([Buffer.from("<meta charset=latin1>"), LATIN]), "text/html"),
	],
	["Latin-1 that says it is UTF-8", html(LATIN)],
	[
		"UTF-8 that says it is Latin-1",
		html(withData({ ...JOB, title: "Été à Montréal" }), "text/html; charset=latin1"),
	],
	["XHTML", html(withData({ ...JOB, title: "Été à Montréal" }), "application/xhtml+xml")],
])("a page in %s is read as it is meant", async (_, answer) => {
	expect((await readInPlace(publish(answer))).values.name).toBe("Été à Montréal");
});

const NOT_OPENED: [string, RegExp][] = [
	["http://127.0.0.1/", /web address/],
	["http://2130706433/", /web address/],
	["http://0x7f.1/", /web address/],
	["http://[::1]/", /web address/],
	["http://localhost/", /web address/],
	["ftp://lab.example.org/", /web address/],
	["javascript:alert(1)", /web address/],
	["https://user:secret@lab.example.org/", /web address/],
	["https://printer.local/", /isn't public/],
	["https://metadata.google.internal/", /isn't public/],
	["https://router.lan/", /isn't public/],
	["https://nas.home.arpa/", /isn't public/],
	["https://127.0.0.1.nip.io/", /isn't public/],
	["https://lab.example.org:8443/", /unusual port/],
];

test.each(NOT_OPENED)("%s is never asked", async (link, why) => {
	const page = await read(link, { name: "Kept" });
	expect(page.status).toBeLessThan(500);
	expect(problemOf(page, "application_link") ?? status(page)).toMatch(why);
	expect(filledIn(page, "name")).toBe("Kept");
	expect((await readInPlace(link)).notes[0]).toMatch(why);
	expect(web.asked).toEqual([]);
});

test.each([
	"http://127.0.0.1/",
	"http://2130706433/",
	"http://0177.0.0.1/",
	"http://[::ffff:127.0.0.1]/",
	"//localhost/",
	"http://printer.local/",
	"https://metadata.google.internal/computeMetadata/",
	"http://intranet/",
	"https://lab.example.org:8443/",
	"https://u:p@lab.example.org/",
	"ftp://lab.example.org/",
	"javascript:alert(1)",
	"data:text/html,x",
	"http://169.254.169.254/",
])("a redirect to %s is not followed", async (to) => {
	const page = await read(publish(redirect(to)), { description: "Kept" });
	expect(page.status).toBe(200);
	expect(status(page)).toMatch(/leads on to/);
	expect(filledIn(page, "description")).toBe("Kept");
	expect(web.asked).toHaveLength(1);
});

test("three redirects are followed, each by hand, and not a fourth", async () => {
	let link = publish(html(withData(JOB)));
	for (const status of [301, 303, 307]) link = publish(redirect(link, status));
	expect((await readInPlace(link)).values.name).toBe("Summer Intern");
	expect(web.asked).toHaveLength(4);
	const fourth = await readInPlace(publish(redirect(link, 308)));
	expect(fourth.notes).toEqual([expect.stringContaining("stopped after three")]);
	expect(web.asked).toHaveLength(8);
	web.pages.set("loop.example.org/", redirect("/"));
	expect((await readInPlace("https://loop.example.org/")).notes[0]).toContain("after three");
});

test.each([
	["hangs", () => {}, "three seconds"],
	[
		"hangs in its first line",
		(response) => response.writeHead(200, { "Content-Type": "text/html" }).flushHeaders(),
		"three seconds",
	],
	["hangs up", (response) => response.destroy(), "couldn't reach"],
	["is a PDF", html("%PDF-1.7", "application/pdf"), "isn't a web page"],
	["is JSON", html("{}", "application/json"), "isn't a web page"],
	["says no type", (response) => response.writeHead(200).end(withData(JOB)), "isn't a web page"],
	["says it is text/html-ish", html(withData(JOB), "text/htmlx"), "isn't a web page"],
	["is not there", (response) => response.writeHead(404).end(), "isn't there"],
	["is gone", (response) => response.writeHead(410).end(), "isn't there"],
	["is forbidden", (response) => response.writeHead(403).end(), "doesn't let us"],
	["asks us to wait", (response) => response.writeHead(429).end(), "doesn't let us"],
	["fails", (response) => response.writeHead(503).end(), "having trouble"],
	["redirects nowhere", (response) => response.writeHead(302).end(), "leads on to"],
	["is empty", html(""), "we could use"],
	[
		"lies about its packing",
		(response) =>
			response
				.writeHead(200, { "Content-Type": "text/html", "Content-Encoding": "gzip" })
				.end("no gzip"),
		"couldn't reach",
	],
] as [string, Parameters<PageServer["pages"]["set"]>[1], string][])(
	"of a page that %s the form says so, and stays usable",
	async (_, answer, words) => {
		const link = publish(answer);
		const page = await read(link, { name: "Kept" });
		expect(page.status).toBe(200);
		expect(status(page)).toContain(words);
		expect(filledIn(page, "name")).toBe("Kept");
		expect(filledIn(page, "application_link")).toBe(link);
		expect(alertsOf(page)).toEqual([]);
	},
);

const DATA_THAT_LIES: [string, unknown, RegExp][] = [
	["broken", '{"@type": "JobPosting", "title": "x', /data is broken/],
	["a list without end", `[${"[".repeat(100_000)}`, /data is broken/],
	["nested deeply", "[".repeat(100_000) + "]".repeat(100_000), /more data than/],
	[
		"of wrong types",
		{ ...JOB, title: 7, validThrough: {}, baseSalary: "x", jobLocation: 1 },
		/The title in .* The pay in .* The place in .* A date in/,
	],
	["several programs", [JOB, { ...JOB, title: "Another" }], /more than one program/],
];

test.each(DATA_THAT_LIES)(
	"of data that is %s the form says so, and the rest is read",
	async (_, data, words) => {
		const page = await read(
			publish(html(withData(data, '<meta property="og:title" content="Tagged">'))),
		);
		expect(page.status).toBe(200);
		expect(filledIn(page, "name")).not.toBe("");
		expect(status(page)).toMatch(words);
	},
);

test("scripts in texts come as text", async () => {
	const job = {
		...JOB,
		title: "<img src=x onerror=alert(1)>Intern",
		description: "<script>steal()</script>&lt;script&gt;Text",
	};
	const page = await read(publish(html(withData(JSON.stringify(job).replaceAll("</", "<\\/")))));
	expect(filledIn(page, "name")).toBe("Intern");
	expect(page.html).not.toContain("steal()");
	expect(page.html).not.toContain("onerror");
});

test("of a page in tiny pieces the first are read", async () => {
	const link = publish(inPieces(withData(JOB, "<p>.</p>".repeat(500))));
	const answer = await readInPlace(link);
	expect([answer.status, answer.values.name]).toEqual([200, "Summer Intern"]);
	expect(answer.notes).toEqual([expect.stringContaining("tiny pieces")]);
});

test("of 10 MB the first 512 KB are read, packed or not, and no more is taken", async () => {
	const long = Buffer.from(withData(JOB) + "<p>x</p>".repeat(1_300_000));
	let sent = 0;
	const whole = publish((response) => {
		response.writeHead(200, { "Content-Type": "text/html" });
		const send = () => {
			if (response.destroyed || sent >= long.length) return;
			response.write(long.subarray(sent, sent + 65_536), send);
			sent += 65_536;
		};
		send();
	});
	const zipped = gzipSync(long);
	const packed = publish((response) =>
		response
			.writeHead(200, { "Content-Type": "text/html", "Content-Encoding": "gzip" })
			.end(zipped),
	);
	for (const link of [whole, packed]) {
		const answer = await readInPlace(link);
		expect(answer.values.name).toBe("Summer Intern");
		expect(answer.notes).toEqual([expect.stringContaining("first 512 KB")]);
	}
	expect(sent).toBeLessThan(long.length);
	const late = publish(html(`${"<p>x</p>".repeat(100_000)}<title>Late</title>`));
	expect((await readInPlace(late)).values.name).toBeUndefined();
});

test.each(["<", "<script>"])(
	"of a page of nothing but %s only the beginning is looked at",
	async (tag) => {
		const late =
			'<meta name="description" content="Nobody reads as far as this, nor should they.">';
		const link = publish(html(`<title>Summer Lab</title>${tag.repeat(30_000)}</script>${late}`));
		const { status, values } = await readInPlace(link);
		expect([status, values.name]).toEqual([200, "Summer Lab"]);
		expect(JSON.stringify(values)).not.toContain("Nobody reads");
	},
);

test("of a page that stops in the middle what has come is used", async () => {
	const link = publish((response) => {
		response.writeHead(200, { "Content-Type": "text/html" });
		response.write(withData(JOB));
	});
	const answer = await readInPlace(link);
	expect(answer.values.name).toBe("Summer Intern");
	expect(answer.notes).toEqual([expect.stringContaining("what we had by then")]);
});

test("only students have pages read, with a session, and only so often", async () => {
	const link = publish(html(withData(JOB)));
	const stranger = await app.visitor().post("/resources/read-link", { application_link: link });
	expect(stranger.status).toBe(401);
	expect((await person.open("/resources/read-link")).location).toBe(PAGE);
	const foreign = await person.post(
		"/resources/read-link",
		{ application_link: link },
		{ Origin: "https://evil.example" },
	);
	expect(foreign.status).toBe(403);
	expect(web.asked).toEqual([]);
	const strict = await startApp(web.settings, { "link reading": 1 });
	try {
		const eager = await student(strict);
		expect((await eager.submit(PAGE, BUTTON, { application_link: link })).status).toBe(200);
		const refused = await eager.submit(PAGE, BUTTON, { application_link: link, name: "Kept" });
		expect(refused.status).toBe(429);
		expect(alertsOf(refused)[0]).toContain("Wait a minute");
		expect(filledIn(refused, "name")).toBe("Kept");
		expect(await readInPlace(link, eager)).toMatchObject({ status: 429 });
		expect(web.asked).toHaveLength(1);
		const other = { name: "Sent", application_link: link, description: "Still works." };
		expect((await eager.submit(PAGE, "Submit Contribution", other)).status).toBe(200);
	} finally {
		await strict.stop();
	}
});

test("a form whose session has ended keeps what was typed, and reads after logging in", async () => {
	const other = await student(app);
	const link = publish(html(withData(JOB)));
	await sql(app, "delete from sessions where uid = ?", other.uid);
	const ended = await other.post(`${PAGE}?read=`, { application_link: link, name: "Kept" });
	expect(ended.location).toMatch(/^\/login\//);
	expect(web.asked).toEqual([]);
});

test("without a link the field says so", async () => {
	const page = await read("");
	expect(page.status).toBe(400);
	expect(problemOf(page, "application_link")).toContain("Paste the link first.");
});

test("switched off, there is no button, and nobody is asked", async () => {
	const off = await startApp({ ...web.settings, READ_LINKS: "off" });
	try {
		const other = await student(off);
		const link = publish(html(withData(JOB)));
		expect((await other.open(PAGE)).html).not.toContain(BUTTON);
		const page = await other.post(`${PAGE}?read=`, { application_link: link, name: "Kept" });
		expect(page.status).toBe(404);
		expect(filledIn(page, "name")).toBe("Kept");
		expect(await readInPlace(link, other)).toMatchObject({ status: 404 });
		expect(web.asked).toEqual([]);
	} finally {
		await off.stop();
	}
});

test.each([
	["identity elsewhere", { IDENTITY_TOOLKIT_URL: "https://identitytoolkit.googleapis.com" }],
	["a stand-in elsewhere", { PAGES_STAND_IN_URL: "https://evil.example/{host}" }],
])(
	"the stand-in for other sites is for a laptop only: with %s nothing starts",
	async (_, settings) => {
		const wrong = await startApp({ ...web.settings, ...settings });
		try {
			const page = await wrong.visitor().open("/");
			expect(page.status).toBe(500);
			const lines = await wrong.logOf(page.headers.get("X-Request-Id"));
			expect(lines.find(({ level }) => level === "error")?.cause).toContain("PAGES_STAND_IN_URL:");
		} finally {
			await wrong.stop();
		}
	},
);

test("nothing that was read or typed is logged", async () => {
	const link = publish(html(withData({ ...JOB, title: "Never log this" })));
	const page = await read(link);
	const lines = JSON.stringify(await app.logOf(page.headers.get("X-Request-Id")));
	expect(lines).not.toMatch(/Never log this|page-\d+\.example/);
});

test("nobody at the address of all sites is a page that can't be reached", async () => {
	const own = await startApp({ PAGES_STAND_IN_URL: `${await nobodysUrl()}/{host}` });
	try {
		const other = await student(own);
		expect((await readInPlace("https://lab.example.org/", other)).notes[0]).toContain(
			"reach that page",
		);
	} finally {
		await own.stop();
	}
});
