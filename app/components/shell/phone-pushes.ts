/** Pushes, where phones don't do by themselves what they should (service-worker/push.ts). */
import { useEffect } from "react";
import { TAPPED } from "#app/service-worker/names.ts";
import { remindedHere } from "./reminded-here.ts";
import { showToast } from "./toasts.tsx";

/** How long a tap counts, also on a slow phone that starts the app first. */
const TAP_COUNTS_MS = 60_000;

const STOPPED = {
	type: "warning",
	title: "Reminders on this phone have stopped",
	description: "Your browser dropped them. Turn them on again under Notification settings.",
	duration: 15_000,
} as const;

/** Goes where a tapped notification leads, if the app opened something else (service-worker/push.ts). */
export function useTappedNotification(): void {
	useEffect(() => {
		const { serviceWorker } = navigator;
		if (!serviceWorker || !window.matchMedia("(display-mode: standalone)").matches) return;
		const look = () => {
			if (!document.hidden) followTap().catch(() => {});
		};
		const hear = ({ data }: MessageEvent) => data?.tapped && look();
		look();
		document.addEventListener("visibilitychange", look);
		serviceWorker.addEventListener("message", hear);
		return () => {
			document.removeEventListener("visibilitychange", look);
			serviceWorker.removeEventListener("message", hear);
		};
	}, []);
}

async function followTap(): Promise<void> {
	const tapped = await caches.match("/", { cacheName: TAPPED });
	// Only one of several pages goes there.
	if (!tapped || !(await caches.delete(TAPPED))) return;
	const isOver = Date.now() - Number(tapped.headers.get("Tapped-At")) > TAP_COUNTS_MS;
	const { href, origin } = new URL(await tapped.text());
	if (isOver || origin !== window.location.origin || href === window.location.href) return;
	window.location.assign(href);
}

/** Turns reminders on again where the browser has lost them without a word, and says so where it can't. */
export function useKeptReminders(): void {
	useEffect(() => {
		if (remindedHere() !== "on") return;
		import("../push-client.ts")
			.then(({ subscribeIfLost }) => subscribeIfLost())
			.then((isLost) => {
				if (isLost) showToast(STOPPED);
			})
			.catch(() => {});
	}, []);
}
