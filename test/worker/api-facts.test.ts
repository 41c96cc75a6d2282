import { afterAll, beforeAll, expect, test } from "vitest";
import { approveContribution } from "#db/moderation/moderation.ts";
import { type Api, type Client, startApi } from "../support/api.ts";
import { FACT_COLUMNS, FACTS_SENT, FACTS_STORED, NO_FACTS_STORED } from "../support/facts.ts";
import { operationAt, readDescription } from "../support/openapi.ts";
import { everything, sql } from "../support/rows.ts";

let api: Api;
let ada: Client;
let sent = 0;

beforeAll(async () => {
	api = await startApi();
	ada = await api.student("Ada Student");
});

afterAll(() => api.stop());

/** A program with a link of its own. */
function program(facts: Record<string, unknown> = FACTS_SENT) {
	sent += 1;
	return {
		name: "Fellowship",
		application_link: `https://api-facts-${sent}.example.org/`,
		description: "Ten weeks.",
		...facts,
	};
}

async function stored(id: string) {
	const [row] = await sql(api.app, `select ${FACT_COLUMNS} from contributions where id = ?`, id);
	return row;
}

test("a program is submitted, read, approved and listed with its facts", async () => {
	const whole = program();
	const { status, body } = await ada.send("POST", "/api/program", whole);
	expect([status, body.data]).toMatchObject([201, whole]);
	expect(await stored(body.data.id)).toEqual(FACTS_STORED);
	const [own] = (await ada.get("/api/me/contributions/")).body.data.items;
	expect(own).toEqual(body.data);

	const [row] = await sql<{ version: number }>(
		api.app,
		"select updated_at as version from contributions where id = ?",
		body.data.id,
	);
	const decision = { contributionId: body.data.id, version: row?.version ?? 0, moderatorUid: "m" };
	const terms = { kind: "research", applicationDeadline: "2099-02-01" } as const;
	await approveContribution(api.app.db, { ...decision, ...terms }, Date.UTC(2026, 10, 22));
	const [recent] = (await ada.get("/api/program/")).body.data;
	expect(recent).toMatchObject(FACTS_SENT);
});

test("what is left out is not said", async () => {
	const { body } = await ada.send("POST", "/api/program", program({}));
	expect(body.data).toMatchObject(NO_FACTS_STORED);
	expect(await stored(body.data.id)).toEqual(NO_FACTS_STORED);
	const nothing = program({ ...NO_FACTS_STORED, audience: [], city: " " });
	const same = await ada.send("POST", "/api/program", nothing);
	expect(await stored(same.body.data.id)).toEqual(NO_FACTS_STORED);
});

test("a change leaves what it does not name, and null clears", async () => {
	const { body } = await ada.send("POST", "/api/program", program());
	const path = `/api/me/contribution/${body.data.id}`;
	const expected = { ...body.data };
	for (const change of [
		{ audience: ["senior", "junior"] },
		{ city: "Macon" },
		{ min_gpa: 0 },
		{ for_hbcu: false },
		...Object.keys(FACTS_SENT).map((name) => ({ [name]: null })),
	]) {
		const answer = await ada.send("PATCH", path, change);
		Object.assign(expected, change, "audience" in change && { audience: sorted(change.audience) });
		if (expected.application_deadline === null) expected.deadline_time = null;
		if (expected.deadline_time === null) expected.deadline_zone = null;
		expect([change, answer.status, answer.body.data]).toEqual([change, 200, expected]);
	}
	expect(await stored(body.data.id)).toEqual(NO_FACTS_STORED);
});

test("an hour is changed only with its day and time zone", async () => {
	const day = { application_deadline: "2099-02-01" };
	const { body } = await ada.send("POST", "/api/program", program(day));
	const path = `/api/me/contribution/${body.data.id}`;
	for (const [change, field, message] of [
		[{ deadline_time: "17:00" }, "deadline_zone", "Choose the time zone"],
		[{ deadline_zone: "eastern" }, "deadline_time", "Add the hour, too"],
		[{ application_deadline: null, deadline_time: "17:00" }, "deadline_time", "An hour needs"],
	] as const) {
		const answer = await ada.send("PATCH", path, change);
		expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]]);
		expect(answer.body.errors[field]).toContain(message);
	}
	expect(await stored(body.data.id)).toEqual({ ...NO_FACTS_STORED, ...day });
});

/** In the order of the years. */
const sorted = (audience: unknown) => (Array.isArray(audience) ? [...audience].sort() : audience);

const WRONG: [name: string, value: unknown][] = [
	...["kind", "pay", "place", "citizenship", "season", "us_state"].flatMap(
		(name): [string, unknown][] => [
			[name, "no such thing"],
			[name, 1],
			[name, ["paid"]],
		],
	),
	...["audience", "fields"].flatMap((name): [string, unknown][] => [
		[name, "junior"],
		[name, ["no such thing"]],
		[name, [null]],
		[name, { 0: "junior" }],
	]),
	...[
		["organisation", 151],
		["pay_details", 201],
		["city", 101],
	].map(([name, length]): [string, unknown] => [String(name), "x".repeat(Number(length))]),
	["organisation", ["x"]],
	...[4.01, -0.1, 3.255, 1e308, "3.0", true].map((gpa): [string, unknown] => ["min_gpa", gpa]),
	["opens_on", "2027-02-30"],
	["opens_on", "2099-02-02"],
	["for_hbcu", "yes"],
];

test.each(WRONG)(
	"a wrong %s (%j) is refused by its name, and nothing is kept",
	async (name, value) => {
		const { body } = await ada.send("POST", "/api/program", program());
		const before = await everything(api.app);
		const whole = { ...program(), [name]: value };
		const change = { [name]: value };
		for (const answer of [
			await ada.send("POST", "/api/program", whole),
			await ada.send("PATCH", `/api/me/contribution/${body.data.id}`, change),
		]) {
			expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [name]]);
			expect(answer.body.errors[name]).toMatch(/^[A-Z].*\.$/);
		}
		expect(await everything(api.app)).toEqual(before);
	},
);

test("the description names every fact, its values and its limits", async () => {
	const document = await readDescription(api.app);
	for (const [method, path] of [
		["POST", "/api/program"],
		["PATCH", "/api/me/contribution/x"],
	] as const) {
		const { requestBody } = operationAt(document, method, path);
		const { schema, example } = requestBody?.content["application/json"] ?? {};
		const { properties } = schema as { properties: Record<string, object> };
		for (const name of Object.keys(FACTS_SENT)) expect(properties).toHaveProperty(name);
		const words = JSON.stringify(properties);
		for (const value of ["recentgrad", "computing", "unpaid", "abroad", "anyone", "year", "Guam"]) {
			expect(words).toContain(`"${value}"`);
		}
		expect(words).toContain('"maximum":4');
		expect(example).toHaveProperty("audience");
	}
});
