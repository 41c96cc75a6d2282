// Starts Workers, each in its own workerd, and reads from /proc how much CPU their requests take.
import { readdirSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import process from "node:process";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";

const MS_PER_TICK = 10;

/** Requests at a time: one by one they would mostly wait, and workerd's caches would go cold meanwhile. */
export const CONNECTIONS = 8;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** A Worker in its own workerd. */
export interface Server {
	miniflare: Miniflare;
	origin: string;
	pid: number;
}

/** What it is asked for. */
export interface Target {
	name: string;
	server: Server;
	path: string;
	cookie?: string;
}

/** Starts a Worker with nothing around it but what the options say. */
export function startAlone(
	options: Partial<Parameters<typeof convertV4MiniflareOptions>[0]>,
): Miniflare {
	const compatibilityDate = "2026-11-01";
	const all = { compatibilityDate, unsafeDirectSockets: [{}], ...options };
	return new Miniflare(
		convertV4MiniflareOptions(all as Parameters<typeof convertV4MiniflareOptions>[0]),
	);
}

/** Starts a Worker by `start`, finds its process, and adds it to `servers`. */
export async function started(
	servers: Server[],
	start: () => Miniflare | Promise<Miniflare>,
): Promise<Server> {
	const [{ miniflare, origin }, pid] = await processOf("workerd", async () => {
		const miniflare = await start();
		return { miniflare, origin: (await miniflare.unsafeGetDirectURL()).origin };
	});
	const server = { miniflare, origin, pid };
	servers.push(server);
	return server;
}

/** Starts a program and finds its process. */
export async function processOf<Started>(
	program: string,
	start: () => Promise<Started>,
): Promise<[started: Started, pid: number]> {
	const running = () => children(({ name }) => name === program);
	const others = new Set(running());
	const started = await start();
	const pid = running().find((one) => !others.has(one));
	if (!pid) throw new Error(`${program} has no process`);
	return [started, pid];
}

/** The processes started by this one that have this argument. */
export function childrenWith(argument: string): number[] {
	return children(({ pid }) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(argument));
}

function children(wanted: (one: { pid: number; name: string | undefined }) => boolean): number[] {
	const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
	return pids.map(Number).filter((pid) => {
		try {
			const [, name, parent] = /\((.*)\) \S (\d+)/.exec(statOf(pid)) ?? [];
			return Number(parent) === process.pid && wanted({ pid, name });
		} catch {
			// It ended while we were looking.
			return false;
		}
	});
}

function statOf(pid: number): string {
	return readFileSync(`/proc/${pid}/stat`, "utf8");
}

/** A process's CPU time so far, in ms: its own code, and the system's work for it. */
export function cpuMsOf(pid: number): number {
	const fields = statOf(pid)
		.replace(/^.*\) /s, "")
		.split(" ");
	return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

/** Sends this many requests, several at a time; returns the CPU in ms that their Worker took. */
export async function send(target: Target, amount: number): Promise<number> {
	const before = cpuMsOf(target.server.pid);
	let left = amount;
	const connection = async () => {
		while (left-- > 0) await get(target);
	};
	await Promise.all(Array.from({ length: CONNECTIONS }, connection));
	return cpuMsOf(target.server.pid) - before;
}

let guests = 0;

/** Of the range for benchmarks; one address may ask for a page only so often. */
const nextAddress = () => {
	guests += 1;
	return `198.18.${(guests >> 8) % 256}.${guests % 256}`;
};

/** Node's `fetch` would take more time than many a page. */
function get({ server, path, cookie, name }: Target): Promise<void> {
	return new Promise((resolve, reject) => {
		const headers = cookie ? { Cookie: cookie } : { "CF-Connecting-IP": nextAddress() };
		const asked = request(server.origin + path, { agent, headers }, (answer) => {
			if (answer.statusCode !== 200) reject(new Error(`${name} answered ${answer.statusCode}`));
			answer.on("end", resolve).on("error", reject).resume();
		});
		asked.on("error", reject).end();
	});
}
