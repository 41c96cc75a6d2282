import { type ChildProcess, spawn } from "node:child_process";
import type { Socket } from "node:net";
import process from "node:process";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { execa } from "execa";
import { root } from "#dev/paths.ts";

/** A process we started, with all its descendants. */
export type Child = {
	name: string;
	/** How it ended, in words that fit into a sentence: "exit code 1", "SIGKILL". Never rejects. */
	ended: Promise<string>;
	/** The last lines it printed, for error messages. */
	output(): string;
	/** Calls `listener` for each line it prints from now on, without colors. */
	listen(listener: (line: string) => void): void;
	/** Ends it and all its descendants; resolves when none is left. May be called twice. */
	stop(): Promise<void>;
};

type Command = {
	/** Its name in messages. */
	name: string;
	/** A program of an installed package, such as `wrangler`, or any other. */
	command: string;
	args: string[];
	/** Default: the project's folder. */
	cwd?: string;
	/** Added to ours. */
	env?: Record<string, string>;
	/** Prints straight to our terminal; then there is no `output()` and no lines to listen to. */
	inherit?: boolean;
};

/** Keeps tools from asking questions and sending telemetry. */
const QUIET = {
	CI: "1",
	NO_UPDATE_NOTIFIER: "1",
	WRANGLER_SEND_METRICS: "false",
	WRANGLER_HIDE_BANNER: "true",
	WRANGLER_WRITE_LOGS: "false",
	// Miniflare would fetch a sample Request.cf from Cloudflare at each start.
	CLOUDFLARE_CF_FETCH_ENABLED: "false",
};
const KEPT_LINES = 200;
const PATIENCE_MS = 4000;
const POLL_MS = 20;
/** A program that is not ready by then is hanging. */
const HANG_MINUTES = 10;
const running = new Set<Child>();

/**
 * Starts a command in its own process group, so that Ctrl-C reaches it only through us and `stop` reaches all of its
 * descendants. It ends when we do, however we end.
 */
export function startChild({ name, command, args, cwd = root, env, inherit }: Command): Child {
	const subprocess = execa(command, args, {
		cwd,
		env: { ...QUIET, ...env },
		// The project's programs come first in PATH, and so does Node 24.
		preferLocal: true,
		localDir: root,
		stdin: "ignore",
		all: true,
		buffer: false,
		reject: false,
		...(inherit && { stdout: "inherit", stderr: "inherit" }),
		killDescendants: true,
		forceKillAfterDelay: PATIENCE_MS,
	});
	const kept: string[] = [];
	const listeners: ((line: string) => void)[] = [];
	if (subprocess.all) {
		createInterface({ input: subprocess.all }).on("line", (line) => {
			kept.push(line);
			if (kept.length > KEPT_LINES) kept.shift();
			const plain = stripVTControlCharacters(line);
			for (const listener of listeners) listener(plain);
		});
	}
	// Not the promise: it waits for the output, which a descendant may hold open.
	const exited = new Promise<void>((resolve) => {
		subprocess.nodeChildProcess.once("exit", () => resolve());
		subprocess.nodeChildProcess.once("error", () => resolve());
	});
	let stopping: Promise<void> | undefined;
	const child: Child = {
		name,
		ended: subprocess.then((end) => {
			if (end.exitCode !== undefined) return `exit code ${end.exitCode}`;
			return end.signal ?? end.originalMessage ?? "not started";
		}),
		output: () => kept.join("\n"),
		listen: (listener) => void listeners.push(listener),
		stop() {
			stopping ??= end();
			return stopping;
		},
	};
	const { pid } = subprocess;
	async function end(): Promise<void> {
		subprocess.kill();
		await exited;
		// Killed processes stay visible until their new parent, the system's first process, reaps them; in some
		// containers it never does, so we don't wait forever.
		const deadlineMs = Date.now() + PATIENCE_MS;
		while (pid && killGroup(pid) && Date.now() < deadlineMs) await wait(POLL_MS);
	}
	running.add(child);
	const guard = pid ? guardGroup(pid) : undefined;
	// A process that dies by itself can leave descendants behind (wrangler its workerd).
	void exited.then(async () => {
		await child.stop();
		running.delete(child);
		guard?.kill("SIGKILL");
	});
	return child;
}

/** Runs a command to its end. Throws with its output when it does not exit with 0. */
export async function runToEnd(command: Command): Promise<void> {
	const child = startChild(command);
	const end = await child.ended;
	if (end !== "exit code 0") throw failure(child, `failed (${end})`);
}

/** Stops every process started here that is still running. */
export async function stopAllChildren(): Promise<void> {
	await Promise.all([...running].map((child) => child.stop()));
}

/** What the child has printed, once a line matches. Throws with its output when it ends before that, or hangs. */
export async function whenPrinted(child: Child, pattern: RegExp): Promise<RegExpExecArray> {
	let hangs: NodeJS.Timeout | undefined;
	try {
		return await new Promise((resolve, reject) => {
			child.listen((line) => {
				const found = pattern.exec(line);
				if (found) resolve(found);
			});
			child.ended.then((end) => reject(failure(child, `stopped while starting (${end})`)));
			hangs = setTimeout(
				() => reject(failure(child, `was not ready after ${HANG_MINUTES} minutes`)),
				HANG_MINUTES * 60_000,
			);
		});
	} finally {
		clearTimeout(hangs);
	}
}

function failure(child: Child, what: string): Error {
	return new Error(`${child.name} ${what}.\n${child.output()}`.trimEnd());
}

/** Whether any process of the group was left. */
function killGroup(group: number): boolean {
	try {
		return process.kill(-group, "SIGKILL");
	} catch {
		return false;
	}
}

/** A shell that waits until we die, even by kill -9, and then ends what we have started. */
function guardGroup(group: number): ChildProcess {
	const script = `trap '' INT TERM HUP; read -r _; kill -9 -${group}`;
	const guard = spawn("sh", ["-c", script], {
		detached: true,
		stdio: ["pipe", "ignore", "ignore"],
	});
	// Somebody may have killed it; then we only lose its protection.
	guard.on("error", () => {});
	guard.stdin?.on("error", () => {});
	guard.unref();
	(guard.stdin as Socket | null)?.unref();
	return guard;
}
