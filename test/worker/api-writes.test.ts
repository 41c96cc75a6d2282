import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type Api, type Client, startApi } from "../support/api.ts";
import { NO_FACTS_STORED } from "../support/facts.ts";
import { contribute, count, everything, publish, sql } from "../support/rows.ts";

const GOOD = {
	name: "Fellowship",
	application_link: "https://example.org/fellowship",
	description: "Ten weeks.",
};

let api: Api;
let ada: Client;
let grace: Client;

beforeAll(async () => {
	api = await startApi();
	ada = await api.student("Ada Student");
	grace = await api.student("Grace Other");
});

afterAll(() => api.stop());

let sent = 0;

/** A program with a link of its own. */
function fresh(): typeof GOOD {
	sent += 1;
	return { ...GOOD, application_link: `https://api-${sent}.example.org/` };
}

const rowOf = async (id: string) =>
	(await sql(api.app, "select * from contributions where id = ?", id))[0];

test("a submitted program is the caller's own and PENDING, whatever the body says", async () => {
	const program = fresh();
	const forged = { status: "APPROVED", user_id: grace.userId, id: "x", review_note: "y", seq: 1 };
	const { status, body } = await ada.send("POST", "/api/program", { ...program, ...forged });
	expect(status).toBe(201);
	expect(body).toEqual({
		success: true,
		message: "Program submitted successfully!",
		data: {
			id: expect.any(String),
			...program,
			...NO_FACTS_STORED,
			status: "PENDING",
			review_note: null,
			user: { full_name: "Ada Student" },
		},
	});
	expect(await rowOf(body.data.id)).toMatchObject({ user_id: ada.userId, status: "PENDING" });
	const own = (await ada.get("/api/me/contributions/")).body.data.items;
	expect(own[0]).toEqual(body.data);
});

test.each([
	[{}, ["name", "application_link", "description"]],
	[{ ...GOOD, name: undefined }, ["name"]],
	[{ ...GOOD, name: "" }, ["name"]],
	[{ ...GOOD, name: null }, ["name"]],
	[{ ...GOOD, description: " \u200b " }, ["description"]],
])("%j lacks something: 'Please fill in all fields'", async (body, names) => {
	const before = await everything(api.app);
	const answer = await ada.send("POST", "/api/program", body);
	expect(answer.status).toBe(400);
	expect(answer.body.message).toBe("Please fill in all fields");
	expect(Object.keys(answer.body.errors)).toEqual(names);
	expect(await everything(api.app)).toEqual(before);
});

test.each([
	["name", { ...GOOD, name: 5 }],
	["name", { ...GOOD, name: ["Fellowship"] }],
	["name", { ...GOOD, name: "x".repeat(201) }],
	["application_link", { ...GOOD, application_link: "javascript:alert(1)" }],
	["application_link", { ...GOOD, application_link: "http://10.0.0.1/" }],
	["description", { ...GOOD, description: { text: "x" } }],
	["application_deadline", { ...GOOD, application_deadline: "tomorrow" }],
	["application_deadline", { ...GOOD, application_deadline: 20270331 }],
])("a wrong %s is refused by its name", async (name, body) => {
	const answer = await ada.send("POST", "/api/program", body);
	expect(answer.status).toBe(400);
	expect(answer.body.message).toContain(`${name}: `);
	expect(Object.keys(answer.body.errors)).toEqual([name]);
});

test("a repeat with the same Idempotency-Key has the same answer and makes one row", async () => {
	const program = fresh();
	const key = { "Idempotency-Key": "a-key-of-the-client" };
	const answers = await Promise.all([
		ada.send("POST", "/api/program", program, key),
		ada.send("POST", "/api/program", program, key),
	]);
	expect(answers.map(({ status }) => status)).toEqual([201, 201]);
	expect(answers[0].body).toEqual(answers[1].body);
	const { application_link } = program;
	expect(await count(api.app, "contributions where application_link = ?", application_link)).toBe(
		1,
	);
	expect((await ada.send("POST", "/api/program", program)).status).toBe(409);
	const others = await grace.send("POST", "/api/program", program, key);
	expect(others.status).toBe(409);
	const long = { "Idempotency-Key": "k".repeat(65) };
	const refused = await ada.send("POST", "/api/program", fresh(), long);
	expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["Idempotency-Key"]]);
});

test("a link that is here already is refused, and where it is said without another's secrets", async () => {
	const published = await publish(api.app, { name: "In the catalog" });
	const secret = await contribute(api.app, { userId: grace.userId, name: "Grace's secret plan" });
	const own = await contribute(api.app, { userId: ada.userId, name: "My own" });
	const linkOf = async (id: string) => String((await rowOf(id))?.application_link);
	const [there, mine, hers] = [
		await ada.send("POST", "/api/program", { ...GOOD, application_link: published.link }),
		await ada.send("POST", "/api/program", { ...GOOD, application_link: await linkOf(own.id) }),
		await ada.send("POST", "/api/program", { ...GOOD, application_link: await linkOf(secret.id) }),
	];
	expect([there.status, mine.status, hers.status]).toEqual([409, 409, 409]);
	expect(there.body.message).toContain("In the catalog");
	expect(there.body.see).toBe(`${api.app.origin}/programs/${published.id}/`);
	expect(mine.body.message).toContain("My own");
	expect(hers.body.errors).toHaveProperty("application_link");
	expect(JSON.stringify(hers.body)).not.toMatch(/secret|Grace/);
});

