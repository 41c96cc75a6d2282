import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { binary } from "#dev/paths.ts";
import { freePort } from "#dev/ports.ts";
import { type Child, startChild } from "#dev/processes.ts";
import { whenPrinted } from "#dev/readiness.ts";

export const PROJECT = "demo-yard";

export type Emulator = { origin: string; process: Child };

const START_SECONDS = 90;
const ATTEMPTS = 3;

/**
 * Starts firebase-tools' Auth emulator on free ports of 127.0.0.1, with e-mail enumeration
 * protection on, and resolves when it is ready. Everything it writes goes into `folder`.
 * Throws with what it printed when it does not start.
 */
export async function startEmulator(folder: string): Promise<Emulator> {
	await mkdir(folder, { recursive: true });
	for (let attempt = 1; ; attempt++) {
		const port = await freePort();
		const child = await launch(folder, port);
		try {
			await whenPrinted(child, "All emulators ready", START_SECONDS);
			const origin = `http://127.0.0.1:${port}`;
			await protectEmails(origin);
			return { origin, process: child };
		} catch (error) {
			await child.stop();
			// Between choosing a port and using it another program can be quicker.
			if (attempt < ATTEMPTS && /port taken|EADDRINUSE/.test(child.output())) continue;
			throw error;
		}
	}
}

async function launch(folder: string, port: number): Promise<Child> {
	const host = "127.0.0.1";
	const config = {
		emulators: {
			auth: { host, port },
			hub: { host, port: await freePort() },
			logging: { host, port: await freePort() },
			// Enabled, it is downloaded.
			ui: { enabled: false },
		},
	};
	await writeFile(join(folder, "firebase.json"), JSON.stringify(config, null, "\t"));
	return startChild({
		name: "The Firebase Auth emulator",
		command: binary("firebase"),
		args: ["emulators:start", "--only", "auth", "--project", PROJECT],
		// It writes firebase-debug.log where it runs, a locator file per project into TMPDIR,
		// and into the config folder; there it would also find somebody's real log-in.
		cwd: folder,
		env: {
			TMPDIR: folder,
			XDG_CONFIG_HOME: folder,
			NODE_COMPILE_CACHE: join(folder, "compile-cache"),
			// A test runner's own options are not meant for it.
			NODE_OPTIONS: "",
		},
	});
}

/** Unknown e-mail and wrong password get the same answer, as in every new Firebase project. */
async function protectEmails(origin: string): Promise<void> {
	const mask = "emailPrivacyConfig.enableImprovedEmailPrivacy";
	const path = `/identitytoolkit.googleapis.com/v2/projects/${PROJECT}/config?updateMask=${mask}`;
	const response = await fetch(origin + path, {
		method: "PATCH",
		headers: { authorization: "Bearer owner", "content-type": "application/json" },
		body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
	});
	const answer = await response.text();
	if (!response.ok || !/"enableImprovedEmailPrivacy":\s*true/.test(answer)) {
		throw new Error(`The emulator refused e-mail enumeration protection: ${answer}`);
	}
}
