import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "#dev/free-port.ts";
import { type Child, startChild, whenPrinted } from "#dev/processes.ts";

export const PROJECT = "demo-yard";

export type Emulator = { origin: string; process: Child };

const ATTEMPTS = 3;

/**
 * Starts firebase-tools' Auth emulator on a free port of 127.0.0.1, with email enumeration protection on, and resolves
 * when it answers. It writes all its files into `folder`. Throws with its output when it does not start.
 */
export async function startEmulator(folder: string): Promise<Emulator> {
	await mkdir(folder, { recursive: true });
	for (let attempt = 1; ; attempt++) {
		const child = await launch(folder, await freePort());
		try {
			// The actual port: it silently takes another when the chosen one is in use.
			const [, address] = await whenPrinted(child, /│ Authentication\s+│ (127\.0\.0\.1:\d+)/);
			const origin = `http://${address}`;
			await protectEmails(origin);
			return { origin, process: child };
		} catch (error) {
			await child.stop();
			// Another program can take the port after the emulator found it free, and answer there.
			const why = `${child.output()}\n${error}`;
			if (attempt < ATTEMPTS && /port taken|EADDRINUSE|refused email/.test(why)) continue;
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
			// The UI would be downloaded.
			ui: { enabled: false },
		},
	};
	await writeFile(join(folder, "firebase.json"), JSON.stringify(config, null, "\t"));
	return startChild({
		name: "The Firebase Auth emulator",
		command: "firebase",
		args: ["emulators:start", "--only", "auth", "--project", PROJECT],
		// It writes firebase-debug.log where it runs, a locator file per project into TMPDIR, and files into the config
		// folder, where it would also find a real login of the developer's.
		cwd: folder,
		env: {
			TMPDIR: folder,
			XDG_CONFIG_HOME: folder,
			NODE_COMPILE_CACHE: join(folder, "compile-cache"),
			// A test runner's own options must not reach it.
			NODE_OPTIONS: "",
		},
	});
}

/** Unknown email and wrong password get the same answer, as in every new Firebase project. */
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
		throw new Error(`The emulator refused email enumeration protection: ${answer}`);
	}
}
