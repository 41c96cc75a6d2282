/** Reads cells that say both whether a program pays and how much. */
import type { Pay } from "#db/programs/facts.ts";
import { knownOf, yesOrNo } from "../values.ts";
import { payByWords } from "./by-words.ts";

/** Whether it pays, and how much, for lists that write both into one column. */
export function payOf(text: string): { value: Pay | null; details: string } {
	const answer = yesOrNo(text);
	const known = knownOf("pay", text) ?? (answer === undefined ? null : answer ? "paid" : "unpaid");
	if (known || !/\d/.test(text)) return { value: known ?? payByWords(text), details: "" };
	return /[1-9]/.test(text) ? { value: "paid", details: text } : { value: "unpaid", details: "" };
}

/** A bare number of an amount is in dollars. */
export function dollars(text: string): string {
	const [number] = text.match(/^\d{2,9}(\.\d{1,2})?$/) ?? [];
	return number ? `$${Number(number).toLocaleString("en-US")}` : text;
}
