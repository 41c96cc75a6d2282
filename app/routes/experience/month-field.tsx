import { type Field, Problem } from "#app/components/form/form-fields.tsx";

/** A current role has no end date. */
const HIDDEN_WHEN_CURRENT = "in-[form:has([name=current]:checked)]:hidden";

interface MonthFieldProps {
	label: "Start" | "End";
	month: Field;
	year: Field;
	years: number[];
}

/** A month as two select boxes, which work everywhere: some browsers show month inputs as plain text. */
export function MonthField({ label, month, year, years }: MonthFieldProps) {
	const problem = [month.problem, year.problem].filter(Boolean).join(" ");
	const chosen = Number(year.initialValue);
	// A role may be older than the list.
	const listed = !chosen || years.includes(chosen) ? years : [...years, chosen];
	const described = (field: Field) => ({
		id: field.id,
		name: field.name,
		defaultValue: field.initialValue,
		className: "input",
		"aria-invalid": field.problem ? true : undefined,
		"aria-describedby": problem ? month.errorId : undefined,
	});
	return (
		<fieldset className={label === "End" ? `field ${HIDDEN_WHEN_CURRENT}` : "field"}>
			<legend>{label}</legend>
			<div className="grid grid-cols-[3fr_2fr] gap-[0.6rem]">
				<select {...described(month)} aria-label={`${label} month`}>
					<option value="">Month</option>
					{MONTH_NAMES.map((name, at) => (
						<option key={name} value={String(at + 1).padStart(2, "0")}>
							{name}
						</option>
					))}
				</select>
				<select
					{...described(year)}
					data-problem-of={year.problem ? undefined : month.name}
					aria-label={`${label} year`}
				>
					<option value="">Year</option>
					{listed.map((number) => (
						<option key={number} value={number}>
							{number}
						</option>
					))}
				</select>
			</div>
			<Problem of={{ ...month, problem }} />
		</fieldset>
	);
}

/** The months in the order of the calendar, as forms and lists write them. */
export const MONTH_NAMES =
	"January February March April May June July August September October November December".split(
		" ",
	);

/** A month (YYYY-MM) as 'Mar 2027'. */
export function formatMonth(month: string): string {
	const [year, number] = month.split("-");
	return `${MONTH_NAMES[Number(number) - 1]?.slice(0, 3)} ${year}`;
}
