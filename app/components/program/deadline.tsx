/** Color only where one has to act, or no longer can. */
const BADGES = {
	open: undefined,
	soon: "badge bg-wait-soft text-wait",
	closed: "badge bg-no-soft text-no",
};

/** What a program's deadline means today, as the server says it (`deadlineInWords`). */
export interface Closing {
	text: string;
	state: keyof typeof BADGES;
	/** When a closed program opens again, if it does. */
	again: string | null;
}

/** Whether a program still takes applications, and until when; if it is closed, when it opens again. */
export function Deadline({ closing: { text, state, again } }: { closing: Closing }) {
	return (
		<>
			<span className={BADGES[state]}>{text}</span>
			{again && <span>{again}</span>}
		</>
	);
}
