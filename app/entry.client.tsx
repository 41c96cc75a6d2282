import { RemixBrowser } from "@remix-run/react";
import { Suspense, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepInstallPrompt } from "./components/shell/install-prompt.ts";

keepInstallPrompt();

// RemixBrowser suspends until the page's data is decoded. Without a boundary above it, React fails with its error 345
// when a key or button is pressed meanwhile.
startTransition(() => {
	hydrateRoot(
		document,
		<Suspense>
			<RemixBrowser />
		</Suspense>,
	);
});
