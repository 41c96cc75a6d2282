import { randomUUID } from "node:crypto";
import type { Browser, Locator, Page } from "@playwright/test";
import { type BadNetwork, startBadNetwork } from "../support/bad-network.ts";
import { choosePdf, newPdf, resumeNamed } from "./resumes.ts";
import { expect, logInAnew, test } from "./yard.ts";

/** A phone at the edge of its network. */
const EDGE = { kilobitsPerSecond: 400, latencyMs: 400 };

const PROGRAM = "Choral Arts Fellowship";

interface Phone {
	page: Page;
	network: BadNetwork;
}

/** Somebody new is logged in on a phone with this network, while the test goes on. */
async function onPhone(
	{ browser, page }: { browser: Browser; page: Page },
	network: BadNetwork,
	go: (phone: Phone) => Promise<void>,
): Promise<void> {
	await logInAnew(page);
	const phone = await browser.newContext({
		proxy: { server: network.address, bypass: "<-loopback>" },
		storageState: await page.context().storageState(),
	});
	try {
		await go({ page: await phone.newPage(), network });
	} finally {
		await phone.close();
		await network.close();
	}
}

/** Opens a page, again and again where the browser says that it can't be reached. */
async function openAtLast(page: Page, path: string): Promise<void> {
	await expect(async () => {
		await page.goto(path);
	}).toPass();
}

/** Does what a person does until it is there: tries once more, by the page's own means or by the browser's. */
async function until(goal: Locator, page: Page, act: () => Promise<void>): Promise<void> {
	await expect(async () => {
		const again = page.getByRole("main").getByRole("link", { name: "Try again" });
		if (page.url().startsWith("chrome-error:")) await page.reload();
		else if (await again.isVisible()) await again.click();
		else if (!(await goal.isVisible())) await act();
		await expect(goal).toBeVisible({ timeout: 15_000 });
	}).toPass();
}

for (const [lostShare, seed] of [
	[0.02, "spring"],
	[0.1, "fall"],
] as const) {
	test(`at 400 kbps and 400 ms with ${lostShare * 100} % lost a program is found, saved and shared, and a resume uploaded`, async ({
		page,
		browser,
	}) => {
		const network = await startBadNetwork({ ...EDGE, lostShare, seed });
		await onPhone({ browser, page }, network, async (phone) => {
			await findAndSave(phone.page);
			await contribute(phone.page);
			await upload(phone.page);
			expect(network.lost, "requests that were lost").not.toEqual([]);
		});
	});
}

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
	const done = page.getByText(/Program submitted successfully!|That went through/);
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

test("an upload that goes offline on the way keeps its file, and 'Try again' sends it", async ({
	page,
	browser,
}) => {
	const network = await startBadNetwork({ ...EDGE, lostShare: 0, seed: "" });
	await onPhone({ browser, page }, network, async (phone) => {
		const at = phone.page;
		await at.goto("/resume/");
		await expect(at.getByText("Or drop it here.")).toBeAttached();
		await at.getByLabel("Name", { exact: true }).fill("From the tunnel");
		await choosePdf(at, "Tunnel.pdf", newPdf(400_000));
		await at.getByRole("button", { name: "Upload", exact: true }).click();
		const bar = at.getByRole("progressbar", { name: "Upload" });
		await expect(bar).toBeVisible();
		await at.context().setOffline(true);
		await expect(at.getByRole("alert")).toHaveText(/Your file is still here/);
		await expect(at.getByLabel("File")).toHaveValue(/Tunnel\.pdf$/);
		await expect(at.getByLabel("Name", { exact: true })).toHaveValue("From the tunnel");
		await at.context().setOffline(false);
		await at.getByRole("button", { name: "Try again" }).click();
		await expect(resumeNamed(at, "From the tunnel")).toBeVisible();
	});
});
