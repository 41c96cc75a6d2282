import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { matchRoutes } from "@remix-run/react";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import type { AppEnv } from "#app/http/app-env.server.ts";
import { logRequest } from "#app/http/log.server.ts";
import { bodyLimit } from "#app/http/middleware/body-limit.server.ts";
import { canonicalAddress, findRoute } from "#app/http/middleware/canonical-address.server.ts";
import { defaultHeaders, securityHeaders } from "#app/http/middleware/response-headers.server.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { addressOf, createRouteTable, type RouteTable } from "#app/http/route-table.server.ts";
import { loader as robots } from "#app/routes/_files/robots.ts";
import { loader as siteMap } from "#app/routes/_files/sitemap.ts";
import { loader as speculationRules } from "#app/routes/_files/speculation-rules.ts";
import { root } from "#dev/paths.ts";
import { builtRoutes } from "../support/built-routes.ts";

const SITE = "https://yard.example";
const KB = 1024;

let lines: MockInstance<typeof console.log>;

beforeEach(() => {
	lines = vi.spyOn(console, "log").mockImplementation(() => {});
});

afterEach(() => lines.mockRestore());

/** The real table with one more route. */
function tableWith(
	added: { path: string; parentId?: string; page?: false },
	handle: RouteFacts = {},
): RouteTable {
	const { path, parentId, page = true } = added;
	const module = { handle, ...(page && { default: () => null }) };
	return createRouteTable({ ...builtRoutes, added: { id: "added", parentId, path, module } });
}

/** The request steps that depend on a route's facts. */
function wayOf(table: RouteTable) {
	const way = new Hono<AppEnv>()
		.use(findRoute(table))
		.use(logRequest)
		.use(securityHeaders)
		.use(defaultHeaders)
		.use(bodyLimit(async () => new Response(null, { status: 413 })))
		.use(canonicalAddress(async (_, status) => new Response(null, { status })))
		.all("*", () => new Response("the answer"));
	const env = { GOOGLE_ONE_TAP_URL: "https://one-tap.example/client" };
	return async (path: string, init?: RequestInit) => way.request(SITE + path, init, env);
}

async function textOf(
	loader: (args: Parameters<typeof robots>[0]) => Response | Promise<Response>,
	routes: RouteTable,
): Promise<string> {
	const limits = { 60: { limit: async () => ({ success: true }) } };
	const config = { SESSION_SECRET: "a secret of the tests, long enough" };
	const context = { routes, limits, config, sender: "203.0.113.7" } as unknown as AppLoadContext;
	const params = { file: "pages.xml" };
	return (await loader({ request: new Request(SITE), context, params })).text();
}

