import { FACT_ROWS, factInWords, itemsOf, rowLabel } from "#app/components/program/fact-texts.ts";
import { type FactName, factOf } from "#db/programs/facts.ts";
import type { ProgramOfPage } from "#db/programs/program-page.ts";

/** What matters least to whether somebody can apply. */
const LAST: FactName[] = ["yearly", "forHbcu", "organisation"];
/** The page's heading says the kind. */
const ROWS = [...FACT_ROWS.filter((name) => name !== "kind" && !LAST.includes(name)), ...LAST];

/** Every fact a program states; missing ones are not shown. */
export function ProgramFacts({ program }: { program: ProgramOfPage }) {
	const facts = rowsOf(program).filter(([, value]) => value);
	if (facts.length === 0) return null;
	return (
		<dl className="grid border-y border-line">
			{facts.map(([label, value, { date, items } = {}]) => (
				<div
					key={label}
					className="flex flex-wrap gap-x-4 gap-y-1 py-[0.55rem] not-first:border-t not-first:border-line"
				>
					<dt className="basis-[max(6.75rem,20%)] text-[0.95rem] text-muted">{label}</dt>
					<dd className="min-w-0 flex-[1_1_9rem] wrap-anywhere" dir="auto">
						{items ? <Items of={items} /> : date ? <time dateTime={date}>{value}</time> : value}
					</dd>
				</div>
			))}
		</dl>
	);
}

function Items({ of }: { of: string[] }) {
	return (
		<ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-4 gap-y-0.5">
			{of.map((item) => (
				<li key={item}>{item}</li>
			))}
		</ul>
	);
}

interface More {
	date?: string | false;
	items?: string[] | undefined;
}
type Shown = [label: string, value: string | null, more?: More];

function rowsOf(program: ProgramOfPage): Shown[] {
	return ROWS.map((name) => {
		const { type } = factOf(name);
		const label = rowLabel(name);
		const value = program[name];
		const date = type === "day" && typeof value === "string" && value;
		return [label, factInWords(name, program), { date, items: itemsOf(name, program) }];
	});
}
