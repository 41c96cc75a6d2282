import { FACT_ROWS, factInWords, rowLabel } from "#app/components/program/fact-texts.ts";
import type { StatedFacts } from "#db/programs/facts.ts";

/** What the contributor stated about a program, in one paragraph; nothing when they stated nothing. */
export function StatedFactList({ of }: { of: StatedFacts }) {
	const stated = FACT_ROWS.map((name) => [rowLabel(name), factInWords(name, of)] as const).filter(
		([, value]) => value,
	);
	if (stated.length === 0) return null;
	return (
		<dl className="flex flex-wrap gap-x-4">
			{stated.map(([label, value]) => (
				<div key={label} className="flex flex-wrap gap-x-1">
					<dt className="text-muted">{label}:</dt>
					<dd dir="auto">{value}</dd>
				</div>
			))}
		</dl>
	);
}
