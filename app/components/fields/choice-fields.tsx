/** Form fields for choosing: select boxes and checkboxes. */
import type { ReactNode } from "react";
import { describedBy, type Field, FieldFrame, Problem } from "../form/form-fields.tsx";

interface SelectFieldProps {
	field: Field;
	label: string;
	hint?: ReactNode;
	/** The value that is sent, and its name. */
	options: readonly (readonly [value: string, name: string])[];
	/** The first option, which means no choice; null for a list without one. */
	none?: string | null;
	/** Announced to screen readers; the server refuses a form without it. */
	required?: boolean;
}

/** A labeled select box. */
export function SelectField(props: SelectFieldProps) {
	const { field, label, hint, options, none = "Not sure", required } = props;
	return (
		<FieldFrame field={field} label={label} hint={hint}>
			<select
				id={field.id}
				name={field.name}
				defaultValue={field.initialValue}
				{...describedBy(field, hint)}
				className="input"
				aria-required={required}
			>
				{none !== null && <option value="">{none}</option>}
				{options.map(([value, name]) => (
					<option key={value} value={value}>
						{name}
					</option>
				))}
			</select>
		</FieldFrame>
	);
}

const COLUMNS =
	"grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-4 wrap-anywhere";

interface CheckboxGroupProps {
	field: Field;
	legend: string;
	hint?: string;
	options: readonly (readonly [value: string, name: string])[];
	/** The classes of the element around the boxes. */
	boxes?: string;
	/** The legend looks like a label. */
	plain?: boolean;
	children?: ReactNode;
}

/** Checkboxes under a legend; several can be ticked. */
export function CheckboxGroup(props: CheckboxGroupProps) {
	const { field, legend, hint, options, boxes = COLUMNS, plain = false, children } = props;
	const { problem } = field;
	return (
		<fieldset
			className="field"
			id={field.id}
			aria-describedby={hint ? field.descriptionId : undefined}
		>
			<legend className={plain ? undefined : "font-display text-[1.05rem]"}>{legend}</legend>
			{hint && (
				<span className="hint" id={field.descriptionId}>
					{hint}
				</span>
			)}
			<Problem of={field} />
			<div className={boxes}>
				{options.map(([value, name], at) => (
					<label className="check" key={value}>
						<input
							type="checkbox"
							name={field.name}
							value={value}
							defaultChecked={field.initialValues.includes(value)}
							// biome-ignore lint/a11y/noAutofocus: after a refusal the page begins at the first problem
							autoFocus={at === 0 && field.autoFocus}
							aria-invalid={problem ? true : undefined}
							aria-describedby={problem && field.errorId}
						/>
						{name}
					</label>
				))}
			</div>
			{children}
		</fieldset>
	);
}

/** One box with its label. */
export function CheckboxField({ field, label }: { field: Field; label: string }) {
	return (
		<div className="field">
			<label className="check">
				<input
					type="checkbox"
					name={field.name}
					defaultChecked={field.initialValue !== ""}
					{...describedBy(field)}
				/>
				{label}
			</label>
			<Problem of={field} />
		</div>
	);
}
