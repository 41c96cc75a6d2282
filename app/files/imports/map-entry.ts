/** Turns a table row, or a JSON entry with columns' names, into a program. */

import * as v from "valibot";
import { link } from "#app/forms/fields/fields.ts";
import type { Fact } from "#db/programs/fact.ts";
import { FACTS, type FactName, factsByColumn, type StatedFacts } from "#db/programs/facts.ts";
import { withoutTracking } from "#db/programs/link-key.ts";
import type { ImportedProgram } from "#db/schema.ts";
import { timeIn } from "#lib/dates/written-times.ts";
import { cleanLine, cleanProse, excerpt, MAX_READ } from "./clean-text.ts";
import type { Column } from "./columns.ts";
import { dayOf, deadlineFacts, pastSeasonIn, seasonOf } from "./dates.ts";
import { described } from "./description.ts";
import { whereOf } from "./places/places.ts";
import { hasValues, isEmpty, knownOf, RowProblem, readValues, stateOf, yesOrNo } from "./values.ts";
import { asksAndCostsOf } from "./words/asks.ts";
import {
	citizenshipByWords,
	citizenshipInNote,
	collegesOf,
	gpaByWords,
	gpaIn,
	sponsorshipOf,
} from "./words/eligibility.ts";
import { kindOf } from "./words/kinds.ts";
import { dollars, payInDetails, payOf } from "./words/pay.ts";

/** What a row says, by column: text, or a list, number or boolean from JSON. */
export type Entry = ReadonlyMap<Column, unknown>;

const LINK = link("It has no link.");
/** Of the texts in one column of a row. */
export const MAX_LISTED = 30;

/** A list with these columns is one of jobs; those of internships also name their seasons. */
const HINTS: Column[] = ["degrees", "sponsorship", "active"];

/** Of a sentence that excludes somebody, it isn't known which years it is for. */
const EXCLUDES = /\b(?:no|not|except|excluding|ineligible)\b/i;

/** A program as a row states it. */
interface MappedEntry {
	program: ImportedProgram;
	/** What couldn't be read, by the column of `programs` that it was for. */
	unread: [column: string, text: string][];
	/** Why it is closed though its list says otherwise. */
	note: string | null;
}

/** What isn't in the row itself. */
export interface AboutList {
	/** What its list, its heading or its name's column is called, such as 'Scholarship Name'. */
	title: string;
	/** YYYY-MM-DD */
	today: string;
}

/**
 * Only the name and the link are required: what can't be read of the rest is left out and returned beside it.
 *
 * @throws RowProblem with the reason why it isn't a program
 */
