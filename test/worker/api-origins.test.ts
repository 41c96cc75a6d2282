import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type Api, type Client, signIn, startApi } from "../support/api.ts";
import { startApp } from "../support/app.ts";
import { student } from "../support/people.ts";
import { everything } from "../support/rows.ts";

const FRIEND = "https://app.example.org";
const FOREIGN = ["https://evil.example", "null", "https://app.example.org.evil.example"];
const program = (link: string) => ({ name: "A", application_link: link, description: "B" });

let closed: Api;
let open: Api;
let ada: Client;
let grace: Client;

beforeAll(async () => {
	[closed, open] = await Promise.all([
		startApi(),
		startApi({ API_ALLOWED_ORIGINS: `https://other.example ${FRIEND}` }),
	]);
	[ada, grace] = [await closed.student(), await open.student()];
});

afterAll(() => Promise.all([closed.stop(), open.stop()]));

function shared(headers: Headers): string[] {
	return [...headers.keys()].filter((name) => name.startsWith("access-control-"));
}

test("by default no other site's page may read or write", async () => {
	const before = await everything(closed.app);
	for (const origin of [FRIEND, ...FOREIGN]) {
		const from = { Origin: origin, "Sec-Fetch-Site": "cross-site" };
		const read = await ada.get("/api/me", from);
		expect([read.status, shared(read.headers)]).toEqual([200, []]);
		expect(read.headers.get("Vary")).toContain("Origin");
		const write = await ada.send("POST", "/api/program", program("https://b.example.org"), from);
		expect([write.status, write.body.success, shared(write.headers)]).toEqual([403, false, []]);
		const asked = { ...from, "Access-Control-Request-Method": "POST" };
		const preflight = await closed.app.fetch("/api/program", { method: "OPTIONS", headers: asked });
		expect([preflight.status, shared(preflight.headers)]).toEqual([204, []]);
	}
	expect(await everything(closed.app)).toEqual(before);
});

test("an allowed site's page is told so, and reads and writes with its token", async () => {
	const from = { Origin: FRIEND, "Sec-Fetch-Site": "cross-site" };
	const preflight = await open.app.fetch("/api/program/", {
		method: "OPTIONS",
		headers: { ...from, "Access-Control-Request-Method": "POST" },
	});
	expect(preflight.status).toBe(204);
	const allowed = (name: string) => preflight.headers.get(`Access-Control-Allow-${name}`);
	expect(allowed("Origin")).toBe(FRIEND);
	expect(allowed("Methods")?.split(", ")).toContain("POST");
	for (const name of ["Authorization", "Content-Type", "Idempotency-Key"]) {
		expect(allowed("Headers")?.split(", ")).toContain(name);
	}
	const write = await grace.send("POST", "/api/program", program("https://c.example.org"), from);
	expect(write.status).toBe(201);
	for (const answer of [
		write,
		await grace.get("/api/me", from),
		await grace.send("POST", "/api/program", {}, from),
		await grace.send("POST", "/api/program", "x".repeat(70_000), from),
		await grace.get("/api/none", from),
	]) {
		expect(answer.headers.get("Access-Control-Allow-Origin")).toBe(FRIEND);
		expect(answer.headers.get("Vary")).toContain("Origin");
		expect(answer.headers.get("Access-Control-Allow-Credentials")).toBeNull();
	}
});

test("a site that is not on the list is none the more for another's being there", async () => {
	for (const origin of FOREIGN) {
		const write = await grace.send("POST", "/api/program", {}, { Origin: origin });
		expect([write.status, shared(write.headers)]).toEqual([403, []]);
		const read = await grace.get("/api/me", { Origin: origin });
		expect([read.status, shared(read.headers)]).toEqual([200, []]);
	}
});

test("an allowed site's page may use the API alone", async () => {
	for (const path of ["/", "/programs-public/", "/photos/x", "/robots.txt"]) {
		const { headers } = await open.app.fetch(path, { headers: { Origin: FRIEND } });
		expect([path, shared(headers)]).toEqual([path, []]);
	}
	const app = await startApp({ API_ALLOWED_ORIGINS: FRIEND });
	onTestFinished(app.stop);
	const visitor = await student(app);
	const posted = await visitor.post("/logout", {}, { Origin: FRIEND });
	expect(posted.status).toBe(403);
	expect((await visitor.open("/programs/")).status).toBe(200);
});

test("a session opens nothing of the API, and the API opens no session", async () => {
	const app = await startApp();
	onTestFinished(app.stop);
	const [visitor, other] = [await student(app), await student(app, { name: "Grace Other" })];
	for (const path of ["/api/me", "/api/me/contributions/"]) {
		expect((await visitor.open(path)).status).toBe(401);
	}
	const client = await signIn(app, other.email);
	const both = await client.get("/api/me", { Cookie: visitor.cookie });
	expect(both.body.full_name).toBe("Grace Other");
	expect(both.headers.get("Set-Cookie")).toBeNull();
});

test.each([
	"*",
	"app.example.org",
	"https://app.example.org/",
	"https://app.example.org,https://b.example",
])("a list of origins with %s in it is a wrong setting, and named", async (origins) => {
	const app = await startApp({ API_ALLOWED_ORIGINS: origins });
	try {
		expect((await app.fetch("/api/me")).status).toBe(500);
		await expect.poll(() => JSON.stringify(app.log)).toContain("API_ALLOWED_ORIGINS");
	} finally {
		await app.stop();
	}
});
