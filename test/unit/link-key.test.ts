import { expect, test } from "vitest";
import { linkKey } from "#db/programs/duplicates.ts";
import { fc } from "../support/fuzz.ts";

for (const same of [
	["https://example.org/apply", "http://example.org/apply"],
	["https://example.org/apply", "https://www.example.org/apply"],
	["https://example.org/apply", "HTTPS://Example.ORG/apply"],
	["https://example.org/apply", "https://example.org:443/apply", "http://example.org:80/apply"],
	["https://example.org", "https://example.org/", "https://example.org//"],
	["https://example.org/apply", "https://example.org/apply/", "https://example.org/apply//"],
	["https://example.org/apply", "https://example.org/apply#how", "https://example.org/apply/#"],
	["https://example.org/apply", "https://example.org/apply?", "https://example.org/x/../apply"],
	["https://example.org/?b=2&a=1", "https://example.org?a=1&b=2"],
	["https://example.org/?a=1", "https://example.org/?utm_source=x&a=1&utm_campaign=y"],
	["https://example.org/", "https://example.org/?fbclid=x&GCLID=y&msclkid=z&mc_cid=1&mc_eid=2"],
	["https://example.org/?q=a+b", "https://example.org/?q=a%20b"],
	["https://bücher.example/", "https://xn--bcher-kva.example/"],
	["https://example.org/é", "https://example.org/%C3%A9"],
	["https://example.org/apply", "https://example.org./apply"],
]) {
	test(`${same.join(" and ")} are one program`, () => {
		expect(new Set(same.map(linkKey)).size).toBe(1);
	});
}

for (const [one, other] of [
	["https://example.org/apply", "https://example.org/Apply"],
	["https://example.org/apply", "https://example.com/apply"],
	["https://example.org/apply", "https://jobs.example.org/apply"],
	["https://example.org/apply", "https://example.org:8443/apply"],
	["https://example.org/?id=1", "https://example.org/?id=2"],
	["https://example.org/?id=1", "https://example.org/?ID=1"],
	["https://example.org/?a=1&a=2", "https://example.org/?a=1"],
	["https://example.org/?a=1%26b=2", "https://example.org/?a=1&b=2"],
	["https://example.org/?a=%3D", "https://example.org/?a%3D="],
	["https://example.org/a/b", "https://example.org/ab"],
	["https://example.org/a?b", "https://example.org/a/b"],
	["https://example.org/a%3Fb=", "https://example.org/a?b="],
	["https://example.org/?utm=1", "https://example.org/"],
] as const) {
	test(`${one} and ${other} are two`, () => {
		expect(linkKey(one)).not.toBe(linkKey(other));
	});
}

test("the key of a key's address is the key, for any address", () => {
	fc.assert(
		fc.property(
			fc.webUrl({ withQueryParameters: true, withFragments: true, validSchemes: ["https"] }),
			(address) => {
				const key = linkKey(address);
				expect(linkKey(`https://${key}`)).toBe(key);
			},
		),
		{ numRuns: 300 },
	);
});

test("what is no address throws", () => {
	expect(() => linkKey("example.org/apply")).toThrow(TypeError);
});
