import { expect, test } from "vitest";
import {
	type AskedFor,
	dayOfItem,
	isLate,
	itemsFor,
	type PlanFrame,
	planChangesSince,
	weekEnds,
} from "#db/saved/plan.ts";
import { addDays } from "#lib/calendar-days.ts";
import { fc } from "../support/fuzz.ts";

const NOTHING: AskedFor = {
	materials: null,
	letters: null,
	essays: null,
	essayWords: null,
	materialsNote: null,
};
const asking = (given: Partial<AskedFor>): AskedFor => ({ ...NOTHING, ...given });

const frame = (given: Partial<PlanFrame> = {}): PlanFrame => ({
	deadline: "2027-03-31",
	seenDeadline: "2027-03-31",
	from: "2027-01-04",
	today: "2027-01-04",
	...given,
});

const daysOf = (asked: AskedFor, of: PlanFrame) =>
	itemsFor(asked).map((item) => [dayOfItem({ ...item, day: null }, of), item.text]);

test.each<[string, Partial<AskedFor>, string[]]>([
	["nothing", {}, ["Read on its site what it asks for", "Have everything ready"]],
	[
		"nothing of it",
		{ materials: [], letters: 0, essays: 0 },
		["Read on its site what it asks for", "Have everything ready"],
	],
	[
		"one letter",
		{ letters: 1 },
		["Ask a recommender", "Check that your letters are in", "Have everything ready"],
	],
	[
		"two letters, an essay and a transcript",
		{ materials: ["transcript"], letters: 2, essays: 1, essayWords: 650 },
		[
			"Ask recommender 1 of 2",
			"Ask recommender 2 of 2",
			"Order your transcript",
			"Write a first draft of your essay (up to 650 words)",
			"Check that your letters are in",
			"Finish your essay",
			"Have everything ready",
		],
	],
	[
		"three essays and a free line",
		{ essays: 3, essayWords: 300, materialsNote: "A two-minute video" },
		[
			"Write a first draft of your 3 essays (up to 300 words each)",
			"A two-minute video",
			"Finish your 3 essays",
			"Have everything ready",
		],
	],
	[
		"all materials, and one that this version doesn't know",
		{
			materials: [
				"resume",
				"transcript",
				"portfolio",
				"testscores",
				"interview",
				"fafsa",
				"nomination",
				"dance",
			],
		},
		[
			"Ask your college to nominate you",
			"Order your transcript",
			"Have your test scores sent",
			"File the FAFSA",
			"Put your portfolio together",
			"Update your resume",
			"Practice for the interview",
			"Have everything ready",
		],
	],
])("a program that asks for %s", (_, asked, texts) => {
	expect(itemsFor(asking(asked)).map(({ text }) => text)).toEqual(texts);
});

test("days are counted back from the deadline", () => {
	const asked = asking({ materials: ["transcript"], letters: 1, essays: 1 });
	expect(daysOf(asked, frame())).toEqual([
		["2027-03-03", "Ask a recommender"],
		["2027-03-10", "Order your transcript"],
		["2027-03-17", "Write a first draft of your essay"],
		["2027-03-24", "Check that your letters are in"],
		["2027-03-26", "Finish your essay"],
		["2027-03-28", "Have everything ready"],
	]);
});

const item = (
	kind: "letter" | "draft" | "ready" | "own",
	day: string | null = null,
): Parameters<typeof dayOfItem>[0] => ({ kind, day });

test.each<[string, ReturnType<typeof item>, Partial<PlanFrame>, string | null, boolean]>([
	["a deadline too near", item("letter"), { deadline: "2027-01-14" }, "2027-01-04", true],
	[
		"one that leaves the last item its day",
		item("ready"),
		{ deadline: "2027-01-14" },
		"2027-01-11",
		false,
	],
	["a deadline today", item("ready"), { deadline: "2027-01-04" }, "2027-01-04", true],
	["a deadline that is over", item("ready"), { deadline: "2027-01-02" }, "2027-01-02", true],
	["no deadline", item("letter"), { deadline: null, seenDeadline: null }, null, false],
	["an own item without a day", item("own"), {}, null, false],
	["a day set by hand", item("letter", "2027-02-01"), {}, "2027-02-01", false],
	[
		"a day set by hand, without a deadline",
		item("own", "2027-02-01"),
		{ deadline: null },
		"2027-02-01",
		false,
	],
	[
		"a day set by hand after a deadline that moved",
		item("own", "2027-03-30"),
		{ deadline: "2027-03-01" },
		"2027-03-01",
		false,
	],
	["a day set by hand that has passed", item("own", "2027-01-01"), {}, "2027-01-01", true],
	["a day that has passed", item("letter"), { today: "2027-03-10" }, "2027-03-03", true],
	[
		"a new item whose day has passed",
		{ ...item("letter"), isNew: true },
		{ today: "2027-03-10" },
		"2027-03-10",
		true,
	],
	[
		"an earlier deadline, seen later",
		item("letter"),
		{ deadline: "2027-02-20", today: "2027-02-01" },
		"2027-02-01",
		true,
	],
	[
		"a later deadline",
		item("letter"),
		{ deadline: "2027-05-31", today: "2027-03-10" },
		"2027-05-03",
		false,
	],
])("%s", (_, one, given, day, late) => {
	expect(dayOfItem(one, frame(given))).toBe(day);
	expect(isLate(one, frame(given))).toBe(late);
});