const upload = (bytes: number) => ({
	method: "POST",
	body: "x".repeat(bytes),
	headers: { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": String(bytes) },
});

describe("a page that is added to a layout is known everywhere by it", () => {
	test("a public one", async () => {
		const table = tableWith({ path: "/new", parentId: "routes/_site/layout" });
		const way = wayOf(table);
		const sent = await way("/new?a=b");
		expect([sent.status, sent.headers.get("Location")]).toEqual([308, `${SITE}/new/?a=b`]);
		const page = await way("/new/");
		expect(page.headers.get("Cache-Control")).toMatch(/^public/);
		expect(page.headers.get("Speculation-Rules")).toBe('"/speculation-rules.json"');
		expect(await textOf(siteMap, table)).toContain(`<loc>${SITE}/new/</loc>`);
		expect(await textOf(robots, table)).not.toContain("/new");
		expect(await textOf(speculationRules, table)).toContain('"/new/?*"');
		expect((await way("/new/", upload(600 * KB))).status).toBe(413);
	});

	test("a student's", async () => {
		const table = tableWith({ path: "/new", parentId: "student" });
		const page = await wayOf(table)("/new/");
		expect(page.headers.get("Cache-Control")).toBe("private, no-store");
		expect(await textOf(siteMap, table)).not.toContain("/new");
		expect(await textOf(robots, table)).toContain("\nDisallow: /new/\n");
		expect(await textOf(speculationRules, table)).not.toContain("/new");
	});
});

describe("what a route says of itself holds before what its layout says", () => {
	test("in the site map, or not for robots", async () => {
		const hidden = tableWith(
			{ path: "/new", parentId: "routes/_site/layout" },
			{ inSiteMap: false, forRobots: false, fetchAhead: false },
		);
		expect(await textOf(siteMap, hidden)).not.toContain("/new");
		expect(await textOf(robots, hidden)).toContain("\nDisallow: /new/\n");
		expect(await textOf(speculationRules, hidden)).not.toContain("/new");
	});

	test("one that takes a file may be sent one, and nothing but one", async () => {
		const way = wayOf(tableWith({ path: "/new" }, { takesFile: true }));
		expect((await way("/new/", upload(600 * KB))).status).toBe(200);
		expect((await way("/new.data", upload(600 * KB))).status).toBe(200);
		expect((await way("/new/", upload(17 * KB * KB))).status).toBe(413);
		const headers = { "Content-Length": String(600 * KB) };
		const form = { ...upload(600 * KB), headers };
		expect((await way("/new/", form)).status).toBe(413);
	});

	test("one whose address is a secret is logged without it", async () => {
		const way = wayOf(tableWith({ path: "/new/:key", page: false }, { secretParam: "key" }));
		for (const path of ["/new/k3y", "/NEW//k3y.data", "/%6eew/k3y/more"]) {
			await way(path);
			expect(JSON.parse(lines.mock.lastCall?.[0]).path).toBe("/new/…");
		}
	});

	test("one that offers one tap lets its script in", async () => {
		const way = wayOf(tableWith({ path: "/new" }, { oneTap: true }));
		const policyOf = async (path: string) => {
			const answer = await way(path);
			return answer.headers.get("Content-Security-Policy");
		};
		expect(await policyOf("/new/")).toContain("' https://one-tap.example;");
		expect(await policyOf("/about/")).not.toContain("one-tap");
	});
});

test("a resource has no slash at its end, and is not for robots", async () => {
	const table = tableWith({ path: "/new", page: false });
	expect((await wayOf(table)("/new")).status).toBe(200);
	expect(await textOf(robots, table)).toContain("\nDisallow: /new\n");
});

test("a page that runs JavaScript and takes a form has a word for when the connection is lost", () => {
	const table = createRouteTable(builtRoutes);
	const silent = table.routes.filter(({ id, isPage, hydrate }) => {
		const { action, clientAction }: Record<string, unknown> = { ...builtRoutes[id]?.module };
		return isPage && hydrate && action && !clientAction;
	});
	// These can only refuse.
	expect(silent.map(({ path }) => path)).toEqual(["/refused/:status", "/*"]);
});

test("every address leads to the route that Remix finds", () => {
	const table = createRouteTable(builtRoutes);
	const withPath = Object.values(builtRoutes).filter(({ path }) => path);
	const remix = withPath.map(({ id, path = "" }) => ({ id, path }));
	const addresses = table.routes.map((route) => addressOf(route).replace(/:\w+/g, "some"));
	for (const address of [
		...addresses,
		"/PROGRAMS/Saved/",
		"/resume/upload/",
		"/a/b/c.d",
		"/auth",
	]) {
		const found = matchRoutes(remix, address)?.at(-1)?.route.id;
		expect([address, table.find(address).id]).toEqual([address, found]);
	}
});

test("the facts of every route are checked by their type", () => {
	const folder = join(root, "app/routes");
	const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
	const handles = files
		.filter((file) => /\.tsx?$/.test(file))
		.flatMap(
			(file) => readFileSync(join(folder, file), "utf8").match(/export const handle.*/g) ?? [],
		);
	expect(handles.length).toBeGreaterThan(20);
	for (const handle of handles) expect(handle).toMatch(/handle(: RouteFacts = | = MAILED_LINK;)/);
});

test("a secret or key in an address is left out of the log", () => {
	const { routes } = createRouteTable(builtRoutes);
	const withSecret = routes.filter(({ path }) => /:(secret|key)\b/.test(path));
	expect(withSecret.length).toBeGreaterThan(3);
	for (const { path, secretParam } of withSecret) expect(path).toContain(`:${secretParam}`);
});
