/** `npm test -- engines` where an engine isn't installed and can't be. */
import process from "node:process";
import { execa } from "execa";
import { expect, test } from "vitest";

/** Only lists the tests that would run. */
async function listEngineTests(paths: Record<string, string>) {
	const { exitCode, all } = await execa("node", ["dev/test.ts", "engines", "--list"], {
		all: true,
		reject: false,
		env: {
			CHROMIUM_PATH: process.execPath,
			FIREFOX_PATH: process.execPath,
			WEBKIT_DRIVER_PATH: process.execPath,
			XVFB_PATH: process.execPath,
			...paths,
		},
	});
	return { exitCode, said: all ?? "" };
}

test("an engine that isn't there is named as not run, and the others run", async () => {
	const { exitCode, said } = await listEngineTests({ WEBKIT_DRIVER_PATH: "/nowhere" });
	expect(said).toContain("Not run in webkit: WEBKIT_DRIVER_PATH=/nowhere isn't a program.");
	expect(said).not.toMatch(/\[webkit\b/);
	expect(said).toMatch(/\[firefox without JavaScript\].*a program is searched/);
	expect(said).toMatch(/\[chromium\].*a program is searched/);
	expect(exitCode).toBe(0);
});

test("with no engine at all the run fails, and names each", async () => {
	const nowhere = { CHROMIUM_PATH: "/nowhere", FIREFOX_PATH: "/nowhere", XVFB_PATH: "/nowhere" };
	const { exitCode, said } = await listEngineTests(nowhere);
	for (const engine of ["chromium", "firefox", "webkit"]) {
		expect(said).toContain(`Not run in ${engine}: `);
	}
	expect(exitCode).toBe(1);
});
