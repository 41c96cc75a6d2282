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
import type { Engine } from "./engines.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** Said by vitest.config.ts. */
		engine: Engine;
		bundle: string;
		identityUrl: string;
		providerPort: number;
	}
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
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
	project.provide("bundle", join(folder, "bundle", "worker.js"));
	project.provide("identityUrl", identity.url);
	project.provide("providerPort", providerPort);
	return async () => {
		await identity.stop();
		await providers.stop();
		await rm(folder, { recursive: true, force: true });
	};
}
