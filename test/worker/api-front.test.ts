import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type Api, ask, type Client, startApi } from "../support/api.ts";
import { bytes, sendChunked } from "../support/http.ts";
import { nobodysUrl } from "../support/local-server.ts";
import { everything, sql } from "../support/rows.ts";

const READS = [
	"/api/me",
	"/api/mentor",
	"/api/me/contributions",
	"/api/program",
	"/api/analytic/contributions",
];
const ALLOWED: [path: string, methods: string[]][] = [
	...READS.filter((path) => path !== "/api/program").map((path): [string, string[]] => [
		path,
		["GET", "HEAD"],
	]),
	["/api/program", ["GET", "HEAD", "POST"]],
	["/api/user", ["POST"]],
	["/api/me/contribution/x", ["PATCH"]],
	["/api/openapi.json", ["GET", "HEAD"]],
];
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "PROPFIND", "LOCK"];
const PROGRAM = { name: "A", application_link: "https://a.example.org", description: "B" };

let api: Api;
let ada: Client;

beforeAll(async () => {
	api = await startApi();
	ada = await api.student();
});

afterAll(() => api.stop());

test.each(READS)("GET and HEAD of %s answer alike, with a slash and without", async (path) => {
	const headers = { Authorization: `Bearer ${ada.token}` };
	const get = await ada.get(path);
	expect([get.status, get.body.success]).toEqual([200, true]);
	expect(get.headers.get("Cache-Control")).toBe("private, no-store");
	expect((await ada.get(`${path}/`)).body).toEqual(get.body);
	for (const address of [path, `${path}/`]) {
		const head = await api.app.fetch(address, { method: "HEAD", headers });
		expect([head.status, await head.text()]).toEqual([200, ""]);
		expect(head.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
	}
	const stranger = await api.app.fetch(path, { method: "HEAD" });
	expect(stranger.status).toBe(401);
});

test.each(ALLOWED)("%s takes %j and OPTIONS, and says so", async (path, methods) => {
	for (const address of [path, `${path}/`]) {
		const options = await api.app.fetch(address, { method: "OPTIONS" });
		const allow = (options.headers.get("Allow") ?? "").split(", ");
		expect([options.status, await options.text()]).toEqual([204, ""]);
		expect(allow.sort()).toEqual([...methods, "OPTIONS"].sort());
		for (const method of METHODS.filter((other) => !methods.includes(other))) {
			const headers = { Authorization: `Bearer ${ada.token}` };
			const refused = await ask(api.app, address, { method, headers });
			expect([method, refused.status]).toEqual([method, 405]);
			expect(refused.headers.get("Allow")).toBe(options.headers.get("Allow"));
			if (method !== "HEAD") expect(refused.body.success).toBe(false);
		}
	}
});

test("other addresses below /api/ answer 404 as JSON, and a call has no second address", async () => {
	for (const path of ["/api", "/api/", "/api/x", "/api/me/x/y", "/api/me.data"]) {
		for (const method of ["GET", "POST", "DELETE", "PROPFIND"]) {
			const answer = await ask(api.app, path, { method });
			expect([path, method, answer.status]).toEqual([path, method, 404]);
			expect(answer.body).toEqual({ success: false, message: expect.any(String) });
		}
	}
});

test.each([
	["no type", ""],
	["a form", "application/x-www-form-urlencoded"],
	["text", "text/plain"],
	["JSON in another alphabet", "application/json; charset=utf-16"],
	["something like JSON", "application/json-seq"],
])("a body of %s is refused: 415", async (_, type) => {
	const answer = await ada.send("POST", "/api/program", PROGRAM, { "Content-Type": type });
	expect([answer.status, answer.body.success]).toEqual([415, false]);
	const zipped = await ada.send("POST", "/api/program", PROGRAM, { "Content-Encoding": "gzip" });
	expect(zipped.status).toBe(415);
});

test("JSON may say that it is UTF-8", async () => {
	const type = 'application/json; charset="UTF-8"';
	const answer = await ada.send("POST", "/api/program", {}, { "Content-Type": type });
	expect(answer.status).toBe(400);
});

test.each([
	["nothing", ""],
	["half of it", '{"name": "A'],
	["a list", "[]"],
	["a text", '"name"'],
	["null", "null"],
	["a number", "1e999"],
	["brackets without end", "[".repeat(60_000)],
	["a comment", '{"name": 1} // x'],
])("a body that is %s is refused: 400", async (_, body) => {
	const answer = await ada.send("POST", "/api/program", body);
	expect(answer.status).toBe(400);
	expect(answer.body.errors).toEqual({ body: expect.any(String) });
});

test("a body that is not UTF-8 is refused: 400", async () => {
	const headers = { Authorization: `Bearer ${ada.token}`, "Content-Type": "application/json" };
	for (const name of [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xe2, 0x82]]) {
		const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from(name), Buffer.from('"}')]);
		const answer = await ask(api.app, "/api/program", { method: "POST", headers, body });
		expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ["body"]]);
	}
});

