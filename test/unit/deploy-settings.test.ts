import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { checkProduction } from "#dev/deploy/settings-check.ts";
import {
	committedSettings,
	productionSettings,
	uncommentedSettings,
} from "../support/production-settings.ts";

const folder = mkdtempSync(join(tmpdir(), "deploy-settings-"));
afterAll(() => rmSync(folder, { recursive: true }));

function problemsOf(text: string): string[] {
	const path = join(folder, "wrangler.toml");
	writeFileSync(path, text);
	return checkProduction(path).problems;
}

test("the committed file has no production section, which is said", () => {
	expect(problemsOf(committedSettings)).toEqual([
		expect.stringContaining("has no [env.production]"),
	]);
});

test("each example that nobody replaced is named", () => {
	const problems = problemsOf(uncommentedSettings).join("\n");
	for (const name of [
		"IDENTITY_PROJECT",
		"IDENTITY_API_KEY",
		"SITE_URL",
		"MAIL_SENDER",
		"database_id",
	]) {
		expect(problems).toContain(name);
	}
});

test("a filled-in section has no problem, and its secrets are known by name", () => {
	expect(problemsOf(productionSettings)).toEqual([]);
	expect(checkProduction(join(folder, "wrangler.toml"))).toMatchObject({
		exists: true,
		siteUrl: "https://yard.howard.edu",
		secrets: ["SESSION_SECRET"],
		crons: ["0 * * * *", "* * * * *"],
	});
});

test.each([
	[
		"a setting that is missing",
		(text: string) => text.replace(/^IDENTITY_PROJECT = "the.*\n/m, ""),
		"IDENTITY_PROJECT",
	],
	[
		"a number that is none",
		(text: string) => text.replace('SMTP_PORT = "587"', 'SMTP_PORT = "mail"'),
		"SMTP_PORT",
	],
	[
		"a secret among the settings",
		(text: string) =>
			text.replace('SMTP_PORT = "587"', 'SESSION_SECRET = "in the open, for everybody to read"'),
		"SESSION_SECRET is a secret",
	],
	[
		"mail without its site",
		(text: string) => text.replace(/^SITE_URL = "https:\/\/yard.howard.*\n/m, ""),
		"SITE_URL",
	],
	[
		"Cloudflare's own line about each request, with its whole URL and the visitor's IP address,",
		(text: string) =>
			text.replaceAll(/^\[(.*observability)[.]logs\]\n.*\n.*\n/gm, "[$1]\nenabled = true\n"),
		"invocation_logs = false",
	],
])("%s is named", (_, change, name) => {
	expect(change(productionSettings)).not.toBe(productionSettings);
	expect(problemsOf(change(productionSettings)).join()).toContain(name);
});

test("what is used needs its secret", () => {
	const push =
		'SMTP_USER = "yard"\nPUSH_PUBLIC_KEY = "' +
		"x".repeat(87) +
		'"\nPUSH_SUBJECT = "mailto:a@howard.edu"\n';
	expect(
		problemsOf(productionSettings.replace('SMTP_HOST = "smtp', `${push}SMTP_HOST = "smtp`)),
	).toEqual([]);
	expect(checkProduction(join(folder, "wrangler.toml")).secrets).toEqual([
		"SESSION_SECRET",
		"SMTP_PASSWORD",
		"PUSH_PRIVATE_KEY",
	]);
});
