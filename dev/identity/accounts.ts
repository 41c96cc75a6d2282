import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { call, localAdmin } from "#dev/identity/admin.ts";

type SavedUser = { localId: string; validSince?: string };

const SETTLE_MS = 100;
/** All accounts are written each time; this limits writing to a tenth of the time, even with thousands of them. */
const REST = 9;

/**
 * Puts the accounts in `file` back into a fresh emulator, then keeps the file up to date.
 *
 * The emulator's own `--export-on-exit` writes only on an orderly exit, and its hub's export
 * deletes the old copy before it moves the new one in; this survives kill -9 at any moment.
 */
export async function keepAccounts(origin: string, file: string) {
	let onDisk = await restore(origin, file);
	let timer: NodeJS.Timeout | undefined;
	let last: Promise<void> = Promise.resolve();
	let tookMs = 0;

	async function write(): Promise<void> {
		const startedMs = performance.now();
		const users = JSON.stringify(await call(localAdmin(origin), ":batchGet?maxResults=-1"));
		if (users !== onDisk) {
			await mkdir(dirname(file), { recursive: true });
			await writeFile(`${file}.new`, users, { mode: 0o600 });
			await rename(`${file}.new`, file);
			onDisk = users;
		}
		tookMs = performance.now() - startedMs;
	}
	/** Writes all accounts now. Throws when the emulator does not answer. */
	function save(): Promise<void> {
		clearTimeout(timer);
		timer = undefined;
		last = last.catch(() => {}).then(write);
		return last;
	}
	return {
		save,
		/** Reports that an account may have changed; it is written to disk a moment later. */
		changed() {
			timer ??= setTimeout(
				() => {
					save().catch((error: unknown) => {
						console.error(`Couldn't save accounts: ${String(error)}`);
					});
				},
				Math.max(SETTLE_MS, REST * tookMs),
			);
			timer.unref();
		},
	};
}

/** Returns the file's content: what the emulator's `accounts:batchGet` answered. */
async function restore(origin: string, file: string): Promise<string> {
	let saved: string;
	try {
		saved = await readFile(file, "utf8");
	} catch {
		return "";
	}
	const { users = [] } = JSON.parse(saved) as { users?: SavedUser[] };
	if (users.length === 0) return saved;
	const admin = localAdmin(origin);
	const { error = [] } = await call<{ error?: object[] }>(admin, ":batchCreate", { users });
	if (error.length > 0) {
		throw new Error(`${file} holds accounts the emulator refuses: ${JSON.stringify(error)}`);
	}
	// An import invalidates every ID token issued before it; those in sessions must stay valid.
	for (const { localId, validSince } of users) {
		if (validSince) await call(admin, ":update", { localId, validSince });
	}
	return saved;
}
