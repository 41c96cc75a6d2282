/** `npm run deploy` from its first step to its last, with a wrangler and a site of ours. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { execa } from "execa";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PROBES } from "#dev/deploy/smoke-test.ts";
import { productionSettings } from "../support/production-settings.ts";

const PREVIOUS = "11111111-2222-4333-8444-555555555555";
/** Says what it was asked in a file; fails when it is asked for $FAILS. */
const WRANGLER = `#!/bin/sh
echo "$*" >> "$ASKED"
case "$*" in "\${FAILS:-none}"*) echo "Cloudflare is not well" >&2; exit 1;; esac
case "$*" in "\${NEW:-none} list"*) echo "Worker "the-yard" (env: production) not found." >&2; exit 1;; esac
case "$*" in
"secret list"*) echo "$SECRETS";;
"deployments list"*) echo '[{"versions":[{"version_id":"older"}]},{"versions":[{"version_id":"${PREVIOUS}"}]}]';;
"deploy"*) echo "$CRONS";;
"queues info \${UNREAD:-none}"*) echo "Number of Consumers: 0";;
"queues info"*) echo "Number of Consumers: 1";;
esac
`;
const GO_BACK = `To go back: npx wrangler rollback ${PREVIOUS} --env production`;

const folder = mkdtempSync(join(tmpdir(), "yard-deploy-"));
const asked = join(folder, "asked");
const config = join(folder, "wrangler.toml");
const tree = join(folder, "tree");
const site = createServer((request, response) => {
	const probe = PROBES.find(({ path }) => path === request.url);
	response.writeHead(probe?.status ?? 404).end(probe?.text);
});

beforeAll(async () => {
	writeFileSync(join(folder, "wrangler"), WRANGLER);
	chmodSync(join(folder, "wrangler"), 0o755);
	await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
	const { port } = site.address() as AddressInfo;
	writeFileSync(
		config,
		productionSettings.replaceAll("https://yard.howard.edu", `http://127.0.0.1:${port}`),
	);
	await execa("git", ["init", "--quiet", tree]);
});
afterAll(() => {
	site.close();
	rmSync(folder, { recursive: true });
});

/** Deploys an empty tree of its own, whatever is committed in this one. */
async function deploy(settings: Record<string, string> = {}, path = config) {
	writeFileSync(asked, "");
	const { exitCode, all } = await execa("node", ["dev/deploy/deploy.ts", "--config", path], {
		all: true,
		reject: false,
		env: {
			PATH: `${folder}:${process.env.PATH}`,
			GIT_DIR: join(tree, ".git"),
			GIT_WORK_TREE: tree,
			ASKED: asked,
			SECRETS: '[{"name":"SESSION_SECRET"}]',
			CRONS: "schedule: 0 * * * *\nschedule: * * * * *",
			...settings,
		},
	});
	return { exitCode, said: all, asked: readFileSync(asked, "utf8") };
}

test("a deployment goes through all steps in their order, and ends with the way back", async () => {
	const { exitCode, said, asked } = await deploy();
	expect(said).toContain(`is live on http://127.0.0.1`);
	expect(said).toContain(GO_BACK);
	expect(exitCode).toBe(0);
	const commands = asked.trim().split("\n");
	expect(commands.map((command) => command.split(" ").slice(0, 2).join(" "))).toEqual([
		"secret list",
		"deployments list",
		"d1 migrations",
		"deploy --config",
		"deploy --config",
		"queues info",
		"queues info",
	]);
	expect(commands[3]).toContain("workers/resume-text");
});

test("the queues that the section names must have readers; without queues none is asked about", async () => {
	const path = join(folder, "queues.toml");
	const settings = readFileSync(config, "utf8");
	const production = settings.indexOf("[env.production]");
	const others = settings.slice(0, production);
	const section = settings.slice(production);
	writeFileSync(path, others + section.replaceAll("the-yard-mail", "staging-mail"));
	const staging = await deploy({ UNREAD: "staging-mail-dead" }, path);
	expect(staging.said).toContain("Nobody reads the queue staging-mail-dead.");
	expect(staging.said).not.toContain("the queue staging-mail.");
	expect(staging.asked).not.toContain("the-yard-mail");
	writeFileSync(path, others + section.replace(/^\[\[env.production.queues[^[]*/gm, ""));
	const none = await deploy({}, path);
	expect(none.asked).not.toContain("queues info");
	expect(none.exitCode).toBe(0);
});

const MIGRATED = "The database is migrated";
const LIVE = "The new version is live";
test.each([
	[
		"a secret is missing",
		{ SECRETS: "[]" },
		"npx wrangler secret put SESSION_SECRET",
		"Nothing was changed",
		false,
	],
	[
		"a migration fails",
		{ FAILS: "d1 migrations" },
		"Cloudflare is not well",
		"The running version is unchanged",
		true,
	],
	[
		"the resume reader fails",
		{ FAILS: `deploy --config ${process.cwd()}/workers` },
		"Cloudflare is not well",
		MIGRATED,
		true,
	],
	[
		"the app fails",
		{ FAILS: `deploy --config ${config}` },
		"Cloudflare is not well",
		"the new app is live, else the old one",
		true,
	],
	["a cron is missing", { CRONS: "schedule: 0 * * * *" }, "won't run * * * * *", LIVE, true],
	["nobody reads the queue", { FAILS: "queues info" }, "Cloudflare is not well", LIVE, true],
])(
	"when %s it stops there, and says why, what holds and what to do",
	async (_, settings, why, holds, isLate) => {
		const { exitCode, said } = await deploy(settings);
		expect(exitCode).toBe(1);
		expect(said).toContain(why);
		expect(said).toContain(holds);
		expect(said).toMatch(/run npm run deploy again|or go back/i);
		expect(said?.includes(GO_BACK)).toBe(isLate);
		expect(said).not.toContain("is live on");
	},
);

test("a first deployment has no secrets yet, and nothing to go back to", async () => {
	const first = await deploy({ NEW: "secret" });
	expect(first.said).toContain("npx wrangler secret put SESSION_SECRET");
	const { exitCode, said } = await deploy({ NEW: "deployments" });
	expect(said).toContain("is live on");
	expect(said).not.toContain("To go back");
	expect(exitCode).toBe(0);
});

test("when Cloudflare can't say what runs now it stops, because there would be no way back", async () => {
	const { exitCode, said } = await deploy({ FAILS: "deployments list" });
	expect(said).toContain("Cloudflare is not well");
	expect(said).toContain("Nothing was changed");
	expect(exitCode).toBe(1);
});

test("what isn't committed or filled in stops it before Cloudflare is asked", async () => {
	const change = join(tree, "change.txt");
	writeFileSync(change, "");
	const dirty = await deploy();
	rmSync(change);
	expect(dirty).toMatchObject({ exitCode: 1, asked: "" });
	expect(dirty.said).toContain("change.txt\nNothing was changed.");
	const example = await deploy({}, "wrangler.toml");
	expect(example).toMatchObject({ exitCode: 1, asked: "" });
	expect(example.said).toContain("has no [env.production]");
});