test("a change touches what it names and nothing else", async () => {
	const { id } = await contribute(api.app, { userId: ada.userId, name: "Before" });
	const path = `/api/me/contribution/${id}`;
	const before = (await ada.get("/api/me/contributions/")).body.data.items[0];
	for (const change of [
		{ name: "After" },
		{ description: "Other words." },
		{ application_deadline: "2027-03-31" },
		{ application_link: "https://moved.example.org/" },
	]) {
		Object.assign(before, change);
		const answer = await ada.send("PATCH", path, change);
		expect(answer.status).toBe(200);
		expect(answer.body).toEqual({ success: true, message: "Contribution updated", data: before });
	}
	for (const none of ["", null]) {
		await ada.send("PATCH", path, { application_deadline: "2027-03-31" });
		const cleared = await ada.send("PATCH", path, { application_deadline: none });
		expect(cleared.body.data.application_deadline).toBeNull();
	}
	const forged = { status: "APPROVED", user_id: grace.userId, review_note: "x" };
	const answer = await ada.send("PATCH", path, forged);
	expect([answer.status, answer.body.data.status]).toEqual([200, "PENDING"]);
	expect(await rowOf(id)).toMatchObject({ user_id: ada.userId, review_note: null });
});

test.each([
	["name", { name: "" }],
	["name", { name: null }],
	["application_link", { application_link: "not a link" }],
	["application_deadline", { application_deadline: "2027-02-30" }],
])("a change to a wrong %s is refused by its name", async (name, change) => {
	const { id } = await contribute(api.app, { userId: ada.userId });
	const before = await rowOf(id);
	const answer = await ada.send("PATCH", `/api/me/contribution/${id}`, change);
	expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [name]]);
	expect(await rowOf(id)).toEqual(before);
});

test("what is decided cannot be changed, nor a link to one that is taken", async () => {
	for (const status of ["APPROVED", "REJECTED"]) {
		const { id } = await contribute(api.app, { userId: ada.userId, status });
		const answer = await ada.send("PATCH", `/api/me/contribution/${id}`, { name: "New" });
		expect([answer.status, answer.body.success]).toEqual([409, false]);
	}
	const published = await publish(api.app, { name: "Taken" });
	const { id } = await contribute(api.app, { userId: ada.userId });
	const change = { application_link: published.link };
	const answer = await ada.send("PATCH", `/api/me/contribution/${id}`, change);
	expect(answer.status).toBe(409);
	expect(answer.body.errors).toHaveProperty("application_link");
	expect(answer.body.message).toContain("Taken");
});

test("another student's contribution is not there, and stays as it is", async () => {
	const { id } = await contribute(api.app, { userId: grace.userId });
	const before = await rowOf(id);
	const answers = [
		await ada.send("PATCH", `/api/me/contribution/${id}`, { name: "Mine now" }),
		await ada.send("PATCH", `/api/me/contribution/${id}/`, { name: "Mine now" }),
		await ada.send("PATCH", "/api/me/contribution/none", { name: "Mine now" }),
		await ada.send("PATCH", "/api/me/contribution/%00%2F..", { name: "Mine now" }),
	];
	expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
	expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1);
	expect(await rowOf(id)).toEqual(before);
	const nobody = await api.bearer({ sub: "uid-nobody", email: "nobody@example.edu" });
	const patched = await nobody.send("PATCH", `/api/me/contribution/${id}`, { name: "x" });
	expect(patched.status).toBe(404);
});

test("too many writes wait: 429, with when to come back", async () => {
	const slow = await startApi({}, { "api write": 2 });
	onTestFinished(slow.stop);
	const person = await slow.student();
	const other = await slow.student();
	const statuses: number[] = [];
	for (let i = 0; i < 3; i++) {
		statuses.push((await person.send("POST", "/api/program", fresh())).status);
	}
	expect(statuses).toEqual([201, 201, 429]);
	const waiting = await person.send("PATCH", "/api/me/contribution/x", { name: "x" });
	expect(waiting.status).toBe(429);
	expect(waiting.headers.get("Retry-After")).toMatch(/^\d+$/);
	expect(waiting.body).toEqual({ success: false, message: expect.any(String) });
	expect((await other.send("POST", "/api/program", fresh())).status).toBe(201);
	expect((await person.get("/api/me")).status).toBe(200);
});
