import { randomUUID } from "node:crypto";
import { violationsOf } from "./axe.ts";
import { expect, hydrated, logInAnew, open, test } from "./yard.ts";

test("a list is looked at, added under a bar by itself, and taken back", async ({ page }) => {
	const mark = randomUUID().slice(0, 8);
	// They are closed, because other tests look at the newest open programs, which these would be for a while.
	const rows = Array.from(
		{ length: 1200 },
		(_, at) => `Quadrant ${at},${mark}.example.org/${at},no`,
	);
	const content = `name,link,active\n${rows.join("\n")}\nWrong,nowhere,no\n`;
	const isFine = async () => expect(await violationsOf(page)).toEqual([]);
	await logInAnew(page, { moderator: true });
	await open(page, "/moderation/import/");
	await isFine();
	await page
		.getByLabel("File", { exact: true })
		.setInputFiles({ name: `${mark}.csv`, mimeType: "text/csv", buffer: Buffer.from(content) });
	await page.getByRole("button", { name: "Look at it first" }).click();
	await expect(page.getByRole("heading", { name: `${mark}.csv` })).toBeVisible();
	await expect(page.getByText("Quadrant 19", { exact: true })).toBeVisible();
	await isFine();
	await page.getByRole("link", { name: "Refused 1" }).click();
	await expect(page).toHaveURL(/refused/);
	await hydrated(page);

	// Each batch is requested once, and the bar grows with each.
	const seen: string[] = [];
	await page.exposeFunction("saw", (row: string) => seen.push(row));
	await page.evaluate(() => {
		new MutationObserver(() => {
			const bar = document.querySelector("progress");
			if (bar) (window as unknown as { saw(row: string): void }).saw(String(bar.value));
		}).observe(document.body, { subtree: true, childList: true, attributes: true });
	});
	await page.getByRole("button", { name: "Add 1,200 programs" }).click();
	await expect(page.getByText("Done: 1,200 programs added.")).toBeVisible();
	expect([...new Set(seen)]).toEqual(["500", "1000"]);
	await isFine();
	await page.getByText("Take it back…").click();
	await page.getByRole("button", { name: "Take this import back" }).click();
	await expect(page.getByText("Taken back: 1,200 programs.")).toBeVisible();
});

test("Stop stops what goes on by itself, and Go on goes on to the end", async ({ page }) => {
	const mark = randomUUID().slice(0, 8);
	const rows = Array.from(
		{ length: 1600 },
		(_, at) => `Almanac ${at},${mark}.example.org/${at},no`,
	);
	await logInAnew(page, { moderator: true });
	await open(page, "/moderation/import/");
	const buffer = Buffer.from(`name,link,active\n${rows.join("\n")}\n`);
	await page
		.getByLabel("File", { exact: true })
		.setInputFiles({ name: `${mark}.csv`, mimeType: "text/csv", buffer });
	await page.getByRole("button", { name: "Look at it first" }).click();
	await expect(page.getByRole("heading", { name: `${mark}.csv` })).toBeVisible();

	// The next batch is on its way to the server when Stop is pressed.
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route("**/moderation/import/**", async (route) => {
		if (route.request().postData()?.includes("next")) await released;
		// Leaving the page has canceled the request.
		await route.continue().catch(() => undefined);
	});
	await page.getByRole("button", { name: "Add 1,600 programs" }).click();
	await expect(page.getByLabel(/row 500 of 1,601/)).toBeVisible();
	await page.getByRole("button", { name: "Stop" }).click();
	await expect(page.getByText(/^Stopped: 499/)).toBeVisible();
	release();
	await page.reload();
	await expect(page.getByText(/^Stopped: 499 programs added/)).toBeVisible();
	await page.getByRole("button", { name: "Go on" }).click();
	await expect(page.getByText("Done: 1,600 programs added.")).toBeVisible();
	await expect(page.getByRole("progressbar")).toHaveCount(0);
});
