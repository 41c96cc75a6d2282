import { Link } from "@remix-run/react";
import type { Experience } from "#db/experiences.ts";
import { MONTH_NAMES } from "./experience-months.ts";
import { type Field, SubmitButton, TextArea, TextField } from "./form-fields.tsx";
import { fieldsOf, type Result, SmallForm } from "./small-form.tsx";

/** Years that can be chosen, the latest first. */
export interface Years {
	start: number[];
	end: number[];
}

/** The form of a role; `role` is what it holds at first. */
export function ExperienceForm({
	id,
	role,
	formKey,
	years,
	result,
	save,
}: {
	id: string;
	role?: Experience;
	formKey?: string;
	years: Years;
	result: Result;
	save: { text: string; pending: string };
}) {
	const [startYear = "", startMonth = ""] = role?.startMonth.split("-") ?? [];
	const [endYear = "", endMonth = ""] = role?.endMonth?.split("-") ?? [];
	const fields = fieldsOf(id, result, {
		title: role?.title ?? "",
		organisation: role?.organisation ?? "",
		start_month: startMonth,
		start_year: startYear,
		end_month: endMonth,
		end_year: endYear,
		current: role && !role.endMonth ? "on" : "",
		description: role?.description ?? "",
		form_key: formKey ?? "",
	});
	return (
		<SmallForm id={id} result={result}>
			<TextField field={fields.title} label="Title" required />
			<TextField
				field={fields.organisation}
				label="Organisation"
				hint="A company, a lab, a school, a club."
				autoComplete="organization"
				required
			/>
			<MonthField
				label="Start"
				month={fields.start_month}
				year={fields.start_year}
				years={years.start}
			/>
			<label className="check">
				<input
					type="checkbox"
					name={fields.current.name}
					defaultChecked={fields.current.initialValue === "on"}
				/>
				I still work here
			</label>
			<MonthField label="End" month={fields.end_month} year={fields.end_year} years={years.end} />
			<TextArea
				field={fields.description}
				label="Description"
				hint="What you did and what came of it. Optional."
				rows={5}
			/>
			{formKey && (
				<input
					type="hidden"
					name={fields.form_key.name}
					defaultValue={fields.form_key.initialValue}
				/>
			)}
			<div className="actions">
				<SubmitButton pending={save.pending}>{save.text}</SubmitButton>
				<Link className="btn" to="/experience/">
					Cancel
				</Link>
			</div>
		</SmallForm>
	);
}

/** A month as two lists to choose from, which every browser has: month inputs are text in some. */
function MonthField({
	label,
	month,
	year,
	years,
}: {
	label: "Start" | "End";
	month: Field;
	year: Field;
	years: number[];
}) {
	const problems = [...(month.errors ?? []), ...(year.errors ?? [])];
	const chosen = Number(year.initialValue);
	// A role may be older than the list.
	const listed = !chosen || years.includes(chosen) ? years : [...years, chosen];
	const described = (field: Field) => ({
		id: field.id,
		name: field.name,
		defaultValue: field.initialValue ?? "",
		className: "input",
		"aria-invalid": field.errors ? true : undefined,
		"aria-describedby": problems.length > 0 ? month.errorId : undefined,
	});
	return (
		<fieldset className={`field month-${label.toLowerCase()}`}>
			<legend>{label}</legend>
			<div className="month">
				<select {...described(month)} aria-label={`${label} month`}>
					<option value="">Month</option>
					{MONTH_NAMES.map((name, at) => (
						<option key={name} value={String(at + 1).padStart(2, "0")}>
							{name}
						</option>
					))}
				</select>
				<select {...described(year)} aria-label={`${label} year`}>
					<option value="">Year</option>
					{listed.map((number) => (
						<option key={number} value={number}>
							{number}
						</option>
					))}
				</select>
			</div>
			{problems.length > 0 && (
				<span className="problem" id={month.errorId}>
					{problems.join(" ")}
				</span>
			)}
		</fieldset>
	);
}
