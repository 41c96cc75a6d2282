import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createVerifiedAccount, localAdmin } from "#dev/identity/admin.ts";
import { type App, startApp } from "../support/app.ts";
import { type Document, faultsOf, operationAt, readDescription } from "../support/openapi.ts";

/** A command of docs/api.md, with the heading of its call if it belongs to one. */
interface Command {
	call: string | undefined;
	script: string;
}

const page = readFileSync(new URL("../../docs/api.md", import.meta.url), "utf8");

/** Every command, in the order in which somebody would copy them. */
const commands: Command[] = page.split(/^(?=#)/m).flatMap((section) => {
	const call = section.match(/^### ((?:GET|POST|PATCH) \S+)$/m)?.[1];
	return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, script = ""]) => ({
		call,
		script,
	}));
});

describe("docs/api.md, whose commands need bash and curl", () => {
	let app: App;
	let document: Document;
	let outputs: string[];
	let statuses: string[];

	beforeAll(async () => {
		app = await startApp();
		document = await readDescription(app);
		await createVerifiedAccount(localAdmin(inject("identityUrl")), {
			email: "student@example.edu",
			password: "demo-password",
			displayName: "Demo Student",
		});
		const marker = "—— next command ——";
		// The status is written to a separate place from the commands' own output.
		const curl = `curl() { command "$CURL" -w '%{stderr}%{http_code}\\n' "$@"; }`;
		const script = [curl, ...commands.map((command) => command.script)].join(
			`\necho '${marker}'\n`,
		);
		const here = script
			.replaceAll("http://localhost:8787", app.origin)
			.replaceAll("http://127.0.0.1:9099", inject("identityUrl"));
		const { stdout, stderr } = await promisify(execFile)(
			"bash",
			["--norc", "-euo", "pipefail", "-c", here],
			{
				env: { ...process.env, CURL: process.env.CURL_PATH ?? "curl" },
			},
		);
		outputs = stdout.split(marker).slice(1);
		statuses = stderr.trim().split("\n");
	});

	afterAll(() => app.stop());

	test("every call has its command, and every command is answered with success", () => {
		const described = Object.entries(document.paths).flatMap(([path, methods]) =>
			Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
		);
		const shown = commands.flatMap(({ call }) => call ?? []);
		expect(shown.sort()).toEqual(described.sort());
		const asked = page.match(/\bcurl -s/g) ?? [];
		expect(statuses).toEqual(asked.map(() => expect.stringMatching(/^20[01]$/)));
	});

	test("what the commands print is what the calls are described to answer", () => {
		for (const [index, { call }] of commands.entries()) {
			if (!call) continue;
			const [method = "", path = ""] = call.split(" ");
			const { responses } = operationAt(document, method, path.replace("{id}", "x"));
			const done = responses[200] ?? responses[201];
			const body: unknown = JSON.parse(outputs[index] ?? "");
			const faults = faultsOf(document, done?.content["application/json"].schema ?? {}, body);
			expect([call, faults]).toEqual([call, []]);
		}
	});
});
