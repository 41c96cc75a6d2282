import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { filledIn } from "../support/forms.ts";
import { followMail, newEmail, PASSWORD, student } from "../support/people.ts";
import { sql, userIdOf } from "../support/rows.ts";

const PAGE = "/programs/add-program/";
const LINK = "https://lab.example.org/apply?year=2027&track=bio#how";

let app: App;

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

const shared = (said: Record<string, string>) => `${PAGE}?${new URLSearchParams(said)}`;

test("what a phone shares opens the form, filled with link and title", async () => {
	const person = await student(app);
	for (const said of [
		{ title: "Summer Lab & more", text: "", url: LINK },
		{ title: "Summer Lab & more", text: LINK },
		{ text: `Summer Lab & more ${LINK}` },
	]) {
		const page = await person.open(shared(said as Record<string, string>));
		expect(page.status).toBe(200);
		expect(filledIn(page, "application_link")).toBe(LINK);
		expect(filledIn(page, "name")).toBe("Summer Lab & more");
	}
});

test("an iPhone, which lists no websites in its share menu, gets a shortcut whose address fills the form", async () => {
	const person = await student(app);
	const { document, text } = await person.open(PAGE);
	const headings = document.querySelectorAll("details h2").map((heading) => heading.text);
	expect(headings).toEqual(["On Android", "On iPhone", "On a computer"]);
	expect(text).toContain("turn on “Show in Share Sheet”");
	const address = document.querySelector("#shortcut-address")?.getAttribute("value") ?? "";
	expect(address).toBe(`${app.origin}${PAGE}?url=`);
	const page = await person.open(address.slice(app.origin.length) + encodeURIComponent(LINK));
	expect(filledIn(page, "application_link")).toBe(LINK);
});

test("the address without its slash, as some phones have kept it, keeps what was shared", async () => {
	const page = await app
		.visitor()
		.open(`/programs/add-program?${new URLSearchParams({ url: LINK })}`);
	expect(page.status).toBe(308);
	expect(new URL(page.location ?? "").searchParams.get("url")).toBe(LINK);
});

test("who is not logged in logs in, and finds the form filled", async () => {
	const { email } = await student(app);
	const visitor = app.visitor();
	const logInPage = await visitor.open(shared({ title: "Summer Lab", url: LINK }));
	expect(logInPage.location).toMatch(/^\/login\//);
	const back = await visitor.submit(logInPage.location ?? "", "Log In", {
		email,
		password: PASSWORD,
	});
	expect(filledIn(back, "application_link")).toBe(LINK);
	expect(filledIn(back, "name")).toBe("Summer Lab");
});

test("who signs up for it verifies their email, and finds the form filled", async () => {
	const visitor = app.visitor();
	const logInPage = await visitor.visit(shared({ title: "Summer Lab", url: LINK }));
	const signUp = logInPage.document
		.querySelectorAll("a")
		.map((link) => link.getAttribute("href") ?? "")
		.find((href) => href.startsWith("/signup/?"));
	const email = newEmail("sharer");
	const fields = { name: "Nia Newcomer", email, password: PASSWORD };
	await visitor.submit(signUp ?? "", "Create Account", fields);
	const form = await followMail(visitor, email);
	expect(filledIn(form, "application_link")).toBe(LINK);
	expect(filledIn(form, "name")).toBe("Summer Lab");
});

test("a link that is too long to take through the log-in leads to the empty form, not to an error", async () => {
	const { email } = await student(app);
	const visitor = app.visitor();
	const logInPage = await visitor.open(
		shared({ url: `https://lab.example.org/${"%C3%A9".repeat(300)}` }),
	);
	const back = await visitor.submit(logInPage.location ?? "", "Log In", {
		email,
		password: PASSWORD,
	});
	expect(back.status).toBe(200);
	expect(filledIn(back, "application_link")).toBe("");
});

test("what has no link says so, and what is hostile is only text", async () => {
	const person = await student(app);
	const without = await person.open(shared({ title: "Summer Lab" }));
	expect(without.text).toContain("We couldn't find a web address in what you shared.");
	expect(filledIn(without, "name")).toBe("Summer Lab");
	const hostile = await person.open(
		shared({ title: '"><script>alert(1)</script>', url: "javascript:alert(1)" }),
	);
	expect(hostile.html).not.toContain("<script>alert(1)");
	expect(filledIn(hostile, "application_link")).toBe("");
	expect((await person.open(PAGE)).text).not.toContain("in what you shared");
});

test("after a success the new card is shown, for ten minutes, and nobody else's", async () => {
	const person = await student(app);
	const other = await student(app);
	const path = shared({ title: "Card of Mine", url: "https://card-of-mine.example.org/" });
	const done = await person.submit(path, "Submit Contribution", { description: "A summer." });
	expect(filledIn(done, "application_link")).toBe("");
	const card = done.document.querySelector('[aria-labelledby="just-shared"] li.card');
	expect(card?.text).toContain("Card of Mine");
	expect(card?.text).toContain("PENDING");
	const edit = card?.querySelectorAll("a").find(({ text }) => text === "Edit");
	expect((await person.open(edit?.getAttribute("href") ?? "")).status).toBe(200);
	expect((await other.open(PAGE)).html).not.toContain("just-shared");
	const userId = await userIdOf(app, person.uid);
	await sql(
		app,
		"update contributions set created_at = created_at - 600000 where user_id = ?",
		userId,
	);
	expect((await person.open(PAGE)).html).not.toContain("just-shared");
});

test("the bookmark's address is this site's form with the page that it is clicked on", async () => {
	const person = await student(app);
	const page = await person.open(PAGE);
	const code = page.document
		.querySelectorAll("a")
		.map((link) => link.getAttribute("href") ?? "")
		.find((href) => href.startsWith("javascript:"));
	const opened: string[] = [];
	const run = new Function(
		"document",
		"location",
		"open",
		(code ?? "").slice("javascript:".length),
	);
	const place = { href: LINK };
	run({ title: "Summer Lab" }, place, (address: string) => opened.push(address));
	expect(opened).toHaveLength(1);
	const form = await person.open((opened[0] ?? "").replace(app.origin, ""));
	expect(filledIn(form, "application_link")).toBe(LINK);
	expect(filledIn(form, "name")).toBe("Summer Lab");
	run({ title: "Summer Lab" }, place, () => null);
	expect(place.href).toBe(opened[0]);
	const copy = page.document.querySelector("#bookmark-address")?.getAttribute("value");
	expect(copy).toBe(code);
});

test("every page names the manifest and the icons", async () => {
	for (const path of ["/", "/login/", "/nothing-here/"]) {
		const { document } = await app.visitor().open(path);
		expect(document.querySelector('link[rel="manifest"]')?.getAttribute("href")).toBe(
			"/manifest.webmanifest",
		);
		expect(document.querySelector('link[rel="apple-touch-icon"]')).not.toBeNull();
	}
});
