import type { Child } from "#dev/processes.ts";

const POLL_MS = 50;

/**
 * Resolves when the child prints a line that holds `text`. Throws with its output when it ends
 * before that, or after `seconds`.
 */
export async function whenPrinted(child: Child, text: string, seconds: number): Promise<void> {
	let stopListening = () => {};
	const printed = new Promise<void>((resolve) => {
		stopListening = child.listen((line) => {
			if (line.includes(text)) resolve();
		});
	});
	try {
		await untilOrFail(child, printed, seconds);
	} finally {
		stopListening();
	}
}

/**
 * Resolves when `url` gives any HTTP answer. Throws with the child's output when it ends before
 * that, or after `seconds`.
 */
export async function whenAnswering(child: Child, url: string, seconds: number): Promise<void> {
	const stop = new AbortController();
	try {
		await untilOrFail(child, answered(url, stop.signal), seconds);
	} finally {
		stop.abort();
	}
}

async function answered(url: string, stop: AbortSignal): Promise<void> {
	while (!stop.aborted) {
		try {
			// `manual`: a redirect is an answer too, and where it leads is not our question.
			const response = await fetch(url, { redirect: "manual", signal: stop });
			await response.body?.cancel();
			return;
		} catch {
			// There is no event for "a port of another process opened", so ask again.
			await new Promise((resolve) => setTimeout(resolve, POLL_MS));
		}
	}
}

async function untilOrFail(child: Child, good: Promise<void>, seconds: number): Promise<void> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<string>((resolve) => {
		timer = setTimeout(() => resolve(`was not ready after ${seconds} seconds`), seconds * 1000);
	});
	const died = child.ended.then((end) => `stopped while starting (${end})`);
	const failure = await Promise.race([good.then(() => undefined), died, late]);
	clearTimeout(timer);
	if (failure) throw new Error(`${child.name} ${failure}.\n${child.output()}`.trimEnd());
}
