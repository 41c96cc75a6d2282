// `npm run bench -- scale`: fills databases with 1,000, 100,000 and 1,000,000 programs on D1 and on libSQL, sends the
// built Worker every request of the walk, and writes what each cost the database into docs/database-costs.csv and
// docs/performance.md. Other sizes: `npm run bench -- scale 1000 20000`, which writes nothing; one hour's reminders:
// `npm run bench -- scale reminders`. Takes about ten minutes and 5 GB of temporary files.
import process from "node:process";
import { runUntilStopped } from "#dev/shutdown.ts";
import { type Surroundings, startBuiltWorker } from "../test/support/built-worker.ts";
import { type Engine, openLibsql } from "../test/support/engines.ts";
import { whyNoSqld } from "../test/support/sqld.ts";
import { fill } from "./scale/fill.ts";
import { bringIn } from "./scale/import.ts";
import { benchReminders } from "./scale/reminders.ts";
import { type Measured, report } from "./scale/report.ts";
import { type Cost, walk } from "./scale/walk.ts";
import { prepareD1, runAmid } from "./site.ts";

const ALL_SIZES = [1000, 100_000, 1_000_000];
/** How often a read-only request is sent; the fastest one counts. */
const TIMES = 7;

const given = process.argv.slice(3).map(Number);
const sizes = given.length > 0 ? given : ALL_SIZES;
const engines: Engine[] = whyNoSqld ? ["D1"] : ["D1", "libSQL"];

if (process.argv[3] === "reminders") await runUntilStopped(() => benchReminders(), undefined, 130);
else await runAmid(run);

async function run(surroundings: Surroundings): Promise<void> {
	const measured: Measured[] = [];
	for (const engine of engines) {
		for (const programs of sizes) measured.push(await measure(surroundings, engine, programs));
	}
	report(measured, { write: given.length === 0 });
}

async function measure(
	surroundings: Surroundings,
	engine: Engine,
	programs: number,
): Promise<Measured> {
	const startedMs = Date.now();
	const seconds = () => `${((Date.now() - startedMs) / 1000).toFixed(0)} s`;
	const libsql = engine === "libSQL" ? await openLibsql() : undefined;
	const worker = await startBuiltWorker(surroundings, {
		libsqlUrl: libsql?.url,
		metered: true,
		onLog(line) {
			if (/"level":"error"/.test(line)) console.error(line);
		},
	});
	try {
		const { origin } = await worker.ready;
		const queries = libsql ?? (await prepareD1(worker));
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
	}
}
