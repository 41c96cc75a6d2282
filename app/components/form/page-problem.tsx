import { FormProblem } from "./form-fields.tsx";
import { useFormAnswer } from "./use-form-answer.ts";

/** The problem with a form that does not show it itself, such as a button; `saidBy` are the intents of those that do. */
export function PageProblem({ saidBy = [] }: { saidBy?: readonly unknown[] }) {
	const answer = useFormAnswer();
	return <FormProblem problem={!saidBy.includes(answer?.values.intent) && answer?.problem} />;
}
