import { Link } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import type { Reportable, ReportReason } from "#db/report-kinds.ts";
import { SelectField } from "./fields/choice-fields.tsx";
import { Form, type FormState } from "./form/form.tsx";
import { type Field, SubmitButton, TextArea } from "./form/form-fields.tsx";

/** Why a resume is reported. */
export const RESUME_REASONS: Record<ReportReason<"resume">, string> = {
	personal: "It shows someone's private information",
	"not-theirs": "It isn't their own resume",
	offensive: "It's hateful, sexual or threatening",
	scam: "It's a scam, or asks for money",
	spam: "It's an ad, or not a resume",
	other: "Something else",
};

/** Why a program is reported. */
export const PROGRAM_REASONS: Record<ReportReason<"program">, string> = {
	closed: "It's closed, or over",
	"broken-link": "Its link doesn't work",
	wrong: "Something about it is wrong",
	scam: "It's a scam, or asks for money",
	personal: "It shows someone's private information",
};

/** Why a mentor is reported. */
export const MENTOR_REASONS: Record<ReportReason<"mentor">, string> = {
	closed: "They don't mentor anymore",
	"broken-link": "Their link or email doesn't work",
	wrong: "Something about them is wrong",
	scam: "It's a scam, or asks for money",
	personal: "It shows someone's private information",
};

const REASONS: { [Kind in Reportable]: Record<ReportReason<Kind>, string> } = {
	program: PROGRAM_REASONS,
	resume: RESUME_REASONS,
	mentor: MENTOR_REASONS,
};

/** A stored reason in words. */
export function reasonText(about: Reportable, reason: string): string | undefined {
	const texts: Record<string, string> = REASONS[about];
	return texts[reason];
}

const DETAILS_HINT = "Up to 500 characters. Only moderators read it.";

/** Shown instead of the form once its reader has sent it. */
export function AlreadyReported({ what, back }: { what: string; back: ReactNode }) {
	return (
		<>
			<p>You reported this {what}. A moderator will look at your report.</p>
			<p className="actions">
				<Link className="btn" to="/profile/reports/">
					Your reports
				</Link>
				{back}
			</p>
		</>
	);
}

interface ReportFormProps extends Omit<ComponentProps<typeof Form>, "children"> {
	form: FormState & { fields: Record<"reason" | "details", Field> };
	question: string;
	/** The reasons to choose from, with their texts. */
	reasons: Record<string, string>;
	/** Comes at the end, beside the button. */
	leave?: ReactNode;
	/** The form's other fields. */
	children?: ReactNode;
}

/** Reports a problem with something to the moderators. */
export function ReportForm({ question, reasons, leave, children, ...form }: ReportFormProps) {
	const { reason, details } = form.form.fields;
	return (
		<Form {...form}>
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
				hint={DETAILS_HINT}
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
