import { expect, test } from "vitest";
import { storableText } from "#lib/storable-text.ts";
import { fc } from "../support/fuzz.ts";

test.each([
	["plain", "plain"],
	["", ""],
	["Certi\u0000ed", "Certied"],
	["a\u0007b\u001bc\u007fd", "abcd"],
	["a\u0085b\u009fc", "abc"],
	["two\nlines\tand a tab", "two\nlines\tand a tab"],
	["Windows\r\nlines\rold", "Windows\nlines\nold"],
	["half \ud83c of it", "half  of it"],
	["other half \udf93", "other half "],
	["whole 🎓", "whole 🎓"],
	["none\uffff\ufdd0", "none"],
	["halves \ud83c\u0000\udf93 apart", "halves  apart"],
	["an icon \uf095, \u{f0001} and \u{10fffd}", "an icon ,  and "],
	["Caf\ufffd", "Caf"],
	["Pay \u202etsrif\u202c \u2066now\u2069", "Pay tsrif now"],
	["\u200fשלום, می\u200cخواهم, 👩🏾\u200d🎓", "\u200fשלום, می\u200cخواهم, 👩🏾\u200d🎓"],
	["José, 履歴書, شهادة", "José, 履歴書, شهادة"],
	["ﬁnancial oﬃce, Ⅳ, 🅂🅀🅄🄰🅁🄴, 𝕊𝕥𝕖𝕞", "financial office, IV, SQUARE, Stem"],
	["Posse™ Scholars, № 5, 20 ℃", "Posse™ Scholars, № 5, 20 ℃"],
	["ᴀ\u0000ʙ and \ue000ꜱ\ue001ᴛ", "ab and st"],
	["Dᴀᴛᴀ ꜱᴄɪᴇɴᴄᴇ, ʀᴇsᴜᴍᴇ; /hɪt/", "Data science, resume; /hɪt/"],
])("%j is stored as %j", (text, stored) => {
	expect(storableText(text)).toBe(stored);
});

/** Any, and often those that are dropped. */
const codes = fc.oneof(
	fc.nat(0xffff),
	fc.constantFrom(
		0,
		7,
		9,
		10,
		13,
		0x85,
		0xd83c,
		0xdf93,
		0xdbc0,
		0xdc01,
		0xe000,
		0xfffd,
		0xffff,
		0x202e,
		0x2067,
	),
);

test("whatever comes, what is stored can be stored, and stays as it is", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary" }), fc.array(codes), (text, codes) => {
			const given = text + String.fromCharCode(...codes);
			const stored = storableText(given);
			expect(stored).not.toMatch(
				/(?![\t\n])\p{Cc}|[\p{Cs}\p{Co}\p{NChar}\ufffd\u202a-\u202e\u2066-\u2069]/u,
			);
			// A joined letter, such as Ⅷ, stands for four at most.
			expect(stored.length).toBeLessThanOrEqual(4 * given.length);
			expect(storableText(stored)).toBe(stored);
		}),
		{ numRuns: 2000 },
	);
});
