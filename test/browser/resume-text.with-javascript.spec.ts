import { choosePdf, resumeNamed } from "./resumes.ts";
import { expect, logInAnew, test } from "./yard.ts";

test("while a resume is being read its card says so, and looks again until it is", async ({
	page,
}) => {
	await logInAnew(page);
	await page.goto("/resume/");
	let answers = 0;
	await page.route(/\/resume\.data/, async (route) => {
		const answer = await route.fetch();
		answers += 1;
		const body = await answer.text();
		await route.fulfill({
			response: answer,
			body: answers === 1 ? body.replace('"READY"', '"READING"') : body,
		});
	});
	await choosePdf(page, "Spring.pdf");
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	const card = resumeNamed(page, "Spring");
	await expect(card.getByText("Reading its text...")).toBeVisible();
	await expect(card.getByText("Reading its text...")).toBeHidden();
	expect(answers).toBeGreaterThan(1);
});
