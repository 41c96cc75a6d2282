import { useActionData } from "@remix-run/react";
import { createContext, useContext } from "react";
import type { FormAnswer } from "#app/actions/form-answer.ts";

/** The saved submission of this page, restored after logging in; or null. */
export const SavedSubmissionContext = createContext<FormAnswer | null>(null);

/** Whose drafts this browser keeps: the student's own id; null until their user exists. */
export const DraftOwnerContext = createContext<string | null>(null);

/** The server's answer to the page's form; before there is one, what had been typed when the session ended. */
export function useFormAnswer(): FormAnswer | undefined {
	const answer = useActionData<FormAnswer | object>();
	const saved = useContext(SavedSubmissionContext);
	if (answer && "errors" in answer) return answer;
	return saved ?? undefined;
}
