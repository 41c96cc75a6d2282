import { useLocation, useNavigation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Moves the focus as a browser does when it loads a page: to the element that the address's fragment names, or else to
 * the heading of a new page, so that screen readers read it aloud. On a page that stays, a form whose button is gone
 * leaves the focus near it. A page that focuses something itself keeps that focus.
 */
export function useFocusThatFollows(): void {
	const location = useLocation();
	const isBack = useNavigationType() === "POP";
	const { state } = useNavigation();
	const around = useRef<Element[]>([]);
	const shown = useRef<{ pathname: string; heading: Element | null; text: string }>();
	useEffect(() => {
		if (state !== "submitting") return;
		around.current = [];
		let at = document.activeElement;
		for (; at?.closest("main"); at = at.parentElement) around.current.push(at);
	}, [state]);
	useEffect(() => {
		const { pathname, hash } = location;
		const heading = document.querySelector<HTMLElement>("main h1");
		const before = shown.current;
		const text = heading?.textContent ?? "";
		shown.current = { pathname, heading, text };
		if (!before) return;
		const isOther =
			pathname !== before.pathname && (heading !== before.heading || text !== before.text);
		const named = isBack ? null : document.getElementById(hash.slice(1));
		if (named) focus(named);
		else if (isOther && !document.activeElement?.closest("main, dialog")) focus(heading);
		else if (document.activeElement === document.body) focus(nearestOf(around.current));
		around.current = [];
	}, [location, isBack]);
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

/** Focuses an element without scrolling to it, also one that isn't focusable by itself, such as a heading. */
export function focus(element: HTMLElement | null): void {
	if (!element) return;
	if (element.tabIndex < 0) element.tabIndex = -1;
	element.focus({ preventScroll: true });
}
