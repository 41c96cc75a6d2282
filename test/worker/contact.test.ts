import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { alertsOf, filledIn, problemOf } from "../support/forms.ts";
import { cardNames, walk } from "../support/paging.ts";
import { moderator, student } from "../support/people.ts";
import { everything, sql } from "../support/rows.ts";

let shared: App;
let limited: App | undefined;

/** All tests share the moderators' list, so each begins with an empty one. */
async function started(limits?: { contact: number }): Promise<App> {
	if (limits) {
		limited = await startApp({}, limits);
		return limited;
	}
	await shared.run("delete from contact_messages");
	return shared;
}

beforeAll(async () => {
	shared = await startApp();
});

afterEach(async () => {
	await limited?.stop();
	limited = undefined;
});

afterAll(() => shared.stop());

const WRITTEN = {
	name: "Zora Hurston",
	email: "zora@example.edu",
	message: "Is the fellowship real?\n\nIt asks for money.",
};

const messages = (of: App) =>
	sql(of, "select name, email, message, state from contact_messages order by seq");

test("a message is stored, and its sender reads when to expect an answer, also after a reload", async () => {
	const app = await started();
	const visitor = app.visitor();
	const page = await visitor.submit("/contact/", "Send message", WRITTEN);
	for (const shown of [page, await visitor.open("/contact/?sent=1")]) {
		expect(shown.status).toBe(200);
		expect(shown.document.querySelector("h1")?.text).toBe("Thanks, we got your message");
		expect(shown.text).toContain("within a week");
		expect(shown.document.querySelector("form")).toBeNull();
	}
	expect(await messages(app)).toEqual([{ ...WRITTEN, state: "open" }]);
});

test("the answer to a post is a redirect that no cache keeps", async () => {
	const app = await started();
	const answer = await app.visitor().post("/contact/", WRITTEN);
	expect(answer.status).toBe(303);
	expect(answer.location).toBe("/contact/?sent=1");
	expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
	const form = await app.visitor().open("/contact/");
	expect(form.headers.get("Cache-Control")).toMatch(/^public/);
});

test("a button that is pressed twice sends one message", async () => {
	const app = await started();
	const visitor = app.visitor();
	const answers = await Promise.all([1, 2, 3].map(() => visitor.post("/contact/", WRITTEN)));
	expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
	expect(await messages(app)).toHaveLength(1);
});

test.each([
	["an empty name", "name", "  ", "Enter your name."],
	["no address", "email", "", "Enter your email address."],
	["half an address", "email", "zora at example", "That's not an email address."],
	[
		"a header in the address",
		"email",
		"z@example.edu\nBcc: a@b.edu",
		"That's not an email address.",
	],
	["an invisible message", "message", "\u200b \n", "Write your message."],
	["a message too long", "message", "x".repeat(4001), "Use at most 4000 characters."],
] as const)("%s is refused at its field, with the rest kept", async (_, name, typed, says) => {
	const app = await started();
	const sent = { ...WRITTEN, [name]: typed };
	const page = await app.visitor().post("/contact/", sent);
	expect(page.status).toBe(400);
	expect(page.headers.get("Cache-Control")).toBe("private, no-store");
	expect(problemOf(page, name)).toContain(says);
	expect(page.document.querySelector("[autofocus]")?.getAttribute("name")).toBe(name);
	for (const other of ["name", "email", "message"].filter((field) => field !== name)) {
		expect(problemOf(page, other)).toBeUndefined();
		expect(filledIn(page, other)).toBe(WRITTEN[other as keyof typeof WRITTEN]);
	}
	expect(await messages(app)).toEqual([]);
});

test("of several problems, the first one has the focus", async () => {
	const app = await started();
	const page = await app.visitor().post("/contact/", { name: "Zora", email: "", message: "" });
	const focused = page.document.querySelectorAll("[autofocus]");
	expect(focused.map((field) => field.getAttribute("name"))).toEqual(["email"]);
	expect(problemOf(page, "message")).toBe("Write your message.");
});

