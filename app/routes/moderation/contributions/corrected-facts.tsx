import {
	AUDIENCE_NAMES,
	CITIZENSHIP_NAMES,
	FACT_LABELS,
	FIELD_NAMES,
	KIND_NAMES,
	SEASON_NAMES,
} from "#app/components/program/fact-names.ts";
import { payInWords, placeInWords } from "#app/components/program/fact-texts.ts";
import type { QueuedContribution } from "#db/moderation/similar-programs-check.ts";
import { formatDate } from "#lib/calendar-days.ts";

type Said = Omit<QueuedContribution, "contributorUid" | "looksLike">;

/** What the contributor said about a program, in one paragraph; nothing when they said nothing. */
export function StatedFacts({ of }: { of: Said }) {
	const said = saidIn(of).filter(([, value]) => value);
	if (said.length === 0) return null;
	return (
		<dl className="flex flex-wrap gap-x-4">
			{said.map(([label, value]) => (
				<div key={label} className="flex flex-wrap gap-x-1">
					<dt className="text-muted">{label}:</dt>
					<dd dir="auto">{value}</dd>
				</div>
			))}
		</dl>
	);
}

function saidIn(of: Said): [label: string, value: string | null | undefined | false][] {
	return [
		["Kind", of.kind && KIND_NAMES[of.kind]],
		[FACT_LABELS.organisation, of.organisation],
		[FACT_LABELS.audience, of.audience?.map((one) => AUDIENCE_NAMES[one]).join(", ")],
		[FACT_LABELS.fields, of.fields?.map((field) => FIELD_NAMES[field]).join(", ")],
		[FACT_LABELS.pay, payInWords(of)],
		[FACT_LABELS.place, placeInWords(of)],
		[FACT_LABELS.citizenship, of.citizenship && CITIZENSHIP_NAMES[of.citizenship]],
		[FACT_LABELS.minGpa, of.minGpa !== null && `${of.minGpa} or higher`],
		[FACT_LABELS.season, of.season && SEASON_NAMES[of.season]],
		[FACT_LABELS.opensOn, of.opensOn && formatDate(of.opensOn)],
		[FACT_LABELS.applicationDeadline, of.applicationDeadline && formatDate(of.applicationDeadline)],
		[FACT_LABELS.forHbcu, of.forHbcu && "Yes"],
		[FACT_LABELS.yearly, of.yearly && "Yes"],
	];
}
