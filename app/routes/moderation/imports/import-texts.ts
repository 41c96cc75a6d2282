/** The words of the import pages. */

import { hostOf } from "#app/components/pictures.tsx";
import type { Import } from "#db/imports/imports.ts";
import { FACT_NAMES, FACTS, KIND_NAMES } from "#db/programs/facts.ts";
import type { ImportedProgram, ImportOutcome } from "#db/schema.ts";
import { formatDate } from "#lib/calendar-days.ts";
import { atHour } from "#lib/us-time-zones.ts";
import { nameOfField, valueInWords } from "../field-words.ts";

export const OUTCOME_NAMES: Record<ImportOutcome, string> = {
	new: "New",
	changed: "Changed",
	question: "Questions",
	known: "Known",
	refused: "Refused",
};

/** In the page's order. */
export const OUTCOMES = Object.keys(OUTCOME_NAMES) as ImportOutcome[];

export const IMPORT_STATE_NAMES: Record<Import["state"], string> = {
	reading: "Not read to its end",
	ready: "Waiting for you",
	writing: "Being added",
	stopped: "Stopped",
	done: "Added",
	"taking-back": "Being taken back",
	"taken-back": "Taken back",
};

/** What is compared of a program. */
const COLUMNS = [
	"name",
	"application_link",
	"description",
	"application_deadline",
	"kind",
	...FACT_NAMES.map((name) => FACTS[name].column),
] as const;

const MAX_SHOWN = 160;

/** '12,000 programs', '1 program' */
export function programCount(count: number): string {
	return count === 1 ? "1 program" : `${count.toLocaleString("en-US")} programs`;
}

/** A row in one line: 'Internship · Example Foundation · Closes Mar 31, 2027'. */
export function inShort(imported: ImportedProgram) {
	const { application_link, kind, organisation, application_deadline, closed } = imported;
	const { deadline_time: deadlineTime, deadline_zone: deadlineZone } = imported;
	const closes =
		application_deadline &&
		`Closes ${formatDate(application_deadline)}${atHour({ deadlineTime, deadlineZone })}`;
	return [KIND_NAMES[kind], organisation, hostOf(application_link), closed ? "Closed" : closes]
		.filter(Boolean)
		.join(" · ");
}

/** What would change in a program, or has changed: each fact, with the file's value and the list's. */
export function importedChanges(data: ImportedProgram, was: Record<string, unknown>) {
	const imported = COLUMNS.map((column) => ({
		column,
		was: comparable(was[column]),
		now: comparable(data[column]),
	}))
		.filter((one) => String(one.was) !== String(one.now))
		.map((one) => ({
			label: nameOfField(one.column),
			was: inWords(one.column, one.was),
			now: inWords(one.column, one.now),
		}));
	const closed = (is: unknown) => (is ? "Closed" : "");
	const state = { label: "State", was: closed(was.closed_early), now: closed(data.closed) };
	return state.was === state.now ? imported : [...imported, state];
}

/** Lists are JSON in the database, and booleans are numbers. */
function comparable(value: unknown): unknown {
	if (value === null || value === undefined) return "";
	if (value === true || value === false) return Number(value);
	return Array.isArray(value) ? value : (listIn(value) ?? value);
}

function inWords(column: string, value: unknown): string {
	if (value === "") return "";
	const text = valueInWords(column, value);
	return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text;
}

function listIn(value: unknown): unknown[] | undefined {
	if (typeof value !== "string" || !value.startsWith('["')) return undefined;
	try {
		return JSON.parse(value) as unknown[];
	} catch {
		return undefined;
	}
}

export const questionCount = (count: number) =>
	count === 1 ? "1 question" : `${count.toLocaleString("en-US")} questions`;
