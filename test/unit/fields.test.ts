import * as v from "valibot";
import { describe, expect, test } from "vitest";
import {
	clearableDate,
	email,
	foreignName,
	line,
	link,
	newPassword,
	optionalLine,
	password,
	personName,
	prose,
} from "#app/forms/fields/fields.ts";
import { fc } from "../support/fuzz.ts";

const MISSING = "Please fill in all fields";

/** The value that a field returns, or the first message of its refusal. */
function read(schema: v.GenericSchema, typed: unknown): { value: unknown } | { message: string } {
	const parsed = v.safeParse(schema, typed);
	return parsed.success ? { value: parsed.output } : { message: parsed.issues[0].message };
}

describe("a link", () => {
	const website = link(MISSING);

	for (const [typed, address] of [
		["https://example.org/apply", "https://example.org/apply"],
		["http://example.org/", "http://example.org/"],
		["example.org", "https://example.org/"],
		["www.example.org/apply?a=1&b=2#top", "https://www.example.org/apply?a=1&b=2#top"],
		["example.org:8443/apply", "https://example.org:8443/apply"],
		["  https://example.org/a b\n", "https://example.org/a%20b"],
		["HTTPS://EXAMPLE.org/Apply", "https://example.org/Apply"],
		["https://a.b.c.example.museum", "https://a.b.c.example.museum/"],
		["my_team.example.org", "https://my_team.example.org/"],
		["https://bücher.example/straße", "https://xn--bcher-kva.example/stra%C3%9Fe"],
		["https://例え.テスト/", "https://xn--r8jz45g.xn--zckzah/"],
		["https://example.org/🎓", "https://example.org/%F0%9F%8E%93"],
		["https://example.org/?q=<script>", "https://example.org/?q=%3Cscript%3E"],
		["//example.org/apply", "https://example.org/apply"],
		["<https://example.org/apply>", "https://example.org/apply"],
		["“https://example.org/apply”", "https://example.org/apply"],
		["(example.org/apply)", "https://example.org/apply"],
		["https://example.org/apply.", "https://example.org/apply"],
		["example.org.", "https://example.org/"],
		["Check this out: https://example.org/a_(b)", "https://example.org/a_(b)"],
		[
			"https://example.org/to?url=https://example.com/",
			"https://example.org/to?url=https://example.com/",
		],
		...[
			..."\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad\u202a\u202e\u2066\u2069\u00a0\u202f",
		].flatMap(
			(unseen) =>
				[
					[`${unseen}https://example.org/apply${unseen} ${unseen}`, "https://example.org/apply"],
					[`https://exam${unseen}ple.org/ap${unseen}ply`, "https://example.org/apply"],
				] as const,
		),
		["example.org/javascript:alert(1)", "https://example.org/javascript:alert(1)"],
	] as const) {
		test(`${JSON.stringify(typed)} is read as ${address}`, () => {
			expect(read(website, typed)).toEqual({ value: address });
		});
	}

	for (const typed of [
		"javascript:alert(1)",
		"JavaScript:alert(1)",
		"java\tscript:alert(1)",
		"\u0001javascript:x",
		"javascript://example.org/%0Aalert(1)",
		"javascript:1",
		"data:text/html,<b>hi</b>",
		"data:1",
		"vbscript:x",
		"file:///etc/passwd",
		"ftp://example.org/",
		"mailto:a@example.org",
		"tel:+15551234",
		"blob:https://example.org/x",
		"about:blank",
		"view-source:example.org",
		"localhost",
		"localhost:3000",
		"http://localhost/",
		"intranet/path",
		"http://intranet",
		"https://",
		"https:example.org",
		"https:/example.org",
		"http:///",
		"https://.org",
		"https://example..org",
		"https://-example.org",
		"https://example.org-",
		"example.c",
		"127.0.0.1",
		"http://127.0.0.1/",
		"http://2130706433/",
		"http://0x7f.1/",
		"http://[::1]/",
		"https://user@example.org/",
		"https://user:pass@example.org/",
		"example.org@evil.example",
		"a.b:1@evil.example",
		"https://exa mple.org:99999",
		"https://example.org:port",
		"just words",
		"apply",
		".",
		"..",
		"/apply",
		"?a=1",
		"#top",
		"🎓",
		"https://exam%00ple.org",
		"https://%",
	]) {
		test(`${JSON.stringify(typed)} is refused as no web address`, () => {
			expect(read(website, typed)).toEqual({
				message: "That's not a web address. Try one like https://example.org/apply",
			});
		});
	}

	for (const typed of ["", "   ", "\u0000", undefined, null, 7, ["https://example.org"]]) {
		test(`${JSON.stringify(typed)} is a missing one`, () => {
			expect(read(website, typed)).toEqual({ message: MISSING });
		});
	}

	test("one of 2000 characters is read, one more is refused with the limit named", () => {
		const start = "https://example.org/";
		const longest = start + "a".repeat(2000 - start.length);
		expect(read(website, longest)).toEqual({ value: longest });
		expect(read(website, `${longest}a`)).toEqual({ message: "Use at most 2000 characters." });
	});

	test("what is accepted is accepted again as it was stored, so that an edit form can be sent unchanged", () => {
		for (const typed of ["https://example.org/é b", `example.org/${"é".repeat(1500)}`]) {
			const first = read(website, typed);
			if (!("value" in first)) continue;
			const second = read(website, first.value);
			expect("value" in second ? second.value === first.value : second).toBe(true);
		}
	});

	test("whatever is accepted is http or https, on a host with a dot, without a user name", () => {
		const scheme = fc.constantFrom(
			"",
			"//",
			"http:",
			"https://",
			"javascript:",
			"data:",
			"\thttps:",
		);
		const texts = fc.tuple(scheme, fc.oneof(fc.webUrl(), fc.string({ unit: "grapheme" })));
		fc.assert(
			fc.property(texts, ([prefix, text]) => {
				const answer = read(website, prefix + text);
				if (!("value" in answer)) return;
				const url = new URL(String(answer.value));
				expect(["http:", "https:"]).toContain(url.protocol);
				expect(url.hostname).toMatch(/^[^.]+\..*[a-z]/);
				expect(url.username + url.password).toBe("");
			}),
			{ numRuns: 500 },
		);
	});
});

