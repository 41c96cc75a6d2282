import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { type PageServer, startPageServer } from "../support/page-server.ts";
import { moderator } from "../support/people.ts";
import { publish, sql } from "../support/rows.ts";

const DAY_MS = 86_400_000;

let others: PageServer;
let app: App;

beforeAll(async () => {
	others = await startPageServer();
	app = await startApp({ ...others.settings, CHECK_LINKS: "on" });
});
afterAll(async () => {
	expect(app.unstructuredLog).toEqual([]);
	await app.stop();
	await others.stop();
});

test("the hourly run says on card, page and in the moderators' queue that a link is gone, until it is back", async () => {
	await publish(app, { id: "camp", name: "Camp", link: "https://camp.example.org/apply" });
	const mo = await moderator(app);
	const says = "We couldn't reach this link";
	const shown = async () => {
		const pages = ["/programs-public/", "/programs/camp/"].map((path) => app.visitor().visit(path));
		return (await Promise.all(pages)).map(({ text }) => text.includes(says));
	};
	for (const daysAgo of [3, 2, 1]) {
		expect(await shown()).toEqual([false, false]);
		await app.cleanUp();
		const [row] = await sql(app, "select link_failures from programs");
		expect(row).toEqual({ link_failures: 4 - daysAgo });
		// As if a day had passed since then.
		await sql(
			app,
			`update programs set link_checked_at = link_checked_at + ${DAY_MS}, link_failing_since = link_failing_since - ${DAY_MS}`,
		);
	}
	await app.cleanUp();
	expect(await shown()).toEqual([true, true]);
	expect((await mo.visit("/moderation/reports/")).text).toContain("We couldn't reach its link");
	others.pages.set("camp.example.org/apply", (response) => response.writeHead(200).end());
	await sql(app, `update programs set link_checked_at = link_checked_at + ${DAY_MS}`);
	await app.cleanUp();
	expect(await shown()).toEqual([false, false]);
	expect((await mo.visit("/moderation/reports/")).text).toContain("No reports are waiting.");
});
