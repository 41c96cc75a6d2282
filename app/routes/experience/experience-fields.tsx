import { Link } from "@remix-run/react";
import { Form, useForm } from "#app/components/form/form.tsx";
import {
	type Field,
	Problem,
	SubmitButton,
	TextArea,
	TextField,
} from "#app/components/form/form-fields.tsx";
import type { Experience } from "#db/experiences.ts";
import { MONTH_NAMES } from "./experience-months.ts";

/** The years to choose from, latest first. */
export interface Years {
	start: number[];
	end: number[];
}

/** A current role has no end date. */
const ENDED = "in-[form:has([name=current]:checked)]:hidden";

/** The form of a role; `role` is its initial content. */
export function ExperienceForm({
	id,
	title,
	role,
	formKey,
	years,
	save,
}: {
	id: string;
	title: string;
	role?: Experience;
	formKey?: string;
	years: Years;
	save: { text: string; pending: string };
}) {
	const [startYear = "", startMonth = ""] = role?.startMonth.split("-") ?? [];
	const [endYear = "", endMonth = ""] = role?.endMonth?.split("-") ?? [];
	const form = useForm(id, {
		saved: {
			title: role?.title ?? "",
			organisation: role?.organisation ?? "",
			start_month: startMonth,
			start_year: startYear,
			end_month: endMonth,
			end_year: endYear,
			current: role && !role.endMonth ? "on" : "",
			description: role?.description ?? "",
		},
		hidden: formKey ? { form_key: formKey } : {},
	});
	const { fields } = form;
	return (
		<section className="panel max-w-2xl">
			<h1>{title}</h1>
			<Form form={form}>
				<TextField field={fields.title} label="Title" required />
				<TextField
					field={fields.organisation}
					label="Organization"
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
						data-problem-of={fields.end_month.name}
						defaultChecked={fields.current.initialValue === "on"}
					/>
					I still work here
				</label>
				<MonthField label="End" month={fields.end_month} year={fields.end_year} years={years.end} />
				<TextArea
					field={fields.description}
					label="Description"
					hint="What you did and what you achieved. Optional."
					rows={5}
				/>
				<div className="actions">
					<SubmitButton pending={save.pending}>{save.text}</SubmitButton>
					<Link className="btn" to="/experience/">
						Cancel
					</Link>
				</div>
			</Form>
		</section>
	);
}

/** A month as two select boxes, which work everywhere: some browsers show month inputs as plain text. */
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
		<fieldset className={label === "End" ? `field ${ENDED}` : "field"}>
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
