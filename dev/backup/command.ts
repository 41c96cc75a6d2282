// `npm run backup -- FOLDER` copies a database and its files into a folder, `npm run restore -- FOLDER` brings them
// back into an empty one (docs/deploy.md).
import { resolve } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { runCommand } from "#dev/shutdown.ts";
import { claimState, stateFolder } from "#dev/state.ts";
import { backUp } from "./back-up.ts";
import { restoreInto } from "./restore-into.ts";
import { type BackupStore, openStore } from "./store.ts";

interface BackupOptions {
	folder: string;
	environment: string | undefined;
}

const [name, ...args] = process.argv.slice(2);
const isBackup = name === "backup";

let wanted: BackupOptions;
try {
	wanted = readArguments();
} catch (error) {
	console.error(`${error instanceof Error ? error.message : error}\n
Usage: npm run ${name} -- FOLDER [--remote --env production]

  FOLDER    where the backup is${isBackup ? " written" : ""}, relative to where you are
  --remote  Cloudflare's D1 and R2 instead of the local ones, as wrangler.toml's environment names them

With LIBSQL_URL (and LIBSQL_AUTH_TOKEN) the database is that libSQL server, and only the files are in R2.`);
	process.exit(2);
}
// Backups hold personal data: nobody else on this machine may read them.
process.umask(0o077);
await runCommand(async () => {
	const store = await open(wanted);
	try {
		console.log(`${isBackup ? "Backing up" : "Restoring into"} ${store.name} …`);
		if (!isBackup) return await restoreInto(store, wanted.folder, console.log);
		await backUp(store, wanted.folder, console.log);
		console.log(
			`Checked and done: ${wanted.folder}. It holds personal data, so keep it encrypted.`,
		);
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
	const [folder, ...more] = positionals;
	if (!folder || more.length > 0) throw new Error("Name one folder.");
	if (values.remote !== (values.env !== undefined)) {
		throw new Error("--remote and --env go together.");
	}
	return {
		folder: resolve(process.env.CALLED_FROM || process.cwd(), folder),
		environment: values.env,
	};
}

async function open({ environment }: BackupOptions): Promise<BackupStore> {
	const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken } = process.env;
	const libsql = url ? { url, authToken } : undefined;
	if (environment) return openStore({ environment, libsql });
	if (url && !["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname)) {
		throw new Error(
			"LIBSQL_URL isn't on this machine, so its files are in Cloudflare's R2: add --remote --env production.",
		);
	}
	const stateDir = stateFolder();
	// Two processes must not write one local D1.
	await claimState(stateDir, `npm run ${name}`);
	return openStore({ stateDir, libsql });
}
