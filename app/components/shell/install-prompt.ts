import { useEffect, useState } from "react";

/** The browser's own install prompt (Chromium only). */
export interface InstallPrompt extends Event {
	prompt(): Promise<unknown>;
}

const PROMPT_KEPT = "yard-install-prompt";
let keptPrompt: InstallPrompt | undefined;

/** Keeps the browser's install prompt for later, because it may come before React has started. */
export function keepInstallPrompt(): void {
	window.addEventListener("beforeinstallprompt", (event) => {
		event.preventDefault();
		keptPrompt = event as InstallPrompt;
		window.dispatchEvent(new Event(PROMPT_KEPT));
	});
}

/** How this browser can put a site on the home screen; undefined when it can't, or already has. */
export function useWayToInstall(): InstallPrompt | "by hand" | undefined {
	const [way, setWay] = useState<InstallPrompt | "by hand">();
	useEffect(() => {
		if (window.matchMedia("(display-mode: standalone)").matches) return;
		const isIphone =
			/iPhone|iPad/.test(navigator.userAgent) &&
			!("standalone" in navigator && navigator.standalone);
		const look = () => setWay(keptPrompt ?? (isIphone ? "by hand" : undefined));
		look();
		window.addEventListener(PROMPT_KEPT, look);
		return () => window.removeEventListener(PROMPT_KEPT, look);
	}, []);
	return way;
}
