/** What documents name is there: files, folders, links, decisions. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { HEALTH_KINDS } from "#db/health-kinds.ts";
import { TOPIC_SETTINGS, TOPICS } from "#db/notifications/notification-kinds.ts";
import { onlyOf } from "#db/programs/fact.ts";
import { ALL_FACTS, factOf } from "#db/programs/facts.ts";

const root = new URL("../../", import.meta.url).pathname;
const DOCUMENTS = [
	...["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "patches/README.md"],
	...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
		.filter((name) => name.endsWith(".md"))
		.map((name) => join("docs", name)),
];
const FOLDERS = "app|bench|db|dev|docs|lib|migrations|patches|public|test|workers";
const ROOT_FILES = ["worker.ts", "wrangler.toml", "vite.config.ts", "package.json"];
const ENDINGS = ["", ".ts", ".test.ts"];

const isThere = (path: string) => ENDINGS.some((ending) => existsSync(join(root, path + ending)));

/** Others' names, which documents may say. */
const FOREIGN = ["beforeSignIn", "CLOUDFLARE_API_TOKEN"];

const source = FOLDERS.split("|")
	.filter((folder) => folder !== "docs" && folder !== "public")
	.flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
			.filter((name) => /\.(ts|tsx|mjs|sql|patch)$/.test(name))
			.map((name) => readFileSync(join(root, folder, name), "utf8")),
	)
	.concat(ROOT_FILES.map((name) => readFileSync(join(root, name), "utf8")))
	.join("\n");

describe.each(DOCUMENTS)("%s", (document) => {
	const text = readFileSync(join(root, document), "utf8");

	test("names files and folders that exist", () => {
		const named = text.matchAll(new RegExp(`\`((?:${FOLDERS})/[\\w./-]+)\``, "g"));
		const missing = [...named].map(([, path = ""]) => path).filter((path) => !isThere(path));
		expect(missing).toEqual([]);
	});

	test("names functions, settings and columns that exist", () => {
		const named = [...text.matchAll(/`([a-z]+[A-Z]\w*|\w+_\w+)`/g)].map(([, name = ""]) => name);
		const missing = named.filter((name) => !source.includes(name) && !FOREIGN.includes(name));
		expect(missing).toEqual([]);
	});

	test("links to what exists", () => {
		const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = ""]) => path);
		const missing = links.filter((path) => !existsSync(join(root, dirname(document), path)));
		expect(missing).toEqual([]);
	});
});

test("comments name source files that exist", () => {
	const names = readdirSync(root, { encoding: "utf8" }).concat(
		FOLDERS.split("|").flatMap((folder) =>
			readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
				(name) => `/${folder}/${name}`,
			),
		),
	);
	const comments = source.match(/^\s*(?:\/?\*|\/\/|--|\{\/\*).*$/gm) ?? [];
	const named = comments.flatMap((line) => line.match(/(?<![\w./*-])\w[\w./-]*\.tsx?\b/g) ?? []);
	const isFile = (path: string) => names.some((name) => name === path || name.endsWith(`/${path}`));
	expect(named.length).toBeGreaterThan(100);
	expect([...new Set(named)].filter((path) => !isFile(path))).toEqual([]);
});

test("docs/product.md names every filter that is on or off, and every fact of whose change people are notified", () => {
	const text = readFileSync(join(root, "docs/product.md"), "utf8").replace(/\s+/g, " ");
	const named = /It was changed \(([^)]*)\)/.exec(text)?.[1]?.split(/[,;] /);
	const facts = ALL_FACTS.map(factOf);
	const titles = facts.flatMap((fact) =>
		onlyOf(fact) && "filter" in fact && fact.filter ? `'${fact.filter.title}'` : [],
	);
	expect(titles.filter((title) => !text.includes(title))).toEqual([]);
	const changes = facts.flatMap(({ change }) => change ?? []);
	expect(changes.filter((change) => !named?.includes(change))).toEqual([]);
});

test("docs/product.md names every kind of notification as the settings do, with its usual way", () => {
	const text = readFileSync(join(root, "docs/product.md"), "utf8");
	const ways = TOPICS.map((topic) => {
		const { name, mail, push } = TOPIC_SETTINGS[topic];
		const [row] = text.split("\n").filter((line) => line.startsWith(`| '${name}'`));
		const usual = [mail && "email", push && "phone"].filter(Boolean).join(", ") || "neither";
		return [name, usual, row?.split(" | ").at(-1)?.replace(" |", "")];
	});
	expect(ways.filter(([, usual, written]) => written !== usual)).toEqual([]);
});

describe("docs/asvs.csv", () => {
	const csv = readFileSync(join(root, "docs/asvs.csv"), "utf8");
	const { data: rows } = Papa.parse<Record<string, string>>(csv, {
		header: true,
		skipEmptyLines: true,
	});

	test("says of each requirement how it is met, each once", () => {
		const requirements = rows.flatMap((row) => row.requirements?.split(", ") ?? []);
		expect(new Set(requirements).size).toBe(requirements.length);
		const met = new Set(rows.map((row) => row.met));
		expect([...met].sort()).toEqual(["by the host", "does not apply", "in part", "yes"]);
		expect(new Set(rows.map((row) => row.chapter)).size).toBe(17);
	});

	test("shows what is met by files that exist", () => {
		const shown = rows.map((row) => row["shown by"]?.split(", ").filter(Boolean) ?? []);
		expect(shown.flat().filter((path) => !existsSync(join(root, path)))).toEqual([]);
		expect(rows.filter((row, i) => row.met === "yes" && !shown[i]?.length)).toEqual([]);
	});

	test("names files that exist", () => {
		const named = csv.matchAll(new RegExp(`\\b((?:${FOLDERS})/[\\w./-]+\\w)`, "g"));
		const missing = [...named].map(([, path = ""]) => path).filter((path) => !isThere(path));
		expect(missing).toEqual([]);
	});
});

test("the guide to deploying shows the log's hourly line with all that it counts, to alert on", () => {
	const guide = readFileSync(join(root, "docs/deploy.md"), "utf8");
	const [line = "{}"] = guide.match(/^\{.*"event":"health".*\}$/m) ?? [];
	expect(Object.keys(JSON.parse(line).today ?? {})).toEqual([...HEALTH_KINDS]);
});
