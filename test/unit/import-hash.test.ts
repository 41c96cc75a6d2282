import { expect, test } from "vitest";
import { formerHashOf, hashOf } from "#app/files/imports/stage.server.ts";
import { FACT_NAMES, FACTS } from "#db/programs/facts.ts";

const nulls = Object.fromEntries(FACT_NAMES.map((name) => [FACTS[name].column, null]));
const PROGRAM = { ...nulls, name: "Lab", kind: "other", pay: "paid", closed: false };
/** As the reader makes it, when there is one more fact. */
const program = (more: object) => ({ ...PROGRAM, ...more }) as never;

test("a fact that is new and not stated changes no hash, whatever the facts' order", async () => {
	const hash = await hashOf(program({}));
	expect(await hashOf(program({ brand_new: null }))).toBe(hash);
	const { name, ...rest } = PROGRAM;
	expect(await hashOf({ ...rest, name } as never)).toBe(hash);
	expect(await hashOf(program({ brand_new: "yes" }))).not.toBe(hash);
});

test("an earlier hash has no row that states a fact of a later day", async () => {
	const hash = await formerHashOf(program({}));
	expect(hash).toMatch(/^[0-9a-f]{64}$/);
	expect(await formerHashOf(program({ brand_new: null }))).toBe(hash);
	expect(await formerHashOf(program({ brand_new: "yes" }))).toBeUndefined();
});
