import process from "node:process";
import { stopAllChildren } from "#dev/processes.ts";

/** Runs a command to its end: exits with 0, or with 1 after printing why it failed. Nothing keeps the process alive. */
export async function runCommand(work: () => Promise<void>): Promise<never> {
	try {
		await work();
		process.exit(0);
	} catch (error) {
		console.error(messageOf(error));
		process.exit(1);
	}
}

/**
 * Runs `work` to its end. On Ctrl-C, SIGTERM or SIGHUP, when the process that started us is gone, or when `work`
 * throws, `beforeStop` runs and then every process is stopped. Exits with 0 after a signal, because that is how these
 * commands are meant to end, and with 1, after printing the message, when `work` threw.
 */
export async function runUntilStopped(
	work: () => Promise<void>,
	beforeStop: () => Promise<void> = async () => {},
	codeOnSignal = 0,
): Promise<void> {
	let ending: Promise<void> | undefined;
	function end(code: number): Promise<void> {
		ending ??= beforeStop()
			.catch((error: unknown) => console.error(String(error)))
			.then(stopAllChildren)
			.then(() => process.exit(code));
		return ending;
	}
	// A terminal's Ctrl-C comes twice, from the terminal and from run.mjs: the first one counts.
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
		process.on(signal, () => void end(codeOnSignal));
	}
	process.on("disconnect", () => void end(1));
	process.channel?.unref();

	try {
		await work();
	} catch (error) {
		// Failures while we are stopping are expected.
		if (!ending) console.error(messageOf(error));
		await end(1);
	}
}

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