describe("a date", () => {
	for (const date of ["2027-03-31", "2028-02-29", "2026-12-31", "2000-02-29", "2999-01-01"]) {
		test(`${date} is a date`, () => {
			expect(read(clearableDate, date)).toEqual({ value: date });
		});
	}

	for (const text of [
		"2027-02-30",
		"2027-02-29",
		"2100-02-29",
		"2027-13-01",
		"2027-00-10",
		"2027-01-00",
		"2027-04-31",
		"2027-01-32",
		"1999-12-31",
		"3000-01-01",
		"0000-01-01",
		"20270-01-01",
		"2027-1-1",
		"27-01-01",
		"01/02/2027",
		"2027-01-01T00:00",
		" 2027-01-01",
		"2027-01-01\n",
		"tomorrow",
		"2027",
		"+002027-01-01",
		"２０２７-01-01",
		"2027-01-01'--",
	]) {
		test(`${JSON.stringify(text)} is refused`, () => {
			expect(read(clearableDate, text)).toEqual({
				message: "That's not a date. Write it as year-month-day, like 2027-03-31.",
			});
		});
	}

	test("it may be left out", () => {
		expect(read(clearableDate, undefined)).toEqual({ value: undefined });
	});
});

describe("a line", () => {
	const name = line(10, MISSING);

	for (const [what, typed, value] of [
		["is trimmed, and its white space folded", "  a \t b\r\n c ", "a b c"],
		["loses control characters", "a\u0000b\u0007c\u007Fd\u009Fe", "abcde"],
		["keeps HTML as it is", "<b>&amp;", "<b>&amp;"],
		["keeps emoji and right-to-left text", "🎓 مرحبا", "🎓 مرحبا"],
		["may be as long as its limit", "a".repeat(10), "a".repeat(10)],
		["is measured after it was trimmed", ` ${"a".repeat(10)} `, "a".repeat(10)],
	] as const) {
		test(`it ${what}`, () => {
			expect(read(name, typed)).toEqual({ value });
		});
	}

	for (const typed of ["a".repeat(11), "🎓".repeat(10_000)]) {
		test(`of ${typed.length} characters it is refused with the limit named`, () => {
			expect(read(name, typed)).toEqual({ message: "Use at most 10 characters." });
		});
	}

	for (const typed of ["", "  ", "\n\t", "\u0000", "\u00A0\u3000\uFEFF", undefined, null, 7]) {
		test(`${JSON.stringify(typed)} is a missing one`, () => {
			expect(read(name, typed)).toEqual({ message: MISSING });
		});
	}

	test("an optional one may be left out, but not be too long", () => {
		expect(read(optionalLine(3), undefined)).toEqual({ value: undefined });
		expect(read(optionalLine(3), " a\nb ")).toEqual({ value: "a b" });
		expect(read(optionalLine(3), "abcd")).toEqual({ message: "Use at most 3 characters." });
	});
});

