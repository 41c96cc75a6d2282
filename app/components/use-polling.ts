import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Loads the page's data again every `everyMs` milliseconds, and when the page comes into view, as long as it is visible
 * and `active`. Nothing is loaded while the server can't be reached, because the error page would replace what is
 * shown; a page that loads its data itself (`load`) stays.
 */
export function usePolling(everyMs: number, active = true, load?: () => Promise<void>): void {
	const { revalidate, state } = useRevalidator();
	useEffect(() => {
		if (!active) return;
		let isAsking = false;
		let hasLeft = false;
		const look = async () => {
			if (isAsking || document.visibilityState !== "visible" || state !== "idle") return;
			isAsking = true;
			if (load) await load();
			else if ((await isReachable()) && !hasLeft) revalidate();
			isAsking = false;
		};
		const timer = setInterval(look, everyMs);
		document.addEventListener("visibilitychange", look);
		return () => {
			hasLeft = true;
			clearInterval(timer);
			document.removeEventListener("visibilitychange", look);
		};
	}, [everyMs, active, load, revalidate, state]);
}

async function isReachable(): Promise<boolean> {
	if (!navigator.onLine) return false;
	try {
		return (await fetch("/robots.txt", { method: "HEAD", cache: "no-store" })).ok;
	} catch {
		return false;
	}
}
