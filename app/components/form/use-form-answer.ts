import { useActionData, useLocation } from "@remix-run/react";
import { createContext, useContext, useRef } from "react";
import type { FormAnswer } from "#app/actions/read-form.server.ts";

/** The saved submission of this page, restored after logging in; or null. */
export const SavedSubmissionContext = createContext<FormAnswer | null>(null);

/** Whose drafts this browser keeps: the student's own id; null until their user exists. */
export const DraftOwnerContext = createContext<string | null>(null);

/**
 * The server's answer to the page's form; before there is one, what had been typed when the session ended. The router
 * forgets the answer when the page's data is loaded again (`useRevalidator`); here it stays until the next one, or
 * until another page.
 */
export function useFormAnswer(): FormAnswer | undefined {
	const answer = useActionData<FormAnswer | object>();
	const saved = useContext(SavedSubmissionContext);
	const { key } = useLocation();
	const last = useRef<{ key: string; answer: object }>();
	if (answer) last.current = { key, answer };
	const shown = last.current?.key === key ? last.current.answer : undefined;
	if (shown && "errors" in shown) return shown as FormAnswer;
	return saved ?? undefined;
}