export function mapEntry(entry: Entry, about: AboutList): MappedEntry {
	const unread: MappedEntry["unread"] = [];
	const textOf = (column: Column) => textsOf(entry.get(column)).join(", ").trim();
	const text = (column: Column) => (isEmpty(textOf(column)) ? "" : textOf(column));
	const line = (column: Column, maxLength: number) => cleanLine(text(column), maxLength) || null;
	/** Takes down what was said but not understood. */
	const read = <Value>(column: string, raw: string, value: Value | null): Value | null => {
		if (value === null && raw !== "" && !isEmpty(raw)) unread.push([column, raw]);
		return value;
	};
	const listed = <Name extends "audience" | "fields">(name: Name) => {
		const { values, unread: others } = readValues(name, listOf(entry.get(FACTS[name].column)));
		for (const other of others) read(FACTS[name].column, other, null);
		return values;
	};
	const name = cleanLine(textOf("name"), 200);
	if (!name || !/[\p{L}\p{N}]/u.test(name)) throw new RowProblem("It has no name.");
	if (isNo(text("is_visible")))
		throw new RowProblem("Its list hides it itself (is_visible: false).");
	const application_link = linkOf(text("application_link"));
	const locations = locationsOf(entry.get("locations"));
	const given = [text("city"), text("us_state"), text("country")].filter(Boolean).join(", ");
	const where = whereOf(locations.length > 0 ? locations : given ? [given] : []);
	const cityAlone = whereOf(text("city") ? [text("city")] : []);
	const eligibility = text("eligibility");
	const seasons = text("season");
	const kind = kindOf({
		name,
		kind: text("kind"),
		seasons,
		title: about.title,
		jobColumns: HINTS.filter((column) => entry.has(column)).length,
	});
	read("kind", text("kind"), kind.stated);
	const pay = payOf(text("pay"));
	const details = line("pay_details", 200);
	const job = kind.isJob ? (["recentgrad"] as const) : null;
	const closing = deadlineFacts(
		{ deadline: text("application_deadline"), time: text("deadline_time") },
		{
			zone: read(
				"deadline_zone",
				text("deadline_zone"),
				knownOf("deadlineZone", text("deadline_zone")),
			),
			words: line("deadline_words", FACTS.deadlineWords.maxLength),
		},
		Date.parse(about.today),
	);
	read("application_deadline", text("application_deadline"), closing.isUnread ? null : closing);
	const closesIn =
		read("closes_in", text("closes_in"), knownOf("closesIn", text("closes_in"))) ??
		closing.closesIn;
	const asked = asksAndCostsOf({
		cell: (column) => cleanProse(textOf(column as Column), MAX_READ),
		eligibility: cleanProse(eligibility, MAX_READ),
		payDetails: details ?? "",
		description: cleanProse(text("description"), 5000),
		read,
	});
	const colleges = collegesOf({
		groups: listOf(entry.get("college_groups")),
		names: line("colleges", FACTS.colleges.maxLength) ?? "",
		eligibility: cleanProse(eligibility, MAX_READ),
		description: cleanProse(text("description"), 5000),
	});
	for (const other of colleges.unread) read("college_groups", other, null);
	const forHbcu = read("for_hbcu", text("for_hbcu"), yesOrNo(text("for_hbcu")) ?? null);
	/** The facts for which lists also have other columns or other spellings. */
	const special: { [Name in FactName]?: () => StatedFacts[Name] } = {
		kind: () => kind.value,
		audience: () =>
			listed("audience") ??
			(job && [...job]) ??
			readValues("audience", listOf(entry.get("degrees"))).values ??
			readValues("audience", eligibility && !EXCLUDES.test(eligibility) ? [eligibility] : [])
				.values,
		fields: () => listed("fields") ?? readValues("fields", listOf(entry.get("category"))).values,
		pay: () => read("pay", text("pay"), pay.value) ?? payInDetails(details ?? ""),
		payDetails: () => dollars(details ?? cleanLine(pay.details, 200)) || null,
		place: () => {
			const raw = text("place");
			const worded = knownOf("place", raw) ?? whereOf(raw ? [raw] : []).place;
			for (const one of locations.length > 0 ? where.unread : []) read("place", one, null);
			return read("place", raw, worded) ?? (isYes(text("is_remote")) ? "remote" : where.place);
		},
		city: () =>
			cityAlone.city ?? where.city ?? (cityAlone.unread.length > 0 ? line("city", 100) : null),
		usState: () =>
			read("us_state", text("us_state"), stateOf(text("us_state")) ?? where.usState) ??
			where.usState,
		citizenship: () => {
			const raw = textOf("citizenship");
			const own = read("citizenship", raw, knownOf("citizenship", raw) ?? citizenshipByWords(raw));
			return (
				own ??
				sponsorshipOf(text("sponsorship")) ??
				citizenshipByWords(eligibility) ??
				citizenshipInNote(text("description"))
			);
		},
		minGpa: () =>
			read("min_gpa", textOf("min_gpa"), gpaByWords(text("min_gpa"))) ?? gpaIn(eligibility),
		season: () => seasonOf(seasons),
		opensOn: () => read("opens_on", text("opens_on"), dayOf(text("opens_on"))) ?? closing.opensOn,
		applicationDeadline: () => closing.applicationDeadline,
		deadlineTime: () => closing.deadlineTime,
		deadlineZone: () => closing.deadlineZone,
		deadlineWords: () => closing.deadlineWords,
		closesIn: () => closesIn,
		collegeGroups: () => colleges.collegeGroups,
		colleges: () => colleges.colleges,
		forHbcu: () => (forHbcu ?? colleges.forHbcu) || null,
		yearly: () =>
			read("yearly", text("yearly"), yesOrNo(text("yearly")) ?? null) || (closesIn ? true : null),
	};
	const facts = factsByColumn<StatedFacts>((name, fact) => {
		if (name in asked) return asked[name as keyof typeof asked];
		const readSpecially = special[name];
		if (readSpecially) return readSpecially();
		const raw = text(FACTS[name].column as Column);
		return readFact(name, fact, raw, (value) => read(fact.column, raw, value));
	});
	const past = pastSeasonIn(seasons || name, about.today);
	const isClosed = isNo(text("active")) || isYes(text("closed"));
	const program: ImportedProgram = {
		name,
		application_link,
		description: cleanProse(text("description"), 5000),
		...facts,
		kind: facts.kind ?? "other",
		closed: isClosed || past !== null,
	};
	const { opens_on: opens, application_deadline: closes } = program;
	if (opens && closes && opens > closes) {
		program.opens_on = null;
		unread.push(["opens_on", `${opens}, which is after the deadline`]);
	}
	program.description ||= described(program, {
		locations,
		terms: cleanLine(seasons, 100),
		sponsorship: cleanLine(text("sponsorship"), 100),
		eligibility: cleanLine(eligibility, 1000),
		posted: textOf("date_posted"),
		today: about.today,
	});
	return { program, unread, note: past && !isClosed ? `${past} is over.` : null };
}

