import { spawnSync } from "node:child_process";
import process from "node:process";

/** A database or a Worker is ready within two seconds; on a machine with many times its work, within a minute. */
const LIMIT_MS = 120_000;

/**
 * Starts other people's software that once hung at its start: of about ten thousand starts of an app, one had not
 * finished after five minutes, and nothing said which part of it hung. The cause is unknown: 200 starts of a libSQL
 * server and 150 of a D1 in a row, on a machine with ten times the work its cores can do, took seven seconds at most,
 * and a Worker that got hardly any processor time took a minute. So a start that is not ready in time is abandoned,
 * reported with what its processes were doing, and tried once more.
 *
 * @throws Error when the second one hangs too
 */
export async function startInTime<T>(
	what: string,
	start: () => Promise<T>,
	limitMs = LIMIT_MS,
): Promise<T> {
	for (const again of [true, false]) {
		let timer: NodeJS.Timeout | undefined;
		const late = new Promise<"late">((resolve) => {
			timer = setTimeout(() => resolve("late"), limitMs);
		});
		const started = start().then((value) => ({ value }));
		try {
			const first = await Promise.race([started, late]);
			if (first !== "late") return first.value;
		} finally {
			clearTimeout(timer);
		}
		started.catch(() => {});
		if (again) {
			const said = `${what} hangs at its start; another one is started.`;
			process.stderr.write(`${said} Processes of this one:\n${processesNow()}`);
		}
	}
	throw new Error(`${what} hung at its start, twice.`);
}

/** Whether our processes sleep or wait for the disk or the processor, and how much processor time they have had. */
function processesNow(): string {
	const columns = "pid=,stat=,wchan=,etime=,time=,args=";
	const { stdout } = spawnSync("ps", ["-o", columns, "--ppid", String(process.pid)]);
	return stdout?.toString().replace(/(.{160}).*/g, "$1") ?? "";
}
