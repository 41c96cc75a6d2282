import type { AppLoadContext } from "@remix-run/cloudflare";
import { type Fit, saveFit } from "#db/people/users.ts";
import type { Audience, ProgramKind, StudyField } from "#db/programs/facts.ts";

/** What is said when programs are picked by the resume's words from now on, or not any more. */
export const USES_RESUME = {
	yes: "We'll pick programs by your resume's words, too",
	no: "We won't look at your resume",
};

/** What a student has said of what fits them, as the form's fields hold it. */
export function fitOf({ year, fields, goals }: Fit) {
	return { year: year ?? "", fields: fields ?? [], goals: goals ?? [] };
}

/** Keeps what the form says; what was left empty is forgotten. */
export function keepFit(
	context: AppLoadContext,
	userId: string,
	said: { year?: Audience | undefined; fields: StudyField[]; goals: ProgramKind[] },
): Promise<void> {
	const fit: Fit = {
		year: said.year ?? null,
		fields: said.fields.length > 0 ? said.fields : null,
		goals: said.goals.length > 0 ? said.goals : null,
	};
	return saveFit(context.db, userId, fit, context.now());
}
