/** `npm run settings`: writes the table of settings in docs/deploy.md, as app/config.server.ts has them. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SETTINGS, type SettingsRow } from "#app/config.server.ts";
import { root } from "#dev/paths.ts";

export const DEPLOY_FILE = join(root, "docs/deploy.md");
const TABLE = /(?<=<!-- npm run settings -->\n).*?(?=<!-- end -->)/s;

if (import.meta.main) {
	writeFileSync(DEPLOY_FILE, withSettingsTable(readFileSync(DEPLOY_FILE, "utf8")));
}

/** The document with the table of today. */
export function withSettingsTable(document: string): string {
	const namesOfRows = new Map<SettingsRow, string[]>();
	for (const [name, { row }] of Object.entries(SETTINGS)) {
		namesOfRows.set(row, [...(namesOfRows.get(row) ?? []), `\`${name}\``]);
	}
	const rows = [...namesOfRows].map(
		([row, names]) => `| ${names.join(", ")} | ${row.for} | ${row.without} |\n`,
	);
	return document.replace(
		TABLE,
		() => `| setting | for | without it |\n|---|---|---|\n${rows.join("")}`,
	);
}
