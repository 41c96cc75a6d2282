import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import pdfjs from "pdfjs-dist/package.json" with { type: "json" };
import { PNG } from "../support/pictures.ts";
import { tooWideBy, violationsOf } from "./axe.ts";
import {
	alongLine,
	annotationsIn,
	downloaded,
	finger,
	type Hand,
	mouse,
	newResume,
	onPage,
	openViewer,
	ready,
	STROKE,
	save,
	status,
	subtypesIn,
	take,
	type,
	uploadResume,
} from "./viewer.ts";
import { expect, test } from "./yard.ts";

test.use({ expectedErrors: [/status of (401|404|500|503)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

/** Makes one annotation of each kind. */
async function annotate(page: Page, draw: Hand): Promise<void> {
	await take(page, "Highlight");
	await draw(page, await alongLine(page, "Field work in season 3."));
	await expect(page.locator(".highlightEditor")).toHaveCount(1);

	await take(page, "Draw");
	await draw(page, await onPage(page, STROKE));

	await take(page, "Text");
	const [spot = [0, 0]] = await onPage(page, [[0.55, 0.35]]);
	if (draw === finger) await page.touchscreen.tap(...spot);
	else await page.mouse.click(...spot);
	await type(page, "Ready to travel");

	await addPicture(page);

	await page.getByRole("button", { name: "Signature" }).click();
	const dialog = page.getByRole("dialog", { name: "Your signature" });
	const field = await dialog.getByRole("img").boundingBox();
	if (!field) throw new Error("No field");
	await draw(
		page,
		Array.from({ length: 20 }, (_, n) => [field.x + 20 + n * 8, field.y + 60 + (n % 5) * 8]),
	);
	await dialog.getByRole("button", { name: "Place on page" }).click();
	await expect(page.locator(".signatureEditor")).toBeVisible();
}

async function addPicture(page: Page): Promise<void> {
	const choosing = page.waitForEvent("filechooser");
	await page.getByRole("button", { name: "Image" }).click();
	await (await choosing).setFiles({
		name: "me.png",
		mimeType: "image/png",
		buffer: Buffer.from(PNG),
	});
	await expect(page.locator(".stampEditor canvas")).toBeVisible();
}

/** Draws one stroke and waits until it counts as a change. */
async function drawStroke(page: Page): Promise<void> {
	await take(page, "Draw");
	await mouse(page, await onPage(page, STROKE));
	await expect(status(page)).toHaveText("Not saved yet");
}

for (const [name, hand, width] of [
	["the mouse", mouse, 1280],
	["a finger", finger, 360],
] as const) {
	test.describe(`with ${name} at ${width} px`, () => {
		test.use({ viewport: { width, height: 800 }, hasTouch: hand === finger });

		test("every kind of annotation is drawn, saved, found in the file and there when it is reopened", async ({
			page,
		}) => {
			const address = await openViewer(page);
			await expect(status(page)).toHaveText("Saved");
			await annotate(page, hand);
			await expect(status(page)).toHaveText("Not saved yet");
			await save(page);
			await expect(page.getByText("Saved as version 2.")).toBeVisible();
			await expect(status(page)).toHaveText("Saved");

			const annotations = await annotationsIn(await downloaded(page, 2));
			expect(annotations.map(({ subtype }) => subtype).sort()).toEqual([
				"FreeText",
				"Highlight",
				"Ink",
				"Stamp",
				"Stamp",
			]);
			const text = annotations.find(({ subtype }) => subtype === "FreeText");
			expect(text?.contents).toBe("Ready to travel");
			expect(await subtypesIn(await downloaded(page, 1))).toEqual([]);

			await page.goto(address);
			await ready(page);
			for (const kind of ["highlight", "freeText", "ink", "stamp"]) {
				await expect(page.locator(`.annotationLayer .${kind}Annotation`).first()).toBeAttached();
			}
			// What was saved can be changed: here the text is deleted.
			await take(page, "Text");
			await page.locator(".freeTextEditor").click();
			await page.getByRole("button", { name: "Delete", exact: true }).click();
			await expect(status(page)).toHaveText("Not saved yet");
			await save(page);
			await expect(page.getByText("Saved as version 3.")).toBeVisible();
			expect(await subtypesIn(await downloaded(page, 3))).toEqual([
				"Highlight",
				"Ink",
				"Stamp",
				"Stamp",
			]);
			expect(await subtypesIn(await downloaded(page, 2))).toContain("FreeText");
		});
	});
}

test.describe("with a mouse", () => {
	test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

	test("undo, redo and delete, by button and by key, and the state knows", async ({ page }) => {
		await openViewer(page);
		const undo = page.getByRole("button", { name: "Undo" });
		const redo = page.getByRole("button", { name: "Redo" });
		await expect(undo).toHaveAttribute("aria-disabled", "true");
		await drawStroke(page);
		const strokes = page.locator(".canvasWrapper svg.draw");
		await expect(strokes).toHaveCount(1);
		await undo.click();
		await expect(strokes).toHaveCount(0);
		await redo.click();
		await expect(strokes).toHaveCount(1);
		await take(page, "Select");
		await undo.click();
		await expect(strokes).toHaveCount(0);
		await expect(status(page)).toHaveText("Saved");
		await redo.click();
		await expect(status(page)).toHaveText("Not saved yet");
		await addPicture(page);
		const picture = page.locator(".stampEditor");
		await page.keyboard.press("Delete");
		await expect(picture).toHaveCount(0);
		await page.keyboard.press("Control+z");
		await expect(picture).toHaveCount(1);
		await page.keyboard.press("Control+y");
		await expect(picture).toHaveCount(0);
		await page.keyboard.press("Control+s");
		await expect(page.getByText("Saved as version 2.")).toBeVisible();
		expect(await subtypesIn(await downloaded(page, 2))).toEqual(["Ink"]);
	});

	test("colors and sizes reach the file", async ({ page }) => {
		await openViewer(page);
		await take(page, "Draw");
		await page.getByRole("radio", { name: "Red" }).check();
		await page.getByLabel("Thickness").fill("9");
		await mouse(page, await onPage(page, STROKE));
		await take(page, "Text");
		await page.getByRole("radio", { name: "Blue" }).check();
		await page.getByLabel("Text size").fill("24");
		await page.mouse.click(...((await onPage(page, [[0.5, 0.4]]))[0] ?? [0, 0]));
		await type(page, "Large");
		// Still being typed when it is saved.
		await save(page);
		await expect(page.getByText("Saved as version 2.")).toBeVisible();
		const [text, ink] = (await annotationsIn(await downloaded(page, 2))).sort((a, b) =>
			a.subtype.localeCompare(b.subtype),
		);
		expect(ink?.subtype).toBe("Ink");
		expect(ink?.entries.C).toMatch(/^\[ 0\.75\d* 0\.1\d* 0\.15\d* \]$/);
		expect(ink?.entries.BS).toContain("/W 9");
		expect(text?.contents).toBe("Large");
		expect(text?.entries.DA).toMatch(/ 24 Tf 0\.11 0\.31 0\.85 rg/);
	});

	test("a text that is still being typed is a change, and the keys save it", async ({ page }) => {
		await openViewer(page);
		await take(page, "Text");
		await page.mouse.click(...((await onPage(page, [[0.5, 0.4]]))[0] ?? [0, 0]));
		await type(page, "Half a sent");
		await expect(status(page)).toHaveText("Not saved yet");
		await page.keyboard.press("Control+s");
		await expect(page.getByText("Saved as version 2.")).toBeVisible();
		const [text] = await annotationsIn(await downloaded(page, 2));
		expect(text?.contents).toBe("Half a sent");
	});

	test("a typed signature, a picture that is described, and one that is none", async ({ page }) => {
		await openViewer(page);
		await page.getByRole("button", { name: "Signature" }).click();
		const dialog = page.getByRole("dialog", { name: "Your signature" });
		await dialog.getByRole("button", { name: "Place on page" }).click();
		await expect(dialog.getByRole("alert")).toHaveText("Draw your signature, or type your name.");
		await dialog.getByLabel("Or type your name").fill("Zora Hurston");
		await dialog.getByRole("button", { name: "Place on page" }).click();
		await expect(page.locator(".signatureEditor")).toBeVisible();
		await page.getByRole("button", { name: "Signature" }).click();
		await dialog.getByRole("button", { name: "Cancel" }).click();
		await expect(page.locator(".signatureEditor")).toHaveCount(1);

		const choosing = page.waitForEvent("filechooser");
		await page.getByRole("button", { name: "Image" }).click();
		const none = { name: "me.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
		await (await choosing).setFiles(none);
		await expect(page.getByRole("alert")).toHaveText(/We can't read that picture/);
		await addPicture(page);
		await expect(page.getByText("We can't read that picture")).toHaveCount(0);
		await page.locator(".stampEditor .altText").click();
		const describing = page.getByRole("dialog", { name: "What does this picture show?" });
		await describing.getByLabel("Description").fill("A red square");
		await describing.getByRole("button", { name: "Done" }).click();
		await save(page);
		await expect(page.getByText("Saved as version 2.")).toBeVisible();
		expect(await subtypesIn(await downloaded(page, 2))).toEqual(["Stamp", "Stamp"]);
	});

	test("pages, zoom, links and the search", async ({ page }) => {
		await openViewer(page, await newResume({ pages: 3 }));
		const number = page.getByLabel("Page, of 3");
		await page.getByRole("button", { name: "Next page" }).click();
		await expect(number).toHaveValue("2");
		await number.fill("3");
		await number.press("Enter");
		await expect(page.getByRole("button", { name: "Next page" })).toHaveAttribute(
			"aria-disabled",
			"true",
		);
		await expect(number).toBeFocused();
		await page.getByLabel("Page, of 3").fill("9");
		await page.getByLabel("Page, of 3").press("Enter");
		await expect(number).toHaveValue("3");
		const percent = page.getByLabel("Zoom", { exact: true });
		const before = Number.parseInt((await percent.textContent()) ?? "", 10);
		await page.getByRole("button", { name: "Zoom in" }).click();
		await expect(percent).not.toHaveText(`${before}%`);
		await page.getByRole("button", { name: "Fit page" }).click();
		await expect
			.poll(async () => Number.parseInt((await percent.textContent()) ?? "", 10))
			.toBeLessThan(before);
		const link = page.locator(".annotationLayer a").first();
		await expect(link).toHaveAttribute("href", "https://example.org/portfolio");
		await expect(link).toHaveAttribute("target", "_blank");
		await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");

		await page.keyboard.press("Control+f");
		const field = page.getByRole("searchbox", { name: "Find in resume" });
		await expect(field).toBeFocused();
		await field.fill("season 20");
		await expect(page.getByText("3 of 3").or(page.getByText("1 of 3"))).toBeVisible();
		await field.press("Enter");
		await expect(page.locator(".textLayer .highlight.selected")).toBeVisible();
		await field.fill("mountaineering");
		await expect(page.getByText("No matches")).toBeVisible();
		await number.focus();
		await page.keyboard.press("Control+f");
		await expect(field).toBeFocused();
		await field.press("Escape");
		await expect(field).toHaveCount(0);
	});

	test("text can be selected and copied", async ({ page }) => {
		await openViewer(page);
		await mouse(page, await alongLine(page, "Field work in season 7."));
		const selected = await page.evaluate(() => document.getSelection()?.toString());
		expect(selected).toContain("ield work in season");
	});

	test("what is typed into the tools is no command to the annotations", async ({ page }) => {
		await openViewer(page);
		await addPicture(page);
		await page.getByRole("button", { name: "Find in resume" }).click();
		const field = page.getByRole("searchbox");
		await field.pressSequentially("zo");
		await field.press("Backspace");
		await expect(field).toHaveValue("z");
		await expect(page.locator(".stampEditor")).toHaveCount(1);
	});

	test("with unsaved annotations leaving asks, on the site and off it", async ({ page }) => {
		const address = await openViewer(page);
		await drawStroke(page);
		const saved = page.getByRole("link", { name: "Saved Programs" });
		await saved.click();
		const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
		await dialog.getByRole("button", { name: "Stay here" }).click();
		await expect(dialog).toHaveCount(0);
		await expect(page).toHaveURL(address);
		await expect(page.locator("svg.draw")).toHaveCount(1);
		const asked = page.waitForEvent("dialog");
		const reloaded = page.evaluate(() => location.reload());
		const leaving = await asked;
		expect(leaving.type()).toBe("beforeunload");
		await leaving.dismiss();
		await reloaded;
		await expect(page.locator("svg.draw")).toHaveCount(1);
		await saved.click();
		await dialog.getByRole("button", { name: "Leave without saving" }).click();
		await expect(page).toHaveURL(/\/programs\/saved\/$/);
	});

	test("saved annotations let one leave unasked, and saving twice at once saves once", async ({
		page,
	}) => {
		const address = await openViewer(page);
		const posts: string[] = [];
		page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
		await drawStroke(page);
		await page.getByRole("button", { name: "Save", exact: true }).dblclick();
		await expect(page.getByText("Saved as version 2.")).toBeVisible();
		await page.keyboard.press("Control+s");
		await page.getByRole("link", { name: "Saved Programs" }).click();
		await expect(page).toHaveURL(/\/programs\/saved\/$/);
		expect(posts).toHaveLength(1);
		await page.goto(address);
		await expect(page.getByRole("heading", { name: /^Version \d$/ })).toHaveCount(2);
	});

	test("of two tabs both are kept, and the later one is warned", async ({ page, context }) => {
		const address = await openViewer(page);
		const other = await context.newPage();
		await other.goto(address);
		await ready(other);
		await drawStroke(other);
		await save(other);
		await expect(other.getByText("Saved as version 2.")).toBeVisible();
		await page.bringToFront();
		await addPicture(page);
		await save(page);
		await expect(
			page.getByText(
				"This resume was also changed in another tab. We kept both: yours is version 3.",
			),
		).toBeVisible();
		expect(await subtypesIn(await downloaded(page, 2))).toEqual(["Ink"]);
		expect(await subtypesIn(await downloaded(page, 3))).toEqual(["Stamp"]);
		// The next version is based on one's own, and contains it.
		await drawStroke(page);
		await save(page);
		await expect(page.getByText("Saved as version 4.")).toBeVisible();
		expect(await subtypesIn(await downloaded(page, 4))).toEqual(["Ink", "Stamp"]);
		await expect(page.getByText("Based on version 3")).toBeVisible();
	});

	test("an older version can be opened, and saving from it makes a new one", async ({ page }) => {
		await openViewer(page);
		await drawStroke(page);
		await save(page);
		await expect(page.getByText("Saved as version 2.")).toBeVisible();
		await page.getByRole("link", { name: "Open version 1" }).click();
		await expect(page.getByText(/version 1 of 2/)).toBeVisible();
		await ready(page);
		await expect(page.locator(".annotationLayer .inkAnnotation")).toHaveCount(0);
		await addPicture(page);
		await save(page);
		await expect(page.getByText("Saved as version 3.")).toBeVisible();
		expect(await subtypesIn(await downloaded(page, 3))).toEqual(["Stamp"]);
	});

	test("when the connection is lost the annotations stay, and trying again makes one version", async ({
		page,
		context,
	}) => {
		await openViewer(page);
		await drawStroke(page);
		await context.setOffline(true);
		await save(page);
		await expect(page.getByText(/The connection dropped.*still here/)).toBeVisible();
		await expect(page.locator("svg.draw")).toHaveCount(1);
		await context.setOffline(false);
		// This time it arrives, but the answer gets lost.
		await page.route(
			"**/versions",
			async (route) => {
				await route.fetch();
				await route.abort("internetdisconnected");
			},
			{ times: 1 },
		);
		const lost = page.waitForEvent("requestfailed");
		await page.getByRole("button", { name: "Try again" }).click();
		await lost;
		await page.getByRole("button", { name: "Try again" }).click();
		await expect(page.getByText("Saved as version 2.")).toBeVisible();
		await expect(page.getByRole("heading", { name: /^Version \d$/ })).toHaveCount(2);
		expect(await subtypesIn(await downloaded(page, 2))).toEqual(["Ink"]);
	});

	test("when the session has ended they stay until one is logged in again", async ({
		page,
		context,
	}) => {
		await openViewer(page);
		await drawStroke(page);
		const cookies = await context.cookies();
		await context.clearCookies();
		await save(page);
		await expect(page.getByRole("alert").getByText(/You've been logged out/)).toBeVisible();
		await expect(page.locator("svg.draw")).toHaveCount(1);
		await context.addCookies(cookies);
		await page.getByRole("button", { name: "Try again" }).click();
		await expect(page.getByText("Saved as version 2.")).toBeVisible();
		expect(await subtypesIn(await downloaded(page, 2))).toEqual(["Ink"]);
	});

	test("when a part of the site is down they stay, too", async ({ page }) => {
		await openViewer(page);
		await drawStroke(page);
		const down = { status: 503, json: { problem: "The store is down. Try again." } };
		await page.route("**/versions", (route) => route.fulfill(down), { times: 1 });
		await save(page);
		await expect(page.getByRole("alert").getByText("The store is down. Try again.")).toBeVisible();
		await page.getByRole("button", { name: "Try again" }).click();
		await expect(page.getByText("Saved as version 2.")).toBeVisible();
	});

	test("a locked PDF asks for its password, and says when it is wrong", async ({ page }) => {
		const locked = await newResume({ password: "juke joint" });
		await page.goto(await uploadResume(page, locked));
		const field = page.getByLabel("PDF password");
		await field.fill("wrong");
		await page.getByRole("button", { name: "Open", exact: true }).click();
		await expect(page.getByText("That's not its password. Try again.")).toBeVisible();
		await field.fill("juke joint");
		await page.getByRole("button", { name: "Open", exact: true }).click();
		await ready(page);
		await expect(page.locator(".textLayer").getByText("Zora Hurston, page 1")).toBeVisible();
	});

	test("a file that is no PDF inside says so and leaves the download", async ({ page }) => {
		await page.goto(await uploadResume(page, Buffer.from(`%PDF-1.4\nnothing ${Math.random()}`)));
		await expect(page.getByRole("alert")).toHaveText(/can't show this PDF here.*Use Download/);
		await expect(page.getByRole("link", { name: "Download version 1" })).toBeVisible();
	});

	for (const file of [
		/viewer-app-.*\.js/,
		/viewer-app-.*\.css/,
		/pdf_viewer-/,
		/pdf\.worker/,
		/download/,
	]) {
		test(`when ${file.source} is lost, trying again opens the resume`, async ({ page }) => {
			const address = await uploadResume(page);
			await page.route(file, (route) => route.abort());
			await page.goto(address);
			const again = page.getByRole("button", { name: "Try again" });
			await expect(page.getByRole("alert")).toHaveText(/didn't load/);
			await page.unroute(file);
			await again.click();
			await ready(page);
		});
	}

	test("an old browser, and one that gets no viewer, keep all other ways", async ({ page }) => {
		const address = await uploadResume(page);
		await page.route(/\/assets\/viewer-app-/, (route) => route.abort());
		await page.goto(address);
		await expect(page.getByRole("alert")).toHaveText(/didn't load/);
		await expect(page.getByRole("link", { name: "Download", exact: true })).toBeVisible();
		await page.unroute(/\/assets\/viewer-app-/);
		await page.addInitScript(() => {
			Reflect.deleteProperty(AbortSignal, "any");
		});
		await page.reload();
		await expect(page.getByRole("alert")).toHaveText(/This browser is too old/);
		const download = page.waitForEvent("download");
		await page.getByRole("link", { name: "Download", exact: true }).click();
		expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe("%PDF-");
	});

	test("pdf.js comes from this site, only here, and with what it needs for old images", async ({
		page,
	}) => {
		const address = await uploadResume(page);
		const asked: string[] = [];
		page.on("request", (request) => asked.push(request.url()));
		await page.goto("/resume/");
		await page.waitForLoadState("networkidle");
		expect(asked.filter((url) => /pdf/i.test(url))).toEqual([]);
		const worker = page.waitForEvent("worker");
		await page.goto(address);
		await ready(page);
		const { origin } = new URL(page.url());
		expect(asked.filter((url) => !url.startsWith(origin) && !url.startsWith("data:"))).toEqual([]);
		const decoder = await (await worker).evaluate(async (version) => {
			const path = `/assets/pdfjs-${version}/wasm/jbig2_nowasm_fallback.js`;
			return typeof (await import(`${self.location.origin}${path}`)).default;
		}, pdfjs.version);
		expect(decoder).toBe("function");
	});
});

for (const width of [360, 1280]) {
	test.describe(`at ${width} px`, () => {
		test.use({ viewport: { width, height: 800 }, hasTouch: width === 360 });

		test("the viewer is accessible and no wider than the screen", async ({ page }) => {
			await openViewer(page);
			for (const tool of ["Select", "Highlight", "Text", "Draw"] as const) {
				await take(page, tool);
				await examine(page, tool);
			}
			await page.getByRole("button", { name: "Find in resume" }).click();
			await page.getByRole("searchbox").fill("season");
			await examine(page, "search");
			await page.getByRole("button", { name: "Signature" }).click();
			await expect(page.getByRole("dialog")).toBeVisible();
			await examine(page, "signature");
		});
	});
}

async function examine(page: Page, what: string): Promise<void> {
	expect(await tooWideBy(page), `${what} is wider than the screen by`).toBeLessThanOrEqual(0);
	// The pages' content belongs to the student.
	expect(await violationsOf(page, ".pdfViewer"), what).toEqual([]);
	const bars = page.locator(".viewer-bars").getByRole("button");
	for (const bar of await bars.all()) {
		const box = await bar.boundingBox();
		if (!box) continue;
		expect(
			Math.min(box.width, box.height),
			(await bar.getAttribute("aria-label")) ?? "",
		).toBeGreaterThanOrEqual(43.5);
	}
}
