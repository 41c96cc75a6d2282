import { randomUUID } from "node:crypto";
import { expectToast } from "./toasts.ts";
import { expect, logInAnew, open, test } from "./yard.ts";

const PAGE = "https://summer-lab.example.org/apply";

const shared = (said: Record<string, string>) =>
	`/programs/add-program/?${new URLSearchParams(said)}`;

for (const width of [360, 1280]) {
	test.describe(`at ${width} px`, () => {
		test.use({ viewport: { width, height: 800 } });

		test("from the share menu to a sent program it is two more taps, and the new card is shown", async ({
			page,
			javaScriptEnabled,
		}) => {
			await logInAnew(page);
			// Each has its own link, or the second would be a duplicate of the first.
			const link = `${PAGE}?${randomUUID()}`;
			await open(page, shared({ title: "Summer Lab", text: `Look: ${link}` }));
			await expect(page.getByLabel("Website")).toHaveValue(link);
			await page.getByRole("button", { name: "Fill in from the link" }).click();
			await expect(page.getByText(/: description, organization/)).toBeVisible();
			await expect(page.getByLabel("Program name")).toHaveValue("Summer Lab");
			await expect(page.getByLabel("Description")).toHaveValue(/^Eight weeks/);
			await expect(page.getByLabel("Organization")).toHaveValue("Summer Lab");
			await expect(page.getByLabel("Kind")).toHaveValue("internship");
			await expect(page.getByText("Read from the page", { exact: true }).first()).toBeVisible();
			const drawn = await page.evaluate(() => document.documentElement.scrollWidth);
			expect(drawn).toBeLessThanOrEqual(width);
			await page.getByRole("button", { name: "Submit Contribution" }).click();
			const card = page.getByRole("region", { name: "You just shared this" });
			await expect(card.getByRole("link", { name: "Summer Lab", exact: true })).toBeVisible();
			await expect(card.getByText("PENDING")).toBeVisible();
			await expect(page.getByLabel("Website")).toHaveValue("");
			if (javaScriptEnabled !== false) await expect(card).toBeFocused();
		});

		test("a page that can't be read leaves the form as it is, with a word", async ({ page }) => {
			await logInAnew(page);
			await open(page, shared({ title: "Nowhere", url: "https://nowhere.example.org/" }));
			await page.getByLabel("Description").fill("Mine.");
			await page.getByRole("button", { name: "Fill in from the link" }).click();
			await expect(page.getByText("That site says the page isn't there.")).toBeVisible();
			await expect(page.getByLabel("Program name")).toHaveValue("Nowhere");
			await expect(page.getByLabel("Description")).toHaveValue("Mine.");
		});
	});
}

test("a condition that the page states is ticked, and open to see", async ({ page }) => {
	await logInAnew(page);
	await open(page, shared({ url: `https://member-lab.example.org/apply?${randomUUID()}` }));
	await page.getByRole("button", { name: "Fill in from the link" }).click();
	await expect(page.getByText(/^Read from the page: .*which colleges it's for/)).toBeVisible();
	const box = page.getByRole("checkbox", { name: "UNCF member colleges" });
	await expect(box).toBeVisible();
	await expect(box).toBeChecked();
	await expect(page.getByRole("checkbox", { name: "Public HBCUs" })).not.toBeChecked();
});

test("Enter in a field sends the form, and reads nothing", async ({ page }) => {
	await logInAnew(page);
	const link = `${PAGE}?${randomUUID()}`;
	await open(page, shared({ title: "By Enter", url: link }));
	await page.getByLabel("Description").fill("Typed.");
	await page.getByLabel("Program name").press("Enter");
	await expectToast(page, "Program submitted successfully!");
});

test("the manifest and the icons are kept, as what they are", async ({ request }) => {
	const manifest = await request.get("/manifest.webmanifest");
	expect(manifest.headers()["content-type"]).toContain("application/manifest+json");
	expect(manifest.headers()["cache-control"]).toBe("public, max-age=3600");
	for (const { src, type } of (await manifest.json()).icons) {
		const icon = await request.get(src);
		expect([src, icon.status(), icon.headers()["content-type"]]).toEqual([src, 200, type]);
		expect(icon.headers()["cache-control"]).toBe("public, max-age=604800");
	}
	for (const path of ["/favicon.ico", "/apple-touch-icon.png"]) {
		expect((await request.get(path)).status()).toBe(200);
	}
});

test("links shared before all pages had one picture still find it", async ({ page, request }) => {
	await page.goto("/about/");
	const url = await page.locator("meta[property='og:image']").getAttribute("content");
	const { pathname } = new URL(url ?? "");
	const picture = await request.get(pathname);
	expect(picture.headers()["content-type"]).toBe("image/png");
	expect(picture.headers()["cache-control"]).toBe("public, max-age=604800");
	for (const path of ["site.png", "programs/abc.png?v=0123456789abcdef"]) {
		const old = await request.get(`/pictures/${path}`, { maxRedirects: 0 });
		expect([old.status(), old.headers().location]).toEqual([
			301,
			expect.stringContaining(pathname),
		]);
	}
});
