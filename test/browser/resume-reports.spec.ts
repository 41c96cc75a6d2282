import type { Page } from "@playwright/test";
import { pdfOf } from "#dev/seed/pdf.ts";
import { violationsOf } from "./axe.ts";
import { choosePdf, resumeNamed, whenRead } from "./resumes.ts";
import { expectToast } from "./toasts.ts";
import { expect, logInAnew, newMark, openPageOf, test } from "./yard.ts";

// Without JavaScript the browser reports the refusal.
test.use({ expectedErrors: [/status of 400/] });

test("sharing warns of contact details; a shared resume is reported and taken down, and its owner notified why", async ({
	page,
	javaScriptEnabled,
	elsewhere,
}) => {
	const examine = async (on: Page) => {
		if (!javaScriptEnabled) return;
		expect(await violationsOf(on)).toEqual([]);
	};
	const name = `Reported ${newMark()}`;
	await logInAnew(page);
	await page.goto("/resume/");
	await choosePdf(page, `${name}.pdf`, Buffer.from(pdfOf([name, "404-555-0134 zora@example.edu"])));
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	const card = resumeNamed(page, name);
	await whenRead(page, card);
	await card.getByText("Share", { exact: true }).click();
	await expect(card.getByText(/an email address and a phone number/)).toBeVisible();
	await card.getByText("See the text as others find it").click();
	await expect(card.getByText("404-555-0134")).toBeVisible();
	await examine(page);
	await card.getByLabel("Your name, as others see it").fill("Zora H.");
	await card.getByRole("button", { name: "Share it" }).click();
	await expect(card.getByText("Shared", { exact: true })).toBeVisible();

	const reader = await elsewhere();
	await logInAnew(reader);
	await reader.goto(`/browse-resume/?q=${encodeURIComponent(name)}`);
	const found = resumeNamed(reader, name);
	await expect(found.getByText("1 page")).toBeVisible();
	await expect(found.getByText(/404|zora@/)).toHaveCount(0);
	await found.getByText("Something wrong?").click();
	await found.getByRole("button", { name: "Send report" }).click();
	await expect(found.getByLabel("What's wrong with it?")).toHaveAccessibleDescription(
		/Choose what's wrong with it/,
	);
	await examine(reader);
	await found.getByLabel("What's wrong with it?").selectOption("personal");
	await found.getByLabel("Anything we should know?").fill("That's somebody's number.");
	await found.getByRole("button", { name: "Send report" }).click();
	await expectToast(reader, "Thanks");
	await expect(found.getByText(/^You reported/)).toBeVisible();
	await expect(reader).toHaveURL(/\?q=/);

	const desk = await elsewhere();
	await logInAnew(desk, { moderator: true });
	await desk.goto("/moderation/");
	await desk.getByRole("link", { name: "Reports" }).click();
	const reported = resumeNamed(desk, name);
	await expect(desk.getByRole("heading", { level: 1 })).toHaveText("Reports");
	await openPageOf(desk, reported, new URL(desk.url()).pathname);
	await expect(reported.getByText("That's somebody's number.")).toBeVisible();
	await examine(desk);
	await reported.getByRole("button", { name: "Take it down" }).click();
	await expectToast(desk, "Taken down");

	await reader.reload();
	await expect(reader.getByRole("heading", { name: `No resumes match “${name}”` })).toBeVisible();
	await page.reload();
	await expect(card.getByText("Taken down", { exact: true })).toBeVisible();
	await expect(card.getByText(/private information/)).toBeVisible();
	await expect(card.getByRole("link", { name: "contact us" })).toHaveAttribute("href", "/contact/");
	await examine(page);
});
