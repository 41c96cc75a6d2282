import { describe, expect, test } from "vitest";
import { canonical } from "#app/http/canonical.server.ts";

const SITE = "https://yard.example";
const handler = canonical(async () => new Response("the page"));

function ask(path: string, method = "GET"): Promise<Response> {
	return handler(new Request(SITE + path, { method }), { requestId: "r", nonce: "n" });
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
		...["/", "/programs/", "/programs/?q=a//b", "/programs.data", "/_root.data?_routes=x"],
		...["/api/me", "/api/me/", "/api", "/auth/action?mode=x", "/assets/app-1.js", "/favicon.ico"],
		...["/logos/example.org", "/resources/x", "/__manifest?p=%2Fa", "/logout"],
	]) {
		test(`GET ${path}`, async () => {
			expect(await (await ask(path)).text()).toBe("the page");
		});
	}

	for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
		test(`${method} /programs, because a form must not be sent twice`, async () => {
			expect(await (await ask("/programs", method)).text()).toBe("the page");
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
