/** Lists that renew themselves, through the hourly run of the built Worker; other sites are a server of ours. */
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../../support/app.ts";
import { alertsOf, filledIn } from "../../support/forms.ts";
import { inPieces, type PageServer, redirect, startPageServer } from "../../support/page-server.ts";
import { moderator, student } from "../../support/people.ts";
import { sql } from "../../support/rows.ts";
import type { Page, Visitor } from "../../support/visitor.ts";

const DAY_MS = 86_400_000;
const LIST = "/moderation/sources/";
const AT = "lists.example.org/list.json";

let others: PageServer;
let app: App;
let judge: Visitor & { uid: string };

beforeAll(async () => {
	others = await startPageServer();
	app = await startApp({ ...others.settings });
	judge = await moderator(app);
});
afterAll(async () => {
	expect(app.unstructuredLog).toEqual([]);
	await app.stop();
	await others.stop();
});

const entries = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, at) => ({
		name: `Sextant Internship ${from + at}`,
		link: `https://jobs.example.org/${from + at}`,
	}));

let version = 0;
/** The list from now on, with a validator. */
function publish(content: unknown) {
	version += 1;
	const etag = `"v${version}"`;
	others.pages.set(AT, (response, request) => {
		if (request.headers["if-none-match"] === etag) return response.writeHead(304).end();
		response.writeHead(200, { "Content-Type": "application/json", ETag: etag });
		return response.end(JSON.stringify(content));
	});
}

/** As if so many days had passed. */
async function pass(days: number) {
	await app.run(
		`update sources set due_at = due_at - ${days * DAY_MS}`,
		`update source_runs set started_at = started_at - ${days * DAY_MS}`,
	);
}

async function nextDay() {
	await pass(1);
	await app.cleanUp();
}

/** The requests for the list; other runs try links. */
const requests = () => others.asked.filter(({ page }) => page === AT);

const names = async () =>
	(await sql(app, "select name from programs where state = 'open' order by seq")).map(({ name }) =>
		Number(String(name).replace(/\D/g, "")),
	);

const lastRun = async () =>
	(await sql(app, "select state, problem from source_runs order by seq desc limit 1"))[0];

async function add(name: string, address = `https://${AT}`) {
	return judge.post(LIST, { name, address, period: "daily" });
}

test("moderators alone have sources", async () => {
	const person = await student(app);
	for (const path of [LIST, `${LIST}some/`]) {
		expect((await person.visit(path)).status).toBe(404);
		expect((await app.visitor().open(path)).location).toContain("/login/");
	}
	expect((await judge.visit(`${LIST}unknown/`)).status).toBe(404);
	expect(
		(await person.post(LIST, { name: "A", address: `https://${AT}`, period: "daily" })).status,
	).toBe(404);
});

test.each([
	["http://lists.example.org/list.json", "That address doesn't start with https."],
	["https://10.0.0.1/list.json", "That's not a web address."],
	["https://printer.internal/list", "That address isn't public."],
	["https://lists.example.org:8443/list", "That address has an unusual port."],
	["https://127.0.0.1.nip.io/", "That address isn't public."],
	["", "Fill this in."],
])("the address %s is refused at its field, and what was typed stays", async (address, says) => {
	const answer = await add("Refused", address);
	expect(answer.status).toBe(400);
	expect(alertsOf(answer).join(" ") + answer.text).toContain(says);
	expect(answer.html).toContain('value="Refused"');
	expect(await sql(app, "select id from sources")).toEqual([]);
});

test("settings that were changed since the page was read stay; the page shows them beside what was typed", async () => {
	const at = (await add("Old pages")).location ?? "";
	const read = (page: Page) =>
		page.document.querySelector("#source-settings [name=read]")?.getAttribute("value") ?? "";
	const old = read(await judge.visit(at));
	const settings = { intent: "save", address: `https://${AT}`, period: "daily", only_open: "on" };
	expect((await judge.post(at, { ...settings, read: old, words: "nursing" })).status).toBe(303);
	const refused = await judge.post(at, { ...settings, read: old, words: "law" });
	expect(refused.status).toBe(409);
	expect(filledIn(refused, "words")).toBe("law");
	expect(refused.text).toMatch(/Saved now: Only with one of these words: nursing Address/);
	const now = { ...settings, read: read(refused), words: "law" };
	expect((await judge.post(at, now)).status).toBe(303);
	await app.run("delete from sources");
});