test("whoever fills in the field that nobody sees is thanked, and nothing is stored", async () => {
	const app = await started();
	const form = await app.visitor().open("/contact/");
	const decoy = form.document.querySelector(".hidden input");
	expect(decoy?.getAttribute("tabindex")).toBe("-1");
	const page = await app.visitor().submit("/contact/", "Send message", {
		...WRITTEN,
		[decoy?.getAttribute("name") ?? ""]: "https://buy.example.com/",
	});
	expect(page.text).toContain("Thanks, we got your message");
	expect(await messages(app)).toEqual([]);
});

test("too many in a minute are refused with what was typed, with when to try again", async () => {
	const app = await started({ contact: 2 });
	const visitor = app.visitor();
	for (const message of ["One.", "Two."]) {
		expect((await visitor.post("/contact/", { ...WRITTEN, message })).status).toBe(303);
	}
	const page = await visitor.post("/contact/", WRITTEN);
	expect(page.status).toBe(429);
	expect(page.headers.get("Retry-After")).toBe("60");
	expect(page.headers.get("Cache-Control")).toBe("private, no-store");
	expect(alertsOf(page)[0]).toContain("Wait a minute");
	for (const name of ["name", "email", "message"] as const) {
		expect(filledIn(page, name)).toBe(WRITTEN[name]);
	}
	expect(await messages(app)).toHaveLength(2);
});

test("a message that cannot be stored is 503 and not thanked for; the same form works later", async () => {
	const app = await started();
	await sql(app, "alter table contact_messages rename to gone");
	const failed = await app.visitor().submit("/contact/", "Send message", WRITTEN);
	expect(failed.status).toBe(503);
	expect(failed.text).toContain(failed.headers.get("X-Request-Id"));
	expect((await app.visitor().open("/contact/")).status).toBe(200);
	const lines = await app.logOf(failed.headers.get("X-Request-Id"));
	// Without ids, which are random letters.
	const said = lines.map(({ requestId: _, address: __, ...line }) => line);
	expect(JSON.stringify(said)).not.toMatch(/zora|fellowship/i);
	await sql(app, "alter table gone rename to contact_messages");
	expect((await app.visitor().post("/contact/", WRITTEN)).status).toBe(303);
	expect(await messages(app)).toHaveLength(1);
});

test("a moderator reads what was written as text, and answers to its one address", async () => {
	const app = await started();
	const hostile = {
		name: `<img src="/x" onerror="alert(1)">`,
		email: `a?cc=all&body=x%@example.edu`,
		message: `</p><script>alert(1)</script>\njavascript:alert(1)`,
	};
	expect((await app.visitor().post("/contact/", hostile)).status).toBe(303);
	const judge = await moderator(app);
	const page = await judge.visit("/moderation/messages/");
	expect(page.html).not.toContain("<script>alert");
	expect(page.document.querySelector("main img")).toBeNull();
	expect(page.text).toContain("javascript:alert(1)");
	const reply = page.document.querySelector("a[href^='mailto:']")?.getAttribute("href") ?? "";
	const draft = new URL(reply.replaceAll("&amp;", "&"));
	expect(decodeURIComponent(draft.pathname)).toBe(hostile.email);
	expect([...draft.searchParams.keys()]).toEqual(["subject"]);
	expect(draft.searchParams.get("subject")).toBe("Your message to The Yard");
});

test("messages are listed oldest first, 20 a page; done ones leave the list and can come back", async () => {
	const app = await started();
	const names = Array.from({ length: 22 }, (_, index) => `Person ${index}`);
	for (const name of names) await app.visitor().post("/contact/", { ...WRITTEN, name });
	const judge = await moderator(app);
	const there = await walk(judge, "/moderation/messages/", "next");
	expect(there.pages).toEqual([names.slice(0, 20), names.slice(20)]);
	const returned = await walk(judge, there.last, "prev");
	expect(returned.pages.reverse()).toEqual(there.pages);

	const after = await judge.submit("/moderation/messages/", "Done");
	expect(after.document.querySelector("[role=status]")?.text).toContain("Marked as done.");
	expect(cardNames(after)).not.toContain("Person 0");
	expect(cardNames(await judge.visit("/moderation/messages/?done=1"))).toEqual(["Person 0"]);
	const [row] = await sql(app, "select moderator_uid, done_at from contact_messages order by seq");
	expect(row).toEqual({ moderator_uid: judge.uid, done_at: expect.any(Number) });

	const back = await judge.submit("/moderation/messages/?done=1", "Reopen");
	expect(back.text).toContain("Reopened.");
	expect(cardNames(back)).toEqual([]);
	expect(cardNames(await judge.visit("/moderation/messages/"))[0]).toBe("Person 0");
});

