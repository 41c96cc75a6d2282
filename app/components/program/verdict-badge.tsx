import type { Verdict } from "#db/recommendations/conditions.ts";

const VERDICTS: Record<Verdict, { text: string; color: string }> = {
	fits: { text: "You fit", color: "bg-ok-soft text-ok" },
	fails: { text: "You don't", color: "bg-no-soft text-no" },
	unsure: { text: "Not sure", color: "bg-wait-soft text-wait" },
};

export function VerdictBadge({ verdict }: { verdict: Verdict }) {
	const { text, color } = VERDICTS[verdict];
	return <span className={`badge ${color}`}>{text}</span>;
}
