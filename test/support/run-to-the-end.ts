import { runInNewContext } from "node:vm";
import { HANG_MS } from "./patience.ts";

/**
 * Work that hangs is stopped, and its test fails. Tests give it texts so long that work which grows faster than its
 * text would take hours.
 */
export function runToTheEnd(work: () => unknown): void {
	runInNewContext("work()", { work }, { timeout: HANG_MS });
}
