import type { Program } from "#db/programs/programs.ts";

const monthFormat = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" });
/** Programs usually open about three months before they close. */
const MONTHS_FROM_CLOSING = 9;

/**
 * When a yearly program that has closed opens again: around the month in which it last opened, or, if that is unknown,
 * nine months after its deadline. Null for a program that does not come back.
 */
export function opensAgain({
	yearly,
	opensOn,
	applicationDeadline: deadline,
}: Pick<Program, "applicationDeadline"> & Partial<Pick<Program, "yearly" | "opensOn">>):
	| string
	| null {
	if (!yearly) return null;
	const month = opensOn
		? monthOf(opensOn)
		: deadline
			? monthOf(deadline) + MONTHS_FROM_CLOSING
			: null;
	if (month === null) return "Opens again every year";
	return `Opens again around ${monthFormat.format(Date.UTC(2000, month))}`;
}

/** From 0 to 11. */
function monthOf(date: string): number {
	return Number(date.slice(5, 7)) - 1;
}
