import { expect, test } from "./yard.ts";

test("whoever is about to follow a link has its page fetched ahead", async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	const rules = page.waitForResponse("**/speculation-rules.json");
	await page.goto("/");
	const answer = await rules;
	expect(answer.status()).toBe(200);
	expect(answer.headers()["content-type"]).toBe("application/speculationrules+json");
	const ahead = (path: string) =>
		page.context().waitForEvent("request", (request) => new URL(request.url()).pathname === path);
	for (const name of ["About", "Privacy"]) {
		const fetched = ahead(`/${name.toLowerCase()}/`);
		await page.getByRole("contentinfo").getByRole("link", { name }).hover();
		expect((await fetched).headers()["sec-purpose"]).toBe("prefetch");
	}
});
