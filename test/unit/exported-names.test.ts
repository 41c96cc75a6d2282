import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url).pathname;
const FOLDERS = ["app", "db", "lib", "workers", "dev"];
/** What Remix calls by name in each route. */
const OF_ROUTES = new Set([
	...["action", "clientAction", "clientLoader", "ErrorBoundary", "handle", "headers"],
	...["links", "loader", "meta", "shouldRevalidate"],
]);
const EXPORT = /^export (?:async )?(?:function\*?|const|let|type|interface|class) (\w+)/gm;

test("an exported name means one thing", () => {
	const modules = new Map<string, Set<string>>();
	for (const folder of FOLDERS) {
		for (const name of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })) {
			if (!/\.tsx?$/.test(name)) continue;
			const path = join(folder, name);
			for (const [, exported = ""] of readFileSync(join(root, path), "utf8").matchAll(EXPORT)) {
				if (OF_ROUTES.has(exported)) continue;
				modules.set(exported, (modules.get(exported) ?? new Set()).add(path));
			}
		}
	}
	expect(modules.size).toBeGreaterThan(0);
	const twice = [...modules].filter(([, paths]) => paths.size > 1);
	expect(twice.map(([name, paths]) => `${name}: ${[...paths].join(", ")}`)).toEqual([]);
});
