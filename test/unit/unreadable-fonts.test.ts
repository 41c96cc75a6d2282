/** Fonts of a PDF that say only how their glyphs are numbered. */
import { expect, test } from "vitest";
import type { TextRun } from "../../workers/resume-text/text-runs.ts";
import { withoutUnreadable } from "../../workers/resume-text/unreadable-fonts.ts";

const lostOf = (...texts: string[]) =>
	withoutUnreadable([texts.map((str) => ({ str, fontName: "F1" }) as TextRun)]).lost;

const numbered = (text: string, by: number) =>
	text.replace(/\S/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - by));

test.each([
	numbered("Experience", 29),
	numbered("Experience", 31),
	numbered("Zora Hurston, research assistant", 29),
])("%j is numbers of glyphs", (text) => expect(lostOf(text)).toBeGreaterThan(0));

test.each([
	["Zora Hurston", "6723d0c1-6723-4fb0-9d1e-0a8b77c6e1f2"],
	["Zora Hurston", "404-555-6723"],
	["Ada Lovelace", "6723"],
])("%j is text, though its numbers could be letters", (...texts) => {
	expect(lostOf(...texts)).toBe(0);
});
