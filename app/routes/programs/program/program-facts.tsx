import {
	AUDIENCE_NAMES,
	CITIZENSHIP_NAMES,
	FACT_LABELS,
	FIELD_NAMES,
	SEASON_NAMES,
} from "#app/components/program/fact-names.ts";
import { payInWords, placeInWords } from "#app/components/program/fact-texts.ts";
import type { ProgramOfPage } from "#db/programs/program-page.ts";
import { formatDate } from "#lib/calendar-days.ts";

/** Every fact a program states; missing ones are not shown. */
export function ProgramFacts({ program }: { program: ProgramOfPage }) {
	const facts = rowsOf(program).filter(([, value]) => value);
	if (facts.length === 0) return null;
	return (
		<dl className="grid border-y border-line">
			{facts.map(([label, value, date]) => (
				<div
					key={label}
					className="flex flex-wrap gap-x-4 gap-y-1 py-[0.55rem] not-first:border-t not-first:border-line"
				>
					<dt className="basis-[max(6.75rem,20%)] text-[0.95rem] text-muted">{label}</dt>
					<dd className="min-w-0 flex-[1_1_9rem] wrap-anywhere" dir="auto">
						{date ? <time dateTime={date}>{value}</time> : value}
					</dd>
				</div>
			))}
		</dl>
	);
}

type Shown = [label: string, value: string | null | undefined, date?: string | null];

function rowsOf(program: ProgramOfPage): Shown[] {
	const { audience, fields, citizenship, minGpa, season, opensOn, applicationDeadline } = program;
	const dated = (label: string, date: string | null): Shown => [
		label,
		date && formatDate(date),
		date,
	];
	return [
		[FACT_LABELS.audience, audience?.map((one) => AUDIENCE_NAMES[one]).join(", ")],
		[FACT_LABELS.fields, fields?.map((field) => FIELD_NAMES[field]).join(", ")],
		[FACT_LABELS.pay, payInWords(program)],
		[FACT_LABELS.place, placeInWords(program)],
		[FACT_LABELS.citizenship, citizenship && CITIZENSHIP_NAMES[citizenship]],
		[FACT_LABELS.minGpa, minGpa === null ? null : `${minGpa.toFixed(1)} or higher`],
		[FACT_LABELS.season, season && SEASON_NAMES[season]],
		dated(FACT_LABELS.opensOn, opensOn),
		dated(FACT_LABELS.applicationDeadline, applicationDeadline),
		[FACT_LABELS.yearly, program.yearly ? "Yes" : null],
		[FACT_LABELS.forHbcu, program.forHbcu ? "Yes" : null],
		[FACT_LABELS.organisation, program.organisation],
	];
}
