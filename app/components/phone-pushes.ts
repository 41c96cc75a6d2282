/** Pushes, where phones don't do by themselves what they should (app/service-worker/push.ts). Loaded only where it may. */
import { TAPPED_ADDRESS } from "#app/service-worker/names.ts";
import { subscribeIfLost } from "./push-client.ts";
import { showToast } from "./shell/toasts.tsx";

/** How long a tap counts, also on a slow phone that starts the app first. */
const TAP_COUNTS_MS = 60_000;

const STOPPED = {
	type: "warning",
	title: "Reminders on this phone have stopped",
	description: "Your browser dropped them. Turn them on again under Notification settings.",
	duration: 15_000,
} as const;

let isFollowing = false;

/** Goes where a tapped notification leads, if the app on the home screen opened something else. */
export function openTappedNotification(): void {
	const look = () => {
		if (!document.hidden) followTap().catch(() => {});
	};
	look();
	if (isFollowing) return;
	isFollowing = true;
	document.addEventListener("visibilitychange", look);
	navigator.serviceWorker?.addEventListener("message", ({ data }) => data?.tapped && look());
}

async function followTap(): Promise<void> {
	const tapped = await caches.match("/", { cacheName: TAPPED_ADDRESS });
	// Only one of several pages goes there.
	if (!tapped || !(await caches.delete(TAPPED_ADDRESS))) return;
	const isOver = Date.now() - Number(tapped.headers.get("Tapped-At")) > TAP_COUNTS_MS;
	const { href, origin } = new URL(await tapped.text());
	if (isOver || origin !== window.location.origin || href === window.location.href) return;
	window.location.assign(href);
}

/** Turns reminders on again where the browser has lost them without a word, and says so where it can't. */
export async function keepReminders(): Promise<void> {
	if (await subscribeIfLost()) showToast(STOPPED);
}
