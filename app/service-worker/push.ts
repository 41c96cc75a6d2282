/** Pushes to this browser (docs/decisions/047-web-push.md). */
import { TAPPED_ADDRESS } from "./names.ts";

declare const self: ServiceWorkerGlobalScope;

const ADDRESS = "/profile/push-subscription";

/** Handles pushes and taps on them. Called by name, because the build drops an import that is only for side effects. */
export function listenForPushes(): void {
	self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
	self.addEventListener("notificationclick", (event) => {
		event.notification.close();
		// Earlier versions stored the address alone.
		const { data } = event.notification;
		event.waitUntil(open(data?.url ?? data));
	});
	self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));
	// The next person to use the phone must not read notifications of somebody who logged out.
	self.addEventListener("fetch", (event) => {
		const { method, url } = event.request;
		if (method === "POST" && new URL(url).pathname === "/logout") event.waitUntil(closeAll());
	});
}

/** Browsers revoke the permission if nothing is shown, so every push shows something. */
function show(sent: PushMessageData | null): Promise<void> {
	let message: { title?: string; body?: string; path?: string; tag?: string } = {};
	try {
		message = sent?.json() ?? message;
	} catch {}
	const { title = "The Yard", body = "There's news for you.", path, tag } = message;
	const icon = "/icon-192.png";
	return self.registration.showNotification(title, {
		body,
		icon,
		data: { url: path ?? "/notifications/" },
		...(tag && { tag }),
	});
}

/**
 * Shows the tab if it is already open, else opens one; only for this site. An iPhone may open the app where it was, or
 * its start page (WebKit bug 259212), so the page that opens finds the address and goes there
 * (components/phone-pushes.ts).
 */
async function open(path: string): Promise<void> {
	const { href, origin } = new URL(path, location.origin);
	const wanted = origin === location.origin ? href : `${location.origin}/notifications/`;
	const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
	const tab = tabs.find(({ url }) => url === wanted);
	if (tab) {
		await tab.focus();
		return;
	}
	const cache = await caches.open(TAPPED_ADDRESS);
	await cache.put("/", new Response(wanted, { headers: { "Tapped-At": String(Date.now()) } }));
	const opened = await self.clients.openWindow(wanted);
	if (opened?.url === wanted) {
		await caches.delete(TAPPED_ADDRESS);
		return;
	}
	const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
	for (const page of pages) page.postMessage({ tapped: true });
}

/** The browser's push address has changed: the server accepts it only with the cookie of the old one. */
async function renew({
	oldSubscription: old,
	newSubscription: given,
}: PushSubscriptionChangeEvent): Promise<void> {
	const fresh = given ?? (old && (await self.registration.pushManager.subscribe(old.options)));
	if (!fresh) return;
	const { endpoint, keys } = fresh.toJSON();
	const body = new URLSearchParams({ intent: "renew", endpoint: endpoint ?? "", ...keys });
	const { ok } = await fetch(ADDRESS, { method: "POST", body });
	if (!ok) await fresh.unsubscribe();
}

async function closeAll(): Promise<void> {
	for (const shown of await self.registration.getNotifications()) shown.close();
}
