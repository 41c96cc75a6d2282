import { describeDeadline, type Today } from "#app/dates.ts";
import type { Program } from "#db/programs/programs.ts";
import { opensAgain } from "./opens-again.ts";

/** Color only where one has to act, or no longer can. */
const BADGES = {
	open: undefined,
	soon: "badge bg-wait-soft text-wait",
	closed: "badge bg-no-soft text-no",
};

/** The facts that say why a closed program closed and when it opens again. */
type Closed = Pick<Program, "closedEarly" | "yearly" | "opensOn">;

interface DeadlineProps {
	of: Pick<Program, "applicationDeadline"> & Partial<Closed>;
	today: Today;
}

/** Whether a program still takes applications, and until when; if it is closed, when it opens again. */
export function Deadline({ of: program, today }: DeadlineProps) {
	const { applicationDeadline, closedEarly } = program;
	const { text, state } = describeDeadline(applicationDeadline, today, closedEarly);
	const again = state === "closed" && opensAgain(program);
	return (
		<>
			<span className={BADGES[state]}>{text}</span>
			{again && <span>{again}</span>}
		</>
	);
}
