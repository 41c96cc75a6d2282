/**
 * Pages and feeds that are the same for everyone, cached near the Worker (docs/decisions/019-what-is-shipped.md).
 */
import type { Hono } from "hono";
import type { AppContext, AppEnv, Middleware } from "../app-env.server.ts";
import { createLogger } from "../log.server.ts";
import { addressOf } from "../route-table.server.ts";

const FRESH_MS = 60_000;
/** How much longer a stale page is served while it is rendered again. */
const STALE_MS = 10 * 60_000;
/** After this time a renewal counts as lost and starts again: Cloudflare may have stopped it. */
const RENEWAL_MS = 30_000;
/** The maximum number of pages in this isolate's memory. */
const MAX_IN_MEMORY = 100;

/** Header that stores in the cache when a page was made, in epoch milliseconds. */
const MADE_AT = "X-Made-At";

/** When somebody's decision last changed a page, as far as this isolate knows; part of every key. */
let changedAtMs = 0;

/** Makes this isolate drop all pages made so far; other isolates renew theirs within a minute. */
export function forgetPages(): void {
	changedAtMs = Date.now();
}

/** The headers that are cached with a page; all others are set again each time. */
const KEPT_HEADERS = ["Content-Type", "ETag", "Last-Modified"];

interface Kept {
	/** As bytes, so that the text isn't encoded again for each answer. */
	body: ArrayBuffer;
	headers: Record<string, string>;
	madeAtMs: number;
}

const ageMs = ({ madeAtMs }: Kept) => Date.now() - madeAtMs;

/**
 * Answers with the cached page, if there is one, and caches those that are rendered. A page is rendered from its
 * address alone, without cookies, headers or parameters that it doesn't know, so it can't hold anything private.
 * Without a cache (under hot reload) every page is rendered when it is asked for.
 *
 * @param version of the build: a page made by another one would link to files that are gone
 * @param fetch handles a request through all steps, for a page that is renewed in the background
 */
export function edgeCache(version: string, fetch: Hono<AppEnv>["fetch"]): Middleware {
	/** Read from the cache, so that a page many ask for is read once a minute. */
	const inMemory = new Map<string, Kept>();
	/** When each renewal began, in epoch milliseconds. */
	const renewing = new Map<string, number>();
	const renewals = new WeakSet<Request>();

	return async (c, next) => {
		const path = sharedPathOf(c);
		if (!path || typeof caches === "undefined") return next();
		const { origin } = c.get("url");
		const key = `${origin}/${version}-${changedAtMs}${path}`;
		const kept = renewals.has(c.req.raw) ? undefined : await find(key);
		if (kept) {
			if (ageMs(kept) >= FRESH_MS) renew(c, key, pageAt(`${origin}${path}`, c));
			c.res = answerWith(kept, c.req.raw);
			return;
		}
		const madeAtMs = Date.now();
		const asked = c.req.raw;
		c.req.raw = pageAt(`${origin}${path}`, c);
		await next();
		if (c.res.status !== 200 || c.res.headers.has("Set-Cookie")) return;
		const made = { headers: keptHeadersOf(c.res), body: await c.res.arrayBuffer(), madeAtMs };
		c.res = undefined;
		c.res = answerWith(made, asked);
		c.executionCtx.waitUntil(
			keep(key, made).catch((error: unknown) => {
				createLogger(c.get("requestId")).warn("page not kept", { error });
			}),
		);
	};

	async function find(key: string): Promise<Kept | undefined> {
		const near = inMemory.get(key);
		if (near && ageMs(near) < FRESH_MS) return near;
		const found = await (await caches.open("pages")).match(key);
		if (!found) return undefined;
		const headers = keptHeadersOf(found);
		const madeAtMs = Number(found.headers.get(MADE_AT));
		const kept = { headers, body: await found.arrayBuffer(), madeAtMs };
		if (ageMs(kept) >= FRESH_MS + STALE_MS) return undefined;
		inMemory.delete(key);
		inMemory.set(key, kept);
		const [oldest = key] = inMemory.keys();
		if (inMemory.size > MAX_IN_MEMORY) inMemory.delete(oldest);
		return kept;
	}

	async function keep(key: string, kept: Kept): Promise<void> {
		const answer = answerWith(kept);
		answer.headers.set(MADE_AT, String(kept.madeAtMs));
		answer.headers.set("Cache-Control", `s-maxage=${(FRESH_MS + STALE_MS) / 1000}`);
		await (await caches.open("pages")).put(key, answer);
	}

	function renew(c: AppContext, key: string, page: Request): void {
		if (Date.now() - (renewing.get(key) ?? 0) < RENEWAL_MS) return;
		renewing.set(key, Date.now());
		renewals.add(page);
		const renewal = async () => {
			const answer = await fetch(page, c.env, c.executionCtx);
			await answer.body?.cancel();
			renewing.delete(key);
		};
		c.executionCtx.waitUntil(renewal());
	}
}

/** Path and known parameters, if the page is the same for everyone. */
function sharedPathOf(c: AppContext): string | undefined {
	const { method } = c.req.raw;
	const route = c.get("route");
	if (!route.sameForEveryone || (method !== "GET" && method !== "HEAD")) return undefined;
	const { pathname, searchParams } = c.get("url");
	// Another spelling is redirected (canonicalAddress).
	if (pathname !== addressOf(route)) return undefined;
	const search = route.searchParams?.(searchParams) ?? "";
	return `${pathname}${search && `?${search}`}`;
}

/**
 * A request for a page, stripped of everything that the page doesn't depend on, except the sender's address, which
 * limits searches.
 */
function pageAt(address: string, c: AppContext): Request {
	const headers = new Headers();
	const clientIp = c.req.header("CF-Connecting-IP");
	if (clientIp) headers.set("CF-Connecting-IP", clientIp);
	return new Request(address, { headers });
}

function keptHeadersOf({ headers }: Response): Record<string, string> {
	const kept = KEPT_HEADERS.map((name) => [name, headers.get(name)]);
	return Object.fromEntries(kept.filter(([, value]) => value !== null));
}

/** The answer, or 304 without a body if the client already has it. */
function answerWith({ body, headers }: Pick<Kept, "body" | "headers">, asked?: Request): Response {
	return asked && hasIt(asked, headers)
		? new Response(null, { status: 304, headers })
		: new Response(body, { headers });
}

/** By ETag if one was sent, else by an exact Last-Modified (RFC 9110, 13.2.2). */
function hasIt({ headers: asked }: Request, { ETag, "Last-Modified": changed }: Kept["headers"]) {
	const tags = asked.get("If-None-Match");
	if (tags !== null) {
		const sent = tags.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
		return ETag !== undefined && (sent.includes(ETag) || tags.trim() === "*");
	}
	return changed !== undefined && asked.get("If-Modified-Since") === changed;
}
