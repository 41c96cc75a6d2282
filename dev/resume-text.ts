import { setTimeout as wait } from "node:timers/promises";
import { type Child, startChild, whenPrinted } from "#dev/processes.ts";

const LOOK_EVERY_MS = 2000;
/** The CPU time that Cloudflare allows it, and some more (workers/resume-text/wrangler.toml). */
const SILENT_FOR_MS = 12_000;

/**
 * Keeps the Worker that reads resumes running in a process of its own: sharing one, a Worker that hangs on a file would
 * stop the app too. When it dies or stops answering, a new one replaces it, as on Cloudflare.
 *
 * @returns once it answers, a function that lets it end; it is then stopped like every child
 */
export async function keepResumeTextRunning(
	stateDir: string,
	print: (line: string) => void,
): Promise<() => void> {
	let wanted = true;
	let running = await start(stateDir);
	void (async () => {
		for (;;) {
			const how = await Promise.race([running.child.ended, silence(running.url)]);
			if (!wanted) return;
			await running.child.stop();
			print(`The Worker that reads resumes stopped (${how}). Starting it again.`);
			const next = await start(stateDir).catch((error: Error) => print(error.message));
			if (!next) return;
			running = next;
		}
	})();
	return () => {
		wanted = false;
	};
}

async function start(stateDir: string): Promise<{ child: Child; url: string }> {
	const child = startChild({
		name: "wrangler dev for resumes",
		command: "wrangler",
		args: [
			"dev",
			"--config",
			"workers/resume-text/wrangler.toml",
			"--show-interactive-dev-session=false",
			// Any ports that are free.
			"--ip",
			"127.0.0.1",
			"--port",
			"0",
			"--inspector-port",
			"0",
			"--persist-to",
			`${stateDir}/resume-text`,
		],
	});
	const [, url = ""] = await whenPrinted(child, /Ready on (http:\S+)/);
	return { child, url };
}

/** Resolves when it has not answered for a while. */
async function silence(url: string): Promise<string> {
	for (;;) {
		await wait(LOOK_EVERY_MS);
		const answer = await fetch(url, { signal: AbortSignal.timeout(SILENT_FOR_MS) }).catch(
			() => null,
		);
		if (!answer) return "no answer";
		await answer.body?.cancel();
	}
}
