import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { linkKey } from "#db/programs/link-key.ts";
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
	// Where visitors come from: job boards, mail, social networks.
	...[
		"ref=linkedin",
		"ref=Simplify&utm_source=Simplify",
		"gh_src=4f2a9c1us",
		"igsh=MXY3",
		"trk=public_jobs_topcard-title&trackingId=abc&refId=xyz",
		"_hsenc=p2ANqtz&_hsmi=123",
		"source=newsletter&src=email",
		"lever-source=LinkedIn&lever-origin=applied",
		"mkt_tok=abc&ml_subscriber=1&vero_id=2&s_cid=3&gbraid=4&wbraid=5&gad_source=1",
		"UTM_Source=x&amp;utm_medium=y&utm_anything_new=z",
		"mtm_campaign=a&pk_source=b&hsa_ad=c&itm_source=d",
		"_ga=1.2&_gl=3&li_fat_id=4&ttclid=5&twclid=6&dclid=7&yclid=8&srsltid=9",
		"referrer=a&referral=b&ref_src=twsrc&via=friend",
		"lever-via=x&msockid=1&at_medium=email&wt_mc=2&rx_source=3&ref_=4&medium=email",
		"jobBoard=Indeed&sourceType=LinkedIn&sfnsn=wa&spm=a.b&bbeml=tp",
	].map((query) => ["https://example.org/apply", `https://example.org/apply?${query}`]),
	[
		"https://www.linkedin.com/jobs/view/1",
		"https://linkedin.com/jobs/view/1/?position=3&pageNum=0&eBP=x",
	],
	["https://www.indeed.com/viewjob?jk=1", "https://indeed.com/viewjob?from=serp&jk=1&tk=2&vjs=3"],
	[
		"https://boards.greenhouse.io/a/jobs/1?gh_jid=1",
		"https://boards.greenhouse.io/a/jobs/1?gh_src=x&gh_jid=1",
	],
	[
		"https://docs.google.com/forms/d/e/1/viewform",
		"https://docs.google.com/forms/d/e/1/viewform?usp=sf_link",
	],
	["https://example.org/~a-b", "https://example.org/%7Ea%2Db", "https://example.org/%7ea-b"],
	["https://example.org/%C3%A9", "https://example.org/%c3%a9"],
	["https://example.org/apply", "https://example.org/apply;jsessionid=1A2B"],
	["https://youtu.be/abc", "https://youtu.be/abc?si=x"],
	[
		"https://example.org/#/program/1",
		"https://example.org#/program/1/",
		"https://example.org/?utm_id=1#/program/1?ref=x",
	],
	[
		"https://example.org/apply",
		"https://example.org/apply#about",
		"https://example.org/apply#:~:text=Apply%20now",
	],
	[
		"https://example.org/apply",
		"https://example.org/apply#/",
		"https://example.org/apply#!",
		"https://example.org/apply#!/",
	],
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
	// What names the program.
	...[
		"id",
		"gh_jid",
		"jobId",
		"p",
		"jk",
		"job",
		"reqid",
		"program",
		"page_id",
		"currentJobId",
		"from",
		"t",
		"s",
	].map((name) => [`https://example.org/?${name}=1`, `https://example.org/?${name}=2`] as const),
	["https://example.org/?ref=R10234", "https://example.org/?ref=R10235"],
	["https://example.org/?source=2027-114", "https://example.org/?source=2027-115"],
	["https://example.org/#/program/1", "https://example.org/#/program/2"],
	["https://example.org/#program/1", "https://example.org/#program/2"],
	["https://example.org/a%2Fb", "https://example.org/a/b"],
	["https://example.org/?medium=1001", "https://example.org/?medium=1002"],
	["https://example.org/#!/program/1", "https://example.org/#!/program/2"],
	["https://example.org/#!program-1", "https://example.org/#!program-2"],
	["https://example.org/app#/p?id=1", "https://example.org/app#/p?id=2"],
	["https://example.org/#/program/1", "https://example.org/"],
] as const) {
	test(`${one} and ${other} are two`, () => {
		expect(linkKey(one)).not.toBe(linkKey(other));
	});
}

const PAIRS = readFileSync(new URL("../support/link-pairs.txt", import.meta.url), "utf8")
	.split("\n")
	.filter((line) => /^[=!] /.test(line))
	.map((line) => line.split(" "));

test.each(PAIRS)("%s %s %s", (sign, one = "", other = "") => {
	expect(linkKey(one) === linkKey(other) ? "=" : "!").toBe(sign);
});

test("the key of a key's address is the key, for each pair", () => {
	const keys = PAIRS.flatMap(([, ...links]) => links.map(linkKey));
	expect(keys.map((key) => linkKey(`https://${key}`))).toEqual(keys);
});

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

const HOSTS = fc.constantFrom(
	"example.org",
	"m.www.example.edu",
	"linkedin.com/jobs/view",
	"boards.greenhouse.io/acme/jobs",
	"a.wd5.myworkdayjobs.com/en-US/Careers/job",
	"www.google.com/url",
	"jobs.lever.co/acme",
);
const PIECE = fc.constantFrom(
	..."/ // . ; , ) ( % %2 %20 %2F %61 en en-us amp index.html x_1 a-1234567 ? & = ?url=https:// ?q= ?ref= #/ # ! : @ 7".split(
		" ",
	),
	"\u00e9",
);

test("whatever a link is made of, its key is no longer than it, and stays", () => {
	fc.assert(
		fc.property(
			HOSTS,
			fc.array(fc.oneof(PIECE, fc.string()), { maxLength: 12 }),
			(host, pieces) => {
				const link = `https://${host}/${pieces.join("")}`;
				const key = linkKey(link);
				expect(key.length).toBeLessThanOrEqual(9 * link.length + 50);
				expect(linkKey(`https://${key}`)).toBe(key);
			},
		),
		{ numRuns: 2000 },
	);
});

test("what is no address throws", () => {
	expect(() => linkKey("example.org/apply")).toThrow(TypeError);
});
