import { runInNewContext } from "node:vm";
import { HANG_MS } from "./patience.ts";

/**
 * What the work gives. It is stopped, and the test fails, if it hangs: the texts that tests give it are so long that
 * work which grows faster than its text would take hours.
 */
export const finished = <T>(work: () => T): T =>
	runInNewContext("work()", { work }, { timeout: HANG_MS });
