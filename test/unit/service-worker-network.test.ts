/**
 * The service worker with the test's own network, clock and storage, because no browser lets a test hold those back.
 */
import { createContext, runInContext } from "node:vm";
import { beforeEach, expect, test } from "vitest";
import { addressOf, createRouteTable } from "#app/http/route-table.server.ts";
import { buildScript } from "#dev/vite/service-worker.ts";
import { builtRoutes } from "../support/built-routes.ts";

const ORIGIN = "https://yard.example";
const LIST = `${ORIGIN}/programs/saved/`;
const code = await buildScript("service-worker", {
	STYLES: '"/assets/student.css"',
	ICONS: '"/assets/icons.svg"',
	SCRIPT: '"/assets/offline.js"',
});

type Listener = (event: Record<string, unknown>) => void;

/** The part of the Cache API that the worker uses. */
function storage(isFull: () => boolean) {
	const all = new Map<string, Map<string, Response>>();
	const keyOf = (asked: string | Request) =>
		new URL(typeof asked === "string" ? asked : asked.url, ORIGIN).href;
	const cacheOf = (name: string) => {
		const held = all.get(name) ?? new Map<string, Response>();
		all.set(name, held);
		return {
			match: async (asked: string | Request) => held.get(keyOf(asked))?.clone(),
			async put(asked: string | Request, answer: Response) {
				if (isFull()) throw new DOMException("Full", "QuotaExceededError");
				held.set(keyOf(asked), answer);
			},
			delete: async (asked: string | Request) => held.delete(keyOf(asked)),
			keys: async () => [...held.keys()].map((url) => new Request(url)),
			addAll: async () => {},
		};
	};
	return {
		keys: async () => [...all.keys()],
		open: async (name: string) => cacheOf(name),
		delete: async (name: string) => all.delete(name),
		match: async (asked: string, { cacheName }: { cacheName: string }) =>
			all.get(cacheName)?.get(keyOf(asked))?.clone(),
	};
}

/** A running worker; `answer` answers for the network, and time passes when the test says so. */
function start() {
	const listeners = new Map<string, Listener>();
	const timers: { ms: number; run: () => void }[] = [];
	const messages: unknown[] = [];
	const world = {
		isFull: false,
		answer: (_: Request): Promise<Response> => new Promise(() => {}),
		asked: [] as Request[],
		/** Waits for something, but only this long. */
		patience: [] as AbortController[],
	};
	const caches = storage(() => world.isFull);
	const self = {
		origin: ORIGIN,
		addEventListener: (name: string, listener: Listener) => {
			const before = listeners.get(name);
			listeners.set(name, (event) => {
				before?.(event);
				listener(event);
			});
		},
		clients: {
			get: async () => ({ postMessage: (said: unknown) => messages.push(said) }),
			matchAll: async () => [{ postMessage: (said: unknown) => messages.push(said) }],
		},
		registration: { getNotifications: async () => [] },
	};
	const globals = {
		self,
		caches,
		URL,
		URLSearchParams,
		Response,
		Request,
		Date,
		Promise,
		location: { origin: ORIGIN },
		navigator: { onLine: false },
		AbortSignal: {
			timeout() {
				const patience = new AbortController();
				world.patience.push(patience);
				return patience.signal;
			},
		},
		setTimeout: (run: () => void, ms: number) => void timers.push({ ms, run }),
		fetch: (asked: string | Request, init?: RequestInit) => {
			const request = typeof asked === "string" ? new Request(new URL(asked, ORIGIN), init) : asked;
			world.asked.push(request);
			const aborted = new Promise<never>((_, reject) =>
				request.signal.addEventListener("abort", () => reject(new TypeError())),
			);
			return Promise.race([world.answer(request), aborted]);
		},
	};
	runInContext(code, createContext(globals));
	return {
		world,
		caches,
		timers,
		messages,
		/** The worker's answer to a request for a page, or to a form; from the page's JavaScript if the mode says so. */
		ask(
			url: string,
			{ mode = "navigate", ...init }: RequestInit = {},
		): { answer: Promise<Response>; done: Promise<unknown> } {
			const request = new Request(url, init);
			Object.defineProperty(request, "mode", { value: mode });
			const work: Promise<unknown>[] = [];
			let answer = Promise.reject<Response>(new Error("Not answered"));
			answer.catch(() => {});
			listeners.get("fetch")?.({
				request,
				resultingClientId: "page",
				preloadResponse: Promise.resolve(),
				respondWith: (given: Promise<Response>) => {
					answer = given;
				},
				waitUntil: (one: Promise<unknown>) => void work.push(one),
			});
			return { answer, done: Promise.all(work) };
		},
	};
}

