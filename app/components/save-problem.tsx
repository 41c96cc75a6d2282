import { problemIn } from "./save-in-place.ts";

/** Why a form of this page was not carried out, where the page itself is the answer. */
export function SaveProblem({ answer }: { answer: object | undefined }) {
	const problem = problemIn(answer);
	if (!problem) return null;
	return (
		<p role="alert" className="notice error mb-5">
			{problem}
		</p>
	);
}
