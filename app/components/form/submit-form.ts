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

/** What to tell somebody whose form did not get through. */
interface Failure {
	what: string;
	next: string;
}

/** When a page from before a release posts to something that has changed since. */
const RELOAD = {
	what: "That didn't go through.",
	next: "If it keeps happening, reload the page.",
};

const REFUSED: Record<number, Failure> = {
	400: RELOAD,
	403: RELOAD,
	405: RELOAD,
	413: {
		what: "That's too much at once.",
		next: "Shorten it or choose a smaller file, then send it again.",
	},
	415: RELOAD,
	429: { what: "Too many tries.", next: "Wait a minute, then send it again." },
};

const NOT_SENT = {
	what: "We couldn't reach The Yard, so nothing was sent.",
	next: "Try again.",
};
const UNHEARD = {
	what: "The connection dropped before The Yard could answer, so we don't know whether it arrived.",
	next: "Try again.",
};
const NOT_SAVED = {
	what: "Part of The Yard isn't responding.",
	next: "Try again soon.",
};
const NO_ANSWER = {
	what: "Something between you and The Yard got in the way, so we don't know whether it arrived.",
	next: "Try again soon.",
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
		const failure = failureOf(error, isOnline);
		if (!failure) throw error;
		const mayHaveArrived = failure === UNHEARD || failure === NO_ANSWER;
		const sentences = [
			lead && failure !== UNHEARD && `${lead}.`,
			failure.what,
			hasFields && "What you typed is still here.",
			mayHaveArrived && sent.has("form_key") ? ONCE : failure.next,
		];
		const problem = sentences.filter(Boolean).join(" ");
		const answer: FormAnswer = { values: typedValues(sent), problem, errors: {} };
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
 * Why a form did not get through; undefined when the route should say it.
 *
 * @param isOnline whether the browser was when it sent the form
 */
function failureOf(error: unknown, isOnline: boolean): Failure | undefined {
	if (isRouteErrorResponse(error)) return error.status >= 500 ? NOT_SAVED : REFUSED[error.status];
	if (!(error instanceof Error)) return undefined;
	if (!(error instanceof TypeError)) return NO_ANSWER;
	return isOnline ? UNHEARD : NOT_SENT;
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
	if (shown) return "errors" in shown ? (shown as FormAnswer) : undefined;
	return saved ?? undefined;
}
