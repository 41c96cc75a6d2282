import { randomUUID } from "node:crypto";
import { expect, logInAnew, test } from "./yard.ts";

// The browser reports the refusal.
test.use({ expectedErrors: [/status of 400/] });

for (const width of [360, 1280]) {
	test.describe(`at ${width} px`, () => {
		test.use({ viewport: { width, height: 800 } });

		test("a list is looked at, added some at a time, stopped, and taken back", async ({ page }) => {
			const mark = randomUUID().slice(0, 8);
			// They are closed, because other tests look at the newest open programs, which these would be for a while.
			const rows = Array.from(
				{ length: 2998 },
				(_, at) => `Octant ${at};${mark}.example.org/${at};no`,
			);
			const content = `\ufeffname;link;active\n${rows.join("\n")}\nWrong;nowhere;no\n`;
			const press = (name: string) => page.getByRole("button", { name }).click();
			const send = async (name: string, text: string) => {
				await page.goto("/moderation/import/");
				const buffer = Buffer.from(text);
				const file = { name, mimeType: "text/csv", buffer };
				await page.getByLabel("File", { exact: true }).setInputFiles(file);
				await press("Look at it first");
			};
			await logInAnew(page, { moderator: true });
			await send("nothing.csv", "a;b\n1;2\n");
			await expect(page.getByLabel("File", { exact: true })).toHaveAccessibleDescription(
				/has to name the columns/,
			);
			await send(`${mark}.csv`, content);
			await expect(page.getByRole("heading", { name: `${mark}.csv` })).toBeVisible();
			await page.getByRole("link", { name: "Refused 1" }).click();
			await expect(page.getByText("The link “nowhere” is not a web address.")).toBeVisible();
			await expect(page.getByText("Row 3000")).toBeVisible();
			const drawn = await page.evaluate(() => document.documentElement.scrollWidth);
			expect(drawn).toBeLessThanOrEqual(width);

			await press("Add 2,998 programs");
			await expect(page.getByLabel(/row 2,500 of 3,000, 83%/)).toHaveAttribute("value", "2500");
			await expect(page.locator("noscript p", { hasText: "Tap “Go on”" })).toBeVisible();
			await press("Stop");
			await expect(page.getByText("Stopped: 2,499 programs added. The rest waits.")).toBeVisible();
			await press("Go on");
			await expect(page.getByText("Done: 2,998 programs added.")).toBeVisible();

			await page.getByText("Take it back…").click();
			await press("Take this import back");
			await expect(page.getByLabel(/Taking it back: row 2,500 of 3,000/)).toBeVisible();
			await press("Go on");
			await expect(page.getByText("Taken back: 2,998 programs.")).toBeVisible();
		});
	});
}
