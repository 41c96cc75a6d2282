/**
 * The facts of a program as forms and API calls send them. All are optional: null, and an empty text or list, means
 * "not said"; undefined means left out.
 */
import * as v from "valibot";
import type { Fact } from "#db/programs/fact.ts";
import {
	FACTS,
	type FactName,
	factsByColumn,
	factsByName,
	keysOf,
	type StatedFacts,
} from "#db/programs/facts.ts";
import { checkTogether, clearableDate, issueAt, optionalLine } from "./fields.ts";
import { US_STATES } from "./us-states.ts";

/** Shown at the opening day if it is after the deadline. */
export const OPENS_TOO_LATE = "That's after the deadline. A program opens before it closes.";

const NO_GPA = "Write the GPA as a number from 0 to 4, like 3.0 or 3.25.";
const NO_STATE = "Choose a state or territory by its name, such as Georgia.";

const typedGpa = v.nullish(
	v.pipe(
		v.string(),
		v.trim(),
		v.regex(/^$|^([0-3]([.,]\d{1,2})?|4([.,]00?)?)$/, NO_GPA),
		v.transform((typed) => (typed === "" ? null : Number(typed.replace(",", ".")))),
	),
);

const sentGpa = v.nullish(
	v.pipe(
		v.number(NO_GPA),
		v.minValue(0, NO_GPA),
		v.maxValue(4, NO_GPA),
		v.check((gpa) => Math.abs(gpa * 100 - Math.round(gpa * 100)) < 1e-9, NO_GPA),
		v.description("At most two decimals"),
	),
);

const NOT_A_TIME = "That's not a time. Write it in 24 hours, like 17:00.";

const timeOfDay = v.nullish(
	v.pipe(
		v.string(),
		v.trim(),
		// Browsers may send seconds.
		v.regex(/^$|^([01]\d|2[0-3]):[0-5]\d(:00)?$/, NOT_A_TIME),
		v.transform((text) => text.slice(0, 5) || null),
		v.metadata({ description: "HH:MM in 24 hours; null or empty for none", examples: ["17:00"] }),
	),
);

const trueOrFalse = v.nullish(v.boolean("Send true or false."));

type FactSchemas = {
	[Name in FactName]: v.NullishSchema<v.GenericSchema<NonNullable<StatedFacts[Name]>>, undefined>;
};

export const factFields = factsByColumn<FactSchemas>((_, fact) => {
	if (fact.type === "tick") return tickBox();
	if (fact.type === "count") return typedCount(fact);
	return fact.type === "gpa" ? typedGpa : sharedSchema(fact);
});

export const factsInCall = factsByColumn<FactSchemas>((name, fact) => {
	if (name === "yearly") return v.pipe(trueOrFalse, v.description("It comes back every year"));
	if (fact.type === "tick") return trueOrFalse;
	if (fact.type === "count") return sentCount(fact);
	return fact.type === "gpa" ? sentGpa : sharedSchema(fact);
});

type SharedFact = Exclude<Fact, { type: "tick" | "gpa" | "count" }>;

/** The schema of a fact that forms and calls send the same way. */
function sharedSchema(fact: SharedFact) {
	switch (fact.type) {
		case "choice":
			return choice(keysOf(fact.values));
		case "choices":
			return choices(keysOf(fact.values));
		case "text":
			return words(fact.maxLength);
		case "state":
			return v.nullish(v.picklist(US_STATES, NO_STATE));
		case "day":
			return clearableDate;
		case "time":
			return timeOfDay;
	}
}

const NO_DAY = "An hour needs a deadline. Add the day, or leave the hour blank.";
const NO_ZONE = "Choose the time zone that the page names, or leave the hour blank.";
const NO_TIME = "Add the hour, too, or choose no time zone.";

/** By what a deadline's hour lacks: the field that says so, and its message. */
export const INCOMPLETE_HOUR = {
	day: { deadline_time: NO_DAY },
	zone: { deadline_zone: NO_ZONE },
	time: { deadline_time: NO_TIME },
};

