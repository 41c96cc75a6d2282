import { expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { publish } from "../support/rows.ts";

/** Names Google's script, whose address is a setting. */
const policyOf = async (app: App) =>
	(await app.fetch("/login/")).headers.get("Content-Security-Policy");

const writeTo = (app: App) =>
	app.visitor().submit("/contact/", "Send message", {
		...{ name: "Zora", email: "zora@example.edu", message: "Is it you again?" },
	});

test("an app that a test file has used is handed on empty, with the next one's settings and limits", async () => {
	const first = await startApp(
		{ GOOGLE_ONE_TAP_URL: "https://first.example/client" },
		{ contact: 0 },
	);
	await publish(first, { name: "Left behind" });
	await first.files.put("left", "behind");
	expect(await policyOf(first)).toContain("https://first.example");
	expect((await writeTo(first)).status).toBe(429);
	const { origin } = first;
	await first.stop();

	const next = await startApp();
	expect(next.origin).toBe(origin);
	expect(next.log).toEqual([]);
	expect((await next.files.list()).objects).toEqual([]);
	expect(await (await next.fetch("/programs-public/")).text()).not.toContain("Left behind");
	expect(await policyOf(next)).not.toContain("https://first.example");
	expect((await writeTo(next)).status).toBe(200);
	await next.stop();
});
