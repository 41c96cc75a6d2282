import { type RefObject, useLayoutEffect } from "react";

/** In pixels: the search box with six rows, the fewest that are comfortable to look through. */
const COMFORTABLE = 360;
const LEAST = 240;
const MARGIN = 12;

/**
 * Tells the panel (as `--room`) how much height it has on the screen, and scrolls it up when that is little. An
 * on-screen keyboard covers the page without resizing it; only the visual viewport knows.
 */
export function usePanelHeight(panel: RefObject<HTMLElement | null>): void {
	useLayoutEffect(() => {
		const element = panel.current;
		const viewport = window.visualViewport;
		if (!element || !viewport) return;
		const room = () =>
			viewport.offsetTop + viewport.height - element.getBoundingClientRect().top - MARGIN;
		const adjust = () => {
			element.style.setProperty("--room", `${COMFORTABLE}px`);
			if (room() < COMFORTABLE) element.scrollIntoView({ block: "start" });
			element.style.setProperty("--room", `${Math.max(room(), LEAST)}px`);
		};
		adjust();
		viewport.addEventListener("resize", adjust);
		return () => viewport.removeEventListener("resize", adjust);
	}, [panel]);
}
