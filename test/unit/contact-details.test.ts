import { describe, expect, test } from "vitest";
import {
	findContactDetails,
	hideContactDetails,
	markContactDetails,
	withoutContactDetails,
} from "#db/resumes/resume-texts.ts";
import { fc } from "../support/fuzz.ts";
import contactLines from "./contact-lines.json" with { type: "json" };
import otherLines from "./other-lines.json" with { type: "json" };

const kindsIn = (text: string) => findContactDetails(text).map(({ kind }) => kind);

describe("a line with contact details is left out", () => {
	for (const [kind, lines] of Object.entries(contactLines)) {
		test.each(lines)(`${kind}: %s`, (line) => {
			for (const text of [line, `Zora Hurston, ${line}, Atlanta`, `Atlanta, GA | ${line} | 2019`]) {
				expect(kindsIn(text), text).toContain(kind);
				expect(withoutContactDetails(`Zora Neale\n${text}\nEDUCATION`), text).toMatch(
					/^Zora Neale\s+EDUCATION$/,
				);
			}
		});
	}

	test.each(otherLines)("not so: %s", (line) => {
		for (const text of [line, `Lab work, ${line}, and more`, `- ${line}.`]) {
			expect(findContactDetails(text), text).toEqual([]);
		}
	});

	test("of a text without line breaks, only what stands around them", () => {
		const words = "field work in cowpea genetics ".repeat(50);
		const shown = withoutContactDetails(`${words}404-555-0134 zora@example.edu ${words}`);
		expect(shown).not.toMatch(/\d|zora/);
		expect(shown.length).toBeGreaterThan(2 * words.length - 500);
	});
});

describe("parts", () => {
	test("a line across what was found is left out whole", () => {
		const parts = [
			{ text: "Zora\nCall (404) ", found: false },
			{ text: "555", found: true },
			{ text: "-0134\nabout ", found: false },
			{ text: "genetics", found: true },
		];
		expect(hideContactDetails(parts)).toEqual([
			{ text: "Zora\n", found: false },
			{ text: "\nabout ", found: false },
			{ text: "genetics", found: true },
		]);
	});

	test("marked, a text is the same text", () => {
		fc.assert(
			fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
				const marked = markContactDetails(text).map((part) => part.text);
				expect(marked.join("")).toBe(text);
			}),
		);
	});
});

/** A pattern with unbounded backtracking takes minutes for one of these. */
test.each([
	"1",
	"1 ",
	"1-",
	"(",
	"(1",
	"+1 ",
	"0 0 ",
	"a",
	"a.",
	"a. ",
	"a @",
	"@",
	" at ",
	"a b ",
	"[at]",
	"a@b ",
	"a at b dot ",
	". ",
	"\u00ad",
	"!#$",
	"tel 1",
	"one ",
	"oneone",
	"four zero ",
	"O0",
	"1,000 ",
	"2019-",
	"1.",
	"404-555-",
	"404 555 ",
	"call ",
	"phone me at ",
	"email: ",
	"a@b",
	"gmail ",
	"&amp;",
	"%40",
	"\u0664",
	"\u0430",
	"x1",
	"|",
	"|555 ",
	"1 800 A",
	"800-A",
	"A-1",
	"a_b at ",
	"a.b@",
	"dot ",
	"(dot)",
	"404",
	"area code ",
	"telegram ",
	"/",
	"1/1/",
	"$1,",
	"00 1",
	"+",
	"++1",
	"10 20 ",
	"\u0130",
	"e-mail ",
	"\n",
	"1\n",
	"two hundred ",
	"triple 1 ",
	"[",
	"<a>",
])(
	"a line of a million characters of '%s' is read to its end: what takes hours times out",
	(unit) => {
		const line = unit.repeat(Math.ceil(1_000_000 / unit.length));
		expect(Array.isArray(findContactDetails(line))).toBe(true);
	},
);
