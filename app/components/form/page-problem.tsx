import { FormProblem } from "./form-fields.tsx";
import { useFormAnswer } from "./use-form-answer.ts";

/**
 * The problem with a form on this page that does not show it itself, such as a button.
 *
 * @param saidBy the intents of the forms that do
 */
export function PageProblem({ saidBy = [] }: { saidBy?: readonly unknown[] }) {
	const answer = useFormAnswer();
	return <FormProblem problem={!saidBy.includes(answer?.values.intent) && answer?.problem} />;
}
