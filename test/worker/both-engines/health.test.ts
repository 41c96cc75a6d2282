import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, utcDayOf } from "#lib/calendar-days.ts";
import { type App, startApp } from "../../support/app.ts";
import { moderator } from "../../support/people.ts";
import { sql } from "../../support/rows.ts";

let app: App;

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

const counts = () =>
	app.rows<{ day: string; kind: string; count: number }>(
		"select day, kind, count from health_counts where kind <> 'slow' order by day, kind",
	);

test("what went wrong is counted by day, logged each hour, and shown to moderators", async () => {
	const judge = await moderator(app);
	const before = await judge.visit("/moderation/health/");
	expect(before.text).toContain("None today");
	expect(before.document.querySelector("main svg")).toBeNull();

	await sql(app, "alter table contact_messages rename to messages_away");
	expect((await judge.open("/moderation/messages/")).status).toBe(503);
	await sql(app, "alter table messages_away rename to contact_messages");
	const today = utcDayOf(Date.now());
	const once = [{ day: today, kind: "unavailable", count: 1 }];
	await expect.poll(counts).toEqual(once);

	const days = [addDays(today, -29), addDays(today, -31)];
	for (const day of days) {
		await sql(app, `insert into health_counts values ('${day}', 'errors', 7)`);
	}
	await sql(
		app,
		`insert into outbox (id, seq, recipient, kind, thing, data, due_at, state, created_at)
		values ('late', 900001, 'a', 'weekly', 'a', '{}', ${Date.now() - 2 * 3_600_000}, 'waiting', ${Date.now()}),
			('failed', 900002, 'b', 'weekly', 'b', '{}', 0, 'failed', ${Date.now()})`,
	);
	await app.cleanUp();
	const logged = () => app.log.find(({ event }) => event === "health")?.today;
	await expect.poll(logged).toMatchObject({
		unavailable: 1,
		"failed-mails": 1,
		"waiting-mails": 1,
		errors: 0,
	});
	expect((await counts()).map(({ day }) => day)).not.toContain(days[1]);

	const page = await judge.visit("/moderation/health/");
	const card = (title: string) =>
		page.document
			.querySelectorAll("main li.card")
			.find((item) => item.querySelector("h2")?.text === title);
	expect(card("Not responding")?.text).toContain("1 today");
	expect(card("Errors")?.text).toMatch(/None today.*: 7/s);
	expect(card("Errors")?.querySelectorAll("rect")).toHaveLength(30);
	expect(card("Late emails")?.text).toContain("1 today");
});

test("a step of the hourly run that fails doesn't hold up the others, and is counted", async () => {
	await sql(app, "alter table mentor_links rename to links_away");
	const lines = () => app.log.filter(({ event }) => event === "health").length;
	const before = lines();
	await expect(app.cleanUp()).rejects.toThrow();
	await sql(app, "alter table links_away rename to mentor_links");
	await expect.poll(lines).toBe(before + 1);
	expect((await counts()).find(({ kind }) => kind === "failed-jobs")?.count).toBe(1);
});
