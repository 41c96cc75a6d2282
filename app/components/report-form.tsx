import type { ReactNode } from "react";
import { Form, type FormState } from "./form/form.tsx";
import {
	describedBy,
	type Field,
	FieldFrame,
	SubmitButton,
	TextArea,
} from "./form/form-fields.tsx";

const LESS_IS_FINE = "Up to 500 characters. Only moderators read it.";

/**
 * Tells the moderators what is wrong with something.
 *
 * @param reasons what can be chosen, in words
 * @param children what else stands in the form; at its end, beside the button, `leave`
 */
export function ReportForm({
	form,
	question,
	reasons,
	leave,
	className = "grid gap-4",
	inPlace = false,
	children,
}: {
	form: FormState & { fields: Record<"reason" | "details", Field> };
	question: string;
	reasons: Record<string, string>;
	leave?: ReactNode;
	className?: string;
	inPlace?: boolean;
	children?: ReactNode;
}) {
	const { reason, details } = form.fields;
	return (
		<Form form={form} className={className} inPlace={inPlace}>
			<FieldFrame field={reason} label={question}>
				<select
					className="input"
					id={reason.id}
					name={reason.name}
					defaultValue={reason.initialValue}
					aria-required
					{...describedBy(reason)}
				>
					<option value="">Choose a reason</option>
					{Object.entries(reasons).map(([value, words]) => (
						<option key={value} value={value}>
							{words}
						</option>
					))}
				</select>
			</FieldFrame>
			<TextArea
				field={details}
				label="Anything we should know? (optional)"
				hint={LESS_IS_FINE}
				rows={3}
			/>
			{children}
			<div className="actions">
				<SubmitButton pending="Sending...">Send report</SubmitButton>
				{leave}
			</div>
		</Form>
	);
}
