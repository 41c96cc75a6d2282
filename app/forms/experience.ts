import * as v from "valibot";
import { checkTogether, formKey, id, line, optionalProse } from "./fields/fields.ts";

/** A role that starts later may already be agreed on; its end may be further ahead. */
export const START_YEARS_AHEAD = 1;
export const END_YEARS_AHEAD = 5;
export const YEARS_BACK = 70;

const numbers = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, at) => String(from + at).padStart(2, "0"));
// Picklists, so that an invalid value stops the checks that compare months.
const month = v.picklist(numbers(1, 12), "Choose a month.");
const year = v.picklist(numbers(1900, 2099), "Choose a year.");

const NOT_ENDED = "Choose the month and the year, or check “I still work here”.";

/** A role: from one month to another, or until now. `form_key` makes a form that is sent twice one role. */
export function experienceForm(nowMs: number) {
	const latestStart = monthAhead(nowMs, START_YEARS_AHEAD);
	const latestEnd = monthAhead(nowMs, END_YEARS_AHEAD);
	return v.pipe(
		v.object({
			title: line(120, "Enter your title, such as Research assistant."),
			organisation: line(120, "Enter where it was, such as a company, a lab or a club."),
			start_month: month,
			start_year: year,
			end_month: v.optional(month),
			end_year: v.optional(year),
			current: v.optional(v.literal("on")),
			description: optionalProse(2000),
			form_key: formKey,
		}),
		checkTogether(
			["start_month", "start_year"],
			(typed) => startOf(typed) <= latestStart,
			"Choose a month in the past or the next year.",
		),
		checkTogether(
			["end_month", "end_year", "current"],
			(typed) => typed.current !== undefined || endOf(typed) !== null,
			NOT_ENDED,
		),
		checkTogether(
			["end_month", "end_year", "current", "start_month", "start_year"],
			(typed) => (endOf(typed) ?? latestEnd) >= startOf(typed),
			"That's before the start.",
		),
		checkTogether(
			["end_month", "end_year", "current"],
			(typed) => (endOf(typed) ?? latestEnd) <= latestEnd,
			`Choose a month in the past or the next ${END_YEARS_AHEAD} years.`,
		),
		v.transform((typed) => ({
			formKey: typed.form_key,
			role: {
				title: typed.title,
				organisation: typed.organisation,
				startMonth: startOf(typed),
				endMonth: endOf(typed),
				description: typed.description ?? null,
			},
		})),
	);
}

export const removeExperienceForm = v.object({ remove: id });

function startOf(typed: { start_month: string; start_year: string }): string {
	return `${typed.start_year}-${typed.start_month}`;
}

/** Null while the role lasts, or if the end isn't filled in. */
function endOf(typed: {
	current?: string | undefined;
	end_month?: string | undefined;
	end_year?: string | undefined;
}): string | null {
	const { current, end_month, end_year } = typed;
	return current === undefined && end_month && end_year ? `${end_year}-${end_month}` : null;
}

/** This month some years from now, as YYYY-MM. */
function monthAhead(nowMs: number, years: number): string {
	const now = new Date(nowMs).toISOString();
	return `${Number(now.slice(0, 4)) + years}-${now.slice(5, 7)}`;
}
