import { describe, expect, test } from "vitest";
import { loginFor, returnPathOf, safeRedirectTo } from "#app/auth/redirect-to.server.ts";
import { fc } from "../support/fuzz.ts";

const SITE = "https://yard.example";

describe("where to go after signing in", () => {
	for (const [wanted, expected] of [
		["/", "/"],
		["/programs/", "/programs/"],
		["/programs/?q=a%20b&closed=1#top", "/programs/?q=a%20b&closed=1#top"],
		["/programs/contributions/abc/edit/", "/programs/contributions/abc/edit/"],
		["/programs/?next=https://evil.example/", "/programs/?next=https://evil.example/"],
		["/x/../programs/", "/programs/"],
		["/é", "/%C3%A9"],
	] as const) {
		test(`${wanted} is a path of this site`, () => {
			expect(safeRedirectTo(wanted)).toBe(expected);
		});
	}

	for (const hostile of [
		"https://evil.example/",
		"http://evil.example",
		"HTTPS:evil.example",
		"//evil.example",
		"///evil.example",
		"////evil.example",
		"/\\evil.example",
		"\\\\evil.example",
		"\\/evil.example",
		"/\t/evil.example",
		"/\n/evil.example",
		"/\r\\evil.example",
		"\t//evil.example",
		" //evil.example",
		"/.//evil.example",
		"/..//evil.example",
		"/%2e//evil.example",
		"/x/..//evil.example",
		"/./\\evil.example",
		"javascript:alert(1)",
		"data:text/html,x",
		"programs/",
		"?q=1",
		"#top",
		"evil.example",
		"@evil.example",
		":80",
		"",
		" ",
		"\u0000/programs/",
		"http:/programs/",
		undefined,
		null,
		7,
		{},
		["/programs/"],
		{ toString: () => "//evil.example" },
	]) {
		test(`${JSON.stringify(hostile) ?? "nothing"} leads to the fallback`, () => {
			expect(safeRedirectTo(hostile)).toBe("/programs/");
			expect(safeRedirectTo(hostile, "/fallback/")).toBe("/fallback/");
		});
	}

	test.each([`/programs/?q=${"a".repeat(3000)}`, `/programs/?q=${"é".repeat(500)}`, "/programs/"])(
		"a search that is longer than a login form takes is dropped: %.40s",
		(wanted) => expect(safeRedirectTo(wanted, "/fallback/")).toBe("/programs/"),
	);

	test("whatever is wanted, a browser stays on this site, twice resolved too", () => {
		const piece = fc.constantFrom(
			"/",
			"//",
			"\\",
			".",
			"..",
			"%2e",
			"%2f",
			"%5c",
			"\t",
			"\n",
			"\r",
			"\u0000",
			" ",
			"@",
			":",
			"?",
			"#",
			"https:",
			"javascript:",
			"evil.example",
			"programs",
			"\u2028",
			"／",
			"。",
			"[",
			"]",
		);
		const texts = fc.oneof(
			fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join("")}`),
			fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("")),
			fc.string({ unit: "binary" }).map((text) => `/${text}`),
			fc.webUrl(),
		);
		fc.assert(
			fc.property(texts, (wanted) => {
				const path = safeRedirectTo(wanted);
				const there = new URL(path, SITE);
				expect(there.origin).toBe(SITE);
				expect(new URL(there.pathname, SITE).origin).toBe(SITE);
				expect(safeRedirectTo(path)).toBe(path);
				// Only characters that are allowed in a header.
				expect(path).toMatch(/^\/[\x21-\x7E]*$/);
			}),
			{ numRuns: 3000 },
		);
	});
});

describe("the log-in page leads back", () => {
	for (const [method, url, redirectTo] of [
		["GET", "/programs/contributions/?before=7", "/programs/contributions/?before=7"],
		["HEAD", "/programs/?q=a%26b", "/programs/?q=a%26b"],
		["GET", "/programs/add-program/?_routes=routes%2Fx", "/programs/add-program/"],
		["GET", "/programs/?q=x&_routes=y", "/programs/?q=x"],
		["POST", "/programs/add-program/?index", "/programs/add-program/"],
		["POST", "/programs/?q=a+b&before=7", "/programs/?q=a+b&before=7"],
		["POST", "/programs/?q=x&index&_routes=y", "/programs/?q=x"],
	] as const) {
		test(`${method} ${url} to ${redirectTo}`, () => {
			const login = new URL(loginFor(returnPathOf(new Request(SITE + url, { method }))), SITE);
			expect(login.pathname).toBe("/login/");
			expect([...login.searchParams]).toEqual([["redirectTo", redirectTo]]);
			expect(safeRedirectTo(redirectTo)).toBe(redirectTo);
		});
	}
});
