import { choosePdf, resumeNamed, whenRead } from "./resumes.ts";
import { expectToast } from "./toasts.ts";
import { expect, logInAnew, newMark, test } from "./yard.ts";

// Without JavaScript the browser reports the refusals.
test.use({ expectedErrors: [/status of (400|404)/] });

test("a resume is shared under the name that its owner chose, found by another student, and taken back", async ({
	page,
	elsewhere,
}) => {
	await logInAnew(page);
	await page.goto("/resume/");
	const name = `Shared ${newMark()}`;
	await choosePdf(page, `${name}.pdf`);
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	const card = resumeNamed(page, name);
	await whenRead(page, card);
	await expect(card.getByText("Private")).toBeVisible();

	await card.getByText("Share", { exact: true }).click();
	await card.getByLabel("Your name, as others see it").fill(" ");
	await card.getByRole("button", { name: "Share it" }).click();
	await expect(card.getByLabel("Your name, as others see it")).toHaveAccessibleDescription(
		/Enter your name/,
	);
	await card.getByLabel("Your name, as others see it").fill("Zora H.");
	await card.getByLabel("Your college (optional)").fill("Morgan State University");
	await card.getByRole("button", { name: "Share it" }).click();
	await expectToast(page, `“${name}” is shared.`);
	await expect(card.getByText("Shared", { exact: true })).toBeVisible();

	const reader = await elsewhere();
	await logInAnew(reader);
	await reader.goto("/resume/");
	await reader.getByRole("link", { name: "resumes that students share" }).click();
	await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Shared Resumes");
	await reader.getByRole("searchbox").fill(name);
	await reader.getByRole("button", { name: "Search" }).click();
	await expect(reader).toHaveURL(/\?q=/);
	const found = resumeNamed(reader, name);
	await expect(found.getByText("Zora H.")).toBeVisible();
	await expect(found.getByText("Morgan State University")).toBeVisible();
	const download = reader.waitForEvent("download");
	await found.getByRole("link", { name: `Download ${name}, by Zora H.` }).click();
	expect((await download).suggestedFilename()).toBe(`${name}.pdf`);

	await card.getByText("Sharing", { exact: true }).click();
	await card.getByRole("button", { name: "Stop sharing" }).click();
	await expect(card.getByText("Private")).toBeVisible();
	await reader.reload();
	await expect(reader.getByRole("heading", { name: `No resumes match “${name}”` })).toBeVisible();
});
