import process from "node:process";
import type { Miniflare } from "miniflare";
import { buildWhenStale } from "#dev/build.ts";
import { runUntilStopped } from "#dev/shutdown.ts";
import type { Surroundings } from "../test/support/built-worker.ts";
import { migrateD1, type Queries, queriesOfD1 } from "../test/support/engines.ts";
import { startSurroundings } from "../test/support/worker-bundle.setup.ts";

/** The main pages of a student who is logged in. */
export const STUDENT_PAGES = [
	"/programs/",
	"/programs/saved/",
	"/programs/add-program/",
	"/mentor/",
	"/resume/",
];

/** Runs a benchmark of the newest build, with everything its Worker talks to, and ends the process. */
export function runAmid(bench: (surroundings: Surroundings) => Promise<void>): Promise<void> {
	const run = async () => {
		await buildWhenStale();
		const surroundings = await startSurroundings();
		try {
			await bench(surroundings);
		} finally {
			await surroundings.stop();
		}
		process.exit();
	};
	return runUntilStopped(run, undefined, 130);
}

/** Creates the tables in the D1 database of a Worker. */
export async function prepareD1(worker: Miniflare): Promise<Queries> {
	const d1 = await worker.getD1Database("DB");
	await migrateD1(d1);
	return queriesOfD1(d1);
}
