import { readFileSync } from "node:fs";

export type Counts = { passed: number; failed: number };

type VitestReport = { numPassedTests: number; numFailedTests: number };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } };

/** Reads the report of vitest's JSON reporter. No report means that nothing ran. */
export function vitestCounts(file: string): Counts {
	const report = read<VitestReport>(file);
	return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
}

/** Reads the report of Playwright's JSON reporter. A test that passed when retried passed. */
export function playwrightCounts(file: string): Counts {
	const stats = read<PlaywrightReport>(file)?.stats;
	if (!stats) return { passed: 0, failed: 0 };
	return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

function read<Report>(file: string): Report | undefined {
	try {
		return JSON.parse(readFileSync(file, "utf8")) as Report;
	} catch {
		return undefined;
	}
}
