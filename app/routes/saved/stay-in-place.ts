import { type ClientActionFunctionArgs, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { submitForm } from "#app/components/form/submit-form.ts";

/** What changes a card of the list. */
const CHANGES = new Set<unknown>(["state", "notes", "remind"]);

/** Where the focus goes on the card then. */
const WHAT = new Map<unknown, string>([
	["notes", "summary"],
	["remind", ".saved-reminders summary"],
]);

/**
 * The `clientAction` of the list. Where JavaScript runs, a card that changes or moves leaves the page where it
 * was: the address that the answer names is for those whose page is loaded anew.
 */
export async function submitInPlace(args: ClientActionFunctionArgs) {
	const sent = await args.request.clone().formData();
	try {
		return await submitForm(args, { typed: sent.has("notes") });
	} catch (error) {
		if (error instanceof Response) leadInPlace(error.headers, sent.get("intent"));
		throw error;
	}
}

function leadInPlace(headers: Headers, intent: unknown): void {
	const to = headers.get("Location");
	if (!to?.startsWith("/programs/saved/")) return;
	const { pathname, search } = window.location;
	headers.set("Location", CHANGES.has(intent) ? pathname + search : to.replace(/#program-.*/, ""));
}

/**
 * A card that moves to another group is drawn anew, and so is a note: the button that had the focus is gone. It
 * goes to the same one in the new place, and the page stays as it was scrolled to.
 */
export function useFocusThatStays(): void {
	const { formData, state } = useNavigation();
	const pressed = useRef<{ id: string; what: string }>();
	useEffect(() => {
		if (formData && CHANGES.has(formData.get("intent"))) {
			const what = WHAT.get(formData.get("intent")) ?? ".program-foot button";
			pressed.current = { id: `program-${formData.get("program_id")}`, what };
		}
		if (state !== "idle" || !pressed.current) return;
		const { id, what } = pressed.current;
		pressed.current = undefined;
		if (document.activeElement?.closest("main")) return;
		const button = document.getElementById(id)?.querySelector<HTMLElement>(what);
		const next = button ?? document.querySelector<HTMLElement>("main h1");
		if (!button) next?.setAttribute("tabindex", "-1");
		next?.focus({ preventScroll: true });
	}, [formData, state]);
}
