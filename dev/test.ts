// `npm test`: every check, those that fail fastest first. One part alone: `npm test -- check`, or `npm test -- vitest
// …`, `npm test -- playwright …` and `npm test -- engines …` with their own arguments.

import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { buildWhenStale } from "#dev/build.ts";
import {
	CHROMIUM,
	CURL,
	FIREFOX,
	findProgram,
	PDF_TO_TEXT,
	WEBKIT_DRIVER,
	XVFB,
} from "#dev/debian-programs.ts";
import { startChild } from "#dev/processes.ts";
import { runUntilStopped } from "#dev/shutdown.ts";

type Counts = { passed: number; failed: number };
type Step = { name: string; run: () => Promise<Counts> };
type Engines = { names: string[]; paths: Record<string, string> };

const NONE: Counts = { passed: 0, failed: 0 };
const reports = mkdtempSync(join(tmpdir(), "yard-test-"));
process.on("exit", () => rmSync(reports, { recursive: true, force: true }));

const ENGINES = [
	["chromium", [CHROMIUM]],
	["firefox", [FIREFOX]],
	["webkit", [WEBKIT_DRIVER, XVFB]],
] as const;
let foundEngines: Promise<Engines> | undefined;
/** The engines that are not here, and why. */
const notRun: string[] = [];

const [part, ...extra] = process.argv.slice(2);

const build: Step = {
	name: "the build",
	run: async () => {
		if (!(await buildWhenStale())) console.log("The build is up to date.");
		return NONE;
	},
};
/** They are needed later, and installing them mostly waits for the network and the disk. */
const programs: Step = {
	name: "the programs that tests use",
	run: async () => {
		for (const program of [PDF_TO_TEXT, CURL, CHROMIUM]) await findProgram(program);
		await findEngines();
		return NONE;
	},
};
// The longest first.
const checks = [
	check("tsc", ["--noEmit"]),
	check("depcruise", ["app", "db", "lib", "workers", "worker.ts", "dev", "bench", "test"]),
	check("knip", []),
	check("tsc", ["-p", "app/service-worker"]),
	check("biome", ["check", "."]),
];
const rehearsal = check("node", ["dev/deploy/deploy.ts", "--dry-run"]);
const vitest: Step = { name: "vitest", run: runVitest };
const playwright: Step = { name: "playwright", run: runPlaywright };
const engines: Step = { name: "three engines", run: runEngines };
const parts = new Map([
	["check", [sideBySide([build, ...checks]), rehearsal]],
	["vitest", [build, vitest]],
	["playwright", [build, playwright]],
	["engines", [build, engines]],
]);
const steps =
	part === undefined
		? [sideBySide([build, programs, ...checks]), rehearsal, vitest, playwright, engines]
		: parts.get(part);
if (steps) {
	await runUntilStopped(() => runSteps(steps), undefined, 130);
} else {
	console.error(`Usage: npm test [-- ${[...parts.keys()].join("|")} …]`);
	process.exitCode = 2;
}

/** Stops at the first step that fails, and ends the process. */
async function runSteps(steps: Step[]): Promise<void> {
	let passed = 0;
	for (const step of steps) {
		console.log(`\n— ${step.name}`);
		const counts = await attempt(step);
		passed += counts.passed;
		if (counts.failed > 0) {
			console.error(`\nFailed: ${step.name}`);
			console.log(`${passed} passed, ${counts.failed} failed`);
			process.exit(1);
		}
	}
	for (const line of notRun) console.log(`\n${line}`);
	console.log(`\n${passed} passed, 0 failed`);
	process.exit(0);
}

async function attempt(step: Step): Promise<Counts> {
	try {
		return await step.run();
	} catch (error) {
		console.error(error instanceof Error ? error.message : String(error));
		return { passed: 0, failed: 1 };
	}
}

/** A command that uses one core; its output is printed at its end. */
function check(name: string, args: string[]): Step {
	const whole = [name, ...args].join(" ");
	return {
		name: whole,
		async run() {
			const child = startChild({ name, command: name, args });
			const end = await child.ended;
			console.log(`${whole}: ${end}\n${child.output()}`.trimEnd());
			return { passed: 0, failed: end === "exit code 0" ? 0 : 1 };
		},
	};
}

/** Several steps as one, as many at a time as there are cores; all of them run, even when one fails. */
function sideBySide(several: Step[]): Step {
	const names = several.map(({ name }) => name).join(", ");
	return {
		name: names,
		async run() {
			const left = several.values();
			let failed = 0;
			const runTheNext = async () => {
				for (const step of left) {
					const counts = await attempt(step);
					failed += counts.failed;
				}
			};
			await Promise.all(Array.from({ length: availableParallelism() }, runTheNext));
			return { passed: 0, failed };
		},
	};
}

async function runVitest(): Promise<Counts> {
	const report = join(reports, "vitest.json");
	const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
	const good = await succeeds("vitest", ["run", ...reporters, ...extra], {
		PDFTOTEXT_PATH: await findProgram(PDF_TO_TEXT),
		CURL_PATH: await findProgram(CURL),
	});
	const { numPassedTests = 0, numFailedTests = 0 } = read(report);
	return counts(good, numPassedTests, numFailedTests);
}

async function runPlaywright(): Promise<Counts> {
	const report = join(reports, "playwright.json");
	const good = await succeeds("playwright", ["test", "--reporter=list,json", ...extra], {
		CHROMIUM_PATH: await findProgram(CHROMIUM),
		PLAYWRIGHT_JSON_OUTPUT_FILE: report,
	});
	const { expected = 0, unexpected = 0 } = read(report).stats ?? {};
	return counts(good, expected, unexpected);
}

/** The main flows in each engine that is here or can be installed; the others are named at the end. */
async function runEngines(): Promise<Counts> {
	const { names, paths } = await findEngines();
	if (names.length === 0) throw new Error(notRun.join("\n"));
	const report = join(reports, "engines.json");
	const config = ["--config", "test/engines/playwright.config.ts"];
	const good = await succeeds("playwright", ["test", ...config, "--reporter=list,json", ...extra], {
		...paths,
		YARD_ENGINES: names.join(","),
		PLAYWRIGHT_JSON_OUTPUT_FILE: report,
	});
	const { expected = 0, unexpected = 0 } = read(report).stats ?? {};
	return counts(good, expected, unexpected);
}

/** The engines that are here or can be installed, with the paths of their programs. */
function findEngines(): Promise<Engines> {
	foundEngines ??= (async () => {
		const found: Engines = { names: [], paths: {} };
		for (const [name, needs] of ENGINES) {
			try {
				for (const program of needs) found.paths[program.setting] = await findProgram(program);
				found.names.push(name);
			} catch (error) {
				const reason = error instanceof Error ? error.message : String(error);
				notRun.push(`Not run in ${name}: ${reason}`);
			}
		}
		return found;
	})();
	return foundEngines;
}

/** What a reporter wrote about its run; nothing when nothing ran. */
function read(report: string) {
	return existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : {};
}

/** A run can fail although no test failed: a file that does not load, an unhandled rejection. */
function counts(good: boolean, passed: number, failed: number): Counts {
	return { passed, failed: good ? failed : Math.max(failed, 1) };
}

async function succeeds(
	name: string,
	args: string[],
	env: Record<string, string> = {},
): Promise<boolean> {
	const child = startChild({ name, command: name, args, env, inherit: true });
	return (await child.ended) === "exit code 0";
}
