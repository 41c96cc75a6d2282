import type { Page } from "@playwright/test";
import { JPEG } from "../support/pictures.ts";
import { expectToast } from "./toasts.ts";
import { expect, logInAnew, open, test } from "./yard.ts";

test.use({ expectedErrors: [/ERR_FAILED/] });

const photoOf = (page: Page) =>
	page.getByRole("region", { name: "Photo", exact: true }).locator(".rounded-full").first();

/** The share of pixels that look different in two screenshots of the same size, as a page with JavaScript sees them. */
function difference(page: Page, ...pictures: [Buffer, Buffer]): Promise<number> {
	return page.evaluate(
		async (urls) => {
			const [one, other] = await Promise.all(
				urls.map(async (url) => {
					const bitmap = await createImageBitmap(await (await fetch(url)).blob());
					const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
					context?.drawImage(bitmap, 0, 0);
					return context?.getImageData(0, 0, bitmap.width, bitmap.height).data;
				}),
			);
			if (!one || !other || one.length !== other.length) return 1;
			const isOff = (at: number) => Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > 80;
			let off = 0;
			for (let at = 0; at < one.length; at += 4) {
				if (isOff(at) || isOff(at + 1) || isOff(at + 2)) off += 1;
			}
			return off / (one.length / 4);
		},
		pictures.map((picture) => `data:image/png;base64,${picture.toString("base64")}`),
	);
}

test("a photo that can't be loaded looks as if there were none", async ({ page, elsewhere }) => {
	await logInAnew(page);
	await page.goto("/profile/");
	const asLetter = await photoOf(page).screenshot();
	await page
		.getByLabel("Choose a photo")
		.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: Buffer.from(JPEG) });
	await page.getByRole("button", { name: "Upload photo" }).click();
	await expectToast(page, "Photo saved");
	await expect(photoOf(page)).toHaveJSProperty("naturalWidth", 96);
	await page.route("**/photos/**", (route) => route.abort());
	await open(page, "/profile/");
	const sheet = await elsewhere({ javaScriptEnabled: true });
	await expect
		.poll(async () => difference(sheet, await photoOf(page).screenshot(), asLetter))
		.toBeLessThan(0.01);
});

test("an organization's icon that can't be loaded leaves its letter", async ({
	page,
	elsewhere,
}) => {
	await page.goto("/programs-public/");
	const logo = page.locator(".logo").first();
	const letter = (await logo.textContent()) ?? "";
	expect(letter).toMatch(/^\w$/);
	const asLetter = await logo.screenshot();
	await page.route("**/logos/**", (route) => route.abort());
	// As HostLogo draws it where there is an icon service (test/worker/logos.test.ts).
	await logo.evaluate((element, alt) => {
		const image = Object.assign(new Image(44, 44), { className: "lettered", alt });
		image.src = "/logos/example.org";
		element.replaceChildren(image);
	}, letter);
	const sheet = await elsewhere({ javaScriptEnabled: true });
	await expect
		.poll(async () => difference(sheet, await logo.screenshot(), asLetter))
		.toBeLessThan(0.01);
});

test("a button that is only an icon has it without any further file", async ({ page }) => {
	await page.route("**/*.svg", (route) => route.abort());
	await logInAnew(page);
	await page.goto("/programs/");
	for (const button of await page.locator(".icon-btn:visible").all()) {
		await expect(button.locator("svg use")).toHaveCount(0);
		await expect(button.locator("svg path").first()).toBeVisible();
	}
	expect(await page.locator(".icon-btn:visible").count()).toBeGreaterThan(1);
});
