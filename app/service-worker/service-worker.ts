/** The service worker: the parts of The Yard that work without a connection (docs/decisions/048-offline.md). */
import { PAGE_STYLE_HASH } from "../http/page-style.ts";
import {
	deletePages,
	file,
	findPage,
	forgetOldVersions,
	forgetOthers,
	isKept,
	keepFiles,
	keepPage,
	SAVED,
} from "./kept-pages.ts";
import { listenForPushes } from "./push.ts";
import { forgetRefused, queue, send, waiting } from "./queue.ts";

declare const self: ServiceWorkerGlobalScope;
/** The files that a kept page needs: the styles, the icons and offline-page.ts. Set by the build. */
declare const STYLES: string;
declare const ICONS: string;
declare const SCRIPT: string;

const NEEDED = [STYLES, ICONS, SCRIPT, "/icon.svg"];
/**
 * How long the network may take before a kept page is shown instead, so that nobody waits longer on one bar of signal.
 */
const PATIENCE_MS = 4_000;

const ignore = () => {};

listenForPushes();

self.addEventListener("install", (event) => {
	void self.skipWaiting();
	event.waitUntil(keepFiles(NEEDED));
});

self.addEventListener("activate", (event) => {
	const work = [
		forgetOldVersions(),
		self.registration.navigationPreload?.enable(),
		self.clients.claim(),
	];
	event.waitUntil(Promise.all(work));
});

self.addEventListener("fetch", (event) => {
	const { request } = event;
	const url = new URL(request.url);
	const { pathname } = url;
	const isPage = request.mode === "navigate";
	if (url.origin !== self.origin) return;
	if (request.method === "POST") {
		if (pathname === "/logout") event.respondWith(logOut(request));
		if (/^\/programs(\/[\w-]+|\/saved\/plan(\/[\w-]+)?)?(\/|\.data)$/.test(pathname)) {
			event.respondWith(post(event, isPage));
		}
	} else if (request.method === "GET") {
		if (isPage) event.respondWith(page(event, url));
		// The session has ended: whoever logs in next may be somebody else.
		else if (pathname === "/login.data") event.waitUntil(deletePages());
		else if (/^\/(assets\/(?!pdf)[^/]+|icon\.svg)$/.test(pathname)) {
			event.respondWith(file(request, NEEDED));
		}
	}
});

self.addEventListener("message", (event) => {
	const message: { keep?: string[]; seen?: boolean } = event.data;
	const work = async () => {
		if (message.seen) await forgetRefused();
		await send().catch(ignore);
		const { keep = [] } = message;
		// Whoever has just logged in has none.
		const needsSaved = message.keep && !keep.includes(SAVED) && !(await caches.match(SAVED));
		for (const path of needsSaved ? [...keep, SAVED] : keep) {
			const url = new URL(path, self.origin);
			if (isKept(url)) await keepPage(url.href).catch(ignore);
		}
	};
	event.waitUntil(work());
});

self.addEventListener("sync" as "message", (event) => event.waitUntil(send()));

/** The network's page; a kept one if that fails or takes too long. */
async function page(event: FetchEvent, url: URL): Promise<Response> {
	const asked = ask(event);
	const copied = asked.then((answer) => answer.clone());
	const keep = (answer: Response) => {
		if (url.pathname.startsWith("/login/")) return deletePages();
		// Somebody else may have signed in without a login page being shown.
		return isKept(url) ? keepPage(url.href, copied) : forgetOthers(answer);
	};
	let isKeptShown = false;
	/** When the network's page has arrived after all and is kept, the page that is shown offers it. */
	const announceNewer = async () => {
		const client = isKeptShown && (await self.clients.get(event.resultingClientId));
		if (client) client.postMessage({ newer: true });
	};
	event.waitUntil(copied.then(keep).then(announceNewer).catch(ignore));
	const keptIfLate = async () => {
		await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
		const kept = await keptPage(url.href);
		isKeptShown = !!kept;
		return kept ?? asked;
	};
	try {
		return await Promise.race([asked, keptIfLate()]);
	} catch {
		return (await keptPage(url.href)) ?? offlinePage("page");
	}
}

/** Waiting changes go first, so a page prefetched before them is outdated. */
async function ask({ request, preloadResponse }: FetchEvent): Promise<Response> {
	if (await waiting()) await send();
	else {
		const early: Response | undefined = await preloadResponse;
		if (early) return early;
	}
	return fetch(request);
}

/**
 * A form. One that can wait is sent after those already waiting, and waits itself while nothing gets through: the page's
 * own JavaScript then gets an answer without content, as nobody has one yet (components/form/submit-form.ts).
 */
async function post(event: FetchEvent, isPage: boolean): Promise<Response> {
	const { request } = event;
	const copy = request.clone();
	const { onLine } = navigator;
	try {
		if (await waiting()) await send();
		// Those before it still wait for a busy server, and would undo what overtakes them.
		if ((await waiting()) && (await queueForm(copy.clone()))) return queued(request, isPage);
		const answer = await fetch(request);
		event.waitUntil(copy.text().then(keepAgain).catch(ignore));
		return answer;
	} catch (error) {
		if (await queueForm(copy)) return queued(request, isPage);
		if (isPage) return offlinePage(onLine ? "unheard" : "form");
		throw error;
	}
}

const queueForm = async (sent: Request) =>
	queue(new URLSearchParams(await sent.text())).catch(ignore);

const queued = ({ url }: Request, isPage: boolean) =>
	isPage ? Response.redirect(url, 303) : new Response(null, { status: 204 });

/** A form that leaves the page in place doesn't reload it, so fetch it here to be kept. */
async function keepAgain(sent: string): Promise<void> {
	const form = new URLSearchParams(sent);
	if (!form.has("in_place")) return;
	const program = new URL(`/programs/${form.get("program_id")}/`, self.origin).href;
	await keepPage(self.origin + SAVED);
	if (await findPage(program)) await keepPage(program);
}

/** Sends what waits while that is still allowed, and deletes every page, even if the server can't be told. */
async function logOut(request: Request): Promise<Response> {
	await send().catch(ignore);
	await deletePages();
	return fetch(request).catch(() => offlinePage("log-out"));
}

/**
 * A kept page without its JavaScript: links and forms load whole pages again. With the styles and icons that are kept
 * for this version, because those of the page's own may be gone.
 */
async function keptPage(url: string): Promise<Response | undefined> {
	const kept = await findPage(url);
	if (!kept) return undefined;
	const text = (await kept.text())
		.replace(/<script\b[\s\S]*?<\/script>|<link rel="(modulepreload|preload|prefetch)"[^>]*>/g, "")
		.replace(/\/assets\/student-[\w-]+\.css/, STYLES)
		.replace(/\/assets\/icons-[\w-]+\.svg/g, ICONS);
	const script = `<script src="${SCRIPT}" data-kept-at="${kept.headers.get("Kept-At")}"></script>`;
	return html(text.replace("</body>", () => `${script}</body>`));
}

function offlinePage(why: "page" | "form" | "unheard" | "log-out"): Response {
	return html(
		`<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>You're offline</title><link rel="stylesheet" href="${STYLES}"><main class="mx-auto max-w-6xl px-5 pt-4 pb-16 md:pt-6"></main><script src="${SCRIPT}" data-why="${why}"></script></html>`,
		503,
	);
}

function html(text: string, status = 200): Response {
	const headers = {
		"Content-Type": "text/html; charset=utf-8",
		"Content-Security-Policy": `default-src 'self'; style-src 'self' '${PAGE_STYLE_HASH}'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
	};
	return new Response(text, { status, headers });
}
