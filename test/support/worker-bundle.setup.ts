/** Before the Worker's tests: bundles the build as wrangler does, and starts identity once for all. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestProject } from "vitest/node";
import { startIdentity } from "#dev/identity/identity.ts";
import { startProviders } from "#dev/oauth/providers.ts";
import { binary } from "#dev/paths.ts";
import { freePort } from "#dev/ports.ts";
import { runToEnd } from "#dev/processes.ts";
import type { Surroundings } from "./built-worker.ts";
import type { Engine } from "./engines.ts";
import { startResumeText } from "./resume-text.ts";

declare module "vitest" {
	interface ProvidedContext extends Surroundings {
		/** Said by vitest.config.ts. */
		engine: Engine;
	}
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const { stop, ...surroundings } = await startSurroundings();
	for (const [name, value] of Object.entries(surroundings)) {
		project.provide(name as keyof Surroundings, value);
	}
	return stop;
}

/** Bundles the build and starts what the Worker talks to. */
export async function startSurroundings(): Promise<Surroundings & { stop(): Promise<void> }> {
	const folder = await mkdtemp(join(tmpdir(), "yard-worker-tests-"));
	const resumeTextBundle = join(folder, "resume-text", "worker.js");
	await Promise.all([
		bundle("wrangler.toml", join(folder, "bundle")),
		bundle("workers/resume-text/wrangler.toml", dirname(resumeTextBundle)),
	]);
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
	return {
		bundle: join(folder, "bundle", "worker.js"),
		...{ resumeTextBundle, workerRegistry, providerPort },
		identityUrl: identity.url,
		async stop() {
			await resumeText.dispose();
			await identity.stop();
			await providers.stop();
			await rm(folder, { recursive: true, force: true });
		},
	};
}

/** Bundles a Worker as it would be deployed. */
function bundle(config: string, outdir: string): Promise<void> {
	return runToEnd({
		name: "wrangler",
		command: binary("wrangler"),
		args: ["deploy", "--dry-run", "--config", config, "--outdir", outdir],
	});
}
