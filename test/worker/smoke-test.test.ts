import { expect, test } from "vitest";
import { smokeTest } from "#dev/deploy/smoke-test.ts";
import { startApp } from "../support/app.ts";

test("a deployment that works passes the smoke test; what is wrong is named by its address", async () => {
	const app = await startApp();
	expect(await smokeTest(app.origin)).toEqual([]);
	await app.run("alter table programs rename to programs_away");
	const problems = (await smokeTest(app.origin)).join("\n");
	expect(problems).toContain("/readyz answered 503, not 200");
	expect(problems).toContain("/programs-public/ answered 503");
	expect(problems).not.toContain("/healthz");
	await app.stop();
	expect(await smokeTest("http://127.0.0.1:9")).toContainEqual(
		expect.stringContaining("/healthz didn't answer"),
	);
});
