import { RemixBrowser } from "@remix-run/react";
import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepInstallPrompt } from "./components/shell/install-prompt.ts";

keepInstallPrompt();

// Leaving a page before all of it has arrived harms nobody, nor does a fade that the browser gives up.
window.addEventListener("unhandledrejection", (event) => {
	const { name, message } = event.reason ?? {};
	if (name === "AbortError" || /^Transition was /.test(message)) event.preventDefault();
});

/** On these React 18 hydrates at once: its `discreteReplayableEvents`. */
const PRESSES = `
	auxclick change click compositionend compositionstart contextmenu copy cut dblclick dragend
	dragstart drop input keydown keypress keyup mousedown mouseup paste pointercancel
	pointerdown pointerup reset submit textInput touchcancel touchend touchstart
`
	.trim()
	.split(/\s+/);

const keepFromReact = (event: Event) => event.stopImmediatePropagation();

/**
 * RemixBrowser suspends until the page's data is decoded, with no boundary above it. If React has to hydrate at once
 * meanwhile, it fails with its error 345, and the page stays without JavaScript. So a press is the browser's alone until
 * then: a link leads on, a form is sent.
 */
function Page() {
	useEffect(() => {
		for (const name of PRESSES) window.removeEventListener(name, keepFromReact, true);
	}, []);
	return <RemixBrowser />;
}

for (const name of PRESSES) window.addEventListener(name, keepFromReact, true);
startTransition(() => {
	hydrateRoot(document, <Page />);
});
