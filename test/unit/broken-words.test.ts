import { describe, expect, test } from "vitest";
import { joinBrokenWords } from "../../workers/resume-text/broken-words.ts";
import { mendLigatures } from "../../workers/resume-text/words.ts";
import { fc } from "../support/fuzz.ts";
import { runToTheEnd } from "../support/run-to-the-end.ts";

describe("words that a line's end splits", () => {
	test.each([
		["develop-\nment", "development"],
		["Led the develop-\nment of tools", "Led the development\nof tools"],
		["manage-\nment and leader-\nship", "management\nand leadership"],
		["engi-\nneering", "engineering"],
		["re-\nsearch", "research"],
		["pre-\nsented", "presented"],
		["co-\nordinated", "coordinated"],
		["multi-\nple", "multiple"],
		["under-\ngraduate", "undergraduate"],
		["intern-\nship", "internship"],
		["scholar-\nships", "scholarships"],
		["public-\nation", "publication"],
		["data-\nbase", "database"],
		["out-\nreach", "outreach"],
		["a thous-\nand", "a thousand"],
		["soph-\nomore", "sophomore"],
		["de-\nvelop-\nment", "development"],
		["DEVELOP-\nMENT", "DEVELOPMENT"],
		["organi-\nzación", "organización"],
		["non-\ntraditional", "nontraditional"],
		["manage\u00ad\nment", "management"],
		["develop\u2010\nment", "development"],
		["develop-\n\nment of tools", "development\n\nof tools"],
		["(develop-\nment), then", "(development),\nthen"],
		["Kubernetes-\nfoo. kubernetesfoo", "Kubernetesfoo.\nkubernetesfoo"],
	])("%j is %j", (text, joined) => {
		expect(joinBrokenWords(text)).toBe(joined);
	});

	test.each([
		["full-\ntime", "full-time"],
		["part-\ntime tutor", "part-time\ntutor"],
		["self-\nmotivated", "self-motivated"],
		["well-\norganized", "well-organized"],
		["co-\nfounded", "co-founded"],
		["co-\nchair", "co-chair"],
		["ex-\nmilitary", "ex-military"],
		["student-\nathlete", "student-athlete"],
		["data-\ndriven", "data-driven"],
		["problem-\nsolving", "problem-solving"],
		["cross-\nfunctional", "cross-functional"],
		["award-\nwinning", "award-winning"],
		["first-\ngeneration", "first-generation"],
		["six-\nweek course", "six-week\ncourse"],
		["community-\nbased", "community-based"],
		["e-\ncommerce", "e-commerce"],
		["state-of-the-\nart", "state-of-the-art"],
		["COVID-\n19", "COVID-19"],
		["GPT-\n4", "GPT-4"],
		["2019-\n2021", "2019-2021"],
		["404-\n555-0100", "404-555-0100"],
		["linkedin.com/in/imani-\ncarter", "linkedin.com/in/imani-carter"],
		["imani-\ncarter@example.edu", "imani-carter@example.edu"],
		["An African-\nAmerican", "An African-American"],
		["foo-bar here and foo-\nbar", "foo-bar here and foo-bar"],
	])("%j keeps its hyphen: %j", (text, joined) => {
		expect(joinBrokenWords(text)).toBe(joined);
	});

	test.each([
		"Skills-\nPython",
		"2019 -\n2021",
		"a list:\n- one\n- two",
		"one\n--\ntwo",
		"ends-",
		"-",
		"x -",
	])("%j stays", (text) => {
		expect(joinBrokenWords(text)).toBe(text);
	});
});

test.each([
	["Certi\0ed", "Certified"],
	["CERTI\0ED", "CERTIfiED"],
	["o\0ce", "office"],
	["work\0ow", "workflow"],
	["sta\0", "staff"],
	["\0rst", "first"],
	["e\0cient sta\0", "efficient staff"],
	["a\0liated", "affiliated"],
	["Scienti\ue001c", "Scientific"],
	["identi\u001ccation", "identification"],
	["identi\u001ccation.", "identification."],
	["Zyn\u001cke", "Zynfike"],
	["Gri\0n", "Griffin"],
	["Qu\0zk", "Qu\0zk"],
	["\0", "\0"],
	["a \0 b", "a \0 b"],
	["no marks", "no marks"],
	["scien琀椀ûc so昀琀ware", "scientific software"],
	["Informa琀椀on, workûows", "Information, workflows"],
	["août, Coûts", "août, Coûts"],
	["琀椀", "琀椀"],
	["木の椀 and C言語椀", "木の椀 and C言語椀"],
])("%j is mended to %j", (text, mended) => {
	expect(mendLigatures(text)).toBe(mended);
});

const ends = fc.constantFrom(
	"-",
	"\n",
	"-\n",
	"\u00ad",
	"\u2010",
	" ",
	"",
	"\n\n",
	"\0",
	"@",
	"19",
	"A",
	"full",
	"time",
);
const hard = fc
	.array(fc.oneof(fc.string({ unit: "grapheme", maxLength: 8 }), ends), { maxLength: 60 })
	.map((parts) => parts.join(""));

test("joining never throws, never grows, keeps all letters, and ends after a few runs", () => {
	fc.assert(
		fc.property(hard, (text) => {
			const joined = joinBrokenWords(text);
			expect(joined.length).toBeLessThanOrEqual(text.length + 1);
			const bare = (given: string) => given.replace(/[-\s\u00ad\u2010]/g, "");
			expect(bare(joined)).toBe(bare(text));
		}),
		{ numRuns: 1000 },
	);
});

test("what is joined is not joined again", () => {
	fc.assert(
		fc.property(hard, (text) => {
			const joined = joinBrokenWords(text);
			expect(joinBrokenWords(joined)).toBe(joined);
			const mended = mendLigatures(text);
			expect(mendLigatures(mended)).toBe(mended);
		}),
		{ numRuns: 1000 },
	);
});

test.each([
	["one line of letters", "a".repeat(1_000_000)],
	["1,000,000 short lines", "a-\n".repeat(1_000_000)],
	["250,000 split words", "develop-\nment ".repeat(250_000)],
	["hyphens", "-\n".repeat(1_500_000)],
	["no letters at all", "a\0".repeat(500_000)],
])("%s: joining comes to an end", (_, text) => {
	runToTheEnd(() => joinBrokenWords(mendLigatures(text)));
});
