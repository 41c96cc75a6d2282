import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepInstallPrompt } from "./components/shell/install-prompt.ts";

keepInstallPrompt();

void decodePageData().then(() =>
	startTransition(() => {
		hydrateRoot(document, <RemixBrowser />);
	}),
);

/**
 * RemixBrowser throws the promise of the page's data until the data is decoded, and nothing above it waits. A key press
 * or click in the meantime makes React 18 render at once and fail with error 345 (docs/decisions/027).
 */
async function decodePageData(): Promise<void> {
	try {
		RemixBrowser({});
	} catch (decoding) {
		await decoding;
	}
}
