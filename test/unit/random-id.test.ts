import { expect, test } from "vitest";
import { randomId } from "#db/ids.ts";

const MANY = 20_000;
const ids = Array.from({ length: MANY }, () => randomId());

test("an id is 22 characters that a URL needs not encode", () => {
	for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/);
});

test("no two of many are the same", () => {
	expect(new Set(ids).size).toBe(MANY);
});

test("a longer one has as many bytes as are asked for", () => {
	expect(Buffer.from(randomId(32), "base64url")).toHaveLength(32);
});
