import { useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { formatSavedAt, QUEUED, type QueueState } from "#app/service-worker/names.ts";

/** How long to wait: a connection that has just come back may not carry anything yet. */
const CHECK_INTERVAL_MS = 10_000;

/** Only these pages show what is saved; on any other a load that fails could only do harm. */
const SHOWS_PROGRAMS = /^\/programs\/([\w-]+\/|saved\/plan\/([\w-]+\/)?)?$/;

const EMPTY_QUEUE: QueueState = { pending: 0, refused: 0, isLoggedOut: false };

/** The history entry that the document showed last. Not kept in the component, because each layout has its own. */
let shownKey: string | undefined;

/**
 * Registers the service worker, makes it keep the pages that are opened (docs/decisions/048-offline.md), and shows when
 * the browser is offline and what is waiting to be sent. Once it is, a page that shows it asks for its data again.
 */
export function OfflineBar() {
	const { key, pathname, search } = useLocation();
	const { state } = useNavigation();
	const [shownAtMs, setShownAt] = useState(0);
	const [isOffline, setOffline] = useState(false);
	const [queue, setQueue] = useState(EMPTY_QUEUE);
	const { revalidate } = useRevalidator();

	useEffect(() => {
		const readQueue = ({ data }: MessageEvent) =>
			typeof data?.pending === "number" && setQueue(data);
		const look = () => {
			setOffline(!navigator.onLine);
			if (navigator.onLine) postToWorker({});
		};
		look();
		window.addEventListener("online", look);
		window.addEventListener("offline", look);
		navigator.serviceWorker?.addEventListener("message", readQueue);
		return () => {
			window.removeEventListener("online", look);
			window.removeEventListener("offline", look);
			navigator.serviceWorker?.removeEventListener("message", readQueue);
		};
	}, []);

	useEffect(() => {
		if (state !== "idle" || shownKey === key) return;
		const isFirst = shownKey === undefined;
		shownKey = key;
		setShownAt(Date.now());
		if (!isFirst) postToWorker({ keep: [pathname + search] });
		else whenLoaded(() => register(pathname + search));
	}, [state, key, pathname, search]);
	useEffect(() => setShownAt(Date.now()), []);
	useEffect(() => {
		if (!isOffline || !navigator.serviceWorker?.controller) return;
		// The router could fetch neither the next page's data nor its code; the service worker has whole pages.
		const leaveToBrowser = (event: Event) => {
			if (event.target instanceof Element && event.target.closest("a[href]"))
				event.stopPropagation();
		};
		window.addEventListener("click", leaveToBrowser, true);
		return () => window.removeEventListener("click", leaveToBrowser, true);
	}, [isOffline]);

	const { pending, refused, isLoggedOut } = queue;
	const isToSend = pending > 0 && !isOffline && !isLoggedOut;
	useEffect(() => {
		if (!isToSend) return;
		const again = setInterval(() => postToWorker({}), CHECK_INTERVAL_MS);
		return () => clearInterval(again);
	}, [isToSend]);
	const waited = useRef(0);
	useEffect(() => {
		const isSent = waited.current > 0 && pending === 0;
		waited.current = pending;
		if (isSent && SHOWS_PROGRAMS.test(pathname)) revalidate();
	}, [pending, pathname, revalidate]);
	return (
		<div role="status" className="empty:hidden mb-5 grid gap-3">
			{isOffline && (
				<div className="notice bg-wait-soft text-wait">
					<strong>You're offline. This is from {formatSavedAt(shownAtMs, Date.now())}.</strong>
					{pending > 0 && <span>{QUEUED}</span>}
				</div>
			)}
			{isLoggedOut && pending > 0 && (
				<p className="notice bg-wait-soft text-wait">
					<span>
						You're logged out. <a href="/login/?redirectTo=%2Fprograms%2Fsaved%2F">Log in</a>, and
						we'll send what you saved on this phone.
					</span>
				</p>
			)}
			{refused > 0 && (
				<div className="notice bg-wait-soft text-wait">
					<span>
						We couldn't make {refused === 1 ? "a change" : `${refused} changes`} that you made
						offline. The program may be gone, your list full, or the day wrong.
					</span>
					<button className="btn" type="button" onClick={() => postToWorker({ seen: true })}>
						OK
					</button>
				</div>
			)}
		</div>
	);
}

function postToWorker(what: { keep?: string[]; seen?: boolean }): void {
	void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(what));
}

function whenLoaded(run: () => void): void {
	if (document.readyState === "complete") run();
	else window.addEventListener("load", run, { once: true });
}

/** Nothing depends on it, because a browser may refuse. The page shown before it was registered is kept too. */
async function register(path: string): Promise<void> {
	const { serviceWorker } = navigator;
	if (!import.meta.env.SERVICE_WORKER || !serviceWorker) return;
	const isFirst = !serviceWorker.controller;
	try {
		await serviceWorker.register("/sw.js");
		postToWorker({ keep: isFirst ? [path] : [] });
	} catch {
		// Everything works without it.
	}
}
