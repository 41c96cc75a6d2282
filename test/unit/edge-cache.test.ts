import { Hono } from "hono";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AppEnv } from "#app/http/app-env.server.ts";
import { edgeCache } from "#app/http/middleware/edge-cache.server.ts";
import { HANG_MS } from "../support/patience.ts";

const MINUTE_MS = 60_000;
const ROUTE = {
	id: "list",
	path: "/list",
	isPage: true,
	allow: "GET, HEAD",
	sameForEveryone: true,
};

/** The data center's cache, shared by all its isolates. */
const cached = new Map<string, Response>();

beforeEach(() => {
	cached.clear();
	vi.useFakeTimers({ toFake: ["Date"] });
	vi.stubGlobal("caches", {
		open: async () => ({
			match: async (key: string) => cached.get(key)?.clone(),
			put: async (key: string, answer: Response) => void cached.set(key, answer),
		}),
	});
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** The page reads `q` and `page`. */
function searchParams(given: URLSearchParams): string {
	return new URLSearchParams(
		["q", "page"].flatMap((name) =>
			given
				.getAll(name)
				.slice(0, 1)
				.map((value) => [name, value]),
		),
	).toString();
}

/** A Worker with one page, which says how often it was rendered. */
function isolate(version = "one") {
	let made = 0;
	let answer: (request: Request) => Promise<Response> | Response = () =>
		new Response(`page ${++made}`);
	const work: Promise<unknown>[] = [];
	const app: Hono<AppEnv> = new Hono<AppEnv>()
		.use(async (c, next) => {
			c.set("url", new URL(c.req.url));
			c.set("route", { ...ROUTE, searchParams });
			c.set("requestId", "the-request");
			await next();
		})
		.use(edgeCache(version, (...request) => app.fetch(...request)))
		.all("*", (c) => answer(c.req.raw));
	const context = { waitUntil: (one: Promise<unknown>) => work.push(one) } as never;
	return {
		ask: async (address = "/list/", init?: RequestInit) => {
			const request = new Request(`https://yard.test${address}`, init);
			return (await app.fetch(request, {}, context)).text();
		},
		answerBy: (by: typeof answer) => {
			answer = by;
		},
		/** Waits until all background work has ended. */
		settled: async () => {
			while (work.length > 0) await work.pop();
		},
	};
}

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

test("a page is shown for a minute, then once more while it is made anew behind the visitor", async () => {
	const { ask, settled } = isolate();
	expect(await ask()).toBe("page 1");
	await settled();
	pass(MINUTE_MS - 1);
	expect(await ask()).toBe("page 1");
	pass(1);
	expect(await ask()).toBe("page 1");
	await settled();
	expect(await ask()).toBe("page 2");
	pass(MINUTE_MS - 1);
	expect(await ask()).toBe("page 2");
});

test("nobody waits for a renewal, and only one is under way", async () => {
	const { ask, answerBy, settled } = isolate();
	await ask();
	await settled();
	pass(2 * MINUTE_MS);
	let begun = 0;
	let finish = (_: Response) => {};
	answerBy(() => {
		begun += 1;
		return new Promise((resolve) => {
			finish = resolve;
		});
	});
	for (let visitor = 0; visitor < 5; visitor++) expect(await ask()).toBe("page 1");
	expect(begun).toBe(1);
	finish(new Response("anew"));
	await settled();
	expect(await ask()).toBe("anew");
});

test("a renewal that ended without a word is begun again", async () => {
	const { ask, answerBy, settled } = isolate();
	await ask();
	await settled();
	pass(2 * MINUTE_MS);
	answerBy(() => new Promise(() => {}));
	expect(await ask()).toBe("page 1");
	pass(30_000);
	answerBy(() => new Response("anew"));
	expect(await ask()).toBe("page 1");
	await vi.waitUntil(async () => (await ask()) === "anew", HANG_MS);
});

test("a renewal that is refused leaves the page as it was, for eleven minutes in all", async () => {
	const { ask, answerBy, settled } = isolate();
	await ask();
	await settled();
	answerBy(() => new Response("down", { status: 503 }));
	for (let minute = 0; minute < 10; minute++) {
		pass(MINUTE_MS);
		expect(await ask()).toBe("page 1");
		await settled();
	}
	pass(MINUTE_MS);
	expect(await ask()).toBe("down");
	expect(await ask()).toBe("down");
});

test("what is not 200, or carries a cookie, is not kept", async () => {
	const { ask, answerBy, settled } = isolate();
	for (const init of [{ status: 404 }, { status: 301 }, { headers: { "Set-Cookie": "a=b" } }]) {
		answerBy(() => new Response("not for everyone", init));
		await ask();
		await settled();
		expect(cached.size).toBe(0);
	}
});

test("isolates share what the data center keeps; another build has pages of its own", async () => {
	const [one, other, next] = [isolate(), isolate(), isolate("two")];
	one.answerBy(() => new Response("of the first"));
	await one.ask();
	await one.settled();
	expect(await other.ask()).toBe("of the first");
	expect(await next.ask()).toBe("page 1");
	// A page that another isolate has renewed is found, not rendered again.
	pass(2 * MINUTE_MS);
	one.answerBy(() => new Response("anew"));
	await one.ask();
	await one.settled();
	expect(await other.ask()).toBe("anew");
});

test("a page is made from its address alone, and found by it", async () => {
	const { ask, answerBy, settled } = isolate();
	const asked: Request[] = [];
	answerBy((request) => {
		asked.push(request);
		return new Response(`made ${asked.length}`);
	});
	const headers = { Cookie: "session=abc", Authorization: "Bearer abc", Range: "bytes=0-1" };
	expect(await ask("/list/?utm=x&page=2&q=a+b&q=c", { headers })).toBe("made 1");
	await settled();
	expect(asked[0]?.url).toBe("https://yard.test/list/?q=a+b&page=2");
	expect([...(asked[0]?.headers ?? [])]).toEqual([]);
	expect(await ask("/list/?q=a%20b&page=2&_data=root")).toBe("made 1");
	expect(await ask("/list/?page=2")).toBe("made 2");
	expect(await ask("/list/?q=a+b&page=2", { method: "POST" })).toBe("made 3");
	expect(await ask("/list?q=a+b&page=2")).toBe("made 4");
	expect(asked[3]?.url).toBe("https://yard.test/list?q=a+b&page=2");
});

test("of many addresses the memory holds some; the others come from the cache", async () => {
	const { ask, settled } = isolate();
	const addresses = Array.from({ length: 150 }, (_, page) => `/list/?page=${page}`);
	const first = [];
	for (const address of addresses) first.push(await ask(address));
	await settled();
	for (const _ of [1, 2]) {
		for (const [index, address] of addresses.entries()) {
			expect(await ask(address)).toBe(first[index]);
		}
	}
});

test("a cache that fails keeps nobody from the page", async () => {
	const { ask, settled } = isolate();
	vi.stubGlobal("caches", {
		open: async () => ({
			match: async () => undefined,
			put: () => Promise.reject(new Error("full")),
		}),
	});
	const log = vi.spyOn(console, "log").mockImplementation(() => {});
	expect(await ask()).toBe("page 1");
	await settled();
	expect(log.mock.calls.flat().join()).toContain(
		'"event":"page not kept","requestId":"the-request"',
	);
	log.mockRestore();
});
