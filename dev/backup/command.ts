import { resolve } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { runCommand } from "#dev/shutdown.ts";
import { claimState, stateFolder } from "#dev/state.ts";
import { openStore, type Store } from "./store.ts";

interface Wanted {
	folder: string;
	environment: string | undefined;
}

/** Runs `npm run backup` or `npm run restore` on the database and the files that settings and arguments name. */
export async function runOnStore(
	name: "backup" | "restore",
	work: (store: Store, folder: string) => Promise<void>,
): Promise<never> {
	let wanted: Wanted;
	try {
		wanted = readArguments();
	} catch (error) {
		console.error(`${error instanceof Error ? error.message : error}\n
Usage: npm run ${name} -- FOLDER [--remote --env production]

  FOLDER    where the backup is${name === "backup" ? " written" : ""}, relative to where you are
  --remote  Cloudflare's D1 and R2 instead of the local ones, as wrangler.toml's environment names them

With LIBSQL_URL (and LIBSQL_AUTH_TOKEN) the database is that libSQL server, and only the files are in R2.`);
		process.exit(2);
	}
	// Backups hold personal data: nobody else on this machine may read them.
	process.umask(0o077);
	return runCommand(async () => {
		const store = await open(name, wanted);
		try {
			console.log(`${name === "backup" ? "Backing up" : "Restoring into"} ${store.name} …`);
			await work(store, wanted.folder);
		} finally {
			await store.close();
		}
	});
}

function readArguments(): Wanted {
	const { values, positionals } = parseArgs({
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

async function open(name: string, { environment }: Wanted): Promise<Store> {
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
