/** Replaces a service worker that must go: SERVICE_WORKER=off npm run build (docs/decisions/048-offline.md). */
export {};

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => {
	const forget = async () => {
		for (const name of await caches.keys()) await caches.delete(name);
		await self.registration.unregister();
	};
	event.waitUntil(forget());
});
