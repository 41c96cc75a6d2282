/**
 * The facts of a program as forms and API calls send them. All are optional: null, and an empty text or list, means
 * "not said"; undefined means left out.
 */
import * as v from "valibot";
import {
	AUDIENCES,
	CITIZENSHIPS,
	type Facts,
	FIELDS,
	PAYS,
	PLACES,
	PROGRAM_KINDS,
	SEASONS,
} from "#db/programs/facts.ts";
import { clearableDate, optionalLine, together } from "./fields.ts";
import { US_STATES } from "./us-states.ts";

/** Shown at the opening day if it is after the deadline. */
export const OPENS_TOO_LATE = "That's after the deadline. A program opens before it closes.";

const NO_GPA = "Write the GPA as a number from 0 to 4, like 3.0 or 3.25.";
const NO_STATE = "Choose a state or territory by its name, such as Georgia.";

const shared = {
	kind: choice(PROGRAM_KINDS),
	organisation: words(150),
	audience: choices(AUDIENCES),
	fields: choices(FIELDS),
	pay: choice(PAYS),
	pay_details: words(200),
	place: choice(PLACES),
	city: words(100),
	us_state: v.nullish(v.picklist(US_STATES, NO_STATE)),
	citizenship: choice(CITIZENSHIPS),
	season: choice(SEASONS),
	opens_on: clearableDate,
	application_deadline: clearableDate,
};

export const factFields = {
	...shared,
	min_gpa: v.nullish(
		v.pipe(
			v.string(),
			v.trim(),
			v.regex(/^$|^([0-3]([.,]\d{1,2})?|4([.,]00?)?)$/, NO_GPA),
			v.transform((typed) => (typed === "" ? null : Number(typed.replace(",", ".")))),
		),
	),
	for_hbcu: tickBox(),
	yearly: tickBox(),
};

export const factsInCall = {
	...shared,
	min_gpa: v.nullish(
		v.pipe(
			v.number(NO_GPA),
			v.minValue(0, NO_GPA),
			v.maxValue(4, NO_GPA),
			v.check((gpa) => Math.abs(gpa * 100 - Math.round(gpa * 100)) < 1e-9, NO_GPA),
			v.description("At most two decimals"),
		),
	),
	for_hbcu: v.nullish(v.boolean("Send true or false.")),
	yearly: v.pipe(
		v.nullish(v.boolean("Send true or false.")),
		v.description("It comes back every year"),
	),
};

interface Dates {
	opens_on?: string | null | undefined;
	application_deadline?: string | null | undefined;
}

/** For a pipe after the object that has both dates. */
export function opensInTime<Sent extends Dates>() {
	return together<Sent, keyof Dates>(
		["opens_on", "application_deadline"],
		({ opens_on: opens, application_deadline: closes }) => !opens || !closes || opens <= closes,
		OPENS_TOO_LATE,
	);
}

type Sent = v.InferOutput<v.ObjectSchema<typeof factFields, undefined>>;

/** The facts of a form; what is left out counts as not said. */
export function factsFromForm(sent: Sent): Facts {
	const facts = Object.entries(changedFacts(sent)).map(([name, fact]) => [name, fact ?? null]);
	return Object.fromEntries(facts) as Facts;
}

/** The facts of a call, with the modules' names; what is left out is undefined. */
export function changedFacts(sent: Partial<Sent>) {
	return {
		organisation: sent.organisation,
		audience: sent.audience,
		fields: sent.fields,
		pay: sent.pay,
		payDetails: sent.pay_details,
		place: sent.place,
		city: sent.city,
		usState: sent.us_state,
		citizenship: sent.citizenship,
		minGpa: sent.min_gpa,
		season: sent.season,
		opensOn: sent.opens_on,
		forHbcu: sent.for_hbcu,
		yearly: sent.yearly,
	};
}

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

function choice<const Options extends readonly string[]>(options: Options) {
	return v.nullish(v.picklist(options, `Choose one of these: ${options.join(", ")}.`));
}

/** Several of the given options, each once and in their order. */
function choices<const Options extends readonly string[]>(options: Options) {
	const refusal = `Choose among these: ${options.join(", ")}.`;
	return v.pipe(
		v.nullish(v.array(v.picklist(options, refusal), refusal)),
		v.transform((chosen) => {
			const known = chosen && options.filter((option) => (chosen as string[]).includes(option));
			return (known?.length === 0 ? null : known) as Options[number][] | null | undefined;
		}),
	);
}
