// `npm run db:migrate`: applies migrations/ to the local D1; with `-- --remote --env production` to
// Cloudflare's; or, when LIBSQL_URL is set (and LIBSQL_AUTH_TOKEN), to that libSQL server.
import process from "node:process";
import { applyToD1, migrateLibsql } from "#dev/migrations.ts";
import { runCommand } from "#dev/shutdown.ts";
import { claimState, stateFolder } from "#dev/state.ts";

const { LIBSQL_URL, LIBSQL_AUTH_TOKEN } = process.env;
const args = process.argv.slice(2);

await runCommand(() => {
	if (LIBSQL_URL) return onLibsql(LIBSQL_URL);
	return args.includes("--remote") ? applyToD1(args) : onLocalD1();
});

async function onLibsql(url: string): Promise<void> {
	if (args.length > 0) {
		throw new Error(`Unset LIBSQL_URL to migrate D1: with it, ${args.join(" ")} means nothing.`);
	}
	await migrateLibsql(url, LIBSQL_AUTH_TOKEN);
	console.log(`The database at ${new URL(url).host} is up to date with migrations/.`);
}

async function onLocalD1(): Promise<void> {
	const folder = stateFolder();
	// Two processes must not write one local D1.
	await claimState(folder, "npm run db:migrate");
	const others = args.filter((arg) => arg !== "--local");
	await applyToD1(["--local", "--persist-to", folder, ...others]);
}
