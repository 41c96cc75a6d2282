import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { focus } from "./shell/focus.ts";

/** On a page whose forms take their buttons away, or come anew: leaves the focus near the form that was sent. */
export function useFocusNearForm(): void {
	const { key } = useLocation();
	const { state } = useNavigation();
	const around = useRef<Element[]>([]);
	useEffect(() => {
		if (state !== "submitting") return;
		around.current = [];
		let at = document.activeElement;
		for (; at?.closest("main"); at = at.parentElement) around.current.push(at);
	}, [state]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: an answer has a new key
	useEffect(() => {
		if (document.activeElement === document.body) focus(nearestOf(around.current));
		around.current = [];
	}, [key]);
}

/**
 * What to focus in the innermost of these elements that is still there, or is there again: what is current, or else its
 * first heading, link or button.
 */
function nearestOf(around: Element[]): HTMLElement | null {
	for (const one of around) {
		const here = one.isConnected ? one : document.getElementById(one.id);
		const near =
			here?.querySelector<HTMLElement>("[aria-current=true]") ??
			here?.querySelector<HTMLElement>("h1, h2, h3, a, [type=submit]");
		if (near) return near;
	}
	return null;
}
