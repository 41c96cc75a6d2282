import { expect, test } from "vitest";
import { comesFromThisSite } from "#app/http/middleware/cross-site.server.ts";

const SITE = "https://yard.example";

interface Sent {
	Cookie?: string;
	Origin?: string;
	"Sec-Fetch-Site"?: string;
}

function asked(method: string, headers: Sent, url = `${SITE}/programs/add-program/`): boolean {
	return comesFromThisSite(new Request(url, { method, headers: { ...headers } }));
}

const COOKIE = { Cookie: "__Host-session=x" };

for (const [what, headers] of [
	["the site's own Origin", { Origin: SITE }],
	["the site's own Origin and same-origin", { Origin: SITE, "Sec-Fetch-Site": "same-origin" }],
	["same-origin alone", { "Sec-Fetch-Site": "same-origin" }],
	["none, which the person started", { "Sec-Fetch-Site": "none" }],
] as const) {
	test(`a write with a cookie passes with ${what}`, () => {
		for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
			expect(asked(method, { ...COOKIE, ...headers })).toBe(true);
		}
	});
}

for (const [what, headers] of [
	["nothing that says where it comes from", {}],
	["another site's Origin", { Origin: "https://evil.example" }],
	["a sandbox's Origin", { Origin: "null" }],
	["an empty Origin", { Origin: "" }],
	["the site's Origin over http", { Origin: "http://yard.example" }],
	["another port of the site", { Origin: `${SITE}:8443` }],
	["a host below the site", { Origin: "https://x.yard.example" }],
	["a host that begins like the site", { Origin: `${SITE}.evil.example` }],
	["the site's Origin in other letters", { Origin: "https://YARD.example" }],
	["the site's Origin with a path", { Origin: `${SITE}/` }],
	["two Origins", { Origin: `${SITE}, https://evil.example` }],
	["cross-site", { "Sec-Fetch-Site": "cross-site" }],
	["same-site", { "Sec-Fetch-Site": "same-site" }],
	["a word that no browser sends", { "Sec-Fetch-Site": "x" }],
	["cross-site, whatever Origin says", { Origin: SITE, "Sec-Fetch-Site": "cross-site" }],
	[
		"another Origin, whatever Sec-Fetch-Site says",
		{
			Origin: "https://evil.example",
			"Sec-Fetch-Site": "same-origin",
		},
	],
] as const) {
	test(`a write with a cookie is refused with ${what}`, () => {
		for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
			expect(asked(method, { ...COOKIE, ...headers })).toBe(false);
		}
	});
}

test("a read passes from anywhere", () => {
	for (const method of ["GET", "HEAD", "OPTIONS"]) {
		const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
		expect(asked(method, { ...COOKIE, ...foreign })).toBe(true);
	}
});

test("a write that another site caused is refused without a cookie too", () => {
	expect(asked("POST", { Origin: "https://evil.example" })).toBe(false);
	expect(asked("POST", { "Sec-Fetch-Site": "cross-site" })).toBe(false);
});

test("a write with neither a cookie nor a site has nobody's rights and passes", () => {
	expect(asked("POST", {})).toBe(true);
});

test("on a laptop the port is part of the origin", () => {
	const url = "http://localhost:8787/login/";
	expect(asked("POST", { ...COOKIE, Origin: "http://localhost:8787" }, url)).toBe(true);
	expect(asked("POST", { ...COOKIE, Origin: "http://localhost:8788" }, url)).toBe(false);
});
