import { expect, test } from "vitest";
import { formatSavedAt } from "#app/service-worker/names.ts";
import { buildScript } from "#dev/vite/service-worker.ts";

test("what takes its place deletes what is kept and takes itself away", async () => {
	const code = await buildScript("unregister", {});
	expect(code).toContain("unregister()");
	expect(code).not.toContain('"fetch"');
});

test.each([
	["2026-11-20T10:42:00", "10:42 this morning"],
	["2026-11-20T00:05:00", "12:05 this morning"],
	["2026-11-20T12:30:00", "12:30 this afternoon"],
	["2026-11-20T19:00:00", "7:00 this evening"],
	["2026-11-19T23:59:00", "yesterday at 11:59 PM"],
	["2026-11-18T09:00:00", "Nov 18 at 9:00 AM"],
])("%s is %s", (then, said) => {
	const now = new Date("2026-11-20T22:00:00").getTime();
	expect(formatSavedAt(new Date(then).getTime(), now).replaceAll("\u202f", " ")).toBe(said);
});
