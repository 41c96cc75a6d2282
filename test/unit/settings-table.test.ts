import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DEPLOY_FILE, withSettingsTable } from "#dev/settings-table.ts";

test("docs/deploy.md has every setting, as `npm run settings` writes them", () => {
	const document = readFileSync(DEPLOY_FILE, "utf8");
	expect(document).toBe(withSettingsTable(document));
	expect(document).toContain("| `SMTP_HOST`, ");
});
