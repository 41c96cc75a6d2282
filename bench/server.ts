// `npm run bench -- server`: how much CPU the deployed bundle takes for a request of each main page, compared with a
// constant answer and a bare Remix page with one query (bench/bare/). Linux only: workerd's own time is read from
// /proc. Writes its section of docs/performance.md.
// `npm run bench -- server /programs/ /about/` measures only those pages and writes nothing;
// `npm run bench -- server --profile /programs/` writes a .cpuprofile of one page, which Chromium's DevTools open.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import process from "node:process";
import { freePort } from "#dev/free-port.ts";
import { runToEnd } from "#dev/processes.ts";
import { type Surroundings, startBuiltWorker } from "../test/support/built-worker.ts";
import { enterStudent } from "./people.ts";
import { madeNow, table, writePart } from "./report.ts";
import { fill } from "./scale/fill.ts";
import { prepareD1, runAmid, STUDENT_PAGES } from "./site.ts";
import { CONNECTIONS, type Server, send, startAlone, started, type Target } from "./workerd.ts";

const PUBLIC = ["/", "/about/", "/programs-public/", "/programs-public/?q=robotics"];
const OTHERS = ["/programs/id-10/", "/login/", "/api/openapi.json"];
const SIGNED_IN = [...STUDENT_PAGES, "/programs/id-10/"];
/**
 * Cloudflare's free plan allows a request 10 ms, and a Worker 3 MB. Pages are held to multiples of the bare page, which
 * takes 0.8 ms on a quick, quiet machine and 2 ms on a busy one.
 */
const BUDGETS = { bareTimes: 10, listBareTimes: 14, startMs: 200, gzipKiB: 1536 };
/** Twenty cards, each with the forms that open on it (docs/decisions/019-what-is-shipped.md). */
const LISTS = ["/programs/", "/programs/saved/"];
const PROGRAMS = 1000;
const MENTORS = 20;
const ROUNDS = 15;
const WARM_UP = 300;
/** The system counts in hundredths of a second, so a turn should last many of them. */
const TURN_MS = 300;
const BARE_WORKER = `import * as build from "./index.js";
	const handle = build.entry.module.createRequestHandler(build);
	export default { fetch: (request, env) => handle(request, env) };`;

const given = process.argv.slice(3);
const profiled = given[0] === "--profile" ? given[1] : undefined;
await runAmid(async (surroundings) => {
	const servers: Server[] = [];
	try {
		if (profiled) await profile(profiled, surroundings, servers);
		else report(await measure(await targetsOf(surroundings, servers)));
	} finally {
		await Promise.all(servers.map(({ miniflare }) => miniflare.dispose()));
	}
});

async function targetsOf(surroundings: Surroundings, servers: Server[]) {
	const fresh = await startYard(surroundings, servers);
	const cached = await startYard(surroundings, servers, { cache: true });
	const constant = {
		name: "a constant answer of 5 KB",
		server: await startConstant(servers),
		path: "/",
	};
	const bare = {
		name: "a bare Remix page, one query",
		server: await startBare(servers),
		path: "/",
	};
	const pages: Target[] = [
		...PUBLIC.flatMap((path) => [
			{ name: `\`${path}\`, from the cache`, server: cached.server, path },
			{ name: `\`${path}\`, made anew`, server: fresh.server, path },
		]),
		...OTHERS.map((path) => ({ name: `\`${path}\``, server: fresh.server, path })),
		...SIGNED_IN.map((path) => ({ name: `\`${path}\`, signed in`, path, ...fresh })),
	];
	const asked = pages.filter(({ path }) => given.length === 0 || given.includes(path));
	return { bare, others: [constant, ...asked] };
}

/** The deployed bundle with a thousand programs, and a student who is logged in to it and has said what fits them. */
async function startYard(
	surroundings: Surroundings,
	servers: Server[],
	{ cache, inspectorPort }: { cache?: boolean; inspectorPort?: number } = {},
): Promise<{ server: Server; cookie: string }> {
	const { identityUrl } = surroundings;
	const server = await started(servers, () =>
		startBuiltWorker(surroundings, { cache, direct: { inspectorPort } }),
	);
	const queries = await prepareD1(server.miniflare);
	await fill(queries, PROGRAMS, Date.now());
	await queries.run(`delete from mentors where cast(substr(id, 8) as integer) > ${MENTORS}`);
	const student = await enterStudent(queries, { origin: server.origin, identityUrl });
	await queries.run({
		sql: `update users set year = 'junior', fields = '["computing"]', gpa_range = 'from30',
			places = '["remote"]', open_to = '["citizens"]' where firebase_uid = ?`,
		args: [student.uid],
	});
	return { server, cookie: student.visitor.cookie };
}

function startConstant(servers: Server[]): Promise<Server> {
	const script = `const body = "x".repeat(5120);
		export default { fetch: () => new Response(body, { headers: { "Content-Type": "text/html" } }) };`;
	return started(servers, () => startAlone({ modules: true, script }));
}

async function startBare(servers: Server[]): Promise<Server> {
	const args = ["vite:build", "--config", "bench/bare/vite.config.ts"];
	await runToEnd({ name: "The bare page's build", command: "remix", args });
	const modules = [
		{ path: "build/bare/server/worker.js", contents: BARE_WORKER },
		{ path: "build/bare/server/index.js" },
	].map((module) => ({ type: "ESModule" as const, ...module }));
	const server = await started(servers, () => startAlone({ modules, d1Databases: ["DB"] }));
	const d1 = await server.miniflare.getD1Database("DB");
	const about = "'A summer of research with a stipend, for students of every major.'";
	await d1.exec("create table programs (id integer primary key, name text, description text)");
	await d1.exec(
		`with recursive n(id) as (select 1 union all select id + 1 from n where id < ${PROGRAMS}) insert into programs select id, 'Fellowship ' || id, ${about} from n`,
	);
	return server;
}

