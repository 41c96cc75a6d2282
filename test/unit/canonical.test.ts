import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import type { AppEnv } from "#app/http/app-env.server.ts";
import { canonicalAddress, findRoute } from "#app/http/middleware/canonical-address.server.ts";
import { createRouteTable } from "#app/http/route-table.server.ts";

const SITE = "https://yard.example";
const PAGES = ["/", "/programs", "/programs/contributions/:id/edit", "*"];
const RESOURCES = ["/auth/:provider", "/logos/:host", "/resources/duplicate", "/logout"];

const routes = createRouteTable(
	Object.fromEntries([
		...PAGES.map((path) => [path, { id: path, path, module: { default: () => null } }]),
		...RESOURCES.map((path) => [path, { id: path, path, module: {} }]),
	]),
);
const app = new Hono<AppEnv>()
	.use(findRoute(routes))
	.use(canonicalAddress(async (_, status) => new Response(null, { status })))
	.all("*", (c) => c.text(`at ${new URL(c.req.raw.url).pathname}`));

async function ask(path: string, method = "GET"): Promise<Response> {
	return app.request(SITE + path, { method });
}

describe("a page has one address", () => {
	for (const [path, address] of [
		["/programs", "/programs/"],
		["/programs?q=a&closed=1", "/programs/?q=a&closed=1"],
		["/programs/contributions/abc/edit", "/programs/contributions/abc/edit/"],
		["//programs/", "/programs/"],
		["/programs//contributions", "/programs/contributions/"],
		["/programs///", "/programs/"],
		["//", "/"],
		["//evil.example/", "/evil.example/"],
		["//evil.example", "/evil.example"],
		["/\\evil.example/x", "/evil.example/x/"],
		["/apiary", "/apiary/"],
		["/authors", "/authors/"],
		["/logout-help", "/logout-help/"],
	] as const) {
		for (const method of ["GET", "HEAD"]) {
			test(`${method} ${path} is sent to ${address}`, async () => {
				const response = await ask(path, method);
				expect(response.status).toBe(308);
				expect(response.headers.get("Location")).toBe(SITE + address);
			});
		}
	}
});

describe("answered where it is", () => {
	for (const path of [
		"/",
		"/programs/",
		"/programs/?q=a//b",
		"/_root.data?_routes=x",
		"/api/me",
		"/api/me/",
		"/api",
		"/auth/action?mode=x",
		"/assets/app-1.js",
		"/favicon.ico",
		"/logos/example.org",
		"/resources/duplicate",
		"/__manifest?p=%2Fa",
		"/logout",
	]) {
		test(`GET ${path}`, async () => {
			expect(await (await ask(path)).text()).toBe(`at ${new URL(path, SITE).pathname}`);
		});
	}
});

describe("not sent on, but seen at its one address by what comes after", () => {
	for (const path of ["/programs.data", "/programs.data?_routes=x", "//programs/.data"]) {
		test(`GET ${path}, of which Remix makes /programs/`, async () => {
			expect(await (await ask(path)).text()).toBe("at /programs/.data");
		});
	}

	for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
		test(`${method} /programs, because a form must not be sent twice`, async () => {
			expect(await (await ask("/programs", method)).text()).toBe("at /programs/");
		});
	}
});

test("the address it sends to is not sent on again", async () => {
	for (const path of ["/programs", "//a//b", "//evil.example", "/a.b//c", "/api//me"]) {
		const first = (await ask(path)).headers.get("Location");
		if (first === null) throw new Error(`${path} was not redirected`);
		expect((await ask(first.slice(SITE.length))).status).toBe(200);
	}
});
