import { choosePdf, resumeNamed } from "./resumes.ts";
import { expect, logInAnew, test } from "./yard.ts";

test("while a resume is being read its card says so, and asks again until it is", async ({
	page,
}) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await logInAnew(page);
	await page.goto("/resume/");
	let answers = 0;
	let letOn = () => {};
	const waited = new Promise<void>((resolve) => {
		letOn = resolve;
	});
	await page.route(/\/resume(\/list|\.data)/, async (route) => {
		answers += 1;
		const isFirst = answers === 1;
		if (!isFirst) await waited;
		const answer = await route.fetch();
		const body = await answer.text();
		await route.fulfill({
			response: answer,
			body: isFirst ? body.replace('"READY"', '"READING"') : body,
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
	await expect(card.getByText("1 page")).toBeHidden();
	const before = await places();
	letOn();
	await expect(card.getByText("Reading its text...")).toBeHidden();
	expect(await places(), "nothing moves under a finger").toEqual(before);
	expect(answers).toBeGreaterThan(1);
});
