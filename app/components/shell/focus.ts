import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Moves the focus as a browser does when it loads a page: to the element that the address's fragment names, or else to
 * the heading of a new page, so that screen readers read it aloud. A page that focuses something itself keeps that
 * focus.
 */
export function useFocusThatFollows(): void {
	const location = useLocation();
	const isBack = useNavigationType() === "POP";
	const shown = useRef<{ pathname: string; heading: Element | null; text: string }>();
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
	}, [location, isBack]);
}

/** Focuses an element without scrolling to it, also one that isn't focusable by itself, such as a heading. */
export function focus(element: HTMLElement | null): void {
	if (!element) return;
	if (element.tabIndex < 0) element.tabIndex = -1;
	element.focus({ preventScroll: true });
}
