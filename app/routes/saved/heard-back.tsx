import { Form, useForm } from "#app/components/form/form.tsx";
import {
	EnterButton,
	FormProblem,
	SubmitButton,
	TextField,
} from "#app/components/form/form-fields.tsx";
import { FOLD, SUMMARY } from "#app/components/program/program-card.tsx";
import type { SavedState } from "#db/saved-stages.ts";
import type { Today } from "#lib/calendar-days.ts";

const ANSWERS = {
	offered: "Yes, I got in",
	rejected: "Yes, they turned me down",
	"not-yet": "Not yet",
	withdrawn: "I withdrew",
	skip: "Skip",
};

interface HeardBackProps {
	program: { id: string; name: string; state: SavedState };
	today: Today;
}

/** Asks whether the program has answered; the answer is the student's next stage. */
export function HeardBack({ program: { id, name, state }, today }: HeardBackProps) {
	const identity = { intent: "heard", program_id: id };
	const form = useForm(`heard-${id}`, {
		saved: { answer: "", heard_on: "" },
		identity,
		hidden: { from: state },
	});
	return (
		<fieldset className="relative col-span-full mt-1 min-w-0 rounded-[10px] bg-sunk p-3 text-[0.9rem] in-[li:has(button[value=save])]:hidden">
			<legend className="float-left mb-2 w-full font-semibold">
				Did you hear back?<span className="sr-only"> {name}</span>
			</legend>
			<Form form={form} className="clear-both grid gap-3" inPlace stays>
				<FormProblem problem={form.fields.answer.problem} />
				<EnterButton />
				<div className="actions">
					{Object.entries(ANSWERS).map(([answer, text]) => (
						<SubmitButton
							key={answer}
							main={false}
							name="answer"
							value={answer}
							pending="Saving..."
						>
							{text}
						</SubmitButton>
					))}
				</div>
				<details className={FOLD} open={form.shown !== undefined || undefined}>
					<summary className={SUMMARY}>
						It was another day<span className="sr-only">: {name}</span>
					</summary>
					<TextField
						field={form.fields.heard_on}
						type="date"
						label="When you heard"
						hint="Choose the day, then tap your answer."
						max={today.date}
					/>
				</details>
				<p className="hint">
					Others only see how many weeks it took, and only once five of you have said.
				</p>
			</Form>
		</fieldset>
	);
}
