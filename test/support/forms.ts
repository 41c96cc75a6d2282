import type { HTMLElement } from "node-html-parser";
import type { Page } from "./visitor.ts";

/**
 * A page's error for a field, as a screen reader finds it: the field is marked invalid and points to elements that
 * exist. Undefined when the field is not marked.
 */
export function problemOf(page: Page, name: string): string | undefined {
	const field = fieldOf(page, name);
	if (field.getAttribute("aria-invalid") !== "true") return undefined;
	const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
	const described = ids.map((id) => page.document.getElementById(id));
	if (described.length === 0 || described.some((element) => element === null)) {
		throw new Error(`${name} points to elements that are not there: ${ids.join(" ")}`);
	}
	return described
		.filter((element) => element?.id.endsWith("-error"))
		.map((element) => element?.text.trim())
		.join(" ");
}

/** The value of a field of the page. */
export function filledIn(page: Page, name: string): string {
	const field = fieldOf(page, name);
	// The parser puts a space between adjacent tags, so an empty text area contains one.
	if (field.tagName === "TEXTAREA") return field.text === " " ? "" : field.text;
	return field.getAttribute("value") ?? "";
}

/** The page's messages about a whole form or the whole page. */
export function alertsOf(page: Page): string[] {
	return page.document.querySelectorAll("[role=alert]").map((element) => element.text.trim());
}

function fieldOf(page: Page, name: string): HTMLElement {
	const field = page.document.querySelector(`form [name="${name}"]`);
	if (!field) throw new Error(`No field ${name} on the page: ${page.text}`);
	return field;
}

/** The names of the buttons in a page's main part, as a screen reader says them. */
export function buttonsOf(page: Page): string[] {
	return page.document
		.querySelectorAll("main button")
		.map((button) => button.getAttribute("aria-label") ?? button.text.trim());
}

let programs = 0;

/** Fields to contribute a unique program. */
export function newProgram(changes: Record<string, string> = {}) {
	programs += 1;
	return {
		name: `New program ${programs}`,
		application_link: `https://new-program-${programs}.example.org/apply`,
		description: "A summer of research.",
		...changes,
	};
}