test("a source over three weeks: new rows, a day's limit, what is gone, a broken server, taking a run back", async () => {
	publish(entries(1, 6));
	const at = (await add("Sextants")).location ?? "";
	expect(at).toMatch(/^\/moderation\/sources\/[\w-]+\/$/);
	expect((await add("Sextants")).status).toBe(409);

	// Day 1: nothing comes in without a moderator.
	await app.cleanUp();
	expect((await judge.visit(at)).text).toContain("6 waiting for you");
	expect(await names()).toEqual([]);
	const waits = (await judge.visit(at)).document.querySelector(
		'a[href^="/moderation/import/"].btn-main',
	);
	expect((await judge.visit("/moderation/import/")).text).toContain("Sextants");
	await judge.submit(waits?.getAttribute("href") ?? "", "Add 6 programs");
	expect(await names()).toEqual([1, 2, 3, 4, 5, 6]);

	// Day 2: trusted, and the same list is not sent again.
	const trusted = {
		intent: "save",
		address: `https://${AT}`,
		period: "daily",
		trusted: "on",
		only_open: "on",
	};
	expect((await judge.post(at, trusted)).status).toBe(303);
	const log = await judge.visit("/moderation/log/?subject=source");
	expect(log.text).toContain("Trust it No Yes");
	expect((await judge.visit(at)).text).toContain("Trusted");
	await nextDay();
	await nextDay();
	expect(await lastRun()).toMatchObject({ state: "unchanged" });
	expect(requests().at(-1)?.headers).toMatchObject({ "if-none-match": `"v${version}"` });
	expect(requests().at(-1)?.headers["user-agent"]).toContain("TheYard-Lists");

	// Days 4 to 6: one is gone, and 300 are new.
	publish([...entries(1, 5), ...entries(101, 400)]);
	await nextDay();
	expect((await judge.visit(at)).text).toMatch(/200 added.*100 more on the next days/);
	await app.cleanUp();
	expect(await names()).toHaveLength(206);
	await nextDay();
	expect(await names()).toHaveLength(306);
	expect(await names()).toContain(6);
	await nextDay();
	expect(await names()).not.toContain(6);
	expect((await judge.visit(at)).text).toContain("1 closed");

	// A week in which the server is broken.
	const before = await names();
	others.pages.set(AT, (response) => response.writeHead(500).end("Oh no"));
	const asked = requests().length;
	for (let day = 0; day < 7; day++) await nextDay();
	expect(requests().length - asked).toBe(6);
	expect(await names()).toEqual(before);
	expect((await judge.visit(at)).text).toContain("answered with 500");
	expect((await judge.visit("/moderation/health/")).text).toMatch(/Sources that fail 1 today/);

	// It is back, with one row more; then that run is taken back, and the source is off.
	publish([...entries(1, 5), ...entries(101, 401)]);
	let page = await judge.submit(at, "Run now");
	expect(page.text).toContain("1 added");
	const cameIn = page.document.querySelector('a[href^="/moderation/import/"].btn:not(.btn-main)');
	page = await judge.submit(cameIn?.getAttribute("href") ?? "", "Take this import back");
	expect(page.text).toContain("Taken back: 1 program.");
	expect(await names()).toEqual(before);
	expect((await judge.visit(at)).text).toContain("Turn on");
	await nextDay();
	expect(await names()).toEqual(before);
	page = await judge.submit(at, "Turn on");
	expect(page.text).toContain("next run within the hour");

	// It shrinks to a fraction, and a moderator says that this is right.
	publish(entries(1, 2));
	for (let day = 0; day < 4; day++) await nextDay();
	expect(await names()).toHaveLength(before.length);
	page = await judge.visit(at);
	expect(page.text).toContain("Is that right?");
	await judge.submit(at, "Yes, close what's gone");
	for (let day = 0; day < 3; day++) await nextDay();
	expect(await names()).toEqual([1, 2]);
});

