/** Turns a table row, or a JSON entry with columns' names, into a program. */

import * as v from "valibot";
import { OPENS_TOO_LATE } from "#app/forms/fields/fact-fields.ts";
import { link } from "#app/forms/fields/fields.ts";
import { withoutTracking } from "#db/programs/duplicates.ts";
import type { Fact } from "#db/programs/fact.ts";
import { FACTS, type FactName, factsByColumn, type StatedFacts } from "#db/programs/facts.ts";
import type { ImportedProgram } from "#db/schema.ts";
import { cleanLine, cleanProse } from "./clean-text.ts";
import type { Column } from "./columns.ts";
import { wordsOf } from "./fact-words.ts";
import { whereOf } from "./places.ts";
import {
	allOf,
	dateOf,
	gpaOf,
	hasValues,
	kindByName,
	knownOf,
	oneOf,
	payOf,
	RowProblem,
	seasonOf,
	shortened,
	stateOf,
	yesOrNo,
} from "./values.ts";

/** What a row says, by column: text, or a list, number or boolean from JSON. */
export type Entry = ReadonlyMap<Column, unknown>;

const LINK = link("It has no link.");
/** Of the texts in one column of a row. */
export const MOST_LISTED = 30;
const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** @throws RowProblem with the reason why it isn't a program */
export function mapEntry(entry: Entry): ImportedProgram {
	const text = (column: Column) => textsOf(entry.get(column)).join(", ");
	const line = (column: Column, maxLength: number) => cleanLine(text(column), maxLength) || null;
	const name = line("name", 200);
	if (!name || !/[\p{L}\p{N}]/u.test(name)) throw new RowProblem("It has no name.");
	if (isNo(text("is_visible")))
		throw new RowProblem("Its list hides it itself (is_visible: false).");
	const application_link = linkOf(text("application_link"));
	const locations = locationsOf(entry.get("locations"));
	const where = whereOf(locations);
	const seasons = text("season");
	const { pay, details } = payOf(text("pay").trim());
	const degrees = allOf("audience", listOf(entry.get("degrees")), { lenient: true });
	/** The facts for which lists also have other columns or other spellings. */
	const special: { [Name in FactName]?: () => StatedFacts[Name] } = {
		kind: () => oneOf("kind", text("kind").trim()) ?? kindByName(name) ?? usualKind(entry),
		audience: () => allOf("audience", listOf(entry.get("audience"))) ?? degrees,
		fields: () =>
			allOf("fields", listOf(entry.get("fields"))) ??
			allOf("fields", [text("category")].filter(Boolean), { lenient: true }),
		pay: () => pay,
		payDetails: () => line("pay_details", 200) ?? (cleanLine(details, 200) || null),
		place: () => oneOf("place", text("place").trim()) ?? where.place,
		city: () => line("city", 100) ?? (where.city && cleanLine(where.city, 100)),
		usState: () => usStateOf(text("us_state").trim()) ?? where.usState,
		citizenship: () =>
			oneOf("citizenship", text("citizenship").trim()) ??
			knownOf("citizenship", text("sponsorship")),
		season: () => seasonOf(seasons),
	};
	const facts = factsByColumn<StatedFacts>((name, fact) => {
		const read = special[name];
		return read ? read() : readFact(name, fact, entry.get(FACTS[name].column));
	});
	const program: ImportedProgram = {
		name,
		application_link,
		description: cleanProse(text("description"), 5000),
		...facts,
		kind: facts.kind ?? "other",
		closed: isNo(text("active")),
	};
	const { opens_on: opens, application_deadline: closes } = program;
	if (opens && closes && opens > closes) throw new RowProblem(OPENS_TOO_LATE);
	program.description ||= described(program, {
		locations,
		terms: cleanLine(seasons, 100),
		sponsorship: cleanLine(text("sponsorship"), 100),
		posted: postedOn(entry.get("date_posted")),
	});
	return program;
}

/** A fact as its own column gives it. @throws RowProblem */
function readFact(name: FactName, fact: Fact, given: unknown) {
	const text = textsOf(given).join(", ").trim();
	if (hasValues(name)) {
		return fact.type === "choices" ? allOf(name, listOf(given)) : oneOf(name, text);
	}
	const { what = fact.column } = wordsOf(name);
	switch (fact.type) {
		case "text":
			return cleanLine(text, fact.maxLength) || null;
		case "state":
			return usStateOf(text);
		case "gpa":
			return gpaOf(text);
		case "day":
			return dateOf(text, what);
		case "tick":
			return yesOrNo(text, what) || null;
	}
}

/** @throws RowProblem */
function linkOf(text: string): string {
	const { success, output, issues } = v.safeParse(LINK, text.replace(/&amp;/g, "&"));
	if (success) return withoutTracking(output);
	const [issue] = issues;
	if (text.trim() === "") throw new RowProblem("It has no link.");
	const isLong = issue?.type === "max_length";
	throw new RowProblem(
		isLong ? "Its link is too long." : `The link “${shortened(text)}” is not a web address.`,
	);
}

/** @throws RowProblem */
function usStateOf(text: string): string | null {
	if (text === "") return null;
	const state = stateOf(text);
	if (state) return state;
	throw new RowProblem(`“${shortened(text)}” isn't a U.S. state or territory.`);
}

/** A list with terms, degrees or sponsorship is a list of internships. */
function usualKind(entry: Entry) {
	const hints: Column[] = ["degrees", "sponsorship", "active"];
	return hints.some((column) => entry.has(column)) ? "internship" : "other";
}

/** A description, in sentences, for lists that have none. */
function described(
	{ name, organisation }: ImportedProgram,
	said: { locations: string[]; terms: string; sponsorship: string; posted: string | null },
): string {
	const { locations, terms, sponsorship, posted } = said;
	const sentences = [
		`${organisation ? `${name} at ${organisation}` : name}.`,
		locations.length > 0 && `Where: ${locations.join("; ")}.`,
		terms && `When: ${terms}.`,
		sponsorship && sponsorship !== "Other" && `Sponsorship: ${sponsorship}.`,
		posted && `Posted ${posted}.`,
	];
	return cleanProse(sentences.filter(Boolean).join(" "), 5000);
}

/** Lists give seconds or a date. */
function postedOn(given: unknown): string | null {
	const [text = ""] = textsOf(given);
	const seconds = Number(text);
	const ms =
		text !== "" && seconds > 1e9 ? (seconds > 1e12 ? seconds : seconds * 1000) : Date.parse(text);
	return ms > 0 && ms < 4e12 ? longDate.format(ms) : null;
}

function isNo(text: string): boolean {
	return ["false", "no", "0"].includes(text.trim().toLowerCase());
}

/** The values of a list, either a JSON list or one text. */
function listOf(given: unknown): string[] {
	return textsOf(given)
		.flatMap((text) => text.split(/[;,|/\n]/))
		.map((text) => text.trim())
		.filter(Boolean)
		.slice(0, MOST_LISTED);
}

/** Places contain commas. */
function locationsOf(given: unknown): string[] {
	return textsOf(given)
		.flatMap((text) => text.split(/[;|\n]/))
		.filter((text) => text.trim())
		.slice(0, MOST_LISTED)
		.map((text) => cleanLine(text, 100))
		.filter(Boolean);
}

function textsOf(given: unknown): string[] {
	if (typeof given === "string") return [given];
	if (typeof given === "number" || typeof given === "boolean") return [String(given)];
	return Array.isArray(given) ? given.slice(0, MOST_LISTED).flatMap(textsOf) : [];
}
