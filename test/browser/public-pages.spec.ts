import { expect, test } from "./yard.ts";

const PATHS = ["/", "/about/", "/contact/", "/privacy/", "/programs-public/", "/terms/"];

test("a public page loads no JavaScript and nothing from another origin", async ({ page }) => {
	const asked: { url: string; type: string }[] = [];
	page.on("request", (request) => asked.push({ url: request.url(), type: request.resourceType() }));
	for (const path of PATHS) {
		asked.length = 0;
		await page.goto(path, { waitUntil: "networkidle" });
		const origin = new URL(page.url()).origin;
		expect(asked.length, path).toBeGreaterThan(1);
		for (const { url, type } of asked) {
			expect(new URL(url).origin, path).toBe(origin);
			expect(type, url).not.toBe("script");
		}
	}
});

test("the home page leads to a search, to the programs and to an account", async ({ page }) => {
	await page.goto("/");
	const newest = page.getByRole("region", { name: "Recently added" });
	await expect(newest.getByRole("listitem")).toHaveCount(6);
	await page.getByRole("searchbox").fill("ocean");
	await page.getByRole("button", { name: "Search" }).click();
	await expect(page).toHaveURL(/\/programs-public\/\?q=ocean/);
	await expect(page.getByRole("listitem").getByRole("link", { name: /^Ocean/ })).toBeVisible();
	await page.goto("/");
	await page
		.getByRole("region", { name: "The gate is open" })
		.getByRole("link", { name: "Sign Up" })
		.click();
	await expect(page.getByRole("heading", { level: 1, name: "Create Account" })).toBeVisible();
	await page.getByRole("link", { name: "Terms" }).first().click();
	await expect(page.getByRole("heading", { level: 1, name: "Terms" })).toBeVisible();
});
