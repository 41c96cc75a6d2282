/** Before the Worker's tests: bundles the Worker that reads resumes, and starts it and identity for both engines. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestProject } from "vitest/node";
import { freePort } from "#dev/free-port.ts";
import { startIdentity } from "#dev/identity/identity.ts";
import { startProviders } from "#dev/oauth/providers.ts";
import { root } from "#dev/paths.ts";
import { runToEnd } from "#dev/processes.ts";
import type { Surroundings } from "./built-worker.ts";
import type { Engine } from "./engines.ts";
import { startResumeText } from "./resume-text.ts";

declare module "vitest" {
	interface ProvidedContext extends Surroundings {
		/** Set in vitest.config.ts. */
		engine: Engine;
	}
}

/** One for the whole run: each project loads this module anew. */
const run: { surroundings?: ReturnType<typeof startSurroundings> } = globalThis as object;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	run.surroundings ??= startSurroundings();
	const { stop, ...surroundings } = await run.surroundings;
	for (const [name, value] of Object.entries(surroundings)) {
		project.provide(name as keyof Surroundings, value);
	}
	// Called when a project has ended; all of them end at the end of the run.
	return stop;
}

/** Starts the services that the built Worker talks to. */
export async function startSurroundings(): Promise<Surroundings & { stop(): Promise<void> }> {
	const folder = await mkdtemp(join(tmpdir(), "yard-worker-tests-"));
	const resumeTextBundle = join(folder, "resume-text", "worker.js");
	await bundle("workers/resume-text/wrangler.toml", dirname(resumeTextBundle));
	const workerRegistry = join(folder, "registry");
	const resumeText = await startResumeText(resumeTextBundle, workerRegistry);
	const providerPort = await freePort();
	const providers = await startProviders({ port: providerPort });
	const identity = await startIdentity({
		port: await freePort(),
		providerPort,
		stateDir: folder,
		appUrl: "http://yard.test",
	});
	// Otherwise all that is left of it is that every log-in fails.
	void identity.died.then((how) => process.stderr.write(`The identity emulator died: ${how}\n`));
	let stopped: Promise<void> | undefined;
	async function stop(): Promise<void> {
		await resumeText.dispose();
		await identity.stop();
		await providers.stop();
		await rm(folder, { recursive: true, force: true });
	}
	return {
		bundle: join(root, "build/server/index.js"),
		resumeTextBundle,
		workerRegistry,
		providerPort,
		identityUrl: identity.url,
		stop() {
			stopped ??= stop();
			return stopped;
		},
	};
}

/** Bundles a Worker as it would be deployed. */
function bundle(config: string, outdir: string): Promise<void> {
	return runToEnd({
		name: "wrangler",
		command: "wrangler",
		args: ["deploy", "--dry-run", "--config", config, "--outdir", outdir],
	});
}
