import { expect, test } from "vitest";
import { asksIn } from "#lib/asks-in-prose.ts";
import { costsIn } from "#lib/costs-in-prose.ts";
import wordings from "./application-wordings.json" with { type: "json" };

/** Each says these of all that can be said, and nothing else. */
test.each(wordings as [text: string, stated: object][])("%s", (text, stated) => {
	const { materials, ...asks } = asksIn(text);
	const found = { ...asks, ...costsIn(text), ...(materials.length > 0 ? { materials } : {}) };
	expect(JSON.parse(JSON.stringify(found))).toEqual(stated);
});