const pageOf = (text: string, account = "ada") =>
	new Response(`<html><main>${text}</main></body></html>`, {
		headers: { "Yard-Account": account },
	});

let worker: ReturnType<typeof start>;

/** The list as it was opened with a connection. */
beforeEach(async () => {
	worker = start();
	worker.world.answer = async () => pageOf("the old list");
	const { answer, done } = worker.ask(LIST);
	expect(await (await answer).text()).toContain("the old list");
	await done;
	worker.timers.length = 0;
});

test("a network that says nothing for four seconds gives way to what is kept, and announces what comes later", async () => {
	let come = (_: Response) => {};
	worker.world.answer = () => new Promise((resolve) => (come = resolve));
	const { answer, done } = worker.ask(LIST);
	expect(worker.timers.map(({ ms }) => ms)).toEqual([4000]);
	worker.timers[0]?.run();
	const shown = await (await answer).text();
	expect(shown).toContain("the old list");
	expect(shown).toContain("data-kept-at");
	expect(worker.messages).toEqual([]);
	come(pageOf("the new list"));
	await done;
	expect(worker.messages).toEqual([{ newer: true }]);
	worker.world.answer = () => Promise.reject(new TypeError());
	expect(await (await worker.ask(LIST).answer).text()).toContain("the new list");
});

test("where nothing is kept the network is waited for, however long it takes", async () => {
	let come = (_: Response) => {};
	worker.world.answer = () => new Promise((resolve) => (come = resolve));
	const { answer, done } = worker.ask(`${ORIGIN}/programs/camp/`);
	await expect.poll(() => worker.world.asked.length).toBe(2);
	worker.timers[0]?.run();
	come(pageOf("the camp"));
	expect(await (await answer).text()).toContain("the camp");
	await done;
	expect(worker.messages).toEqual([]);
});

test("of the pages below /programs/ only the saved list and programs are kept", async () => {
	const table = createRouteTable(builtRoutes).routes.map(addressOf);
	const pages = table.filter((path) => /^\/programs\/[\w-]+\/$/.test(path));
	expect(pages.length).toBeGreaterThan(3);
	for (const path of [...pages, "/programs/camp/"]) {
		const { answer, done } = worker.ask(ORIGIN + path);
		await answer;
		await done;
	}
	const kept = await (await worker.caches.open("pages1 ada")).keys();
	expect(kept.map(({ url }) => url)).toEqual([LIST, `${ORIGIN}/programs/camp/`]);
});

test("a page of another account takes all that was kept of the one before along", async () => {
	worker.world.answer = async () => pageOf("Ben's list", "ben");
	const { answer, done } = worker.ask(LIST);
	await answer;
	await done;
	expect((await worker.caches.keys()).filter((name) => name.startsWith("pages"))).toEqual([
		"pages1 ben",
	]);
});

test("whoever came in past the log-in page finds nothing of the one before, whatever they open first", async () => {
	worker.world.answer = async () => pageOf("Programs for Ben", "ben");
	const { answer, done } = worker.ask(`${ORIGIN}/programs/`);
	await answer;
	await done;
	worker.world.answer = () => Promise.reject(new TypeError());
	expect(await (await worker.ask(LIST).answer).text()).not.toContain("the old list");
});

test("a page of nobody's leaves what is kept", async () => {
	worker.world.answer = async () => new Response("<html>About</html>");
	const { answer, done } = worker.ask(`${ORIGIN}/about/`);
	await answer;
	await done;
	worker.world.answer = () => Promise.reject(new TypeError());
	expect(await (await worker.ask(LIST).answer).text()).toContain("the old list");
});

const save = { method: "POST", body: new URLSearchParams({ intent: "save", program_id: "camp" }) };

test("a log-out deletes every page, before the server is asked", async () => {
	const pages = async () => (await worker.caches.keys()).filter((name) => name.startsWith("pages"));
	let keptMeanwhile: string[] | undefined;
	worker.world.answer = async ({ method, url }) => {
		if (`${method} ${url}` !== `POST ${ORIGIN}/logout`) throw new TypeError();
		keptMeanwhile = await pages();
		return new Response("Logged out");
	};
	expect(await pages()).toHaveLength(1);
	const out = await worker.ask(`${ORIGIN}/logout`, { method: "POST" }).answer;
	expect(await out.text()).toBe("Logged out");
	expect(keptMeanwhile).toEqual([]);
});

