import { expect, test } from "vitest";
import { decodePage } from "#app/routes/contributions/page-reading/fetch-page.server.ts";

const TEXT = "<title>Été à Montréal – «stage»</title>";
const latin = (text: string) =>
	Uint8Array.from(Buffer.from(text.replaceAll("–", "\x96"), "latin1"));
const utf8 = (text: string) => new TextEncoder().encode(text);
const meta = (charset: string) => `<meta charset="${charset}">`;

test.each([
	["UTF-8 without a word", utf8(TEXT), "text/html", TEXT],
	["UTF-8 that says it is Latin-1", utf8(TEXT), "text/html; charset=ISO-8859-1", TEXT],
	["UTF-8 with a mark", Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8(TEXT)]), "text/html", TEXT],
	["Latin-1 by header", latin(TEXT), "text/html; charset=iso-8859-1", TEXT],
	["Latin-1 by header in quotes", latin(TEXT), 'text/html;charset="ISO-8859-1"', TEXT],
	["Latin-1 by meta", latin(meta("latin1") + TEXT), "text/html", meta("latin1") + TEXT],
	["Latin-1 that says it is UTF-8", latin(TEXT), "text/html; charset=utf-8", TEXT],
	["Latin-1 without a word", latin(TEXT), "text/html", TEXT],
	["an encoding that there is not", utf8(TEXT), "text/html; charset=x-klingon", TEXT],
	["an encoding that is hostile", utf8(TEXT), `text/html; charset=${"a".repeat(5000)}`, TEXT],
	[
		"UTF-8 with a broken character",
		Uint8Array.from([...utf8(TEXT), 0xc3, 0x20, ...utf8(TEXT)]),
		"text/html; charset=utf-8",
		`${TEXT}\ufffd ${TEXT}`,
	],
	["UTF-16", Uint8Array.from([0xff, 0xfe, ...Buffer.from(TEXT, "utf16le")]), "text/html", TEXT],
	["UTF-8 that says it is UTF-16", utf8(meta("utf-16") + TEXT), "text/html", meta("utf-16") + TEXT],
	["UTF-8 that says it is Russian", utf8(TEXT), "text/html; charset=windows-1251", TEXT],
	["UTF-8 that says it is Polish", utf8(TEXT), "text/html; charset=iso-8859-2", TEXT],
	["UTF-16 by header", Buffer.from(TEXT, "utf16le"), "text/html; charset=utf-16le", TEXT],
	["Shift JIS", Uint8Array.from([0x93, 0xfa, 0x96, 0x7b]), "text/html; charset=shift_jis", "日本"],
])("%s", (_, bytes, contentType, expected) => {
	expect(decodePage(bytes, contentType)).toBe(expected);
});

test("a page that was cut within a character is still UTF-8", () => {
	expect(decodePage(utf8("Été").subarray(0, 4), "text/html; charset=latin1")).toBe("Ét");
});

test("whatever the bytes are, there is a text", () => {
	const bytes = Uint8Array.from({ length: 2000 }, (_, at) => (at * 7919) % 256);
	for (const charset of [
		"utf-8",
		"utf-16",
		"gb18030",
		"euc-kr",
		"iso-2022-jp",
		"replacement",
		"",
	]) {
		expect(decodePage(bytes, `text/html; charset=${charset}`).length).toBeGreaterThan(0);
	}
	expect(decodePage(new Uint8Array(), "text/html")).toBe("");
});

/** A pattern with unbounded backtracking takes minutes for one of these, and the test times out. */
test.each([
	["a header of a million tabs", `text/html; charset=${"\t".repeat(1_000_000)}\0`, ""],
	["a header of half a million signs", `text/html${"; charset=".repeat(500_000)}`, ""],
	["a head of nothing but metas", "text/html", "<meta\tx".repeat(700)],
	[
		"a head of metas without an end",
		"text/html",
		`${"<meta charset = ".repeat(18)}${" ".repeat(3800)}`,
	],
])("%s comes to an end", (_, contentType, head) => {
	expect(decodePage(utf8(head + TEXT), contentType)).toBe(head + TEXT);
});