test("one message marked by two moderators is marked once, and the second reads that it is", async () => {
	const app = await started();
	await app.visitor().post("/contact/", WRITTEN);
	const [one, two] = await Promise.all([moderator(app), moderator(app, "Max Moderator")]);
	const [row] = await sql<{ id: string }>(app, "select id from contact_messages");
	const fields = { message_id: row?.id ?? "", state: "done" };
	await one.post("/moderation/messages/", fields);
	const before = await everything(app);
	await two.post("/moderation/messages/", fields);
	expect((await two.visit("/moderation/messages/")).text).toContain("already done, or gone");
	expect(await everything(app)).toEqual(before);
});

test("a message that its moderator marks once more is answered as marked, and opened once more as opened", async () => {
	const app = await started();
	await app.visitor().post("/contact/", WRITTEN);
	const judge = await moderator(app);
	const [row] = await sql<{ id: string }>(app, "select id from contact_messages");
	for (const [state, said] of [
		["done", "Marked as done."],
		["open", "Reopened."],
	] as const) {
		const send = async () => {
			const fields = { message_id: row?.id ?? "", state };
			const { location, headers } = await judge.post("/moderation/messages/", fields);
			const lines = await app.logOf(headers.get("X-Request-Id"));
			const page = await judge.visit(location ?? "");
			return {
				toast: page.document.querySelector("[role=status]")?.text.trim(),
				decisions: lines.filter(({ event }) => event === "decided").length,
			};
		};
		expect(await send()).toEqual({ toast: said, decisions: 1 });
		const before = await everything(app);
		expect(await send()).toEqual({ toast: said, decisions: 0 });
		expect(await everything(app)).toEqual(before);
	}
});

test("students and strangers neither read nor mark messages, and odd values change nothing", async () => {
	const app = await started();
	await app.visitor().post("/contact/", WRITTEN);
	const [row] = await sql<{ id: string }>(app, "select id from contact_messages");
	const fields = { message_id: row?.id ?? "", state: "done" };
	const [person, judge] = await Promise.all([student(app), moderator(app)]);
	const before = await everything(app);
	for (const path of ["/moderation/messages/", "/moderation/messages/?done=1"]) {
		const page = await person.open(path);
		expect(page.status).toBe(404);
		expect(page.html).not.toContain(WRITTEN.email);
		expect((await app.visitor().open(path)).location).toMatch(/^\/login\//);
	}
	expect((await person.post("/moderation/messages/", fields)).status).toBe(404);
	expect((await app.visitor().post("/moderation/messages/", fields)).location).toMatch(/^\/login/);
	for (const odd of [{ state: "deleted" }, { message_id: "x".repeat(65) }, { state: "" }]) {
		expect((await judge.post("/moderation/messages/", { ...fields, ...odd })).status).toBe(400);
	}
	expect(await everything(app)).toEqual(before);
});

test("the hourly cleaning removes messages that were done long ago", async () => {
	const app = await started();
	for (const message of ["Old.", "New.", "Open."]) {
		await app.visitor().post("/contact/", { ...WRITTEN, message });
	}
	const doneAt = "update contact_messages set state = 'done', done_at = ? where message = ?";
	await sql(app, doneAt, Date.now() - 91 * 86_400_000, "Old.");
	await sql(app, doneAt, Date.now() - 89 * 86_400_000, "New.");
	await app.cleanUp();
	expect((await messages(app)).map(({ message }) => message)).toEqual(["New.", "Open."]);
});
