/** What was saved, marked or removed without a connection, in order, until the server has it. */
import { keptAccount } from "./kept-pages.ts";
import { canWait, QUEUE, type QueueState } from "./names.ts";

declare const self: ServiceWorkerGlobalScope;

const REFUSED = "refused";
const MAX_QUEUED = 200;
const PATIENCE_MS = 30_000;

/** The cache with the waiting changes of the account whose pages are kept. */
async function ownQueue(): Promise<Cache | undefined> {
	const account = await keptAccount();
	return account ? caches.open(QUEUE + account) : undefined;
}

/** How many changes wait. */
export async function waiting(): Promise<number> {
	return (await (await ownQueue())?.keys())?.length ?? 0;
}

let queueing: Promise<unknown> = Promise.resolve();

/**
 * Lets a form wait: Save, Unsave, how far along a student is, or a tick in their plan. One after the other, because two
 * at once would get the same number. False if it can't: it is another form, nobody's pages are kept, or too many wait
 * already.
 *
 * @throws Error when the phone is full
 */
export function queue(form: URLSearchParams): Promise<boolean> {
	const queued = queueing.catch(() => {}).then(() => add(form));
	queueing = queued;
	return queued;
}

async function add(form: URLSearchParams): Promise<boolean> {
	const cache = await ownQueue();
	const keys = (await cache?.keys()) ?? [];
	if (!cache || !canWait(form) || keys.length >= MAX_QUEUED) return false;
	form.set("in_place", "1");
	form.delete("form_id");
	const body = String(form);
	const last = keys.at(-1);
	// The second tap of a double tap.
	if (!last || (await (await cache.match(last))?.text()) !== body) {
		const tappedAt = Math.max(Date.now(), last ? tappedAtOf(last) + 1 : 0);
		await cache.put(`/queue/${tappedAt}`, new Response(body));
	}
	await (self.registration as { sync?: { register(tag: string): Promise<void> } }).sync
		?.register("queue")
		.catch(() => {});
	await notifyPages();
	return true;
}

/** When a change was tapped (epoch ms), which its key says. */
const tappedAtOf = ({ url }: Request) => Number(url.split("/").pop());

let sending: Promise<void> = Promise.resolve();

/** Sends what waits, one by one. */
export function send(): Promise<void> {
	sending = sending.catch(() => {}).then(sendAll);
	return sending;
}

/** @throws TypeError when there is no connection, so that background sync tries again */
async function sendAll(): Promise<void> {
	let isLoggedOut = false;
	const own = await keptAccount();
	for (const name of await caches.keys()) {
		if (!name.startsWith(QUEUE)) continue;
		const account = name.slice(QUEUE.length);
		const cache = await caches.open(name);
		for (const key of await cache.keys()) {
			const body = new URLSearchParams(await (await cache.match(key))?.text());
			body.set("tapped_at", String(tappedAtOf(key)));
			// The server takes it from this account only.
			const headers = { "Yard-Account": account };
			// A request that hangs would block all others forever.
			const signal = AbortSignal.timeout(PATIENCE_MS);
			const sent = { method: "POST", body, headers, signal };
			const page = body.get("intent") === "tick" ? "/programs/saved/plan" : "/programs/saved";
			const { status } = await fetch(`${page}.data`, sent);
			if (account === own) isLoggedOut = status === 401;
			if (status === 401 || status === 429 || status >= 500) break;
			await cache.delete(key);
			if (status >= 400) await (await caches.open(REFUSED)).put(key, new Response());
		}
	}
	await notifyPages(isLoggedOut);
}

/** Sends every page the state of the queue. */
async function notifyPages(isLoggedOut = false): Promise<void> {
	const refused = (await (await caches.open(REFUSED)).keys()).length;
	const state: QueueState = { pending: await waiting(), refused, isLoggedOut };
	for (const client of await self.clients.matchAll()) client.postMessage(state);
}

/** The message about refused changes was read. */
export const forgetRefused = () => caches.delete(REFUSED);
