/**
 * The pieces of every form: a label, its field, its problem, tied together for every reader. They need
 * no library, so that a page of small forms does not load one.
 */
import { useNavigation } from "@remix-run/react";
import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from "react";

/** What a page knows of one of its fields; the form library's fields are such. */
export interface Field {
	id: string;
	name: string;
	/** The id of its form. */
	formId: string;
	/** Changes when the field is made anew. */
	key?: string | undefined;
	initialValue?: string | undefined;
	errors?: string[] | undefined;
	errorId: string;
	descriptionId: string;
}

interface FieldProps {
	field: Field;
	label: string;
	hint?: ReactNode;
}

/** A labelled input. */
export function TextField({
	field,
	label,
	hint,
	type = "text",
	...input
}: FieldProps &
	InputHTMLAttributes<HTMLInputElement> & {
		type?: "text" | "email" | "password" | "url" | "date";
	}) {
	return (
		<FieldFrame field={field} label={label} hint={hint}>
			<input
				{...input}
				{...inputProps(field)}
				type={type}
				{...describedBy(field, hint)}
				className="input"
				dir={type === "text" ? "auto" : undefined}
			/>
		</FieldFrame>
	);
}

/** A labelled text of several lines. */
export function TextArea({
	field,
	label,
	hint,
	...textarea
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
	return (
		<FieldFrame field={field} label={label} hint={hint}>
			<textarea
				{...textarea}
				{...inputProps(field)}
				{...describedBy(field, hint)}
				className="input"
				dir="auto"
			/>
		</FieldFrame>
	);
}

/** What is wrong with the form as a whole. */
export function FormProblems({ id, problems }: { id: string; problems: ReactNode[] | undefined }) {
	if (!problems || problems.length === 0) return null;
	return (
		<div id={id} role="alert" className="notice error">
			{problems}
		</div>
	);
}

/** The form's button; while its own form is under way it says so and takes no second press. */
export function SubmitButton({
	children,
	pending,
	intent,
	main = true,
}: {
	children: ReactNode;
	pending: string;
	/** The `name=value` that this button adds, when the form has several. */
	intent?: { name: string; value: string };
	main?: boolean;
}) {
	const { state, formData } = useNavigation();
	const mine = !intent || formData?.get(intent.name) === intent.value;
	const busy = state !== "idle" && formData !== undefined;
	return (
		<button
			type="submit"
			className={main ? "btn main" : "btn"}
			aria-disabled={busy || undefined}
			{...intent}
		>
			{busy && mine ? pending : children}
		</button>
	);
}

/** The label's id, for what a label cannot name alone. */
export function labelId(field: Field): string {
	return `${field.id}-label`;
}

/** A label, a hint and a problem around a field of any kind. */
export function FieldFrame({ field, label, hint, children }: FieldProps & { children: ReactNode }) {
	return (
		<div className="field">
			<label htmlFor={field.id} id={labelId(field)}>
				{label}
			</label>
			{hint && (
				<span className="hint" id={field.descriptionId}>
					{hint}
				</span>
			)}
			{children}
			{field.errors && (
				<span className="problem" id={field.errorId}>
					{field.errors.join(" ")}
				</span>
			)}
		</div>
	);
}

/** What makes an input the field's: its names, and what it holds at first. */
function inputProps({ id, name, formId, initialValue }: Field) {
	return { id, name, form: formId, defaultValue: initialValue };
}

/** What ties a field to its hint and its problem. */
export function describedBy(field: Field, hint?: ReactNode) {
	const ids = [field.errors && field.errorId, hint && field.descriptionId].filter(Boolean);
	return {
		"aria-invalid": field.errors ? true : undefined,
		"aria-describedby": ids.length > 0 ? ids.join(" ") : undefined,
	};
}