const BAD: [string, () => void, RegExp][] = [
	[
		"a redirect to a private address",
		() => others.pages.set(AT, redirect("https://169.254.169.254/x")),
		/redirects to an address that isn't public/,
	],
	[
		"a redirect to http",
		() => others.pages.set(AT, redirect("http://lists.example.org/x")),
		/doesn't start with https/,
	],
	["a circle", () => others.pages.set(AT, redirect(`https://${AT}`)), /redirects too often/],
	[
		"304 though nothing was asked",
		() => others.pages.set(AT, (response) => response.writeHead(304).end()),
		/answered with 304/,
	],
	[
		"a gzip bomb",
		() =>
			others.pages.set(AT, (response) =>
				response
					.writeHead(200, { "Content-Encoding": "gzip" })
					.end(gzipSync(Buffer.alloc(60_000_000, "["))),
			),
		/more than 15 MB/,
	],
	[
		"a list without an end",
		() =>
			others.pages.set(AT, (response) => {
				const piece = Buffer.alloc(256_000, "a");
				const write = () => {
					while (!response.destroyed && response.write(piece));
				};
				response.writeHead(200).on("drain", write);
				write();
			}),
		/more than 15 MB/,
	],
	[
		"a list in tiny pieces",
		() => others.pages.set(AT, inPieces("[".repeat(5_000))),
		/in tiny pieces/,
	],
	["other columns", () => publish([{ a: 1, b: "x" }]), /which column has the name/],
	[
		"a picture",
		() =>
			others.pages.set(AT, (response) => response.writeHead(200).end(Buffer.from("\x89PNG\0\0\0"))),
		/couldn't find a list/,
	],
];

test("what goes wrong is named, and changes nothing", async () => {
	const [source] = await sql(app, "select id from sources");
	const at = `${LIST}${source?.id}/`;
	for (const [name, answer, says] of BAD) {
		await app.run("update sources set etag = null, last_modified = null, content_hash = null");
		answer();
		const page = await judge.submit(at, "Run now");
		expect(page.text, name).toMatch(says);
		expect(await names(), name).toEqual([1, 2]);
	}
});

test("a list with other columns asks which is which, refuses what can't be, and remembers the answer", async () => {
	const [source] = await sql(app, "select id from sources");
	const at = `${LIST}${source?.id}/`;
	await app.run("update sources set etag = null, last_modified = null, content_hash = null");
	const odd = entries(1, 2).map(({ name, link }) => ({ gig: name, goto: link }));
	publish(odd);
	const asked = await judge.submit(at, "Run now");
	expect(asked.text).toContain("Say which is which");
	const press = (name_column: string, link_column: string) =>
		judge.submit(at, "Read it again", { name_column, link_column });
	for (const [name, link, says] of [
		["", "", "Choose a column."],
		["gig", "gig", "Choose another column."],
		["gig", "nowhere", "The list doesn't have that column."],
	] as const) {
		const refused = await press(name, link);
		expect(refused.status).toBe(400);
		expect(refused.text).toContain(says);
		expect(refused.text).toContain("Say which is which");
	}
	const read = await press("gig", "goto");
	expect(await lastRun()).toEqual({ state: "done", problem: null });
	expect(read.text).not.toContain("Say which is which");
	publish(odd.map((entry) => ({ ...entry, seen: "today" })));
	await nextDay();
	expect(await lastRun()).toEqual({ state: "done", problem: null });
});

test("a removed source is gone from the list, its programs stay, and by its name it goes on", async () => {
	const [source] = await sql(app, "select id from sources");
	const removed = await judge.submit(`${LIST}${source?.id}/`, "Remove it");
	expect(removed.text).toContain("Removed. Its programs stay.");
	expect(await sql(app, "select id from sources")).toEqual([]);
	expect((await judge.visit(`${LIST}${source?.id}/`)).status).toBe(404);
	expect(await names()).toEqual([1, 2]);
	publish(entries(1, 2));
	const again = await add("Sextants");
	await app.cleanUp();
	expect((await judge.visit(again.location ?? "")).text).not.toContain("waiting for you");
	expect((await judge.visit("/moderation/log/")).text).toContain("Removed");
});
