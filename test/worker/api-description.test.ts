import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type Answer, type Api, ask, type Client, startApi } from "../support/api.ts";
import {
	type Document,
	faultsOf,
	faultsOfAnswer,
	operationAt,
	readDescription,
} from "../support/openapi.ts";
import { routeTable } from "../support/route-table.ts";
import { contribute, publish, sql } from "../support/rows.ts";

let api: Api;
let ada: Client;
let document: Document;

beforeAll(async () => {
	api = await startApi();
	document = await readDescription(api.app);
	ada = await api.student("Ada Student");
});

afterAll(() => api.stop());

function operations() {
	return Object.entries(document.paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
	);
}

/** Throws, saying what is wrong, when an answer does not match the description. */
function expectDescribed(method: string, path: string, answer: Answer, status: number): void {
	const faults = faultsOfAnswer(document, operationAt(document, method, path), answer);
	expect([method, path, answer.status, faults]).toEqual([method, path, status, []]);
}

test("the description is valid OpenAPI 3.1, and anybody may read and keep it", async () => {
	const answer = await ask(api.app, "/api/openapi.json");
	expect(answer.headers.get("Cache-Control")).toMatch(/^public, max-age=\d+/);
	const validator = new Validator();
	const result = await validator.validate(answer.body);
	expect([result.valid, result.errors]).toEqual([true, undefined]);
	expect(validator.version).toBe("3.1");
	expect(Object.keys(answer.body.components.securitySchemes)).toEqual(["token"]);
	expect((await ada.get("/api/openapi.json/")).body).toEqual(answer.body);
});

test("every call of the route table is described, with every method it takes", async () => {
	const table = routeTable();
	const paths = table
		.map(({ path }) => path)
		.filter((path) => path.startsWith("/api/") && !/\*|openapi/.test(path))
		.map((path) => path.replace(/:(\w+)/g, "{$1}"));
	const described = new Map<string, string[]>();
	for (const { path, method } of operations()) {
		const bare = path.replace(/\/$/, "");
		described.set(bare, [...(described.get(bare) ?? []), method.toUpperCase()]);
	}
	expect([...described.keys()].sort()).toEqual(paths.sort());
	for (const [path, methods] of described) {
		const options = await api.app.fetch(path.replace("{id}", "x"), { method: "OPTIONS" });
		const allow = (options.headers.get("Allow") ?? "").split(", ");
		const taken = allow.filter((method) => method !== "OPTIONS" && method !== "HEAD");
		expect([path, taken.sort()]).toEqual([path, methods.sort()]);
	}
});

test("every example is what its schema says", () => {
	for (const { operation } of operations()) {
		const contents = [operation.requestBody, ...Object.values(operation.responses)];
		for (const part of contents) {
			const { schema, example } = part?.content["application/json"] ?? {};
			if (!schema || !example) continue;
			const faults = faultsOf(document, schema, example);
			expect([operation.operationId, faults]).toEqual([operation.operationId, []]);
		}
		expect(operation.parameters.every(({ name, schema }) => name && schema)).toBe(true);
	}
});

test("fields say how long they may be and which have to be there", () => {
	const { requestBody } = operationAt(document, "POST", "/api/program");
	expect(requestBody?.content["application/json"].schema).toMatchObject({
		required: ["name", "application_link", "description"],
		properties: {
			name: { type: "string", minLength: 1, maxLength: 200 },
			application_link: { type: "string", minLength: 1, maxLength: 2000 },
			description: { maxLength: 5000 },
		},
	});
	const { parameters } = operationAt(document, "GET", "/api/analytic/contributions");
	expect(parameters).toMatchObject([
		{ name: "top", schema: { type: "integer", minimum: 1, maximum: 100, default: 10 } },
		{ name: "duration", schema: { enum: ["all", "monthly", "weekly"], default: "all" } },
	]);
});

test("every operation answers as it is described", async () => {
	const record = { firebaseUid: ada.uid, email: ada.email, accountType: "student" };
	expectDescribed("POST", "/api/user", await ada.send("POST", "/api/user", record), 200);
	const program = {
		name: "A",
		application_link: "https://described.example.org",
		description: "B",
	};
	const created = await ada.send("POST", "/api/program", program);
	expectDescribed("POST", "/api/program", created, 201);
	const path = `/api/me/contribution/${created.body.data.id}`;
	const change = { application_deadline: "2027-03-31" };
	expectDescribed("PATCH", path, await ada.send("PATCH", path, change), 200);
	await publish(api.app, { name: "Published" });
	await sql(
		api.app,
		`insert into mentors (id, name, email, hbcu_affiliation, areas_of_expertise, status, submission_key, consented_at, created_at)
		values ('m', 'Imani', 'imani@example.org', 'Spelman', '["Law"]', 'APPROVED', 'k', 1, 1)`,
	);
	await sql(
		api.app,
		"insert into contribution_counts (period, user_id, count, reached_at) values ('all', ?, 3, 1)",
		ada.userId,
	);
	for (const read of operations().filter(({ method }) => method === "get")) {
		const answer = await ada.get(read.path);
		expectDescribed("GET", read.path, answer, 200);
		const data = answer.body.data?.items ?? answer.body.data?.item ?? answer.body.data;
		if (data) expect([read.path, data.length]).toEqual([read.path, 1]);
	}
});

test("every refusal is described, and looks as it is described", async () => {
	const slow = await startApi({}, { "api write": 1 });
	const broken = await startApi();
	onTestFinished(slow.stop);
	onTestFinished(broken.stop);
	const [hasty, unlucky] = [await slow.student(), await broken.student()];
	await hasty.send("PATCH", "/api/me/contribution/spent", {});
	await sql(broken.app, "alter table users rename to gone");
	const claims = { sub: "uid-new", email: "new@example.edu", email_verified: false };
	const unverified = await api.bearer(claims);
	const { id } = await contribute(api.app, { userId: ada.userId, status: "APPROVED" });
	for (const { path: template, method, operation } of operations()) {
		const path = template.replace("{id}", id);
		const by = (client: Client, body: unknown = "{}", headers = {}) =>
			method === "get" ? client.get(path) : client.send(method.toUpperCase(), path, body, headers);
		const expectRefused = (answer: Answer, status: number) =>
			expectDescribed(method, path, answer, status);
		expectRefused(await ask(api.app, path, { method: method.toUpperCase() }), 401);
		expectRefused(await by(unverified), 403);
		expectRefused(await by(unlucky), 503);
		if (method === "get") {
			const [query] = operation.parameters.filter((parameter) => parameter.in === "query");
			if (query) expectRefused(await ada.get(`${path}?${query.name}=x`), 400);
			continue;
		}
		expectRefused(await by(ada, "[]"), 400);
		expectRefused(await by(ada, "x".repeat(65 * 1024)), 413);
		expectRefused(await by(ada, "{}", { "Content-Type": "text/plain" }), 415);
		const example = operation.requestBody?.content["application/json"].example;
		expectRefused(await by(hasty, example), 429);
	}
	const change = await ada.send("PATCH", `/api/me/contribution/${id}`, { name: "x" });
	expectDescribed("PATCH", `/api/me/contribution/${id}`, change, 409);
	const none = await ada.send("PATCH", "/api/me/contribution/none", { name: "x" });
	expectDescribed("PATCH", "/api/me/contribution/none", none, 404);
	const { link } = await publish(api.app);
	const again = { name: "A", application_link: link, description: "B" };
	expectDescribed("POST", "/api/program", await ada.send("POST", "/api/program", again), 409);
});
