import { describe, expect, test } from "vitest";
import {
	findContactDetails,
	hideContactDetails,
	markContactDetails,
} from "#db/resumes/contact-details.ts";
import { fc } from "../support/fuzz.ts";

const EMAILS = [
	"zora.hurston@example.edu",
	"ZORA+JOBS@Mail.Example.co.uk",
	"zora_h@example.edu",
	"zora @ example.edu",
	"zora.hurston@ example . edu",
	"zora . hurston @ example . edu",
	"zora [at] example.edu",
	"zora(at)example(dot)edu",
	"zora {at} example {dot} edu",
	"zora at example dot edu",
	"zora AT mail DOT example DOT edu",
	"z o r a @ e x a m p l e . e d u",
	"zora＠example.edu",
	"josé@exämple.edu",
	"<zora@example.edu>",
	"mailto:zora@example.edu",
	"zora (@) example.edu",
	"zora\u200b@\u200bexample.edu",
	"zora\ufe6bexample\uff0eedu",
	"zora_at_example_dot_edu",
	"zora -at- example -dot- edu",
	"zora 'at' example 'dot' edu",
	"zora | at | example | dot | edu",
	"zora at gmail.com",
	"zora (a) gmail.com",
	"zora.hurston at example.edu",
	"Email: zora at example.edu",
];

const PHONES = [
	"404-555-0134",
	"(404) 555-0134",
	"(404)555-0134",
	"404.555.0134",
	"404 555 0134",
	"4045550134",
	"404/555-0134",
	"404–555–0134",
	"404 - 555 - 0134",
	"1-404-555-0134",
	"1 (404) 555-0134",
	"+1 404 555 0134",
	"+14045550134",
	"123-456-7890",
	"404 555 2019",
	"404\u00ad555\u00ad0134",
	"+44 20 7946 0958",
	"+44 (0)20 7946 0958",
	"+234 803 123 4567",
	"+27 82 123 4567",
	"+49 171 1234567",
	"+33 6 12 34 56 78",
	"+91-98765-43210",
	"+55 (11) 91234-5678",
	"0044 20 7946 0958",
	"020 7946 0958",
	"07700 900123",
	"06 12 34 56 78",
	"Phone: 555-0134",
	"Cell 555 0134",
	"4 0 4 5 5 5 0 1 3 4",
	"\uff14\uff10\uff14-\uff15\uff15\uff15-\uff10\uff11\uff13\uff14",
	"404_555_0134",
	"404,555,0134",
	"404 | 555 | 0134",
	"404:555:0134",
	"404~555~0134",
	"404*555*0134",
	"404'555'0134",
	"404  -  555  -  0134",
	"404    555    0134",
	"[404] 555-0134",
	"404\u2044555\u20440134",
	"T: 555-0134",
	"Ph: 555-0134",
	"Phone number: 555-0134",
	"Phone (home) 555-0134",
];

/** Text in resumes that is neither. */
const NEITHER = [
	"2019 - 2023",
	"2019-2023",
	"05/2021 - 08/2022",
	"08.2019-05.2020",
	"May 21, 2021",
	"05/21/2021",
	"2021-05-21",
	"GPA 3.85/4.0",
	"Washington, DC 20059-1234",
	"raised $1,250,000 in 2022",
	"300-1200 students",
	"served 10,000 people at 12 sites",
	"Interned at example.com in 2020",
	"Worked at the White House dot matrix lab",
	"@zora on GitHub",
	"C# and C++, 100% remote",
	"met at 5 p.m.",
	"B.S. at example.edu",
	"taught at Morehouse, then at example.org",
	"saved $404,555,013",
	"part (a) v1.0 of it",
	"scores of 404, 555 and 60",
	"1234567",
];

const kindsIn = (text: string) => findContactDetails(text).map(({ kind }) => kind);

describe("contact details are found", () => {
	for (const email of EMAILS) {
		test(`an email address: ${email}`, () => {
			for (const text of [email, `Contact ${email}, Atlanta`, `Atlanta, GA | ${email} | 2019`]) {
				expect(kindsIn(text), text).toEqual(["email"]);
				const shown = hideContactDetails([{ text, found: false }]);
				expect(shown.map((part) => part.text).join("")).not.toMatch(
					/zora|z o r a|jos|example|exäm/i,
				);
			}
		});
	}
	for (const phone of PHONES) {
		test(`a phone number: ${phone}`, () => {
			for (const text of [phone, `Reach me: ${phone}, Atlanta`, `Atlanta, GA | ${phone} | 2019`]) {
				expect(kindsIn(text), text).toEqual(["phone"]);
				const shown = hideContactDetails([{ text, found: false }]).map((part) => part.text);
				expect(shown.join("").replace("2019", ""), text).not.toMatch(/\d/);
			}
		});
	}
	for (const text of NEITHER) {
		test(`none in: ${text}`, () => {
			expect(findContactDetails(text)).toEqual([]);
			expect(findContactDetails(`Lab work, ${text}, and more`)).toEqual([]);
		});
	}
	test("several, side by side", () => {
		const text = "Zora 404-555-0134 zora@example.edu (202) 555-0199 2019";
		expect(kindsIn(text)).toEqual(["phone", "email", "phone"]);
		const shown = hideContactDetails([{ text, found: false }]).map((part) => part.text);
		expect(shown.join("")).toBe("Zora [phone hidden] [email hidden] [phone hidden] 2019");
	});
});

describe("parts", () => {
	test("a detail across what was found is hidden once, and no word of it stays marked", () => {
		const parts = [
			{ text: "Call (404) ", found: false },
			{ text: "555", found: true },
			{ text: "-0134 about ", found: false },
			{ text: "genetics", found: true },
		];
		expect(hideContactDetails(parts)).toEqual([
			{ text: "Call ", found: false },
			{ text: "[phone hidden]", found: false },
			{ text: " about ", found: false },
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

/** A pattern with unbounded backtracking takes minutes for one of these, and the test times out. */
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
])("50,000 characters of '%s' are looked at", (unit) => {
	const text = unit.repeat(Math.ceil(50_000 / unit.length));
	expect(hideContactDetails([{ text, found: false }]).length).toBeGreaterThan(0);
});
