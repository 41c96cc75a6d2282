import { FACTS } from "#db/programs/facts.ts";
import type { Program } from "#db/programs/programs.ts";
import { describeDeadline, type Today } from "#lib/calendar-days.ts";
import type { ClosingHour } from "#lib/us-time-zones.ts";

/** Color only where one has to act, or no longer can. */
const BADGES = {
	open: undefined,
	soon: "badge bg-wait-soft text-wait",
	closed: "badge bg-no-soft text-no",
};
const monthFormat = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" });
/** Programs usually open about three months before they close. */
const MONTHS_FROM_CLOSING = 9;

/** A program's deadline, and the facts that say why it closed and when it opens again. */
type Dated = Pick<Program, "applicationDeadline"> &
	Partial<Pick<Program, "closedEarly" | "yearly" | "opensOn" | "closesIn">> &
	Partial<ClosingHour>;

/** Whether a program still takes applications, and until when; if it is closed, when it opens again. */
export function Deadline({ of: program, today }: { of: Dated; today: Today }) {
	const { text, state } = describeClosing(program, today);
	const again = state === "closed" && opensAgain(program);
	return (
		<>
			<span className={BADGES[state]}>{text}</span>
			{again && <span>{again}</span>}
		</>
	);
}

/** What a program's deadline means today; without one, the month in which it usually closes. */
export function describeClosing(program: Dated, today: Today) {
	const { applicationDeadline, closedEarly, closesIn } = program;
	const described = describeDeadline(applicationDeadline, today, closedEarly, program);
	if (applicationDeadline || !closesIn || described.state === "closed") return described;
	return { ...described, text: `Usually closes in ${FACTS.closesIn.values[closesIn]}` };
}

/**
 * When a yearly program that has closed opens again: around the month in which it last opened, or, if that is unknown,
 * nine months after its deadline. Null for a program that does not come back.
 */
export function opensAgain({ yearly, opensOn, applicationDeadline: deadline }: Dated) {
	if (!yearly) return null;
	const date = opensOn ?? deadline;
	if (!date) return "Opens again every year";
	const month = Number(date.slice(5, 7)) - 1 + (opensOn ? 0 : MONTHS_FROM_CLOSING);
	return `Opens again around ${monthFormat.format(Date.UTC(2000, month))}`;
}
