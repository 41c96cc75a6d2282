import fc from "fast-check";
import { expect, test } from "vitest";
import { storableText } from "#lib/storable-text.ts";

test.each([
	["plain", "plain"],
	["", ""],
	["Certi\u0000ed", "Certied"],
	["a\u0007b\u001bc\u007fd", "abcd"],
	["a\u0085b\u009fc", "abc"],
	["two\nlines\tand a tab", "two\nlines\tand a tab"],
	["Windows\r\nlines\rold", "Windows\nlines\nold"],
	["half \ud83c of it", "half \ufffd of it"],
	["other half \udf93", "other half \ufffd"],
	["whole 🎓", "whole 🎓"],
	["none\uffff\ufdd0", "none"],
	["José, 履歴書, شهادة", "José, 履歴書, شهادة"],
])("%j is stored as %j", (text, stored) => {
	expect(storableText(text)).toBe(stored);
});

test("whatever comes, what is stored can be stored, and stays as it is", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary" }), fc.array(fc.nat(0xffff)), (text, codes) => {
			const stored = storableText(text + String.fromCharCode(...codes));
			expect(stored).not.toMatch(/(?![\t\n])\p{Cc}|\p{Cs}|\p{NChar}/u);
			expect(storableText(stored)).toBe(stored);
		}),
		{ numRuns: 2000 },
	);
});
