import type { AppLoadContext } from "@remix-run/cloudflare";
import { saveFit } from "#db/people/users.ts";
import type { Audience, ProgramKind, StudyField } from "#db/programs/facts.ts";
import type { Fit } from "#db/recommendations/program-fit.ts";

/** Said when picking programs by the resume's words is turned on or off. */
export const USES_RESUME = {
	yes: "We'll pick programs by your resume's words, too",
	no: "We won't look at your resume",
};

/** A student's answers to the three questions, as the form's fields hold them. */
export function fitOf({ year, fields, goals }: Partial<Fit>) {
	return { year: year ?? "", fields: fields ?? [], goals: goals ?? [] };
}

/** Saves the form; answers that were left empty are deleted. */
export function keepFit(
	context: AppLoadContext,
	userId: string,
	answers: { year?: Audience | undefined; fields: StudyField[]; goals: ProgramKind[] },
): Promise<void> {
	const fit: Fit = {
		year: answers.year ?? null,
		fields: answers.fields.length > 0 ? answers.fields : null,
		goals: answers.goals.length > 0 ? answers.goals : null,
	};
	return saveFit(context.db, userId, fit, context.now());
}
