import { expect, test } from "vitest";
import { randomId, submissionKeyOf } from "#db/ids.ts";

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

test("a form that is sent again after a field was added has the same key, as long as it doesn't state it", async () => {
	const typed = { name: "Lab", pay: "paid", city: null };
	const key = await submissionKeyOf("form", typed);
	// Rows keep such keys, so this format stays as it is.
	expect(key).toBe("dc19ce87b66a45b6d3c2f1978b0333bbe4066551b64f44f7776cba1699f77d56");
	const reordered = { brandNew: null, season: undefined, pay: "paid", name: "Lab" };
	expect(await submissionKeyOf("form", reordered)).toBe(key);
	for (const [form, other] of [
		["form", { ...typed, brandNew: false }],
		["form", { name: "paid", pay: "Lab" }],
		["other form", typed],
	] as const) {
		expect(await submissionKeyOf(form, other)).not.toBe(key);
	}
});
