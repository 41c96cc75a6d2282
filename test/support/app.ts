import { rm } from "node:fs/promises";
import type { Miniflare } from "miniflare";
import { inject, vi } from "vitest";
import { SETTINGS_PATH } from "./adjustable.mjs";
import { type Limits, limitTo, startBuiltWorker, type WorkerOptions } from "./built-worker.ts";
import { d1ByHttp } from "./d1-by-http.ts";
import { emptyEverything, schemaOf } from "./empty-everything.ts";
import { migratedD1Folder, openLibsql, type Queries, queriesOfD1 } from "./engines.ts";
import { fetchRaw } from "./http.ts";
import { HANG_MS } from "./patience.ts";
import { Visitor } from "./visitor.ts";

/**
 * The built Worker on its own empty, migrated database, with the real identity behind it. The Vitest project determines
 * the engine: "worker" is on D1, "worker on libSQL" on a libSQL server.
 */
export interface App extends Queries {
	files: Pick<R2Bucket, "get" | "list" | "put" | "delete">;
	/** Its cache of public pages. */
	keptPages(): Promise<Pick<Cache, "match" | "put">>;
	/** Its address, such as http://127.0.0.1:41234 */
	origin: string;
	/** A new browser without cookies. */
	visitor(): Visitor;
	fetch(path: string, init?: RequestInit): Promise<Response>;
	/** Runs the hourly cleanup. */
	cleanUp(): Promise<void>;
	/** What the Worker has logged so far, line by line. */
	log: Record<string, unknown>[];
	/** The lines of one request, once its last one is there. */
	logOf(requestId: string | null): Promise<Record<string, unknown>[]>;
	/** All that it has logged until now. */
	wholeLog(): Promise<Record<string, unknown>[]>;
	/** The logged lines that are not JSON: none, if all is well. */
	unstructuredLog: string[];
	/** Replaces the settings that differ from those of wrangler.toml, as a deployment does. */
	configure(settings: Record<string, string>): Promise<void>;
	stop(): Promise<void>;
}

type Special = Pick<
	WorkerOptions,
	"cache" | "faulty" | "filesDown" | "https" | "images" | "metered" | "workerRegistry"
> & {
	/** No other file has used it, or will: for what the Worker remembers as long as it runs. */
	ownWorker?: true;
};

/**
 * Printed now and then when workerd frees memory: Miniflare implements bindings such as the limits as Workers, and
 * these are calls to them.
 */
const OF_BINDINGS = "An RPC result was not disposed properly.";

/** A running app, and where its log goes. */
interface Running {
	miniflare: Miniflare;
	origin: string;
	queries: Queries;
	files: App["files"];
	dataFolder: string;
	schema: string;
	logged: Pick<App, "log" | "unstructuredLog">;
	end(): Promise<void>;
}

/** Apps with no special options, which earlier test files of this process no longer use. */
const idle: Running[] = [];

/**
 * The built Worker in workerd. An app with no special options is not stopped but emptied, and reused for the next file
 * with that one's settings and limits: code that workerd has run before runs several times faster.
 *
 * @param settings replaces settings of wrangler.toml, to point the Worker at something broken; see `configure`
 * @param limits how often things are allowed while it runs; by default practically always
 * @param special what only a few tests need
 */
