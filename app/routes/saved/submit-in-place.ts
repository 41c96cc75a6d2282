import { type ClientActionFunctionArgs, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { submitForm } from "#app/components/form/submit-form.ts";
import { focus } from "#app/components/shell/focus.ts";

const NEXT_OR_MENU = "form:has([name=intent][value=state]) button, summary[data-stage-menu]";

/** The intents that change a card of the list, and where the focus goes on the card then. */
const FOCUS = new Map<unknown, string>([
	["state", NEXT_OR_MENU],
	["heard", NEXT_OR_MENU],
	["notes", "details:has([name=notes]) > summary"],
	["remind", "details:has([name=days]) > summary"],
]);

/** The `clientAction` of the list: a changed card leaves the page where it is. Its redirect is for full page loads. */
export async function submitInPlace(args: ClientActionFunctionArgs) {
	const sent = await args.request.clone().formData();
	try {
		return await submitForm(args);
	} catch (error) {
		const isChanged = error instanceof Response && FOCUS.has(sent.get("intent"));
		if (isChanged && error.headers.get("Location")?.startsWith("/programs/saved/")) {
			error.headers.set("Location", window.location.pathname + window.location.search);
		}
		throw error;
	}
}

/** Focuses a changed card's button again, without scrolling: a card that moves is remounted, and so is a note. */
export function useFocusThatStays(): void {
	const { state, formData } = useNavigation();
	const { key } = useLocation();
	const change = useRef<{ sent: FormData; from: string }>();
	if (formData) change.current = { sent: formData, from: key };
	useEffect(() => {
		if (state !== "idle" || !change.current || change.current.from === key) return;
		const { sent } = change.current;
		change.current = undefined;
		const what = FOCUS.get(sent.get("intent"));
		if (!what || document.activeElement?.closest("main")) return;
		const card = document.getElementById(`program-${sent.get("program_id")}`);
		const next = card?.querySelector<HTMLElement>(what);
		if (next) next.focus({ preventScroll: true });
		else focus(document.querySelector<HTMLElement>("main h1"));
	}, [state, key]);
}