/** A fact as its own column gives it. */
function readFact<Value>(
	name: FactName,
	fact: Fact,
	text: string,
	read: (value: Value | null) => Value | null,
) {
	switch (fact.type) {
		case "text":
			return cleanLine(text, fact.maxLength) || null;
		case "day":
			return read(dayOf(text) as Value | null);
		case "time":
			return read((timeIn(text)?.time ?? null) as Value | null);
		case "tick":
			return read((yesOrNo(text) ?? null) as Value | null) || null;
		default:
			return hasValues(name) ? read(knownOf(name, text) as Value | null) : null;
	}
}

/** @throws RowProblem */
function linkOf(text: string): string {
	// Of several the first counts.
	const bare = text
		.slice(0, MAX_READ)
		.replace(/&amp;/g, "&")
		.replace(/(?<=\S)\s+\([^()]{0,200}\)\s*$/, "");
	const links = bare.split(/(?<![\s,;|])[\s,;|]+(?=https?:\/\/)/i);
	const plain = links.find((one) => /^https?:/i.test(one))?.replace(/[.,;!]+$/, "") ?? text;
	// Some write it into a sentence, or as Markdown.
	const [within] =
		plain.slice(0, MAX_READ).match(/https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:!?]/i) ?? [];
	const { success, output, issues } = [plain, within ?? ""]
		.map((one) => v.safeParse(LINK, one))
		.reduce((whole, part) => (whole.success || !part.success ? whole : part));
	if (success) return withoutTracking(output);
	const [issue] = issues;
	if (text.trim() === "") throw new RowProblem("It has no link.");
	const isLong = issue?.type === "max_length";
	throw new RowProblem(
		isLong ? "Its link is too long." : `The link “${excerpt(text)}” is not a web address.`,
	);
}

function isNo(text: string): boolean {
	return /^(?:🔒\s*)?(false|no|0|(?:applications? )?(?:are |is |now |currently )*closed(?:[ ,:(–-]+(?:for|until|till)\b[^.]{0,40})?|inactive|expired|ended|filled|past|archived|not (?:open|active|accepting)[^.]{0,30}|no longer accepting[^.]{0,30})(?:\s*🔒)?$|^[🔒❌✗✘]$/iu.test(
		text.trim(),
	);
}

function isYes(text: string): boolean {
	return /^(true|yes|y|1|x|closed|expired|remote|[🔒✓✔✅])$/iu.test(text.trim());
}

/** The values of a list, either a JSON list or one text. */
function listOf(given: unknown): string[] {
	return textsOf(given)
		.flatMap((text) => text.split(/[;,|/\n]/))
		.map((text) => text.trim())
		.filter(Boolean)
		.slice(0, MAX_LISTED);
}

function locationsOf(given: unknown): string[] {
	return textsOf(given)
		.slice(0, MAX_LISTED)
		.map((text) => cleanProse(text, 1000))
		.filter(Boolean);
}

function textsOf(given: unknown): string[] {
	if (typeof given === "string") return [given];
	if (typeof given === "number" || typeof given === "boolean") return [String(given)];
	return Array.isArray(given) ? given.slice(0, MAX_LISTED).flatMap(textsOf) : [];
}
