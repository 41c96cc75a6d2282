import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { deadlineIn } from "#lib/dates/deadline-in-prose.ts";
import { saidBy } from "../support/deadlines.ts";

const NOW = Date.parse("2026-11-26T17:00:00Z");
const FILES = [
	"deadline-sentences.txt",
	"deadline-sentences-more.txt",
	"deadline-sentences-held-back.txt",
];

const SENTENCES = FILES.map((file) =>
	readFileSync(new URL(`../support/${file}`, import.meta.url), "utf8"),
)
	.join("\n")
	.split("\n")
	.filter((line) => line && !line.startsWith("#"))
	.map((line) => line.split(" | "))
	.map(([expected = "", ...text]) => [text.join(" | ").replaceAll("\\n", "\n"), expected] as const);

test.each(SENTENCES)("%j closes %s", (text, expected) => {
	const read = deadlineIn(text, NOW);
	expect(read ? saidBy(read) : "-").toBe(expected);
});
