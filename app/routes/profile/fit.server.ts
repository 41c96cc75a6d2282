import type { AppLoadContext } from "@remix-run/cloudflare";
import type * as v from "valibot";
import { safeRedirectTo } from "#app/auth/redirect-to.server.ts";
import type { fitForm } from "#app/forms/profile.ts";
import { saveFit } from "#db/people/users.ts";
import type { FitAnswers } from "#db/recommendations/program-fit.ts";

/** Said when picking programs by the resume's words is turned on or off. */
export const USES_RESUME = {
	yes: "We'll pick programs by your resume's words, too",
	no: "We won't look at your resume",
};

/** A student's answers to the three questions, as the form's fields hold them. */
export function fitOf({ year, fields, goals }: Partial<FitAnswers>) {
	return { year: year ?? "", fields: fields ?? [], goals: goals ?? [] };
}

/** The same with the profile's further questions. */
export function answersOf(fit: Partial<FitAnswers>) {
	const { gpaRange, places, openTo } = fit;
	return { ...fitOf(fit), gpa: gpaRange ?? "", places: places ?? [], open_to: openTo ?? [] };
}

/** The page from which the student came to change an answer, or else the given one. */
export function afterAnswering(request: Request, usual: string): string {
	return safeRedirectTo(new URL(request.url).searchParams.get("redirectTo"), usual);
}

type ThreeAnswers = Pick<v.InferOutput<typeof fitForm>, "year" | "fields" | "goals">;

/** Saves the form; answers that were left empty are deleted, and those to other questions stay. */
export function keepFit(
	context: AppLoadContext,
	userId: string,
	answers: ThreeAnswers | v.InferOutput<typeof fitForm>,
): Promise<void> {
	const some = <Value>(chosen: Value[]) => (chosen.length > 0 ? chosen : null);
	const fit: Partial<FitAnswers> = {
		year: answers.year ?? null,
		fields: some(answers.fields),
		goals: some(answers.goals),
		...("places" in answers && {
			gpaRange: answers.gpa ?? null,
			places: some(answers.places),
			openTo: some(answers.open_to),
		}),
	};
	return saveFit(context.db, userId, fit, context.now());
}
