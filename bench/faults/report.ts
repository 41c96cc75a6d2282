import type { Surroundings } from "../../test/support/built-worker.ts";

/** What a fault was like for the people who met it. */
interface Seen {
	/** Status and words. */
	seen: string;
	/** What happened to the form that was being sent. */
	typed: string;
}

/** Causes a fault, looks, ends it and looks again. Throws when anything is not as promised. */
export interface Fault {
	name: string;
	run(surroundings: Surroundings): Promise<Seen>;
}

interface Outcome extends Partial<Seen> {
	name: string;
	seconds: number;
	/** Whatever was not as promised. */
	failure?: string;
}

/** Runs faults one after the other; returns how many of them were not as promised. */
export async function runFaults(faults: Fault[], surroundings: Surroundings): Promise<number> {
	const outcomes: Outcome[] = [];
	for (const { name, run } of faults) {
		const startedMs = Date.now();
		const seen = await run(surroundings).catch((error: unknown) => ({
			failure: error instanceof Error ? error.message : String(error),
		}));
		const seconds = Math.round((Date.now() - startedMs) / 1000);
		outcomes.push({ name, seconds, ...seen });
		console.log(rowOf({ name, seconds, ...seen }));
	}
	console.log(`\n${["", ...HEAD, ...outcomes.map(rowOf)].join("\n").trim()}`);
	return outcomes.filter(({ failure }) => failure !== undefined).length;
}

const HEAD = [
	"| fault | what one sees | what was typed | recovers by itself | seconds |",
	"|---|---|---|---|---|",
];

function rowOf({ name, seen, typed, failure, seconds }: Outcome): string {
	const cells = failure === undefined ? [seen, typed, "yes"] : [oneLine(failure), "", "**no**"];
	return `| ${[name, ...cells, seconds].join(" | ")} |`;
}

function oneLine(text: string): string {
	return text.replace(/\s+/g, " ").slice(0, 500);
}
