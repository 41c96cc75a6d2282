/** What pages with programs share: how their student fits each, in words, and what a Save button does. */

import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import type { InferOutput } from "valibot";
import { redirectAfterSuccess, redirectWithToast } from "#app/actions/action-responses.server.ts";
import type { Problems, Refusal } from "#app/actions/read-form.server.ts";
import { returnPathOf } from "#app/auth/redirect-to.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import {
	collegesInWords,
	factValue,
	gpaInWords,
	placeInWords,
} from "#app/components/program/fact-texts.ts";
import type { CardFit, FitRow } from "#app/components/program/program-card.tsx";
import { saveForm } from "#app/forms/saved.ts";
import {
	AUDIENCE_NAMES,
	FIELD_NAMES,
	factOf,
	PLACE_NAMES,
	type StatedFacts,
} from "#db/programs/facts.ts";
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

/** What pages of lists don't show. */
type Unshown = Exclude<keyof Conditional, "audience" | "place">;

export type WithFit<Row extends FitOf> = Omit<Row, Unshown> & {
	fit: CardFit | null;
};

/** Null for people who haven't answered and programs that state no condition; without the facts that only it needs. */
export async function withFit<Row extends FitOf>(
	student: Answers | undefined,
	programs: readonly Row[],
): Promise<WithFit<Row>[]> {
	const answers = student && hasAnswered(student) ? student : null;
	const colleges = answers && (await loadColleges());
	return programs.map((program) => {
		const rows = answers && colleges ? fitRows(program, answers, colleges) : [];
		const inShort = fitInShort(rows.map(({ verdict }) => verdict));
		const { fields, minGpa, citizenship, forHbcu, collegeGroups, colleges: _, ...shown } = program;
		return { ...shown, fit: inShort === null ? null : { inShort, rows } };
	});
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
	const form = await readStudentForm(args, saveForm, { whenLoggedOut: "redirect" });
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
