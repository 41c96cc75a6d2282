/** Before the browser tests: a whole copy of the app, as `npm start` runs it, in a folder of its own. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { binary } from "#dev/paths.ts";
import { freePort } from "#dev/ports.ts";
import { startChild } from "#dev/processes.ts";
import { whenPrinted } from "#dev/readiness.ts";

const START_SECONDS = 180;

export default async function setup(): Promise<() => Promise<void>> {
	const folder = await mkdtemp(join(tmpdir(), "yard-browser-tests-"));
	const port = await freePort();
	const identityPort = await freePort();
	const providerPort = await freePort();
	const copy = startChild({
		name: "npm start",
		command: binary("node"),
		args: ["dev/start.ts"],
		env: {
			PORT: String(port),
			IDENTITY_PORT: String(identityPort),
			PROVIDER_PORT: String(providerPort),
			YARD_STATE: folder,
		},
	});
	await whenPrinted(copy, "Ready on", START_SECONDS);
	process.env.YARD_URL = `http://localhost:${port}`;
	process.env.YARD_IDENTITY_URL = `http://127.0.0.1:${identityPort}`;
	return async () => {
		await copy.stop();
		await rm(folder, { recursive: true, force: true });
	};
}
