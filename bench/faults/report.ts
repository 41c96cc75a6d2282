import type { Surroundings } from "../../test/support/built-worker.ts";
import { table } from "../report.ts";

/** What a fault was like for the people who met it. */
interface Seen {
	/** Status and words. */
	seen: string;
	/** What happened to the form that was being sent. */
	typed: string;
}

/** Causes a fault, checks, ends it and checks again. Throws when anything is not as promised. */
export interface Fault {
	name: string;
	run(surroundings: Surroundings): Promise<Seen>;
}

/** Runs faults one after the other; returns how many of them were not as promised. */
export async function runFaults(faults: Fault[], surroundings: Surroundings): Promise<number> {
	const rows: unknown[][] = [];
	let failed = 0;
	for (const { name, run } of faults) {
		const startedMs = Date.now();
		const cells = await run(surroundings).then(
			({ seen, typed }) => [seen, typed, "yes"],
			(error: unknown) => {
				failed += 1;
				const why = error instanceof Error ? error.message : String(error);
				return [why.replace(/\s+/g, " ").slice(0, 500), "", "**no**"];
			},
		);
		rows.push([name, ...cells, Math.round((Date.now() - startedMs) / 1000)]);
		console.log(rows.at(-1)?.join(" | "));
	}
	const head = ["fault", "what one sees", "what was typed", "recovers by itself", "seconds"];
	console.log(`\n${table(head, rows)}`);
	return failed;
}
