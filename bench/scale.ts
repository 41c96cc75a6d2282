// `npm run bench -- scale`: fills databases with 1,000, 100,000 and 1,000,000 programs on D1 and on
// libSQL, sends the built Worker every request of the walk, and writes what each cost the database: a
// table in docs/performance.md. Other sizes: `npm run bench -- scale 1000 20000`, which writes nothing; one hour's reminders:
// `npm run bench -- scale reminders`. Some ten minutes and 5 GB of temporary files.
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { buildWhenStale } from "#dev/build.ts";
import { runUntilStopped } from "#dev/shutdown.ts";
import { type Surroundings, startBuiltWorker } from "../test/support/built-worker.ts";
import { type Engine, migrateD1, openLibsql, queriesOfD1 } from "../test/support/engines.ts";
import { whyNoSqld } from "../test/support/sqld.ts";
import { startSurroundings } from "../test/support/worker-bundle.setup.ts";
import { fill } from "./scale/fill.ts";
import { bringIn } from "./scale/import.ts";
import { benchReminders } from "./scale/reminders.ts";
import { type Measured, report } from "./scale/report.ts";
import { type Cost, walk } from "./scale/walk.ts";

const ALL_SIZES = [1000, 100_000, 1_000_000];
/** How often a request that changes nothing is sent; the quickest one counts. */
const TIMES = 7;

const given = process.argv.slice(3).map(Number);
const sizes = given.length > 0 ? given : ALL_SIZES;
const engines: Engine[] = whyNoSqld ? ["D1"] : ["D1", "libSQL"];

const folders: string[] = [];
process.on("exit", () => {
	for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

await runUntilStopped(
	process.argv[3] === "reminders" ? () => benchReminders() : run,
	undefined,
	130,
);

async function run(): Promise<void> {
	await buildWhenStale();
	const surroundings = await startSurroundings();
	const measured: Measured[] = [];
	try {
		for (const engine of engines) {
			for (const programs of sizes) measured.push(await measure(surroundings, engine, programs));
		}
	} finally {
		await surroundings.stop();
	}
	report(measured, { write: given.length === 0 });
	process.exit();
}

async function measure(
	surroundings: Surroundings,
	engine: Engine,
	programs: number,
): Promise<Measured> {
	const startedMs = Date.now();
	const seconds = () => `${((Date.now() - startedMs) / 1000).toFixed(0)} s`;
	const folder = await mkdtemp(join(tmpdir(), "yard-scale-"));
	folders.push(folder);
	const libsql = engine === "libSQL" ? await openLibsql() : undefined;
	const worker = await startBuiltWorker(surroundings, {
		...{ folder, libsqlUrl: libsql?.url, metered: true },
		onLog(line) {
			if (/"level":"error"/.test(line)) console.error(line);
		},
	});
	try {
		const { origin } = await worker.ready;
		const queries = libsql ?? (await emptyD1(worker));
		await fill(queries, programs, Date.now());
		console.log(`${engine} holds ${programs.toLocaleString("en-US")} programs after ${seconds()}.`);
		const { identityUrl } = surroundings;
		const costs: Cost[] = await walk(queries, { origin, identityUrl }, programs, TIMES);
		console.log(`${costs.length} requests measured after ${seconds()}.`);
		const imported = programs === sizes[0] ? await bringIn(queries, { origin, identityUrl }) : [];
		return { engine, programs, costs, imported };
	} finally {
		await worker.dispose();
		await libsql?.stop();
		await rm(folder, { recursive: true, force: true });
	}
}

async function emptyD1(worker: Awaited<ReturnType<typeof startBuiltWorker>>) {
	const d1 = await worker.getD1Database("DB");
	await migrateD1(d1);
	return queriesOfD1(d1);
}
