/** Before the Worker's tests: bundles the build as wrangler does, and starts identity once for all. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startIdentity } from "#dev/identity/identity.ts";
import { startProviders } from "#dev/oauth/providers.ts";
import { binary } from "#dev/paths.ts";
import { freePort } from "#dev/ports.ts";
import { runToEnd } from "#dev/processes.ts";
import type { Surroundings } from "./built-worker.ts";
import type { Engine } from "./engines.ts";

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
	await runToEnd({
		name: "wrangler",
		command: binary("wrangler"),
		args: ["deploy", "--dry-run", "--outdir", join(folder, "bundle")],
	});
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
		identityUrl: identity.url,
		providerPort,
		async stop() {
			await identity.stop();
			await providers.stop();
			await rm(folder, { recursive: true, force: true });
		},
	};
}
