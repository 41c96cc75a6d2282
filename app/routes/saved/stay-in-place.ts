import { type ClientActionFunctionArgs, useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { submitForm } from "#app/components/form/submit-form.ts";

/** The intents that change a card of the list. */
const CHANGES = new Set<unknown>(["state", "notes", "remind"]);

/** Where the focus goes on the card then. */
const WHAT = new Map<unknown, string>([
	["notes", "summary"],
	["remind", "details:has([name=days]) > summary"],
]);

/** The card that is about to be remounted, where its focus goes, and the previous location's key. */
let changed: { id: string; what: string; from: string } | undefined;

/** Pending until that is drawn. */
let drawing: Promise<void> | undefined;
let tellDrawn = () => {};

/**
 * The `clientAction` of the list. With JavaScript, a card that changes or moves doesn't scroll the page;
 * the redirect's address is for full page loads.
 */
export async function submitInPlace(args: ClientActionFunctionArgs) {
	const sent = await args.request.clone().formData();
	try {
		const answer = await submitForm(args, { typed: sent.has("notes") });
		// A bookmark's answer would make the router drop the list while a card is moving in it.
		if (sent.has("in_place")) await drawing;
		return answer;
	} catch (error) {
		if (error instanceof Response) {
			leadInPlace(error.headers, sent.get("intent"));
			expectDrawing(changeOf(sent));
		}
		throw error;
	}
}

function expectDrawing(of: typeof changed): void {
	tellDrawn();
	changed = of;
	drawing =
		of &&
		new Promise((resolve) => {
			tellDrawn = resolve;
		});
}

function leadInPlace(headers: Headers, intent: unknown): void {
	const to = headers.get("Location");
	if (!to?.startsWith("/programs/saved/")) return;
	const { pathname, search } = window.location;
	headers.set("Location", CHANGES.has(intent) ? pathname + search : to.replace(/#program-.*/, ""));
}

function changeOf(sent: FormData): typeof changed {
	const intent = sent.get("intent");
	if (!CHANGES.has(intent)) return undefined;
	const what = WHAT.get(intent) ?? "form:has([name=intent][value=state]) button";
	// The router's own key; the drawn location may be older.
	const from = window.history.state?.key ?? "default";
	return { id: `program-${sent.get("program_id")}`, what, from };
}

/**
 * A card that moves to another group is remounted, and so is a note, so the focused button is gone. Focuses the same
 * button in its new place, without scrolling.
 */
export function useFocusThatStays(): void {
	const { state } = useNavigation();
	const { key } = useLocation();
	// The student may have left for another page by then.
	useEffect(() => () => expectDrawing(undefined), []);
	useEffect(() => {
		// The previous change may only be drawn now.
		if (state !== "idle" || !changed || changed.from === key) return;
		const { id, what } = changed;
		expectDrawing(undefined);
		if (document.activeElement?.closest("main")) return;
		const button = document.getElementById(id)?.querySelector<HTMLElement>(what);
		const next = button ?? document.querySelector<HTMLElement>("main h1");
		if (!button) next?.setAttribute("tabindex", "-1");
		next?.focus({ preventScroll: true });
	}, [state, key]);
}