describe("prose", () => {
	const description = prose(10, MISSING);

	test("it keeps its line breaks, all written as one kind", () => {
		expect(read(description, "a\r\nb\rc\n\nd")).toEqual({ value: "a\nb\nc\n\nd" });
	});

	test("a line break that a browser sends as two characters counts as one", () => {
		expect(read(description, "a\r\nb\r\nc\r\nd\r\nef")).toEqual({ value: "a\nb\nc\nd\nef" });
	});

	test("it keeps tabs and loses other control characters", () => {
		expect(read(description, "a\tb\u0000\u001B\u0085c")).toEqual({ value: "a\tbc" });
	});

	test("too long it is refused with the limit named", () => {
		expect(read(description, "a".repeat(11))).toEqual({ message: "Use at most 10 characters." });
	});

	test("of white space only it is a missing one", () => {
		expect(read(description, "\r\n \r\n")).toEqual({ message: MISSING });
	});
});

describe("an email address", () => {
	for (const [typed, value] of [
		["zora@example.edu", "zora@example.edu"],
		[" zora@example.edu\n", "zora@example.edu"],
		["Zora.Neale+yard@cs.Example.edu", "Zora.Neale+yard@cs.Example.edu"],
		["o'neal_1@ex-ample.edu", "o'neal_1@ex-ample.edu"],
		["a@bücher.example", "a@xn--bcher-kva.example"],
		["a@b\u00fccher。example", "a@xn--bcher-kva.example"],
		["a@例え.テスト", "a@xn--r8jz45g.xn--zckzah"],
		["zora＠example.edu", "zora@example.edu"],
		["mailto:zora@example.edu", "zora@example.edu"],
		["zora@example.edu.", "zora@example.edu"],
		["zora@example.edu,", "zora@example.edu"],
		...[..."\u200b\u200e\u200f\u2060\ufeff\u00ad\u202c\u00a0"].map(
			(unseen) =>
				[`${unseen}zo${unseen}ra@exam${unseen}ple.edu${unseen}`, "zora@example.edu"] as const,
		),
	] as const) {
		test(`${JSON.stringify(typed)} is one`, () => {
			expect(read(email, typed)).toEqual({ value });
		});
	}

	for (const typed of [
		"zora",
		"zora@",
		"@example.edu",
		"zora@example",
		"zora@@example.edu",
		"a b@example.edu",
		"zora@example.edu, x@example.edu",
		"zora@example.edu\nBcc: x@example.edu",
		"<a@example.edu>",
		"zora@exa mple.edu",
		".zora@example.edu",
		"zora@-",
		"zora@example..edu",
	]) {
		test(`${JSON.stringify(typed)} is refused`, () => {
			expect(read(email, typed)).toEqual({
				message: "That's not an email address. It should look like name@example.edu.",
			});
		});
	}

	for (const typed of ["josé@example.edu", "zoë.hurston@bücher.example", "зора@example.edu"]) {
		test(`${typed} has letters that no mailbox has`, () => {
			expect(read(email, typed)).toEqual({
				message:
					"Letters with accents don't work before the @. Type it the way your email provider spells it.",
			});
		});
	}

	for (const typed of [
		"a@bü/cher.example",
		"a@bü:80",
		"a@bücher",
		"a@bü cher.example",
		"a@ü@b.example",
	]) {
		test(`${typed} is no address`, () => {
			expect(read(email, typed)).toHaveProperty("message");
		});
	}

	test("what was read is read as it is, whatever was typed", () => {
		const parts = ["@", ".", "ü", "a", "\u200b", "＠", "example.edu", "/", "%41", "[", "。"];
		fc.assert(
			fc.property(fc.array(fc.oneof(fc.constantFrom(...parts), fc.string())), (some) => {
				const typed = some.join("");
				for (const schema of [email, link(MISSING), line(200, MISSING)]) {
					const once = read(schema, typed);
					if ("value" in once) expect(read(schema, once.value)).toEqual(once);
				}
			}),
		);
	});

	test("none is asked for, and too long a one is refused with the limit named", () => {
		for (const typed of ["", "  ", undefined]) {
			expect(read(email, typed)).toEqual({ message: "Enter your email address." });
		}
		expect(read(email, `${"a".repeat(243)}@example.edu`)).toEqual({
			message: "Use at most 254 characters.",
		});
	});
});

