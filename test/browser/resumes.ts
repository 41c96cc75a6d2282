/** What the tests of /resume/ share. */
import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { pdfOf } from "#dev/seed/pdf.ts";
import { HANG_MS } from "../support/patience.ts";

/** A unique PDF; of a given size in bytes, if there is one. */
export function newPdf(sizeBytes?: number): Buffer {
	const pdf = pdfOf(["Zora Hurston", randomUUID()]);
	return Buffer.concat([pdf], sizeBytes ?? pdf.length);
}

/** Chooses a PDF in the upload form and returns its bytes. */
export async function choosePdf(page: Page, name: string, buffer = newPdf()): Promise<Buffer> {
	await page.getByLabel("File").setInputFiles({ name, mimeType: "application/pdf", buffer });
	return buffer;
}

/** Opens the More menu on a resume's card, unless it is open. */
export async function openMore(card: Locator): Promise<void> {
	const download = card.getByRole("link", { name: /^Download/ });
	if (!(await download.isVisible())) await card.getByText("More", { exact: true }).click();
}

/** The list item with a name. */
export function resumeNamed(page: Page, name: string): Locator {
	return page
		.getByRole("listitem")
		.filter({ has: page.getByRole("heading", { name, exact: true }) });
}

/** Waits until a resume's text has been read. Without JavaScript, its page doesn't ask again. */
export async function whenRead(page: Page, card: Locator): Promise<void> {
	const pages = card.getByText(/^\d+ pages?$/);
	await expect(card).toBeVisible();
	await expect(async () => {
		if (!(await pages.isVisible())) await page.reload();
		await expect(pages).toBeVisible({ timeout: HANG_MS / 60 });
	}).toPass({ timeout: HANG_MS / 5 });
}