interface Cost {
	/** CPU per request. */
	ms: number;
	bareTimes: number;
}

interface Targets {
	bare: Target;
	others: Target[];
}

/** The least of the rounds, because whatever else the machine does only adds; the targets take turns. */
async function measure({ bare, others }: Targets): Promise<Map<Target, Cost>> {
	const turns = new Map<Target, number>();
	for (const target of [bare, ...others]) {
		await send(target, WARM_UP);
		const each = (await send(target, WARM_UP)) / WARM_UP;
		turns.set(target, Math.ceil(TURN_MS / Math.max(each, 0.05)));
	}
	const least = new Map<Target, number>();
	for (let round = 0; round < ROUNDS; round++) {
		for (const [target, amount] of turns) {
			const ms = (await send(target, amount)) / amount;
			least.set(target, Math.min(ms, least.get(target) ?? ms));
		}
		console.log(`Round ${round + 1} of ${ROUNDS} is done.`);
	}
	const bareMs = least.get(bare) ?? Number.NaN;
	return new Map([...least].map(([target, ms]) => [target, { ms, bareTimes: ms / bareMs }]));
}

function report(measured: Map<Target, Cost>): void {
	const rows = [...measured].map(([{ name }, { ms, bareTimes }]) => {
		return [name, ms.toFixed(2), bareTimes.toFixed(1)];
	});
	const { startMs, gzipKiB } = checkStartup();
	const over = [...measured]
		.filter(([{ path }, { bareTimes }]) => {
			return bareTimes > (LISTS.includes(path) ? BUDGETS.listBareTimes : BUDGETS.bareTimes);
		})
		.map(([{ name }]) => name);
	if (startMs > BUDGETS.startMs) over.push("the start");
	if (gzipKiB > BUDGETS.gzipKiB) over.push("the Worker's size");
	const overBudget = `Over budget: ${over.join("; ") || "none"}.`;
	const text = `Made by \`npm run bench -- server\` on ${madeNow()}: CPU of workerd per request, the deployed
bundle on D1 with ${PROGRAMS.toLocaleString("en-US")} programs, ${CONNECTIONS} requests at a time, the least of ${ROUNDS} rounds. It depends on the machine;
the ratio hardly does. The bare page (bench/bare/) is a hydrated list of 20 rows from one query. The student has 60
contributions, 60 saved programs and 8 resumes.

The Worker is ${gzipKiB} KiB gzip and takes ${startMs} ms of CPU to start, as \`wrangler check startup\` says.

${table(["request", "CPU, ms", "× bare page"], rows)}

Budgets: a page ${BUDGETS.bareTimes} × the bare page, a student's lists ${BUDGETS.listBareTimes} ×; the Worker ${BUDGETS.gzipKiB} KiB gzip, started within ${BUDGETS.startMs} ms. ${overBudget}
`;
	if (given.length === 0) writePart("server", text);
	else console.log(text);
	if (over.length === 0) return;
	console.error(overBudget);
	process.exitCode = 1;
}

function checkStartup(): { startMs: number; gzipKiB: number } {
	const args = ["check", "startup", "--outfile", "build/start.cpuprofile"];
	const said = execFileSync("wrangler", args, { encoding: "utf8" });
	const number = (pattern: RegExp) => Number(pattern.exec(said)?.[1]);
	return { startMs: number(/Active: ([\d.]+) ms/), gzipKiB: number(/gzip: ([\d.]+) KiB/) };
}

/** The V8 profile of one page, visited as the student if it is not public. */
async function profile(path: string, surroundings: Surroundings, servers: Server[]): Promise<void> {
	const inspectorPort = await freePort();
	const yard = await startYard(surroundings, servers, { inspectorPort });
	const targetOf = (path: string): Target => ({
		name: path,
		path,
		...(PUBLIC.includes(path) ? { server: yard.server } : yard),
	});
	// What has served other pages, too, is slower.
	for (const other of [...PUBLIC, ...SIGNED_IN]) await send(targetOf(other), WARM_UP);
	const target = targetOf(path);
	const inspector = new WebSocket(`ws://127.0.0.1:${inspectorPort}/core:user:`);
	await new Promise((resolve, reject) => {
		inspector.onopen = resolve;
		inspector.onerror = () => reject(new Error("The inspector does not answer"));
	});
	const ask = (id: number, method: string) =>
		new Promise<{ profile?: unknown }>((resolve) => {
			inspector.addEventListener("message", ({ data }) => {
				const message = JSON.parse(String(data));
				if (message.id === id) resolve(message.result);
			});
			inspector.send(JSON.stringify({ id, method }));
		});
	await ask(1, "Profiler.enable");
	await ask(2, "Profiler.start");
	await send(target, WARM_UP);
	const { profile } = await ask(3, "Profiler.stop");
	inspector.close();
	const file = `build/server-${path.replace(/\W+/g, "-").replace(/^-|-$/g, "")}.cpuprofile`;
	writeFileSync(file, JSON.stringify(profile));
	console.log(`Wrote ${file}.`);
}