describe("a password", () => {
	test("it is taken as typed, spaces and all", () => {
		for (const typed of ["  spaces  ", "pässwörd🎓", "\tcontrol\u0000"]) {
			expect(read(newPassword, typed)).toEqual({ value: typed });
		}
	});

	test("a new one has at least 8 characters, one that exists may be shorter", () => {
		expect(read(newPassword, "1234567")).toEqual({ message: "Use at least 8 characters." });
		expect(read(newPassword, "12345678")).toEqual({ value: "12345678" });
		expect(read(password, "1")).toEqual({ value: "1" });
	});

	test("none is asked for, too long a one is refused with the limit named", () => {
		for (const schema of [password, newPassword]) {
			expect(read(schema, "")).toEqual({ message: "Enter your password." });
			expect(read(schema, undefined)).toEqual({ message: "Enter your password." });
		}
		for (const [schema, most] of [
			[password, 256],
			[newPassword, 128],
		] as const) {
			expect(read(schema, "a".repeat(most))).toEqual({ value: "a".repeat(most) });
			const message = `Use at most ${most} characters.`;
			expect(read(schema, "a".repeat(most + 1))).toEqual({ message });
			expect(read(schema, "a".repeat(most + 500))).toEqual({ message });
		}
	});

	test("a character counts once, however it is stored", () => {
		expect(read(newPassword, "🎓".repeat(7))).toEqual({ message: "Use at least 8 characters." });
		expect(read(newPassword, "🎓".repeat(8))).toEqual({ value: "🎓".repeat(8) });
		expect(read(newPassword, "🎓".repeat(128))).toEqual({ value: "🎓".repeat(128) });
		expect(read(newPassword, "🎓".repeat(129))).toEqual({ message: "Use at most 128 characters." });
	});
});

test("a line that shows nothing is missing, and nothing in it reorders what comes after", () => {
	const read = (text: string) => v.safeParse(line(50, "Fill this in."), text);
	for (const unseen of ["\u3164", "\u2800 \u115f", "\uffa0\ufe0f", "\u200b"]) {
		expect(read(unseen).issues?.[0].message).toBe("Fill this in.");
	}
	expect(read("a \u2067b\u202e c\u3164").output).toBe("a b c\u3164");
});

test.each([
	["Zora Neale Hurston", "Zora Neale Hurston"],
	["  Zora\t\n Hurston\u2028 ", "Zora Hurston"],
	["Zo\u0000ra\u001b[31m", "Zora[31m"],
	["\u202eZora\u202c \u2067Hurston\u2069\u200f", "Zora Hurston"],
	["Zo\u00adra \u200b Hurs\ufeffton", "Zora Hurston"],
	["José Muñoz-O'Neil, Jr.", "José Muñoz-O'Neil, Jr."],
	["\u05de\u05dc\u05d2\u05d4 \u4e2d\u6587", "\u05de\u05dc\u05d2\u05d4 \u4e2d\u6587"],
	["\u200b\u0000 ", null],
	["\u3164\u115f \u2800\uffa0", null],
	["Zora\u3164\u034f\u{e0041}", "Zora"],
	["a".repeat(20_000), "a".repeat(100)],
	["\u{1f393}".repeat(20_000), "\u{1f393}".repeat(100)],
	["Z\ud800ora", "Zora"],
])("a person's name is cleaned, wherever it comes from: %j", (name, clean) => {
	expect(foreignName(name)).toBe(clean);
	const typed = v.safeParse(personName("Enter your name."), name);
	if (name.length > 1000) expect(typed.issues?.[0].message).toBe("Use at most 100 characters.");
	else expect(typed.success ? typed.output : null).toBe(clean);
});