test("without a connection a change waits, but on a full phone it says that nothing was sent", async () => {
	worker.world.answer = () => Promise.reject(new TypeError());
	expect((await worker.ask(LIST, save).answer).status).toBe(303);
	const byScript = await worker.ask(`${ORIGIN}/programs.data`, { ...save, mode: "cors" }).answer;
	expect([byScript.status, await byScript.text()]).toEqual([204, ""]);
	worker.world.isFull = true;
	const other = new URLSearchParams({ intent: "save", program_id: "other" });
	const refused = await worker.ask(LIST, { ...save, body: other }).answer;
	expect(refused.status).toBe(503);
	expect(await refused.text()).toContain('data-why="form"');
});

test("what waits is not held up for good by a server that took it and says nothing", async () => {
	worker.world.answer = () => Promise.reject(new TypeError());
	await worker.ask(LIST, save).answer;
	worker.world.asked.length = 0;
	worker.world.answer = () => new Promise(() => {});
	const { answer } = worker.ask(LIST);
	await expect.poll(() => worker.world.asked.map(({ method }) => method)).toEqual(["POST"]);
	for (const patience of worker.world.patience) patience.abort();
	expect(await (await answer).text()).toContain("the old list");
	expect(await worker.caches.keys()).toContain("queue1 ada");
});

test("a change is not sent before those that a busy server has refused", async () => {
	worker.world.answer = () => Promise.reject(new TypeError());
	await worker.ask(LIST, save).answer;
	worker.world.answer = async ({ url }) =>
		new Response("busy", { status: url.includes(".data") ? 503 : 200 });
	worker.world.asked.length = 0;
	const unsave = new URLSearchParams({ intent: "unsave", program_id: "program" });
	expect((await worker.ask(LIST, { ...save, body: unsave }).answer).status).toBe(303);
	worker.world.answer = async () => new Response("done");
	await worker.ask(LIST).answer;
	const sent = worker.world.asked.filter(({ method }) => method === "POST");
	const intents = await Promise.all(
		sent.map(async (request) => new URLSearchParams(await request.text()).get("intent")),
	);
	expect(intents).toEqual(["save", "save", "unsave"]);
});

test("only what waits for the student who is here says that they are logged out", async () => {
	for (const account of ["bea", "ada"]) {
		worker.world.answer = async ({ method }) =>
			method === "POST" ? new Response("", { status: 503 }) : pageOf("a list", account);
		await worker.ask(LIST).done;
		worker.world.answer = () => Promise.reject(new TypeError());
		await worker.ask(LIST, save).answer;
	}
	const statuses: Record<string, number> = { ada: 503, bea: 401 };
	worker.world.answer = async ({ headers }) =>
		new Response("", { status: statuses[headers.get("Yard-Account") ?? ""] ?? 200 });
	await worker.ask(LIST).answer;
	expect(worker.messages.at(-1)).toEqual({ pending: 1, refused: 0, isLoggedOut: false });
});

test("two changes that fail in the same moment both wait", async () => {
	worker.world.answer = () => Promise.reject(new TypeError());
	const programs = ["camp", "fair", "lab"];
	await Promise.all(
		programs.map((program_id) => {
			const body = new URLSearchParams({ intent: "save", program_id });
			return worker.ask(LIST, { ...save, body }).answer;
		}),
	);
	expect(await (await worker.caches.open("queue1 ada")).keys()).toHaveLength(3);
});

test("a kept page has the styles and icons of this version, because its own may be gone", async () => {
	const page = `<link rel="stylesheet" href="/assets/student-old1_-2.css"/>
		<use href="/assets/icons-old.svg#search"></use><use href="/assets/icons-old.svg#x"></use>`;
	worker.world.answer = async () => pageOf(page);
	await worker.ask(LIST).done;
	worker.world.answer = () => Promise.reject(new TypeError());
	const shown = await (await worker.ask(LIST).answer).text();
	expect(shown).not.toContain("old");
	expect(shown).toContain('href="/assets/student.css"');
	expect(shown.match(/\/assets\/icons\.svg#/g)).toHaveLength(2);
});
