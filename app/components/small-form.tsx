import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { type Field, FormProblems } from "./form-fields.tsx";

/** What the server said to a form; undefined as long as it said nothing. */
export type Result = SubmissionResult<string[]> | undefined;

/**
 * A form that is checked on the server alone, and so does without the form library in the browser. It
 * posts to its own page; while it is under way, a second press sends nothing. When it was refused, the
 * first field with a problem gets the focus.
 */
export function SmallForm({
	id,
	result,
	children,
}: {
	id: string;
	result: Result;
	children: ReactNode;
}) {
	const form = useRef<HTMLFormElement>(null);
	const { state } = useNavigation();
	useEffect(() => {
		if (result) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
	}, [result]);
	return (
		<Form
			ref={form}
			id={id}
			method="post"
			className="grid gap-4"
			onSubmit={(event) => state === "submitting" && event.preventDefault()}
		>
			<FormProblems id={`${id}-problems`} problems={result?.error?.[""] ?? undefined} />
			{children}
		</Form>
	);
}

/**
 * The fields of such a form, by their names.
 *
 * @param saved what they hold as long as the form was not refused; then it is what was typed
 */
export function fieldsOf<Name extends string>(
	formId: string,
	result: Result,
	saved: Record<Name, string>,
): Record<Name, Field> {
	const fields = Object.entries<string>(saved).map(([name, value]): [string, Field] => {
		const id = `${formId}-${name}`;
		return [
			name,
			{
				...{ id, name, formId, errorId: `${id}-error`, descriptionId: `${id}-description` },
				initialValue: result ? String(result.initialValue?.[name] ?? "") : value,
				errors: result?.error?.[name] ?? undefined,
			},
		];
	});
	return Object.fromEntries(fields) as Record<Name, Field>;
}
