/** What pages with programs share: what a card says, how their student fits each, and what a Save button does. */

import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import type { InferOutput } from "valibot";
import { redirectAfterSuccess, redirectWithToast } from "#app/actions/action-responses.server.ts";
import type { Problems, Refusal } from "#app/actions/read-form.server.ts";
import { returnPathOf } from "#app/auth/redirect-to.server.ts";
import { keepOnly, readStudentForm } from "#app/auth/student-form.server.ts";
import type { Closing } from "#app/components/program/deadline.tsx";
import {
	collegesInWords,
	factsInShort,
	gpaInWords,
	placeInWords,
} from "#app/components/program/fact-texts.ts";
import { factValue } from "#app/components/program/fact-value.ts";
import type { CardFit, CardProgram, FitRow } from "#app/components/program/program-card.tsx";
import { saveForm } from "#app/forms/saved.ts";
import {
	AUDIENCE_NAMES,
	FACTS,
	FIELD_NAMES,
	factOf,
	MONTHS,
	PLACE_NAMES,
	type StatedFacts,
} from "#db/programs/facts.ts";
import type { Program } from "#db/programs/programs.ts";
import { type Colleges, loadColleges } from "#db/recommendations/colleges.ts";
import {
	type Answers,
	type Conditional,
	type ConditionName,
	conditionsOf,
	GPA_RANGE_NAMES,
	hasAnswered,
	OPEN_TO_NAMES,
	type Verdict,
} from "#db/recommendations/conditions.ts";
import { MAX_SAVED, saveProgram, unsaveProgram } from "#db/saved/saved-programs.ts";
import { describeDeadline, type Today } from "#lib/calendar-days.ts";
import { timeAgo } from "#lib/time-zones.ts";
import type { ClosingHour } from "#lib/us-time-zones.ts";

/** What a card shows of a program. */
export function cardOf(program: Program, today: Required<Today>): CardProgram {
	const { id, name, organisation, applicationLink, description, linkGone } = program;
	return {
		...{ id, name, organisation, applicationLink, description, linkGone },
		closing: deadlineInWords(program, today),
		facts: factsInShort(program),
		added: timeAgo(program.publishedAt, today.nowMs),
	};
}

/** A program's deadline, and the facts that say why it closed and when it opens again. */
type Dated = Pick<Program, "applicationDeadline"> &
	Partial<Pick<Program, "closedEarly" | "yearly" | "opensOn" | "closesIn">> &
	Partial<ClosingHour>;

const monthFormat = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" });
/** Programs usually open about three months before they close. */
const MONTHS_FROM_CLOSING = 9;

/** What a program's deadline means today; without one, the month in which it usually closes. */
export function deadlineInWords(program: Dated, today: Today): Closing {
	const { applicationDeadline, closedEarly, closesIn } = program;
	const described = describeDeadline(applicationDeadline, today, closedEarly, program);
	if (described.state === "closed") return { ...described, again: opensAgain(program) };
	const text =
		applicationDeadline || !closesIn
			? described.text
			: `Usually closes in ${FACTS.closesIn.values[closesIn]}`;
	return { ...described, text, again: null };
}

/**
 * When a yearly program that has closed opens again: around the month in which it last opened, or, if that is unknown,
 * nine months after it closes. Null for a program that does not come back, or of which no month is known.
 */
function opensAgain({ yearly, opensOn, applicationDeadline: deadline, closesIn }: Dated) {
	if (!yearly) return null;
	if (opensOn) return opensAround(monthOf(opensOn));
	if (deadline) return opensAround(monthOf(deadline) + MONTHS_FROM_CLOSING);
	return closesIn ? opensAround(MONTHS.indexOf(closesIn) + MONTHS_FROM_CLOSING) : null;
}

function monthOf(day: string): number {
	return Number(day.slice(5, 7)) - 1;
}

function opensAround(month: number): string {
	return `Opens again around ${monthFormat.format(Date.UTC(2000, month))}`;
}

type FitOf = Conditional & Pick<StatedFacts, "city" | "usState">;

interface ConditionTexts {
	title: string;
	statedText: (program: FitOf) => string | null;
	/** The student's own answer; empty when there is none. */
	own: (answers: Answers) => string;
	changedAt: FitRow["changedAt"];
}