export async function startApp(
	settings: Record<string, string> = {},
	limits: Limits = {},
	special: Special = {},
): Promise<App> {
	const isPlain = Object.keys(special).length === 0;
	const left = isPlain ? idle.pop() : undefined;
	if (left) {
		Object.assign(left.logged, { log: [], unstructuredLog: [] });
		await emptyEverything(left.queries);
		await emptyFiles(left.files);
	}
	const running = left ?? (await start(special));
	const { miniflare, origin, queries, files } = running;
	const { log, unstructuredLog } = running.logged;
	const send = special.https ? fetchRaw : fetch;
	const ask: App["fetch"] = (path, init) => {
		const headers = new Headers(init?.headers);
		// Between two processes on one machine, compression costs more than it saves.
		if (!headers.has("Accept-Encoding")) headers.set("Accept-Encoding", "identity");
		// A workerd that had no turn for 15 seconds on a busy machine closes a kept connection with the request in it.
		headers.set("Connection", "close");
		return send(new URL(path, origin), { redirect: "manual", ...init, headers });
	};
	const configure: App["configure"] = async (settings) => {
		const answer = await ask(SETTINGS_PATH, { method: "POST", body: JSON.stringify(settings) });
		if (!answer.ok) throw new Error(`The settings were not taken: ${answer.status}`);
	};
	await Promise.all([configure(settings), limitTo(limits, miniflare)]);
	const logOf: App["logOf"] = (requestId) =>
		vi.waitUntil(() => {
			const lines = log.filter((line) => line.requestId === requestId);
			return lines.some(({ event }) => event === "request") ? lines : undefined;
		}, HANG_MS);
	return {
		...queries,
		files,
		log,
		unstructuredLog,
		origin,
		configure,
		keptPages: async () => (await miniflare.getCaches()).open("pages") as unknown as Cache,
		logOf,
		async wholeLog() {
			// Lines come in order, so once the request's last line is there, all earlier ones are.
			await logOf((await ask("/robots.txt")).headers.get("X-Request-Id"));
			return log;
		},
		fetch: ask,
		visitor: () => new Visitor(origin, ask),
		async cleanUp() {
			const answer = await ask("/cdn-cgi/local/scheduled");
			if (!answer.ok)
				throw new Error(`The clean-up failed: ${answer.status} ${await answer.text()}`);
		},
		async stop() {
			// Some tests drop tables.
			if (isPlain && (await schemaOf(queries)) === running.schema) idle.push(running);
			else await running.end();
		},
	};
}

async function start(special: Special): Promise<Running> {
	const logged: Running["logged"] = { log: [], unstructuredLog: [] };
	const libsql = inject("engine") === "libSQL" ? await openLibsql() : undefined;
	const dataFolder = libsql ? libsql.folder : await migratedD1Folder();
	const surroundings = {
		bundle: inject("bundle"),
		identityUrl: inject("identityUrl"),
		providerPort: inject("providerPort"),
	};
	const options: WorkerOptions = {
		adjustable: true,
		workerRegistry: inject("workerRegistry"),
		...special,
		libsqlUrl: libsql?.url,
		...(!libsql && { folder: dataFolder }),
		onLog(line) {
			if (line.startsWith("{")) logged.log.push(JSON.parse(line));
			else if (!line.startsWith(OF_BINDINGS)) logged.unstructuredLog.push(line);
		},
	};
	const miniflare = await startBuiltWorker(surroundings, options);
	const { origin } = await miniflare.ready;
	const { db, run, rows, rowsOfEach } = libsql ?? (await queriesOfD1(await d1ByHttp(miniflare)));
	const queries = { db, run, rows, rowsOfEach };
	return {
		miniflare,
		origin,
		queries,
		dataFolder,
		logged,
		schema: await schemaOf(queries),
		files: filesOf(miniflare),
		async end() {
			await miniflare.dispose();
			await libsql?.stop();
			await rm(dataFolder, { recursive: true, force: true });
		},
	};
}

async function emptyFiles(files: App["files"]): Promise<void> {
	for (;;) {
		const { objects } = await files.list();
		if (objects.length === 0) return;
		await files.delete(objects.map(({ key }) => key));
	}
}

/**
 * Its files. Created on first use, because Miniflare then starts a thread, at a fifth of the cost of starting
 * everything.
 */
function filesOf(miniflare: Miniflare): App["files"] {
	const call = async (method: keyof App["files"], args: unknown[]) => {
		const bucket = (await miniflare.getR2Bucket("FILES")) as unknown as R2Bucket;
		const ask = async () => (bucket[method] as (...args: unknown[]) => unknown)(...args);
		// Miniflare keeps its connection, which can close under us; done twice, each of these does the same as once.
		return ask().catch((error: Error) => {
			if (error.message !== "fetch failed") throw error;
			return ask();
		});
	};
	const methods = ["get", "list", "put", "delete"] as const;
	const calls = methods.map((method) => [method, (...args: unknown[]) => call(method, args)]);
	return Object.fromEntries(calls);
}
