import type { ReactNode } from "react";
import { Link } from "#app/components/link.tsx";
import { SelectField } from "./form/choice-fields.tsx";
import { Form, type FormState } from "./form/form.tsx";
import { type Field, SubmitButton, TextArea } from "./form/form-fields.tsx";

const LESS_IS_FINE = "Up to 500 characters. Only moderators read it.";

/** Shown instead of the form once its reader has sent it. */
export function AlreadyReported({ what, back }: { what: string; back: ReactNode }) {
	return (
		<>
			<p>You reported this {what}. A moderator will look at it, or already has.</p>
			<p className="actions">
				<Link className="btn" to="/profile/reports/">
					Your reports
				</Link>
				{back}
			</p>
		</>
	);
}

/**
 * Reports a problem with something to the moderators.
 *
 * @param reasons the reasons to choose from, in words
 * @param children the form's other fields; at its end, beside the button, comes `leave`
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
			<SelectField
				field={reason}
				label={question}
				options={Object.entries(reasons)}
				none="Choose a reason"
				required
			/>
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
