/** The pages and files that can be read without a connection. */
import { FILES, PAGES, QUEUE } from "./names.ts";

declare const self: ServiceWorkerGlobalScope;
/** Pages whose addresses look like a program's. Set by the build. */
declare const BESIDE_PROGRAMS: string[];

const MAX_PAGES = 50;
const MAX_FILES = 100;
export const SAVED = "/programs/saved/";

/** Deletes what an older version kept. */
export async function forgetOldVersions(): Promise<void> {
	for (const name of await caches.keys()) {
		const isOurs = [PAGES, QUEUE, FILES].some((start) => name.startsWith(start));
		if (!isOurs && /^(pages|queue|files)\d/.test(name)) await caches.delete(name);
	}
}

/** The saved list, plans and programs; nothing else that is private is kept. */
export function isKept({ pathname, search }: URL): boolean {
	return (
		/^\/programs\/([\w-]+|saved\/plan(\/[\w-]+)?)\/$/.test(pathname) &&
		!BESIDE_PROGRAMS.includes(pathname) &&
		/^(\?(after|before)=[^&]+)?$/.test(search)
	);
}

/** The caches of pages; at most one, except for a moment while the account changes. */
const pageCaches = async () => (await caches.keys()).filter((name) => name.startsWith(PAGES));

/** The account whose pages are kept, by the name that the server gave it. */
export async function keptAccount(): Promise<string | undefined> {
	return (await pageCaches())[0]?.slice(PAGES.length);
}

/** Counts how often everything was cleared, so that requests from before aren't kept after. */
let forgotten = 0;

/** Deletes every page. */
export async function deletePages(): Promise<void> {
	forgotten += 1;
	for (const name of await pageCaches()) await caches.delete(name);
}

/** Deletes what is kept for any account except the one that the answer was made for. */
export async function forgetOthers({ headers }: Response): Promise<void> {
	const account = headers.get("Yard-Account");
	const kept = account ? await pageCaches() : [];
	for (const other of kept) if (other !== PAGES + account) await caches.delete(other);
}

/** Keeps the server's answer for the account that it was made for, and deletes any other account's pages. */
export async function keepPage(url: string, asked?: Promise<Response>): Promise<void> {
	const before = forgotten;
	// Not on to the log-in page, whose answer takes the log-out's cookie with it.
	const answer = await (asked ?? fetch(url, { redirect: "manual" }));
	const account = answer.headers.get("Yard-Account");
	const isGone = answer.status === 404 || answer.status === 410;
	if (!account || answer.redirected || !(answer.ok || isGone)) return;
	const text = await answer.text();
	const name = PAGES + account;
	await forgetOthers(answer);
	if (before !== forgotten) return;
	const cache = await caches.open(name);
	await cache.delete(url);
	if (isGone) return;
	const page = new Response(text, { headers: { "Kept-At": String(Date.now()) } });
	await cache.put(url, page).catch(() => {});
	if (before !== forgotten) await caches.delete(name);
	await letGoOfOldest(cache, MAX_PAGES, [SAVED]);
}

/** The cached page for an address; for a later part of the list, its beginning. */
export async function findPage(url: string): Promise<Response | undefined> {
	const [cacheName] = await pageCaches();
	if (!cacheName) return undefined;
	return (
		(await caches.match(url, { cacheName })) ?? caches.match(url, { cacheName, ignoreSearch: true })
	);
}

/** Keeps the files that kept pages need. */
export async function keepFiles(paths: string[]): Promise<void> {
	await (await caches.open(FILES)).addAll(paths);
}

/** Files with a hash in their name are fetched once; others whenever there is a connection. */
export async function file(request: Request, needed: string[]): Promise<Response> {
	const cache = await caches.open(FILES);
	const kept = await cache.match(request.url);
	if (kept && request.url.includes("/assets/")) return kept;
	try {
		const answer = await fetch(request);
		if (answer.status === 200) {
			const copy = answer.clone();
			void cache
				.put(request.url, copy)
				.then(() => letGoOfOldest(cache, MAX_FILES, needed))
				.catch(() => {});
		}
		return answer;
	} catch (error) {
		if (kept) return kept;
		throw error;
	}
}

async function letGoOfOldest(cache: Cache, limit: number, needed: string[]): Promise<void> {
	const all = await cache.keys();
	for (const { url } of all.slice(0, -limit)) {
		if (!needed.includes(url.slice(self.origin.length))) await cache.delete(url);
	}
}
