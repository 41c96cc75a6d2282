import { create, parse } from "content-disposition";
import { describe, expect, test } from "vitest";
import { byteRangeOf } from "#app/files/resumes/send-file.server.ts";
import { fileNameOf, nameOfFile, problemOfFile } from "#app/forms/pdf.ts";
import { sizeInWords, whenInWords } from "#app/routes/resumes/resume-texts.tsx";

const NOW_MS = Date.UTC(2026, 10, 21, 15);

test.each([
	["spring.pdf", "spring"],
	["Spring Resume.PDF", "Spring Resume"],
	["no ending", "no ending"],
	["Imani_Carter_Resume_2026.pdf", "Imani Carter Resume 2026"],
	["__resume__final_.pdf", "resume final"],
	["my-resume-2026-11-22.pdf", "my resume 2026-11-22"],
	["Mary-Jane_Carter.pdf", "Mary-Jane Carter"],
	["Mary-Jane Carter.pdf", "Mary-Jane Carter"],
	["---.pdf", "Resume"],
	["a.pdf.pdf", "a.pdf"],
	["../../etc/passwd.pdf", "passwd"],
	["C:\\fakepath\\mine.pdf", "mine"],
	["a\u0000b\u0007c.pdf", "abc"],
	["two\r\nlines.pdf", "two lines"],
	["\u202efdp.exe.pdf", "fdp.exe"],
	["\u2067x\u2069.pdf", "x"],
	["履歴書.pdf", "履歴書"],
	["👩🏾‍🎓 me.pdf", "👩🏾‍🎓 me"],
	["می‌خواهم.pdf", "می‌خواهم"],
	["\ud800lone.pdf", "lone"],
	["", "Resume"],
	[".pdf", "Resume"],
	["///", "Resume"],
	["\u200b\u202e.pdf", "Resume"],
	["x".repeat(300), "x".repeat(100)],
	["🎓".repeat(300), "🎓".repeat(100)],
])("the file %j gives the name %j", (fileName, name) => {
	expect(nameOfFile(fileName)).toBe(name);
});

describe("a file is recognized by its size and its bytes", () => {
	const MB = 1024 * 1024;
	test.each([
		["%PDF-1.7\n", undefined],
		["\ufeff%PDF-1.7\n", undefined],
		["\r\n \t%PDF-2.0\n", undefined],
		["", "empty"],
		["hello %PDF-1.7", "not a PDF"],
		["%PDF", "not a PDF"],
		["%pdf-1.7", "not a PDF"],
		["PK\u0003\u0004", "not a PDF"],
		["<html>%PDF-1.7</html>", "not a PDF"],
		[`${" ".repeat(1024)}%PDF-1.7`, "not a PDF"],
	])("%j: %s", async (text, problem) => {
		const said = await problemOfFile(new Blob([text]));
		if (problem === undefined) expect(said).toBeUndefined();
		else expect(said).toContain(problem);
	});

	test("five megabytes are the most", async () => {
		const of = (size: number) => new Blob(["%PDF-1.7\n", new Uint8Array(size - 9)]);
		expect(await problemOfFile(of(5 * MB))).toBeUndefined();
		expect(await problemOfFile(of(5 * MB + 1))).toContain("larger than 5 MB");
	});
});

test("of a file's name that never ends only the end is looked at", () => {
	expect(nameOfFile(`${"a".repeat(15_000_000)}${"b".repeat(1000)}.pdf`)).toBe("b".repeat(100));
});

test.each([
	["Spring", "Spring.pdf"],
	["Spring.PDF", "Spring.pdf"],
	["a/b\\c", "a b c.pdf"],
	["..", "file.pdf"],
	["../.hidden", "hidden.pdf"],
	['a"; filename="b.exe', "a ; filename= b.exe.pdf"],
	["a\r\nSet-Cookie: x=1", "a Set-Cookie x=1.pdf"],
	["it's (mine)*", "it's (mine).pdf"],
	["履歴書", "履歴書.pdf"],
	["\ud800x", "x.pdf"],
	["100%", "100%.pdf"],
])("the name %j is downloaded as %s", (name, fileName) => {
	expect(fileNameOf(name)).toBe(fileName);
	const header = create(fileName);
	expect(parse(header).parameters.filename).toBe(fileName);
	expect(new Headers({ "Content-Disposition": header }).get("Content-Disposition")).toBe(header);
});

test.each([
	[null, undefined],
	["bytes=0-9", { start: 0, end: 9 }],
	["Bytes= 0-9", { start: 0, end: 9 }],
	["bytes=90-", { start: 90, end: 99 }],
	["bytes=90-1000", { start: 90, end: 99 }],
	["bytes=-10", { start: 90, end: 99 }],
	["bytes=-1000", { start: 0, end: 99 }],
	["bytes=99-99", { start: 99, end: 99 }],
	["bytes=100-", "unsatisfiable"],
	["bytes=-0", "unsatisfiable"],
	["bytes=9-0", undefined],
	["bytes=-", undefined],
	["bytes=0-1,5-6", undefined],
	["bytes=a-b", undefined],
	["lines=0-9", undefined],
	["bytes=99999999999999999999999-", "unsatisfiable"],
])("of 100 bytes, 'Range: %s' asks for %j", (header, range) => {
	expect(byteRangeOf(header, 100)).toEqual(range);
});

test.each([
	[1, "1 byte"],
	[900, "900 bytes"],
	[1024, "1 KB"],
	[188_416, "184 KB"],
	[1_048_064, "1 MB"],
	[1_572_864, "1.5 MB"],
	[5 * 1024 * 1024, "5 MB"],
])("%d bytes are '%s'", (bytes, words) => {
	expect(sizeInWords(bytes)).toBe(words);
});

test("an upload is dated by how long ago it was, from the second day on by its date", () => {
	const HOUR_MS = 3_600_000;
	expect(whenInWords(NOW_MS - 2 * HOUR_MS, NOW_MS)).toBe("2 hours ago");
	expect(whenInWords(NOW_MS - 24 * HOUR_MS, NOW_MS)).toBe("on Nov 20, 2026");
});
