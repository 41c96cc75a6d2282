import { type FormMetadata, getFormProps } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { FormProblems } from "./form-fields.tsx";

/**
 * A form that posts to its own page. While it is under way, a second press sends nothing.
 *
 * `inPlace` is for a form over the page (a dialog): the page it leads to takes its place in the
 * history, and stays where it was scrolled to.
 */
export function PageForm<Schema extends Record<string, unknown>>({
	form,
	className = "grid gap-4",
	inPlace = false,
	children,
}: {
	form: FormMetadata<Schema>;
	className?: string;
	inPlace?: boolean;
	children: ReactNode;
}) {
	const navigation = useNavigation();
	const { onSubmit, ...props } = getFormProps(form);
	const submitOnce = (event: FormEvent<HTMLFormElement>) => {
		if (navigation.state === "submitting") event.preventDefault();
		else onSubmit(event);
	};
	return (
		<Form
			method="post"
			{...props}
			onSubmit={submitOnce}
			className={className}
			replace={inPlace || undefined}
			preventScrollReset={inPlace}
		>
			<FormProblems id={form.errorId} problems={form.errors} />
			{children}
		</Form>
	);
}