interface Dates {
	opens_on?: string | null | undefined;
	application_deadline?: string | null | undefined;
}

interface Hour extends Pick<Dates, "application_deadline"> {
	deadline_time?: string | null | undefined;
	deadline_zone?: string | null | undefined;
}

const HOUR_FIELDS = new Set(["application_deadline", "deadline_time", "deadline_zone"]);

/**
 * Day, hour and time zone of a deadline go together; for a pipe after the object that has them.
 *
 * @param isChange what it leaves out stays as it is
 */
export function closesAtAnHour<Sent extends Hour>({ isChange = false } = {}) {
	const isMissing = (value: string | null | undefined) =>
		value === null || value === "" || (value === undefined && !isChange);
	return v.rawCheck<Sent>(({ dataset, addIssue }) => {
		const isRefused = dataset.issues?.some(({ path }) => HOUR_FIELDS.has(String(path?.[0].key)));
		if (!dataset.typed || isRefused) return;
		const { deadline_time: time, deadline_zone: zone, application_deadline: day } = dataset.value;
		if (time && isMissing(day)) addIssue(issueAt("deadline_time", NO_DAY));
		else if (time && isMissing(zone)) addIssue(issueAt("deadline_zone", NO_ZONE));
		else if (zone && isMissing(time)) addIssue(issueAt("deadline_time", NO_TIME));
	});
}

/** For a pipe after the object that has both dates. */
export function opensInTime<Sent extends Dates>() {
	return checkTogether<Sent, keyof Dates>(
		["opens_on", "application_deadline"],
		({ opens_on: opens, application_deadline: closes }) => !opens || !closes || opens <= closes,
		OPENS_TOO_LATE,
	);
}

type Sent = v.InferOutput<v.ObjectSchema<typeof factFields, undefined>>;

/** The facts of a form; what is left out counts as not stated. */
export const factsFromForm = (sent: Sent) =>
	factsByName<StatedFacts>((name) => sent[FACTS[name].column] ?? null);

/** The facts of a call, with the modules' names; what is left out is undefined. */
export const changedFacts = (sent: Partial<Sent>) =>
	factsByName<Partial<StatedFacts>>((name) => sent[FACTS[name].column]);

/** A box that isn't ticked isn't sent. */
function tickBox() {
	return v.pipe(
		v.optional(v.string()),
		v.transform((ticked): boolean | null => (ticked ? true : null)),
	);
}

function words(maxLength: number) {
	return v.pipe(
		v.nullish(optionalLine(maxLength)),
		v.transform((text) => (text === "" ? null : text)),
	);
}

function choice(options: string[]) {
	return v.nullish(v.picklist(options, `Choose one of these: ${options.join(", ")}.`));
}

type Range = Extract<Fact, { type: "count" }>;

function notACount({ min, max }: Range) {
	return `Write a whole number from ${min} to ${max.toLocaleString("en-US")}.`;
}

function typedCount(range: Range) {
	const refusal = notACount(range);
	return v.nullish(
		v.pipe(
			v.string(),
			v.trim(),
			v.transform((typed) => typed.replace(/(?<=^\d{1,3}),(?=\d{3}$)/, "")),
			v.regex(/^\d*$/, refusal),
			v.transform((typed) => (typed === "" ? null : Number(typed))),
			v.check((count) => count === null || isWithin(count, range), refusal),
		),
	);
}

function sentCount(range: Range) {
	const refusal = notACount(range);
	return v.nullish(
		v.pipe(
			v.number(refusal),
			v.integer(refusal),
			v.minValue(range.min, refusal),
			v.maxValue(range.max, refusal),
		),
	);
}

const isWithin = (count: number, { min, max }: Range) => count >= min && count <= max;

/** Several of the given options, each once and in their order. */
function choices(options: string[]) {
	const refusal = `Choose among these: ${options.join(", ")}.`;
	return v.pipe(
		v.nullish(v.array(v.picklist(options, refusal), refusal)),
		v.transform((chosen) => {
			const known = chosen && options.filter((option) => chosen.includes(option));
			return known?.length === 0 ? null : known;
		}),
	);
}
