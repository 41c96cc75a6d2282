import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { childEnvironment, root } from "#dev/paths.ts";

/** A process we started, with everything it starts in turn. */
export type Child = {
	name: string;
	/** How it ended, as words for a sentence: "exit code 1", "SIGKILL". Never rejects. */
	ended: Promise<string>;
	/** The last lines it printed, for the message when something went wrong. */
	output(): string;
	/** Calls `listener` for each line it prints from now on; returns how to stop listening. */
	listen(listener: (line: string) => void): () => void;
	/** Ends it and all its descendants; resolves when none is left. May be called twice. */
	stop(): Promise<void>;
};

type Command = {
	/** What to call it in messages. */
	name: string;
	command: string;
	args: string[];
	/** Default: the project's folder. */
	cwd?: string;
	/** Added to `childEnvironment()`. */
	env?: Record<string, string>;
	/** Let it print straight to our terminal; then there is no `output()` and nothing to hear. */
	inherit?: boolean;
};

const KEPT_LINES = 200;
const PATIENCE_MS = 4000;
const POLL_MS = 20;
const running = new Set<Child>();
let watchdog: ChildProcess | undefined;

/**
 * Starts a command in a process group of its own, so that Ctrl-C reaches it only through us and
 * `stop` reaches all of its descendants. If we die first, the watchdog ends it.
 */
export function startChild({ name, command, args, cwd, env, inherit }: Command): Child {
	const process_ = spawn(command, args, {
		cwd: cwd ?? root,
		env: childEnvironment(env),
		detached: true,
		stdio: inherit ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
	});
	const group = process_.pid;
	if (group) tellWatchdog(`+${group}`);

	const kept: string[] = [];
	const listeners = new Set<(line: string) => void>();
	for (const stream of [process_.stdout, process_.stderr]) {
		if (!stream) continue;
		createInterface({ input: stream }).on("line", (line) => {
			kept.push(line);
			if (kept.length > KEPT_LINES) kept.shift();
			for (const listener of listeners) listener(line);
		});
	}
	const ended = new Promise<string>((resolve) => {
		process_.once("error", (error) => resolve(error.message));
		process_.once("close", (code, signal) => resolve(signal ?? `exit code ${code}`));
	});
	// "close" waits for the output pipes, which a surviving descendant holds open: "exit" does not.
	const exited = new Promise<void>((resolve) => {
		process_.once("error", () => resolve());
		process_.once("exit", () => resolve());
	});
	let stopping: Promise<void> | undefined;
	const child: Child = {
		name,
		ended,
		output: () => kept.join("\n"),
		listen(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		stop() {
			stopping ??= group ? endGroup(group, exited) : Promise.resolve();
			return stopping;
		},
	};
	running.add(child);
	// A process that dies by itself can leave descendants behind (wrangler its workerd).
	void exited.then(async () => {
		await child.stop();
		running.delete(child);
		if (group) tellWatchdog(`-${group}`);
	});
	return child;
}

/** Runs a command to its end. Throws with what it printed when it does not exit with 0. */
export async function runToEnd(command: Command): Promise<void> {
	const child = startChild(command);
	const end = await child.ended;
	if (end !== "exit code 0") {
		throw new Error(`${command.name} failed (${end}).\n${child.output()}`.trimEnd());
	}
}

/** Stops every process started here that still runs. */
export async function stopAllChildren(): Promise<void> {
	await Promise.all([...running].map((child) => child.stop()));
}

/** SIGTERM to a group, SIGKILL to what is left of it once its leader is gone or time is up. */
async function endGroup(group: number, leaderGone: Promise<void>): Promise<void> {
	if (!signalGroup(group, "SIGTERM")) return;
	const impatience = setTimeout(() => signalGroup(group, "SIGKILL"), PATIENCE_MS);
	await leaderGone;
	clearTimeout(impatience);
	// The killed stay visible until their new parent, the system's first process, collects
	// them; some containers have none that does, so there is an end to waiting.
	const deadlineMs = Date.now() + PATIENCE_MS;
	while (signalGroup(group, "SIGKILL") && Date.now() < deadlineMs) {
		await new Promise((resolve) => setTimeout(resolve, POLL_MS));
	}
}

function signalGroup(group: number, signal: NodeJS.Signals): boolean {
	try {
		return process.kill(-group, signal);
	} catch {
		return false;
	}
}

function tellWatchdog(line: string): void {
	if (!watchdog) {
		watchdog = spawn(process.execPath, [join(import.meta.dirname, "watchdog.ts")], {
			cwd: root,
			detached: true,
			stdio: ["pipe", "ignore", "ignore"],
		});
		// Somebody may have killed it; then we only lose the protection it gave.
		watchdog.on("error", () => {});
		watchdog.stdin?.on("error", () => {});
		watchdog.unref();
		if (watchdog.stdin && "unref" in watchdog.stdin) {
			(watchdog.stdin as typeof watchdog.stdin & { unref(): void }).unref();
		}
	}
	watchdog.stdin?.write(`${line}\n`);
}
