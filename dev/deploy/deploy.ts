// `npm run deploy`: from a commit to production, in order; with `-- --dry-run` everything that needs no account.
import { join, resolve } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { execa } from "execa";
import { buildWhenStale } from "#dev/build.ts";
import { checkProduction, type Production } from "#dev/deploy/settings-check.ts";
import { PROBES, smokeTest } from "#dev/deploy/smoke-test.ts";
import { migrateLibsql } from "#dev/migrations.ts";
import { root } from "#dev/paths.ts";
import { runCommand } from "#dev/shutdown.ts";

const { values: options } = parseArgs({
	options: {
		"dry-run": { type: "boolean", default: false },
		config: { type: "string", default: join(root, "wrangler.toml") },
	},
});
const isDryRun = options["dry-run"];
const config = resolve(root, options.config);
const RESUME_TEXT = join(root, "workers/resume-text/wrangler.toml");

interface Step {
	name: string;
	run(): Promise<void>;
	/** What a dry run does instead; by default nothing. */
	rehearse?(): Promise<void>;
	/** If it fails: what holds then, and what to do. */
	ifFailed: string;
}

const NOTHING_CHANGED = "Nothing was changed. Mend it and run npm run deploy again.";

await runCommand(async () => {
	const production = checkProduction(config);
	const commit = (await git("rev-parse", "--short", "HEAD")) || "unknown";
	let previous: string | undefined;
	const steps = stepsFor(production, commit, (version) => {
		previous = version;
	});
	for (const [at, { name, run, rehearse, ifFailed }] of steps.entries()) {
		console.log(`${at + 1}/${steps.length} ${name}`);
		try {
			await (isDryRun ? rehearse?.() : run());
		} catch (error) {
			const why = error instanceof Error ? error.message : String(error);
			throw new Error(`${why}\n${ifFailed}${rollback(previous)}`);
		}
	}
	if (isDryRun) console.log("That was a dry run: nothing was sent anywhere.");
	else console.log(`${commit} is live on ${production.siteUrl}.${rollback(previous)}`);
});

