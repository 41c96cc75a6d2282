import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { onPhone, openAtLast, startEdge, until } from "./at-the-edge.ts";
import { choosePdf, newPdf, resumeNamed } from "./resumes.ts";
import { expect, logInAnew, test } from "./yard.ts";

const PROGRAM = "Choral Arts Fellowship";

test("at 400 kbps and 400 ms with 10 % lost a program is found, saved and shared, and a resume uploaded", async ({
	page,
	browser,
}) => {
	const network = await startEdge({ lostShare: 0.1, seed: "fall" });
	await logInAnew(page);
	await onPhone({ browser, page }, network, async (phone) => {
		await findAndSave(phone.page);
		await contribute(phone.page);
		await upload(phone.page);
		expect(network.lost, "requests that were lost").not.toEqual([]);
	});
});

async function findAndSave(page: Page): Promise<void> {
	const main = page.getByRole("main");
	await openAtLast(page, "/programs/");
	await until(main.getByRole("heading", { name: PROGRAM, level: 3 }), page, async () => {
		await page.getByRole("searchbox").fill(PROGRAM);
		await page.getByRole("searchbox").press("Enter");
	});
	await until(main.getByRole("button", { name: `Unsave ${PROGRAM}` }), page, async () => {
		await main.getByRole("button", { name: `Save ${PROGRAM}` }).click();
	});
	await until(main.getByRole("heading", { name: "Saved Programs", level: 1 }), page, async () => {
		const shortcuts = page.getByRole("navigation", { name: "Shortcuts" });
		await shortcuts.getByRole("link", { name: "Saved" }).click();
	});
	await until(main.getByRole("heading", { name: PROGRAM, level: 3 }), page, async () => {
		await openAtLast(page, "/programs/?q=choral");
		await main.getByRole("button", { name: `Save ${PROGRAM}` }).click();
		await openAtLast(page, "/programs/saved/");
	});
}

async function contribute(page: Page): Promise<void> {
	const name = `Basement Residency ${randomUUID()}`;
	await openAtLast(page, "/programs/add-program/");
	await page.getByLabel("Program name").fill(name);
	await page.getByLabel("Website").fill(`https://${randomUUID()}.example.org`);
	await page.getByLabel("Description").fill("Write below the street.");
	const done = page.getByText(/^(You just shared this|That went through)$/);
	await until(done, page, async () => {
		await expect(page.getByLabel("Program name")).toHaveValue(name);
		await page.getByRole("button", { name: "Submit Contribution" }).click();
	});
}

async function upload(page: Page): Promise<void> {
	await openAtLast(page, "/resume/");
	await choosePdf(page, "Basement.pdf", newPdf(100_000));
	await until(resumeNamed(page, "Basement"), page, async () => {
		const lacks = await page.getByLabel("File").evaluate((it: HTMLInputElement) => !it.value);
		if (lacks) await choosePdf(page, "Basement.pdf");
		await page.getByRole("button", { name: /^(Upload|Try again)$/ }).click();
	});
}

const THREE_MB = 3 * 1024 * 1024;

for (const how of ["the phone goes offline", "the line is cut"]) {
	test(`when ${how} in the middle of an upload of 3 MB the file stays, and 'Try again' sends it`, async ({
		page,
		browser,
	}) => {
		const network = await startEdge({ kilobitsPerSecond: 50_000, latencyMs: 100 });
		await logInAnew(page);
		await onPhone({ browser, page }, network, async ({ page }) => {
			await page.goto("/resume/");
			await expect(page.getByText("Or drop it here.")).toBeAttached();
			await page.getByLabel("Name", { exact: true }).fill("From the tunnel");
			await choosePdf(page, "Tunnel.pdf", newPdf(THREE_MB));
			const setSpeed = await uploadsAt(page);
			// So slow that it is under way until it breaks.
			await setSpeed(32_000);
			await page.getByRole("button", { name: "Upload", exact: true }).click();
			const bar = page.getByRole("progressbar", { name: "Upload" });
			const sent = () => bar.evaluate((it: HTMLProgressElement) => it.position);
			await expect.poll(sent).toBeGreaterThan(0);
			expect(await sent(), "the part that was sent").toBeLessThan(1);
			if (how === "the line is cut") network.cut();
			else await page.context().setOffline(true);
			await expect(page.getByRole("alert")).toHaveText(/dropped before the upload finished/);
			await expect(page.getByLabel("File")).toHaveValue(/Tunnel\.pdf$/);
			await expect(page.getByLabel("Name", { exact: true })).toHaveValue("From the tunnel");
			await page.context().setOffline(false);
			await setSpeed(-1);
			await page.getByRole("button", { name: "Try again" }).click();
			await expect(resumeNamed(page, "From the tunnel")).toBeVisible();
			await expect(page.getByRole("heading", { name: "From the tunnel" })).toHaveCount(1);
		});
	});
}

/**
 * Sets how many bytes a second the browser sends, which knows then how far an upload is: what a proxy has yet to take
 * counts as sent.
 */
async function uploadsAt(page: Page): Promise<(uploadThroughput: number) => Promise<void>> {
	const session = await page.context().newCDPSession(page);
	await session.send("Network.enable");
	const others = { offline: false, latency: 0, downloadThroughput: -1 };
	return async (uploadThroughput) => {
		await session.send("Network.emulateNetworkConditions", { ...others, uploadThroughput });
	};
}
