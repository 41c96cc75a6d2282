import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepInstallPrompt } from "./components/shell/install-prompt.ts";

keepInstallPrompt();

startTransition(() => {
	hydrateRoot(document, <RemixBrowser />);
});
