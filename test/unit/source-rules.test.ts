import { expect, test } from "vitest";
import { readList } from "#app/files/imports/read-list.ts";
import { dueAfter, fitsRules, isClosed, retryAfter } from "#app/files/imports/source-rules.ts";

const HOUR_MS = 3_600_000;
const NOW_MS = Date.UTC(2026, 10, 27, 12);

/** At which hour the hourly run finds it due. */
const hoursUntil = (dueAt: number) => Math.ceil((dueAt - NOW_MS) / HOUR_MS);

test.each([
	["daily", 0, 24],
	["weekly", 0, 168],
	["daily", 5, 24],
	["weekly", 5, 24],
] as const)(
	"a %s source of which %i rows wait is due again in %i hours",
	(period, later, hours) => {
		expect(hoursUntil(dueAfter({ period, later }, NOW_MS))).toBe(hours);
		// Also when the hourly run is some seconds early.
		expect(dueAfter({ period, later }, NOW_MS + 9000)).toBeLessThan(NOW_MS + hours * HOUR_MS);
	},
);

test("a source that fails is tried again later and later, and at least once a week", () => {
	const hours = [1, 2, 3, 4, 5, 6, 7, 8, 9, 2000].map((n) => hoursUntil(retryAfter(n, NOW_MS)));
	expect(hours).toEqual([2, 4, 8, 16, 32, 64, 128, 168, 168, 168]);
});

async function programOf(entry: object) {
	const file = new Blob([JSON.stringify([{ link: "https://example.org/1", ...entry }])]);
	for await (const { program } of readList(file, { nowMs: NOW_MS })) if (program) return program;
	throw new Error("No program");
}

const ALL = { kinds: [], places: [], words: "", onlyOpen: true };

test.each<[string, object, object, boolean]>([
	["no rules", {}, {}, true],
	["its kind", { type: "Internship" }, { kinds: ["research", "internship"] }, true],
	["another kind", { type: "Scholarship" }, { kinds: ["internship"] }, false],
	["its place", { location: "Remote" }, { places: ["remote"] }, true],
	["no place", {}, { places: ["remote"] }, false],
	["a word", {}, { words: "law, public HEALTH" }, true],
	["a word with an accent", { company: "Café Ébène" }, { words: "ebene" }, true],
	["a part of a word", {}, { words: "heal" }, false],
	["no words", {}, { words: " , " }, true],
	["a word with signs", { company: "The C++ Guild" }, { words: "c++" }, true],
	["another sign", { company: "The C Guild" }, { words: "c++" }, false],
])("rules: %s", async (_, entry, rules, fits) => {
	const program = await programOf({ name: "Public Health Internship", ...entry });
	expect(fitsRules(program, { ...ALL, ...rules })).toBe(fits);
});

test.each<[object, boolean]>([
	[{}, false],
	[{ active: false }, true],
	[{ deadline: "2026-11-01" }, true],
	[{ deadline: "2026-11-27" }, false],
])("past: %o", async (entry, past) => {
	expect(isClosed(await programOf({ name: "Internship", ...entry }), NOW_MS)).toBe(past);
});
