/** The building blocks of forms: label, field, hint and error, tied together for screen readers. */

import { useNavigation } from "@remix-run/react";
import {
	createContext,
	type InputHTMLAttributes,
	type ReactNode,
	type TextareaHTMLAttributes,
	useContext,
	useEffect,
	useRef,
} from "react";
import type { DuplicateNotice } from "#app/actions/read-form.server.ts";
import { HONEYPOT } from "#app/forms/fields/constants.ts";
import { useFormAnswer } from "./submit-form.ts";

/** The id of the form around a button. */
export const FormIdContext = createContext<string | undefined>(undefined);

/** The names of the fields that hold what was read from a page. */
export const ReadFieldsContext = createContext<readonly string[]>([]);

/** What a page knows about one of its fields. */
export interface Field {
	id: string;
	name: string;
	/** The id of its form. */
	formId: string;
	/** Its initial value. */
	initialValue: string;
	/** The same, for a list. */
	initialValues: readonly string[];
	problem: string | undefined;
	/** It is the first with a problem. */
	autoFocus: boolean;
	errorId: string;
	descriptionId: string;
}

interface FieldProps {
	field: Field;
	label: string;
	hint?: ReactNode;
}

interface TextFieldProps extends FieldProps, InputHTMLAttributes<HTMLInputElement> {
	type?: "text" | "email" | "password" | "url" | "date" | "time";
}

/** A labeled input. */
export function TextField({ field, label, hint, type = "text", ...input }: TextFieldProps) {
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

interface TextAreaProps extends FieldProps, TextareaHTMLAttributes<HTMLTextAreaElement> {}

/** A labeled text of several lines. */
export function TextArea({ field, label, hint, ...textarea }: TextAreaProps) {
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

interface FormProblemProps {
	id?: string;
	problem: ReactNode;
	/** A page that comes with the problem begins there, unless one of its fields is wrong. */
	autoFocus?: boolean;
}

/** The problem with the form as a whole; it scrolls into view when it is the answer to a form sent from here. */
export function FormProblem({ id, problem, autoFocus = true }: FormProblemProps) {
	const { state } = useNavigation();
	const shown = useRef<HTMLDivElement>(null);
	const isAnswer = useRef(false);
	useEffect(() => {
		if (state === "idle" && isAnswer.current) shown.current?.scrollIntoView({ block: "nearest" });
		isAnswer.current = state !== "idle";
	}, [state]);
	if (!problem) return null;
	return (
		<div
			ref={shown}
			id={id}
			role="alert"
			className="notice bg-no-soft text-no"
			tabIndex={-1}
			// biome-ignore lint/a11y/noAutofocus: after a refusal the page begins at the problem
			autoFocus={autoFocus}
		>
			{problem}
		</div>
	);
}

interface SubmitButtonProps {
	children: ReactNode;
	/** Its text while the form is being sent. */
	pending: string;
	main?: boolean;
	/** What it adds to the form, as one of several buttons. */
	name?: string;
	value?: string;
	/** The id of its form, if it stands outside of it. */
	form?: string;
	/** Its accessible name. */
	label?: string | undefined;
	/** The id of the element it is about. */
	describedBy?: string | undefined;
	/** Extra classes, besides those of every button. */
	className?: string | undefined;
}

/** The form's button; while its form is being sent it says so and can't submit it again. */
export function SubmitButton(props: SubmitButtonProps) {
	const { children, pending, main = true, name, value, form, label, describedBy } = props;
	const { className = "" } = props;
	const { state, formData } = useNavigation();
	const formAround = useContext(FormIdContext);
	const busy = state !== "idle" && formData !== undefined;
	const mine =
		formData?.get("form_id") === (form ?? formAround) && (!name || formData?.get(name) === value);
	return (
		<button
			type="submit"
			name={name}
			value={value}
			form={form}
			className={`btn ${main ? "btn-main" : ""} ${className}`.trim()}
			aria-label={label}
			aria-describedby={describedBy}
			aria-disabled={busy || undefined}
		>
			{busy && mine ? pending : children}
		</button>
	);
}

/** What Enter in a field presses: a form's first button. It stands before buttons that each do something else. */
export function EnterButton(sends: { name?: string; value?: string }) {
	return <button type="submit" {...sends} className="sr-only" tabIndex={-1} aria-hidden="true" />;
}

/** The label's id, for widgets that need `aria-labelledby`. */
export function labelId(field: Field): string {
	return `${field.id}-label`;
}

/** A label, a hint and a problem around a field of any kind. */
export function FieldFrame({ field, label, hint, children }: FieldProps & { children: ReactNode }) {
	const isRead = useContext(ReadFieldsContext).includes(field.name);
	return (
		<div className="field">
			<label htmlFor={field.id} id={labelId(field)}>
				{label}
				{isRead && (
					<>
						{" "}
						<span className="badge bg-ok-soft text-ok">Read from the page</span>
					</>
				)}
			</label>
			{hint && (
				<span className="hint" id={field.descriptionId}>
					{hint}
				</span>
			)}
			{children}
			<Problem of={field} />
		</div>
	);
}

/** What is wrong with a field. */
export function Problem({ of: { problem, errorId } }: { of: Field }) {
	if (!problem) return null;
	return (
		<span className="hint text-no" id={errorId}>
			{problem}
		</span>
	);
}

/** The attributes that connect an input to its field: its names and its initial value. */
function inputProps({ id, name, formId, initialValue }: Field) {
	return { id, name, form: formId, defaultValue: initialValue };
}

/** Connects a field with its hint and its problem; after a refusal the page begins at the first problem. */
export function describedBy(field: Field, hint?: ReactNode) {
	const ids = [field.problem && field.errorId, hint && field.descriptionId].filter(Boolean);
	return {
		autoFocus: field.autoFocus,
		"aria-invalid": field.problem ? true : undefined,
		"aria-describedby": ids.length > 0 ? ids.join(" ") : undefined,
	};
}

/** The problem with a form that does not show it itself, such as a button; `shownBy` are the intents of those that do. */
export function PageProblem({ shownBy = [] }: { shownBy?: readonly unknown[] }) {
	const answer = useFormAnswer();
	return <FormProblem problem={!shownBy.includes(answer?.values.intent) && answer?.problem} />;
}

/** @param of the form's name, so that no two fields of a page share an id */
export function HoneypotField({ of }: { of: string }) {
	const id = `${of}-fax`;
	return (
		<div className="hidden">
			<label htmlFor={id}>Leave this blank</label>
			<input id={id} name={HONEYPOT} tabIndex={-1} autoComplete="off" />
		</div>
	);
}

/** The field for an authenticator app's code; phones offer the code that was just copied. */
export function CodeField({ field, hint }: { field: Field; hint?: string }) {
	return (
		<TextField
			field={field}
			label="Code"
			hint={hint}
			autoComplete="one-time-code"
			autoCapitalize="none"
			spellCheck={false}
			required
		/>
	);
}

/** Says that a link is already here, and links to the program or contribution that has it. */
export function DuplicateLink({ duplicate }: { duplicate: DuplicateNotice }) {
	return (
		<div className="notice bg-wait-soft text-wait">
			<p>{duplicate.message}</p>
			{duplicate.link && (
				<p>
					<a href={duplicate.link.href}>{duplicate.link.text}</a>
				</p>
			)}
		</div>
	);
}
