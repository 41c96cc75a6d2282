import { ButtonForm } from "./form/button-form.tsx";

/** The student's consent to programs picked by the words of their resume: one tap gives it, one takes it back. */
export function UsesResume({ uses, action }: { uses: boolean; action: string }) {
	return (
		<div className="flex flex-wrap items-center justify-between gap-2">
			<p className="hint">
				{uses
					? "We also match the words in your resume. It happens right here, and nothing is sent anywhere."
					: "This matches the words in your resume. It happens right here, and nothing is sent anywhere."}
			</p>
			<ButtonForm
				sends={{ intent: "uses-resume", uses: uses ? "no" : "yes" }}
				pending="One moment..."
				action={action}
			>
				{uses ? "Don't use my resume" : "Use my resume, too"}
			</ButtonForm>
		</div>
	);
}
