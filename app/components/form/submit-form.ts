/** How a page's script sends a form, and how the answer reaches the form; also once the page after it has failed. */
import {
	type ClientActionFunctionArgs,
	isRouteErrorResponse,
	redirectDocument,
	useActionData,
	useLocation,
} from "@remix-run/react";
import { createContext, useContext, useRef } from "react";
import type { FormAnswer } from "#app/actions/read-form.server.ts";
import { draftPage, dropDraft } from "./drafts.ts";

/** The status of `redirectAfterSuccess`. */
const SEE_OTHER = 303;

/** Shown when a page from before a release posts to something that has changed since. */
const RELOAD =
	"That didn't go through. What you typed is still here. If it keeps happening, reload the page.";

const REFUSED: Record<number, string> = {
	400: RELOAD,
	403: RELOAD,
	405: RELOAD,
	413: "That's too much at once. What you typed is still here. Shorten it or choose a smaller file, then send it again.",
	415: RELOAD,
	429: "Too many tries. What you typed is still here. Wait a minute, then send it again.",
};

/** What to say when the connection or the server fails. */
const TYPED = {
	notSent: "We couldn't reach The Yard, so nothing was sent. What you typed is still here.",
	unheard:
		"The connection dropped before The Yard could answer, so we don't know whether it arrived. What you typed is still here.",
	notSaved: "Part of The Yard isn't responding. What you typed is still here. Try again soon.",
	noAnswer:
		"Something between you and The Yard got in the way. What you typed is still here. Try again soon.",
};
const NOTHING_TYPED: typeof TYPED = {
	notSent: "We couldn't reach The Yard, so nothing was changed. Try again.",
	unheard:
		"The connection dropped before The Yard could answer, so we don't know whether that went through. Try again.",
	notSaved: "Part of The Yard isn't responding, so nothing was changed. Try again soon.",
	noAnswer:
		"Something between you and The Yard got in the way, so we don't know whether that went through. Try again soon.",
};

/** Of a form with a key: the server takes it once, however often it comes. */
const ONCE = "You can send it again: it won't be there twice.";

/** The answer to a form that has arrived and leaves its page in place: what is new on it. */
export interface Arrival<News = unknown> {
	arrived: News;
}

/**
 * The `clientAction` of every page with a form. A form that succeeded is emptied at once, and its draft is deleted. A
 * redirect to a card keeps the page's scroll position: the card's fragment is for full page loads. When the connection
 * or the server fails, the form keeps what was typed and says what happened, instead of being replaced by an error page.
 *
 * @param lead what did not happen; it comes first
 */
export async function submitForm(
	{ request, serverAction }: ClientActionFunctionArgs,
	{ lead }: { lead?: string } = {},
) {
	const sent = await request.clone().formData();
	const form = document.getElementById(String(sent.get("form_id")));
	const empty = () => {
		dropDraft(draftPage(new URL(request.url)));
		// `Form` listens for the reset (components/form/form.tsx).
		if (form instanceof HTMLFormElement) form.reset();
	};
	const isOnline = navigator.onLine;
	try {
		const answer = await serverAction<FormAnswer | Arrival | { saved: boolean } | null>();
		if (answer && "arrived" in answer) empty();
		return answer ?? waiting(request.url, sent);
	} catch (error) {
		if (error instanceof Response && error.status === SEE_OTHER) {
			empty();
			const to = error.headers.get("Location");
			if (to) error.headers.set("Location", to.replace(/#program-.*/, ""));
			if (to) noteArrival(to);
		}
		const hasFields = form?.querySelector("input:not([type=hidden]), select, textarea");
		const words = hasFields ? TYPED : NOTHING_TYPED;
		const why = problemOf(error, words, isOnline);
		if (!why) throw error;
		const answer: FormAnswer = { values: typedValues(sent), problem: why, errors: {} };
		if (why === words.unheard) answer.problem = sent.has("form_key") ? `${why} ${ONCE}` : why;
		else if (lead) answer.problem = `${lead}. ${why}`;
		// A Response, because only that keeps its status, which tells Remix not to reload the page.
		return new Response(JSON.stringify(answer), {
			status: 503,
			headers: { "Content-Type": "application/json" },
		});
	}
}

/**
 * An answer without content: the service worker has the form and sends it later. A button that leaves the page in place
 * shows that itself; any other form leads to the page that the worker keeps, which shows it as done.
 */
function waiting(url: string, sent: FormData) {
	if (!sent.has("in_place")) return redirectDocument(url);
	return { saved: sent.get("intent") !== "unsave", queued: true };
}

/**
 * What to tell somebody whose form did not get through; undefined when the route should say it.
 *
 * @param isOnline whether the browser was when it sent the form
 */
function problemOf(error: unknown, words: typeof TYPED, isOnline: boolean): string | undefined {
	if (isRouteErrorResponse(error)) {
		return error.status >= 500 ? words.notSaved : REFUSED[error.status];
	}
	if (!(error instanceof Error)) return undefined;
	if (!(error instanceof TypeError)) return words.noAnswer;
	return isOnline ? words.unheard : words.notSent;
}

/** What was typed, including all texts of a list. */
export function typedValues(sent: FormData): FormAnswer["values"] {
	const values: FormAnswer["values"] = {};
	for (const name of new Set(sent.keys())) {
		const [text = "", ...more] = sent.getAll(name).filter((value) => typeof value === "string");
		values[name] = more.length > 0 ? [text, ...more] : text;
	}
	return values;
}

/**
 * That a form has arrived, until the page after it is shown. If that page can't be loaded, the error page in its place
 * says so; otherwise people would send the form again.
 */
let arrivedFor: string | undefined;

/** @param to the address of the page after it */
function noteArrival(to: string): void {
	arrivedFor = pathOf(to);
}

/** Whether the page at this path comes after a form that has arrived. */
export function hasArrived(path: string): boolean {
	return arrivedFor === pathOf(path);
}

/** A page is shown, so nothing more needs to be said. */
export function forgetArrival(): void {
	arrivedFor = undefined;
}

function pathOf(to: string): string {
	return new URL(to, "https://here").pathname;
}

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
