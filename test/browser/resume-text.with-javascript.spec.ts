import { choosePdf, resumeNamed } from "./resumes.ts";
import { expect, logInAnew, test } from "./yard.ts";

test("while a resume is being read its card says so, and asks again until it is", async ({
	page,
}) => {
	await logInAnew(page);
	await page.goto("/resume/");
	let answers = 0;
	await page.route(/\/resume(\/list|\.data)/, async (route) => {
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
	const open = card.getByRole("link", { name: "Open Spring" });
	/** How far down the card the button is, and how high the card. */
	const places = async () => {
		const [outer, inner] = await Promise.all([card.boundingBox(), open.boundingBox()]);
		return [(inner?.y ?? 0) - (outer?.y ?? 0), outer?.height];
	};
	await expect(card.getByText("Reading its text...")).toBeVisible();
	const before = await places();
	await expect(card.getByText("Reading its text...")).toBeHidden();
	expect(await places(), "nothing moves under a finger").toEqual(before);
	expect(answers).toBeGreaterThan(1);
});
