import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Moves the focus along, as a browser does that loads a page: to what the address names by its fragment,
 * else to the heading of a page that was not shown before, which is read aloud by that. A page that focuses
 * something itself keeps it.
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

/** Gives the focus to what can't have it by itself, such as a heading, and does not scroll there. */
export function focus(element: HTMLElement | null): void {
	if (!element) return;
	element.tabIndex = -1;
	element.focus({ preventScroll: true });
}