function stepsFor(
	production: Production,
	commit: string,
	remember: (version: string | undefined) => void,
): Step[] {
	const environment = production.exists ? ["--env", "production"] : [];
	const label = ["--message", commit, "--tag", commit];
	const { libsqlUrl, siteUrl, secrets, crons, queueNames, problems } = production;
	/** What wrangler said of the app. */
	let deployed = "";
	return [
		{
			name: "Settings: wrangler.toml by the app's own checks",
			async run() {
				if (problems.length > 0) throw new Error(problems.join("\n"));
				if (!siteUrl) throw new Error("SITE_URL isn't set: there's nothing to test afterwards.");
			},
			async rehearse() {
				for (const problem of problems) console.log(`    would stop here: ${problem}`);
			},
			ifFailed: NOTHING_CHANGED,
		},
		{
			name: "Tree: everything is committed",
			async run() {
				const changed = await git("status", "--porcelain");
				if (changed === undefined) throw new Error("Git can't say what is committed.");
				if (changed) throw new Error(`Commit or stash first:\n${changed}`);
			},
			async rehearse() {
				if ((await git("status", "--porcelain")) !== "") {
					console.log("    would stop here: not everything is committed");
				}
			},
			ifFailed: NOTHING_CHANGED,
		},
		{
			name: `Secrets by name: ${secrets.join(", ")}`,
			async run() {
				const names: { name: string }[] = await listOf("secret", environment);
				const missing = secrets.filter((name) => !names.some((secret) => secret.name === name));
				if (missing.length === 0) return;
				const commands = missing.map((name) => `npx wrangler secret put ${name} --env production`);
				throw new Error(`Secrets are missing. Set them:\n${commands.join("\n")}`);
			},
			ifFailed: NOTHING_CHANGED,
		},
		{
			name: "The version that runs now, to go back to",
			async run() {
				const deployments: { versions: { version_id: string }[] }[] = await listOf("deployments", [
					"--json",
					...environment,
				]);
				remember(deployments.at(-1)?.versions[0]?.version_id);
			},
			ifFailed: NOTHING_CHANGED,
		},
		{
			name: "Build",
			run: build,
			rehearse: build,
			ifFailed: NOTHING_CHANGED,
		},
		{
			name: `Migrations, on ${libsqlUrl ? new URL(libsqlUrl).host : "D1"}`,
			async run() {
				if (libsqlUrl) await migrateLibsql(libsqlUrl, process.env.LIBSQL_AUTH_TOKEN);
				else await wrangler("d1", "migrations", "apply", "DB", "--remote", ...environment);
			},
			ifFailed:
				"The running version is unchanged. Migrations that were applied stay: they only add, and it works with them. Mend the one that failed and run npm run deploy again.",
		},
		{
			name: "The Worker that reads resumes",
			async run() {
				await deployWorker(RESUME_TEXT, label);
			},
			async rehearse() {
				await deployWorker(RESUME_TEXT, ["--dry-run"]);
			},
			ifFailed:
				"The database is migrated, the running version works with it. Run npm run deploy again.",
		},
		{
			name: "The app",
			async run() {
				deployed = await deployWorker(config, [...label, ...environment]);
			},
			async rehearse() {
				await deployWorker(config, ["--dry-run", ...environment]);
			},
			ifFailed:
				"The database is migrated and the resume reader is new. If wrangler names a version above, the new app is live, else the old one; each works with both. Run npm run deploy again.",
		},
		{
			name: `Crons: ${crons.join(", ")}`,
			async run() {
				const missing = crons.filter((cron) => !deployed.includes(`schedule: ${cron}`));
				if (missing.length > 0) throw new Error(`Cloudflare won't run ${missing.join(" and ")}.`);
			},
			ifFailed:
				"The new version is live, without the above. Mend it and run npm run deploy again, or go back.",
		},
		{
			name: "Smoke test",
			async run() {
				const failures = await smokeTest(siteUrl ?? "");
				for (const name of queueNames) {
					const queue = await wrangler("queues", "info", name, ...environment);
					if (!/Number of Consumers: [1-9]/.test(queue))
						failures.push(`Nobody reads the queue ${name}.`);
				}
				if (failures.length > 0) throw new Error(failures.join("\n"));
			},
			async rehearse() {
				for (const { name, path } of PROBES) console.log(`    ${path}: ${name}`);
				for (const name of queueNames) console.log(`    the queue ${name} has a consumer`);
			},
			ifFailed: "The new version is live, and the above is wrong with it. Mend it, or go back.",
		},
	];
}

async function build(): Promise<void> {
	await buildWhenStale();
}

/** Deploys a Worker and returns wrangler's output. */
async function deployWorker(path: string, args: string[]): Promise<string> {
	const output = await wrangler("deploy", "--config", path, ...args);
	console.log(`    ${output.match(/Total Upload: .*/)?.[0] ?? ""}`);
	return output;
}

function rollback(version: string | undefined): string {
	return version ? `\nTo go back: npx wrangler rollback ${version} --env production` : "";
}

/** What the app's Worker has of a kind: nothing before its first deployment. */
async function listOf(kind: "secret" | "deployments", args: string[]) {
	try {
		return JSON.parse(await wrangler(kind, "list", ...args));
	} catch (error) {
		if (error instanceof Error && /Worker .*not (?:found|exist)/.test(error.message)) return [];
		throw error;
	}
}

/** Wrangler's output. @throws Error with it if the command fails */
async function wrangler(...args: string[]): Promise<string> {
	const withConfig = args.includes("--config") ? args : [...args, "--config", config];
	const { stdout } = await execa("wrangler", withConfig, {
		cwd: root,
		env: { WRANGLER_SEND_METRICS: "false", WRANGLER_HIDE_BANNER: "true" },
	});
	return stdout;
}

/** Git's output; undefined if it can't say. */
async function git(...args: string[]): Promise<string | undefined> {
	const { stdout, failed } = await execa("git", args, { cwd: root, reject: false });
	return failed ? undefined : stdout.trim();
}
