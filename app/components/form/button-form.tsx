import { Form } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { FormIdContext, SubmitButton } from "./form-fields.tsx";

/**
 * A form with a single button, and what it sends.
 *
 * @param sends the hidden fields
 * @param pending the button's text while it is being sent
 * @param label the button's accessible name
 * @param action where it posts to instead of its own page
 * @param preventScrollReset the page that it leads to takes this one's place and keeps its scroll position
 */
export function ButtonForm({
	sends,
	children,
	pending,
	label,
	describedBy,
	main = false,
	action,
	preventScrollReset = false,
	className,
}: {
	sends: Record<string, string>;
	children: ReactNode;
	pending: string;
	label?: string;
	/** The id of what the button is about. */
	describedBy?: string;
	main?: boolean;
	action?: string;
	preventScrollReset?: boolean;
	/** The button's extra classes, besides those of every button. */
	className?: string;
}) {
	const id = useId();
	return (
		<Form
			method="post"
			id={id}
			action={action}
			preventScrollReset={preventScrollReset}
			replace={preventScrollReset || undefined}
		>
			{Object.entries({ form_id: id, ...sends }).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<FormIdContext.Provider value={id}>
				<SubmitButton
					pending={pending}
					main={main}
					label={label}
					describedBy={describedBy}
					className={className}
				>
					{children}
				</SubmitButton>
			</FormIdContext.Provider>
		</Form>
	);
}
