// `npm run backup -- FOLDER` copies a database and its files into a folder, `npm run restore -- FOLDER` brings them
// back into an empty one, and `npm run after-restore` ends what came back otherwise (docs/deploy.md).
import { resolve } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { IDENTITY_GONE_DAYS } from "#db/people/users.ts";
import { adminOfEnvironment } from "#dev/identity/admin.ts";
import { runCommand } from "#dev/shutdown.ts";
import { claimState, stateFolder } from "#dev/state.ts";
import { isLaptop } from "#lib/secure-address.ts";
import { markGoneUsers, settlingStatements } from "./after-restore.ts";
import { backUp } from "./back-up.ts";
import { restoreInto } from "./restore-into.ts";
import { type BackupStore, openStore } from "./store.ts";
import { tablesOf } from "./tables.ts";

interface BackupOptions {
	/** Empty where none is needed. */
	folder: string;
	environment: string | undefined;
}

const [name, ...args] = process.argv.slice(2);
const isBackup = name === "backup";
const needsFolder = name !== "after-restore";

let wanted: BackupOptions;
try {
	wanted = readArguments();
} catch (error) {
	console.error(`${error instanceof Error ? error.message : error}\n
Usage: npm run ${name} -- ${needsFolder ? "FOLDER " : ""}[--remote --env production]
${needsFolder ? `\n  FOLDER    where the backup is${isBackup ? " written" : ""}, relative to where you are` : ""}
  --remote  Cloudflare's D1 and R2 instead of the local ones, as wrangler.toml's environment names them

With LIBSQL_URL (and LIBSQL_AUTH_TOKEN) the database is that libSQL server, and only the files are in R2.`);
	process.exit(2);
}
// Backups hold personal data: nobody else on this machine may read them.
process.umask(0o077);
await runCommand(async () => {
	const store = await open(wanted);
	try {
		if (isBackup) await backUpInto(wanted.folder, store);
		else await bringBack(wanted.folder, store);
	} finally {
		await store.close();
	}
});

function readArguments(): BackupOptions {
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options: { remote: { type: "boolean", default: false }, env: { type: "string" } },
	});
	const [folder = "", ...more] = positionals;
	if (Boolean(folder) !== needsFolder || more.length > 0) {
		throw new Error(needsFolder ? "Name one folder." : "It takes no folder.");
	}
	if (values.remote !== (values.env !== undefined)) {
		throw new Error("--remote and --env go together.");
	}
	return {
		folder: folder && resolve(process.env.CALLED_FROM || process.cwd(), folder),
		environment: values.env,
	};
}

async function open({ environment }: BackupOptions): Promise<BackupStore> {
	const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken } = process.env;
	const libsql = url ? { url, authToken } : undefined;
	if (environment) return openStore({ environment, libsql });
	if (url && !isLaptop(new URL(url).hostname)) {
		throw new Error(
			"LIBSQL_URL isn't on this machine, so its files are in Cloudflare's R2: add --remote --env production.",
		);
	}
	const stateDir = stateFolder();
	// Two processes must not write one local D1.
	await claimState(stateDir, `npm run ${name}`);
	return openStore({ stateDir, libsql });
}

async function backUpInto(folder: string, store: BackupStore): Promise<void> {
	console.log(`Backing up ${store.name} …`);
	await backUp(store, folder, console.log);
	console.log(`Checked and done: ${folder}. It holds personal data, so keep it encrypted.`);
}

async function bringBack(folder: string, store: BackupStore): Promise<void> {
	if (folder) {
		console.log(`Restoring into ${store.name} …`);
		await restoreInto(store, folder, console.log);
	} else await store.batch(settlingStatements(await tablesOf(store.rows)));
	console.log(`All sessions are ended and all recovery codes deleted: people log in again and make new ones.
Mails that were due are marked as failed, because they may have been sent (/moderation/mails/), and reminders that
were due are not sent. No resume is shared anymore: people share theirs again.
What was ended since and is back: mentors who withdrew, calendar links, and phones whose reminders were turned off.`);
	if (!process.env.IDENTITY_ADMIN_TOKEN) {
		console.log(`Accounts deleted since then are back, and their owners can't log in to delete them. Have them found before
you deploy: npm run after-restore, with IDENTITY_ADMIN_TOKEN (docs/deploy.md, Backups).`);
		return;
	}
	const gone = await markGoneUsers(store, adminOfEnvironment(), Date.now());
	console.log(
		`Accounts gone at the identity provider: ${gone}. They share nothing and are erased after ${IDENTITY_GONE_DAYS} days.`,
	);
}
