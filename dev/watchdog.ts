// Runs beside a development command and outlives it by a moment. Its standard input is a pipe
// from that command: "+123" names a process group to look after, "-123" one that is gone. When
// the pipe ends, however the command died (kill -9 included), the groups left are killed.
import process from "node:process";
import { createInterface } from "node:readline";

const groups = new Set<number>();

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
	process.on(signal, () => {});
}

const lines = createInterface({ input: process.stdin });
lines.on("line", (line) => {
	const group = Number(line.slice(1));
	if (!Number.isSafeInteger(group) || group < 2) return;
	if (line.startsWith("+")) groups.add(group);
	else groups.delete(group);
});
lines.on("close", () => {
	for (const group of groups) {
		try {
			process.kill(-group, "SIGKILL");
		} catch {
			// Already gone, which is what we want.
		}
	}
	process.exit(0);
});
