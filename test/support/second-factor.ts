import { TOTP } from "otpauth";
import type { App } from "./app.ts";
import { sql } from "./rows.ts";
import type { Page, Visitor } from "./visitor.ts";

export const FACTOR_PAGE = "/profile/second-factor/";

/** The code that an app shows now for a key, or the next one, which is already accepted. */
export function codeOf(secret: string, when: "now" | "next" = "now"): string {
	const timestamp = Date.now() + (when === "next" ? 30_000 : 0);
	return new TOTP({ issuer: "The Yard", secret }).generate({ timestamp });
}

/** A code that the app does not show. */
export function wrongCodeOf(secret: string): string {
	return String((Number(codeOf(secret)) + 500_000) % 1_000_000).padStart(6, "0");
}

/** The key on the page, to enter into an app. */
export function keyOn(page: Page): string {
	return page.document.querySelector("main code")?.text.replace(/\s/g, "") ?? "";
}

/** The recovery codes that a page shows. */
export function recoveryCodesOn(page: Page): string[] {
	return page.document
		.querySelectorAll("[aria-labelledby=recovery-codes-now] li code")
		.map((code) => code.text.trim());
}

/** Turns on somebody's second factor the way they do; returns their app's key and their recovery codes. */
export async function setUp(visitor: Visitor, page = FACTOR_PAGE) {
	const secret = keyOn(await visitor.submit(page, "Set up"));
	const done = await visitor.submit(page, "Turn on", { code: codeOf(secret) });
	return { secret, done, recoveryCodes: recoveryCodesOn(done) };
}

/** Lets the code of the current half minute be used again, so that no test waits for the next one. */
export async function forgetUsedCodes(app: App): Promise<void> {
	await sql(app, "update second_factors set last_step = 0");
}
