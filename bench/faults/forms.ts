import assert from "node:assert/strict";
import { alertsOf, filledIn } from "../../test/support/forms.ts";
import type { Page, Visitor } from "../../test/support/visitor.ts";

let number = 0;

/** A unique contribution, with the key of its form. */
export function newContribution() {
	number += 1;
	return {
		name: `Amid a fault ${number}`,
		application_link: `https://amid-a-fault-${number}.example.org/`,
		description: "Typed for ten minutes.",
		form_key: `the form of the fault ${number}`,
	};
}

export function contribute(person: Visitor, fields: Record<string, string>): Promise<Page> {
	return person.post("/programs/add-program/", fields);
}

/** Checks that a complete page of ours says that a part is down; returns its status and words. */
export function sayingSo(page: Page): string {
	assert.equal(page.status, 503, page.text);
	assert(page.headers.get("Retry-After"), "No Retry-After");
	const heading = page.document.querySelector("h1")?.text ?? "";
	assert.equal(heading, "Part of The Yard isn't responding");
	assert.match(page.text, /If you go back, what you typed is still in the form\./);
	return `503, “${heading}”`;
}

/** Checks that the form is back, says what is down, and keeps what was typed except passwords. */
export function refusing(page: Page, kept: Record<string, string>, password: string): string {
	assert.equal(page.status, 503, page.text);
	const [words = ""] = alertsOf(page);
	assert.match(words, /The sign-in service isn't responding/);
	for (const [name, value] of Object.entries(kept)) assert.equal(filledIn(page, name), value);
	assert(!page.html.includes(password), "The page holds the password");
	return "503, “The sign-in service isn't responding.”";
}
