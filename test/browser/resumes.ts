/** What the tests of /resume/ share. */
import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { createVerifiedAccount, localAdmin } from "#dev/identity/admin.ts";
import { pdfOf } from "#dev/seed/pdf.ts";
import { logIn } from "./yard.ts";

const PASSWORD = "correct horse battery";

/** Logs in as a student who has nothing yet. */
export async function logInAnew(page: Page): Promise<void> {
	const email = `resume-${randomUUID()}@example.edu`;
	const account = { email, password: PASSWORD, displayName: "Zora Hurston" };
	await createVerifiedAccount(localAdmin(process.env.YARD_IDENTITY_URL ?? ""), account);
	await logIn(page, email, PASSWORD);
}

/** A PDF that no other test has; of a size in bytes, when one is given. */
export function newPdf(sizeBytes?: number): Buffer {
	const pdf = pdfOf(["Zora Hurston", randomUUID()]);
	return Buffer.concat([pdf], sizeBytes ?? pdf.length);
}

/** Chooses a PDF in the upload form and returns its bytes. */
export async function choosePdf(page: Page, name: string, buffer = newPdf()): Promise<Buffer> {
	await page.getByLabel("File").setInputFiles({ name, mimeType: "application/pdf", buffer });
	return buffer;
}

/** The list's item of a name. */
export function resumeNamed(page: Page, name: string): Locator {
	return page
		.getByRole("listitem")
		.filter({ has: page.getByRole("heading", { name, exact: true }) });
}