const TEXTS: Record<ConditionName, ConditionTexts> = {
	year: {
		title: "Year",
		statedText: ({ audience }) => factValue("audience", audience),
		own: ({ year }) => (year ? AUDIENCE_NAMES[year] : ""),
		changedAt: "fits-you",
	},
	fields: {
		title: "Field",
		statedText: ({ fields }) => factValue("fields", fields),
		own: ({ fields }) => listed(fields, FIELD_NAMES),
		changedAt: "fits-you",
	},
	gpa: {
		title: "GPA",
		statedText: ({ minGpa }) => gpaInWords(minGpa),
		own: ({ gpaRange }) => (gpaRange ? GPA_RANGE_NAMES[gpaRange] : ""),
		changedAt: "fits-you",
	},
	citizenship: {
		title: "Citizenship",
		statedText: ({ citizenship }) => factValue("citizenship", citizenship),
		own: ({ openTo }) =>
			openTo?.length ? `Show programs open to ${listed(openTo, OPEN_TO_NAMES)}` : "",
		changedAt: "fits-you",
	},
	place: {
		title: "Place",
		statedText: placeInWords,
		own: ({ places }) => listed(places, PLACE_NAMES),
		changedAt: "fits-you",
	},
	hbcu: {
		title: "HBCU",
		statedText: () => factOf("forHbcu").label,
		own: ({ college }) => college ?? "",
		changedAt: "about-you",
	},
	colleges: {
		title: "College",
		statedText: collegesInWords,
		own: ({ college }) => college ?? "",
		changedAt: "about-you",
	},
};

function listed<Value extends string>(chosen: Value[] | null, names: Record<Value, string>) {
	return (chosen ?? []).map((one) => names[one]).join(", ");
}

function fitRows(program: FitOf, answers: Answers, colleges: Colleges): FitRow[] {
	return conditionsOf(program, answers, colleges).map(({ name, verdict }) => {
		const { title, statedText, own, changedAt } = TEXTS[name];
		return { name, title, verdict, stated: statedText(program), own: own(answers), changedAt };
	});
}

/** How a student fits a program that they look at, and whether they have answered any question. */
export async function ownFit(student: Answers, program: FitOf) {
	return {
		answered: hasAnswered(student),
		rows: fitRows(program, student, await loadColleges()),
	};
}

/** How a student fits programs, for their cards: null for people who haven't answered and programs without conditions. */
export async function fitFor(
	student: Answers | undefined,
): Promise<(program: FitOf) => CardFit | null> {
	if (!student || !hasAnswered(student)) return () => null;
	const colleges = await loadColleges();
	return (program) => {
		const rows = fitRows(program, student, colleges);
		const inShort = fitInShort(rows.map(({ verdict }) => verdict));
		return inShort === null ? null : { inShort, rows };
	};
}

/** What isn't met comes before what is unknown; null when a program states no condition. */
export function fitInShort(verdicts: Verdict[]): string | null {
	if (verdicts.length === 0) return null;
	const count = (wanted: Verdict) => verdicts.filter((verdict) => verdict === wanted).length;
	const [failed, unsure] = [count("fails"), count("unsure")];
	const many = (number: number) => `${number} condition${number === 1 ? "" : "s"}`;
	if (failed > 0) return `${many(failed)} you don't meet`;
	return unsure > 0 ? `${many(unsure)} to check` : "Fits your answers";
}

const GONE_MESSAGE = "That program is no longer on The Yard.";
const LIMIT_MESSAGE = `Your list is full: ${MAX_SAVED.toLocaleString("en-US")} programs. Take one off to save another.`;

interface Ways {
	/** Where to go instead of back to the card. */
	to?: string;
	/** Where to go when the program is gone, and the page with it. */
	goneTo?: string;
}

/** The action of a page with Save buttons. */
export async function answerSave(args: ActionFunctionArgs, ways: Ways = {}) {
	const form = await readStudentForm(args, saveForm, { whenLoggedOut: keepOnly() });
	if (!form.value) return form.refusal;
	return saveOrUnsave(args, form, ways);
}

interface SaveForm {
	value: InferOutput<typeof saveForm>;
	student: { userId: string };
	refuse: (status: number, problems: Problems) => Refusal;
}

/** Saves or unsaves; redirects to the card with a toast, or tells a page that stays in place if it is now saved. */
export async function saveOrUnsave(
	{ request, context }: ActionFunctionArgs,
	{ value: intent, student, refuse }: SaveForm,
	ways: Ways,
) {
	const back = returnPathOf(request);
	const { to = `${back}#program-${intent.program_id}`, goneTo = back } = ways;
	const own = { userId: student.userId, programId: intent.program_id };
	const done = (saved: boolean, title: string) =>
		intent.in_place ? data({ saved }) : redirectAfterSuccess(request, context, to, { title });
	if (intent.intent === "unsave") {
		await unsaveProgram(context.db, own, context.now());
		return done(false, "Removed from your saved programs");
	}
	const { db, timeZone } = context;
	const outcome = await saveProgram(db, own, intent.state, context.now(), timeZone);
	if (outcome === "saved") return done(true, "Saved");
	const isGone = outcome === "missing";
	const title = isGone ? GONE_MESSAGE : LIMIT_MESSAGE;
	if (intent.in_place) return refuse(isGone ? 404 : 409, { form: title });
	return redirectWithToast(request, context, isGone ? goneTo : to, { type: "warning", title });
}