test("a body over 64 KB is refused: 413, also when it does not say how long it is", async () => {
	const before = await everything(api.app);
	const description = "x".repeat(64 * 1024);
	const answer = await ada.send("POST", "/api/program", { ...PROGRAM, description });
	expect([answer.status, answer.body.success]).toEqual([413, false]);
	const headers = { Authorization: `Bearer ${ada.token}`, "Content-Type": "application/json" };
	const url = `${api.app.origin}/api/program`;
	const chunked = await sendChunked(url, { headers }, bytes(80 * 1024));
	expect([chunked.status, JSON.parse(chunked.text).success]).toEqual([413, false]);
	expect(await everything(api.app)).toEqual(before);
	const small = await sendChunked(url, { headers }, [JSON.stringify({ name: "A" })]);
	expect(small.status).toBe(400);
});

test("an address that is not verified opens nothing: 403", async () => {
	const claims = { sub: "uid-new", email: "new@example.edu", email_verified: false };
	const newcomer = await api.bearer(claims);
	const record = { firebaseUid: "uid-new", email: "new@example.edu", accountType: "student" };
	const answers = [
		...(await Promise.all(READS.map((path) => newcomer.get(path)))),
		await newcomer.send("POST", "/api/user", record),
		await newcomer.send("POST", "/api/program", PROGRAM),
		await newcomer.send("PATCH", "/api/me/contribution/x", { name: "x" }),
	];
	expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
	expect(await sql(api.app, "select id from users where firebase_uid = 'uid-new'")).toEqual([]);
});

test("no token, no answer: 401 comes before anything else", async () => {
	for (const [path, methods] of ALLOWED) {
		if (path === "/api/openapi.json") continue;
		for (const method of methods) {
			const init = method === "GET" || method === "HEAD" ? {} : { body: "{" };
			const answer = await ask(api.app, path, { method, ...init });
			expect([path, method, answer.status]).toEqual([path, method, 401]);
			expect(answer.headers.get("WWW-Authenticate")).toBe("Bearer");
		}
	}
});

test("with the database or the keys gone the API says 503 and when to come back", async () => {
	const broken = await startApi();
	onTestFinished(broken.stop);
	const person = await broken.student();
	await sql(broken.app, "alter table users rename to gone");
	const keyless = await startApi({ IDENTITY_JWKS_URL: `${await nobodysUrl()}/jwks` });
	onTestFinished(keyless.stop);
	for (const client of [person, await keyless.bearer({ sub: "u", email: "u@example.edu" })]) {
		const answer = await client.get("/api/program/");
		expect([answer.status, answer.body.success]).toEqual([503, false]);
		expect(answer.headers.get("Retry-After")).toMatch(/^\d+$/);
		expect(JSON.stringify(answer.body)).not.toMatch(/D1|SQLITE|no such table/);
		const app = client === person ? broken.app : keyless.app;
		const lines = await app.logOf(answer.headers.get("X-Request-Id"));
		expect(lines.map(({ event }) => event)).toEqual(["failed", "request"]);
		expect(answer.body.requestId).toBe(answer.headers.get("X-Request-Id"));
	}
});
