import { expect, test } from "vitest";
import { differenceOf } from "#db/notifications/program-changes.ts";
import { NOTHING_STATED } from "#db/programs/facts.ts";

const NOW = {
	name: "River Fellowship",
	applicationLink: "https://example.org/",
	...NOTHING_STATED,
	pay: "paid" as const,
	state: "open" as const,
	closedEarly: false,
};

test("nobody is notified of a fact that didn't exist yet when a change was noted", () => {
	const before = { ...NOW, closedEarly: 0 as const, upTo: 1 };
	expect(differenceOf({ ...before, pay: null }, NOW, 0)?.changed).toEqual(["pay"]);
	const { pay: _, ...older } = before;
	expect(differenceOf(older as typeof before, NOW, 0)).toBeUndefined();
});
