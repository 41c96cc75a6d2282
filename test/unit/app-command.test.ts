/** The command that `npm run services` prints. */
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { appCommand } from "#dev/app-command.ts";
import { root } from "#dev/paths.ts";
import { readSettings } from "#dev/settings.ts";

afterEach(() => vi.unstubAllEnvs());

const NAMES = ["PORT", "IDENTITY_PORT", "PROVIDER_PORT", "SMTP_PORT", "MAILBOX_PORT", "YARD_STATE"];
function commandWith(env: Record<string, string>): string {
	for (const name of [...NAMES, "LIBSQL_URL", "PAGES_STAND_IN_URL"]) vi.stubEnv(name, "");
	for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
	return appCommand(readSettings());
}

test("on the usual ports the app only needs to find the Worker that reads resumes", () => {
	const registry = join(root, ".wrangler/state/registry");
	expect(commandWith({})).toBe(`WRANGLER_REGISTRY_PATH="${registry}" npx wrangler dev`);
});

test("on other ports it is told each setting that differs from wrangler.toml", () => {
	const command = commandWith({ PORT: "8790", SMTP_PORT: "1026", YARD_STATE: "/tmp/other" });
	expect(command).toBe(
		'WRANGLER_REGISTRY_PATH="/tmp/other/registry" npx wrangler dev --port 8790 --persist-to "/tmp/other" ' +
			"--var SMTP_PORT:1026 --var SITE_URL:http://localhost:8790",
	);
	expect(commandWith({ PROVIDER_PORT: "9000" })).toContain(
		"--var GOOGLE_TOKEN_URL:http://127.0.0.1:9000/google/token",
	);
});
