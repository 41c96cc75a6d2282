/** Labelled inputs of a form that the form library keeps. */
import { type FieldMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from "react";
import { describedBy, FieldFrame, propsWithoutKey } from "./form-frame.tsx";

export {
	describedBy,
	FieldFrame,
	FormProblems,
	propsWithoutKey,
	SubmitButton,
} from "./form-frame.tsx";

interface FieldProps {
	field: FieldMetadata<string | undefined>;
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
				{...propsWithoutKey(getInputProps(field, { type, value: type !== "password" }))}
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
				{...propsWithoutKey(getTextareaProps(field))}
				{...describedBy(field, hint)}
				className="input"
				dir="auto"
			/>
		</FieldFrame>
	);
}
