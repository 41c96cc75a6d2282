import { FormProblem } from "./form-fields.tsx";
import { useFormAnswer } from "./use-form-answer.ts";

/**
 * What was wrong with a form of this page that does not say so itself, such as a button.
 *
 * @param saidBy the intents of those that do
 */
export function PageProblem({ saidBy = [] }: { saidBy?: readonly unknown[] }) {
	const answer = useFormAnswer();
	return <FormProblem problem={!saidBy.includes(answer?.values.intent) && answer?.problem} />;
}
