import { expect, test } from "vitest";
import { randomId } from "#db/random-id.ts";

const MANY = 20_000;
const LENGTH = 16;
const ids = Array.from({ length: MANY }, () => randomId());

test("an id is 16 lower-case letters and digits, none of them mistaken for another", () => {
	for (const id of ids) expect(id).toMatch(/^[2-9a-hjkmnp-z]{16}$/);
});

test("no two of many are the same", () => {
	expect(new Set(ids).size).toBe(MANY);
});

test("every letter is as likely as any other, in every place", () => {
	const places = Array.from({ length: LENGTH }, () => new Map<string, number>());
	for (const id of ids) {
		for (const [place, letter] of [...id].entries()) {
			const seen = places[place];
			seen?.set(letter, (seen.get(letter) ?? 0) + 1);
		}
	}
	const expected = MANY / 31;
	for (const seen of places) {
		expect(seen.size).toBe(31);
		const chiSquared = [...seen.values()]
			.map((count) => (count - expected) ** 2 / expected)
			.reduce((sum, part) => sum + part, 0);
		// 30 degrees of freedom: above 95 once in 100 million times; a letter favoured by a tenth gives more.
		expect(chiSquared).toBeLessThan(95);
	}
});