const day = fc.integer({ min: 0, max: 500 }).map((days) => addDays("2027-01-01", days));
const asked: fc.Arbitrary<AskedFor> = fc.record({
	materials: fc.subarray(["resume", "transcript", "portfolio", "fafsa", "nomination", "interview"]),
	letters: fc.integer({ min: 0, max: 10 }),
	essays: fc.integer({ min: 0, max: 10 }),
	essayWords: fc.constantFrom(null, 500),
	materialsNote: fc.constantFrom(null, "A video"),
});

test("no item is after the deadline, and their order stays, however often a deadline moves", () => {
	fc.assert(
		fc.property(
			asked,
			day,
			fc.array(day, { minLength: 1, maxLength: 4 }),
			fc.array(day),
			(one, from, moves, later) => {
				const todays = [from, ...later.filter((day) => day > from)];
				const seenDeadline = moves[0] ?? null;
				for (const deadline of moves) {
					for (const today of todays) {
						const of = { deadline, seenDeadline, from, today };
						const days = itemsFor(one).map(
							(item) => dayOfItem({ ...item, day: null }, of) ?? "none",
						);
						expect(days).toEqual([...days].sort());
						expect(days.filter((due) => due > deadline)).toEqual([]);
						if (from <= deadline) expect(days.filter((due) => due < from)).toEqual([]);
						// Seeing that it moved changes nothing on that day.
						const seen = {
							deadline,
							seenDeadline: deadline,
							from: deadline === seenDeadline ? from : today,
							today,
						};
						expect(itemsFor(one).map((item) => dayOfItem({ ...item, day: null }, seen))).toEqual(
							days,
						);
					}
				}
			},
		),
	);
});

test("a plan fits, however much a program asks for", () => {
	fc.assert(
		fc.property(asked, (one) => {
			expect(itemsFor(one).length).toBeLessThanOrEqual(30);
		}),
	);
});

test.each([
	["2027-01-04", "2027-01-10", "2027-01-17"],
	["2027-01-10", "2027-01-10", "2027-01-17"],
	["2026-12-30", "2027-01-03", "2027-01-10"],
])("the week of %s ends on Sunday", (today, thisWeek, nextWeek) => {
	expect(weekEnds(today)).toEqual({ thisWeek, nextWeek });
});

test.each<[string, Partial<AskedFor>, Partial<AskedFor>, string[], string[]]>([
	["nothing else", { letters: 1 }, { letters: 1 }, [], []],
	[
		"letters, an essay and a transcript that it didn't state before",
		{},
		{ letters: 2, essays: 1, materials: ["transcript"] },
		[
			"Ask recommender 1 of 2",
			"Ask recommender 2 of 2",
			"Order your transcript",
			"Write a first draft of your essay",
			"Check that your letters are in",
			"Finish your essay",
		],
		[],
	],
	[
		"more letters",
		{ letters: 1 },
		{ letters: 3 },
		["Ask recommender 2 of 3", "Ask recommender 3 of 3"],
		["Ask a recommender → Ask recommender 1 of 3"],
	],
	["fewer letters", { letters: 3 }, { letters: 1 }, [], []],
	[
		"more essays",
		{ essays: 1 },
		{ essays: 2, essayWords: 300 },
		[],
		[
			"Write a first draft of your essay → Write a first draft of your 2 essays (up to 300 words each)",
			"Finish your essay → Finish your 2 essays",
		],
	],
	["what it takes back", { materials: ["fafsa"], essays: 1 }, {}, [], []],
	[
		"another free line",
		{ materialsNote: "A video" },
		{ materialsNote: "A poem" },
		[],
		["A video → A poem"],
	],
	["nothing anymore, where the site was to be read", {}, { materials: [], letters: 0 }, [], []],
])("a program that asks for %s", (_, before, now, added, reworded) => {
	const changes = planChangesSince(asking(before), asking(now));
	expect(changes.added.map(({ text }) => text)).toEqual(added);
	expect(changes.reworded.map(({ was, text }) => `${was} → ${text}`)).toEqual(reworded);
});

test("what a program states is added once, however often and in whatever order it is stated", () => {
	fc.assert(
		fc.property(asked, fc.array(asked, { minLength: 1, maxLength: 5 }), (first, later) => {
			const kinds = (items: { kind: string }[]) => items.map(({ kind }) => kind).sort();
			let before = first;
			const plan = itemsFor(first).map(({ kind }) => ({ kind }));
			for (const now of later) {
				const changes = planChangesSince(before, now);
				plan.push(...changes.added);
				before = changes.asked;
				expect(planChangesSince(before, now)).toEqual({ added: [], reworded: [], asked: before });
				for (const kind of kinds(itemsFor(now)))
					if (kind !== "read") expect(kinds(plan)).toContain(kind);
			}
			const letters = (items: { kind: string }[]) => kinds(items).filter((one) => one === "letter");
			const most = Math.max(...[first, ...later].map((one) => letters(itemsFor(one)).length));
			expect(letters(plan)).toHaveLength(most);
			const single = kinds(plan).filter((kind) => kind !== "letter");
			expect(new Set(single).size).toBe(single.length);
			expect(plan.length).toBeLessThanOrEqual(30);
		}),
	);
});
