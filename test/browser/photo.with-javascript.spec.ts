import type { Page } from "@playwright/test";
import { expectToast } from "./toasts.ts";
import { expect, holdBack, logInAnew, open, test } from "./yard.ts";

/** A phone's photo: some megabytes of a picture that compresses badly. */
async function largePhoto(page: Page): Promise<Buffer> {
	const base64 = await page.evaluate(async () => {
		const canvas = document.createElement("canvas");
		[canvas.width, canvas.height] = [2400, 1600];
		const context = canvas.getContext("2d");
		const noise = context?.createImageData(canvas.width, canvas.height);
		if (!context || !noise) throw new Error("No canvas");
		for (let at = 0; at < noise.data.length; at++) noise.data[at] = (at * at * 31) % 253;
		context.putImageData(noise, 0, 0);
		return canvas.toDataURL("image/jpeg", 1).split(",")[1] ?? "";
	});
	return Buffer.from(base64, "base64");
}

/** The size in bytes of each form that the page sends. */
function sentBytes(page: Page): number[] {
	const sent: number[] = [];
	page.on("request", (request) => {
		if (request.method() === "POST") sent.push(request.postDataBuffer()?.length ?? 0);
	});
	return sent;
}

/** The size of the stored photo that the page shows. */
function keptSize(page: Page): Promise<number[]> {
	return page
		.getByRole("region", { name: "Photo" })
		.locator("img")
		.evaluate(async (shown: HTMLImageElement) => {
			const kept = new Image();
			kept.src = shown.currentSrc.replace(/\?.*/, "");
			await kept.decode();
			return [kept.naturalWidth, kept.naturalHeight];
		});
}

test("a large photo is shown at once, made small, and only then sent", async ({ page }) => {
	await logInAnew(page);
	let scalers = 0;
	await page.route("**/assets/photo-scaler*", async (route) => {
		scalers += 1;
		await route.continue();
	});
	await page.goto("/profile/");
	const buffer = await largePhoto(page);
	expect(buffer.length).toBeGreaterThan(2 * 1024 * 1024);
	await expect(page.locator("main canvas")).toBeHidden();
	expect(scalers).toBe(0);
	await page
		.getByLabel(/(choose a|new) photo/i)
		.setInputFiles({ name: "IMG_0042.JPG", mimeType: "image/jpeg", buffer });
	await expect(page.getByText("This is how it will look.")).toBeVisible();
	await expect(page.locator("main canvas")).toBeVisible();
	expect(scalers).toBe(1);
	const sent = sentBytes(page);
	await page.getByRole("button", { name: "Upload photo" }).click();
	await expectToast(page, "Photo saved");
	expect(sent).toHaveLength(1);
	expect(sent[0]).toBeLessThan(400 * 1024);
	const photo = page.getByRole("region", { name: "Photo" }).locator("img");
	await expect(photo).toHaveJSProperty("naturalWidth", 96);
	await expect(photo).toHaveJSProperty("naturalHeight", 96);
	expect(await keptSize(page)).toEqual([512, 341]);
	await expect(page.locator("main canvas")).toBeHidden();
});

test("a press that is faster than the picture is ready waits for it, and sends once", async ({
	page,
}) => {
	await logInAnew(page);
	await page.goto("/profile/");
	const buffer = await largePhoto(page);
	const release = await holdBack(page, "**/assets/photo-scaler*");
	const sent = sentBytes(page);
	await page
		.getByLabel(/(choose a|new) photo/i)
		.setInputFiles({ name: "IMG_0042.JPG", mimeType: "image/jpeg", buffer });
	await expect(page.getByText("Preparing your photo...")).toBeVisible();
	await page.getByRole("button", { name: "Upload photo" }).click();
	expect(sent).toEqual([]);
	await release();
	await expectToast(page, "Photo saved");
	expect(sent).toHaveLength(1);
	expect(sent[0]).toBeLessThan(400 * 1024);
});

test.describe("what is no picture", () => {
	test.use({ expectedErrors: [/status of 400/] });

	test("the button stays where it is while a picture is prepared, so that a press on it counts", async ({
		page,
	}) => {
		await logInAnew(page);
		await open(page, "/profile/");
		const button = page.getByRole("button", { name: "Upload photo" });
		await button.scrollIntoViewIfNeeded();
		const before = await button.boundingBox();
		const release = await holdBack(page, "**/assets/photo-scaler*");
		await page
			.getByLabel(/(choose a|new) photo/i)
			.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") });
		await expect(page.getByText("Preparing your photo...")).toBeVisible();
		expect(await button.boundingBox()).toEqual(before);
		await button.hover();
		await page.mouse.down();
		await release();
		await expect(page.getByText("Preparing your photo...")).toBeHidden();
		await page.mouse.up();
		await expect(page.getByText("We can't show that picture.")).toBeVisible();
	});
});

test.describe("when the connection is lost", () => {
	test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|Loading module/] });

	test("the chosen picture stays, and goes out later", async ({ page, context }) => {
		await logInAnew(page);
		await page.goto("/profile/");
		const buffer = await largePhoto(page);
		await page
			.getByLabel(/(choose a|new) photo/i)
			.setInputFiles({ name: "IMG_0042.JPG", mimeType: "image/jpeg", buffer });
		await expect(page.getByText("This is how it will look.")).toBeVisible();
		await context.setOffline(true);
		await page.getByRole("button", { name: "Upload photo" }).click();
		await expect(page.getByRole("alert")).toHaveText(/nothing was sent/);
		await context.setOffline(false);
		await page.getByRole("button", { name: "Upload photo" }).click();
		await expectToast(page, "Photo saved");
	});
});
