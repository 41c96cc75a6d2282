/** For what takes weeks: a Worker with a clock that the test sets, and with data that no other test sees. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { root } from "#dev/paths.ts";
import { startBuiltWorker } from "../support/built-worker.ts";
import { CLOCK_PATH } from "../support/clock.mjs";
import { d1ByHttp } from "../support/d1-by-http.ts";
import { migratedD1Folder, type Queries, queriesOfD1 } from "../support/engines.ts";
import { failOnPrivateLog } from "../support/log-watch.ts";
import { test as yardTest } from "./yard.ts";

interface Clocked extends Queries {
	origin: string;
	/** Sets the clock, and runs what cron would have run by then. */
	setClock(timeMs: number): Promise<void>;
}

/** As the others, with a Worker of its own; its page's addresses are that Worker's. */
export const test = yardTest.extend<{ clocked: Clocked }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures it names.
	clocked: async ({}, use) => {
		const folder = await migratedD1Folder();
		const worker = await startBuiltWorker(
			{
				bundle: join(root, "build/server/index.js"),
				identityUrl: process.env.YARD_IDENTITY_URL ?? "",
				providerPort: 0,
			},
			// Nothing of Google's listens for this Worker.
			{ folder, clocked: true, assets: true, settings: { GOOGLE_ONE_TAP_URL: "" } },
		);
		const { origin } = await worker.ready;
		const send = async (path: string, init?: RequestInit) => {
			const answer = await fetch(new URL(path, origin), init);
			if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
		};
		await use({
			...(await queriesOfD1(await d1ByHttp(worker))),
			origin,
			async setClock(timeMs) {
				await send(CLOCK_PATH, { method: "POST", body: String(timeMs) });
				for (const cron of ["0 * * * *", "* * * * *"])
					await send(`/cdn-cgi/local/scheduled?cron=${encodeURIComponent(cron)}`);
			},
		});
		await worker.dispose();
		await rm(folder, { recursive: true, force: true });
		failOnPrivateLog();
	},
	baseURL: ({ clocked }, use) => use(clocked.origin),
});
