import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Field, FormProblems } from "./form-fields.tsx";

/** What the server said to a form; undefined as long as it said nothing. */
export type Result = SubmissionResult<string[]> | undefined;

/**
 * A form that does without the form library in the browser, because the server checks it. It posts to
 * its own page; while it is under way, a second press sends nothing. When it was refused, the first field
 * with a problem gets the focus.
 *
 * @param refuse checks the form before it is sent; true keeps it here (`useChecked`)
 * @param inPlace for a form over the page (a dialog): the page it leads to takes its place in the
 *   history, and stays where it was scrolled to
 */
export function SmallForm({
	id,
	result,
	refuse,
	inPlace = false,
	className = "grid gap-4",
	children,
}: {
	id: string;
	result: Result;
	refuse?: (form: HTMLFormElement) => boolean;
	inPlace?: boolean;
	className?: string;
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
			className={className}
			noValidate={refuse !== undefined || undefined}
			replace={inPlace || undefined}
			preventScrollReset={inPlace}
			onSubmit={(event) => {
				if (state === "submitting" || refuse?.(event.currentTarget)) event.preventDefault();
			}}
		>
			<FormProblems id={`${id}-problems`} problems={result?.error?.[""] ?? undefined} />
			{children}
		</Form>
	);
}

/**
 * What is wrong with a form: what the server said, or what `check` has found since, before sending.
 *
 * @param check the problems of what was typed, by field; undefined when there are none
 */
export function useChecked(
	said: Result,
	check: (typed: FormData) => Record<string, string[]> | undefined,
): [result: Result, refuse: (form: HTMLFormElement) => boolean] {
	const [found, setFound] = useState<Result>();
	// biome-ignore lint/correctness/useExhaustiveDependencies: a newer answer takes its place
	useEffect(() => setFound(undefined), [said]);
	const refuse = (form: HTMLFormElement) => {
		const typed = new FormData(form);
		const error = check(typed);
		const texts = [...typed].filter(
			(entry): entry is [string, string] => typeof entry[1] === "string",
		);
		setFound(error && { status: "error", initialValue: Object.fromEntries(texts), error });
		return error !== undefined;
	};
	return [found ?? said, refuse];
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
