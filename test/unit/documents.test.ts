/** What documents and the code both say is the same in both. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { HEALTH_KINDS } from "#db/health-kinds.ts";
import { TOPIC_SETTINGS, TOPICS } from "#db/notifications/notification-kinds.ts";
import { onlyOf } from "#db/programs/fact.ts";
import { ALL_FACTS, factOf } from "#db/programs/facts.ts";

const root = new URL("../../", import.meta.url).pathname;
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

test("the guide to deploying shows the log's hourly line with all that it counts, to alert on", () => {
	const guide = readFileSync(join(root, "docs/deploy.md"), "utf8");
	const [line = "{}"] = guide.match(/^\{.*"event":"health".*\}$/m) ?? [];
	expect(Object.keys(JSON.parse(line).today ?? {})).toEqual([...HEALTH_KINDS]);
});
