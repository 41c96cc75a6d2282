import type { Page } from "@playwright/test";
import { choosePdf, newPdf, resumeNamed } from "./resumes.ts";
import { expectToast } from "./toasts.ts";
import { choose, expect, holdBack, hydrated, logInAnew, open, test } from "./yard.ts";

const MB = 1024 * 1024;

test.use({
	expectedErrors: [/status of (401|409|503)|ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch/],
});

test("a file that is dropped anywhere on the page is chosen, and then uploaded", async ({
	page,
}) => {
	await openUpload(page);
	await drop(page, ["Dropped.pdf", newPdf().toString("latin1")]);
	await expect(page.getByLabel("File")).toHaveValue(/Dropped\.pdf$/);
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	await expect(resumeNamed(page, "Dropped")).toBeVisible();
	await expect(page).toHaveURL(/\/resume\/$/);
	await expect(page.getByLabel("File")).toHaveValue("");
});

test("what is dropped or chosen is examined at once, before anything is sent", async ({ page }) => {
	await openUpload(page);
	const posts: string[] = [];
	page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
	const field = page.getByLabel("File");
	await drop(page, ["a.pdf", "%PDF-1.4"], ["b.pdf", "%PDF-1.4"]);
	await expect(field).toHaveAccessibleDescription(/Drop one file at a time\./);
	await drop(page, ["letter.docx", "PK"]);
	await expect(field).toHaveAccessibleDescription(/That's not a PDF/);
	await choosePdf(page, "large.pdf", newPdf(5 * MB + 1));
	await expect(field).toHaveAccessibleDescription(/larger than 5 MB/);
	await choosePdf(page, "empty.pdf", Buffer.alloc(0));
	await expect(field).toHaveAccessibleDescription(/That file is empty/);
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	await choosePdf(page, "good.pdf");
	await expect(field).toHaveAccessibleDescription("PDF, up to 5 MB.");
	expect(posts).toEqual([]);
	await page.reload();
	await hydrated(page);
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	await expect(field).toHaveAccessibleDescription(/Choose/);
	await expect(field).toBeFocused();
	expect(posts).toEqual([]);
});

test("the bar shows how far the upload is; canceling keeps the file, and it can be sent again", async ({
	page,
	context,
}) => {
	await openUpload(page);
	const network = await context.newCDPSession(page);
	const conditions = { offline: false, latency: 0, downloadThroughput: -1 };
	await network.send("Network.enable");
	await network.send("Network.emulateNetworkConditions", {
		...conditions,
		// So slow that it is under way until it is canceled.
		uploadThroughput: 32 * 1024,
	});
	const posts: string[] = [];
	page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
	await choosePdf(page, "Long.pdf", newPdf(5 * MB));
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	const busy = page.getByRole("button", { name: "Uploading..." });
	await busy.click({ force: true });
	const bar = page.getByRole("progressbar", { name: "Upload" });
	const share = () => bar.evaluate((element) => (element as HTMLProgressElement).position);
	await expect.poll(share).toBeGreaterThan(0);
	expect(await share()).toBeLessThan(1);
	await expect(page.getByText(/MB of 5 MB$/)).toBeVisible();
	await page.getByRole("button", { name: "Cancel" }).click();
	await expect(page.getByText("Upload canceled. Your file is still chosen.")).toBeVisible();
	await expect(bar).toHaveCount(0);
	expect(posts).toHaveLength(1);
	await expect(page.getByLabel("File")).toHaveValue(/Long\.pdf$/);
	await network.send("Network.emulateNetworkConditions", { ...conditions, uploadThroughput: -1 });
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	await expect(resumeNamed(page, "Long").getByText("5 MB")).toBeVisible();
});

test("when the connection is lost the file is kept, and 'Try again' sends it", async ({
	page,
	context,
}) => {
	await openUpload(page);
	await page.getByLabel("Name").fill("From the train");
	await choosePdf(page, "train.pdf");
	await context.setOffline(true);
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	await expect(page.getByRole("alert")).toHaveText(/Your file is still here/);
	await expect(page.getByLabel("File")).toHaveValue(/train\.pdf$/);
	await context.setOffline(false);
	await page.getByRole("button", { name: "Try again" }).click();
	await expect(page.getByText("“From the train” is uploaded.")).toBeVisible();
	await expect(resumeNamed(page, "From the train")).toBeVisible();
	await expect(page.getByRole("button", { name: "Upload", exact: true })).toBeVisible();
});

test("an answer that got lost does not make the second try a duplicate", async ({ page }) => {
	await openUpload(page);
	await page.route(
		"**/resume/upload",
		async (route) => {
			await route.fetch();
			await route.abort("internetdisconnected");
		},
		{ times: 1 },
	);
	await choosePdf(page, "Once.pdf");
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	await expect(page.getByRole("alert")).toHaveText(/The connection dropped/);
	await expect(page.getByRole("alert")).not.toHaveText(/before the upload finished/);
	await page.getByRole("button", { name: "Try again" }).click();
	await expect(page.getByText("“Once” is uploaded.")).toBeVisible();
	await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Once"]);
});

test("an upload that does not move for a minute counts as lost", async ({ page }) => {
	await page.clock.install();
	await openUpload(page);
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route(
		"**/resume/upload",
		async (route) => {
			await held;
			await route.abort();
		},
		{ times: 1 },
	);
	await choosePdf(page, "Stuck.pdf");
	const asked = page.waitForRequest("**/resume/upload");
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	await asked;
	await page.clock.fastForward(61_000);
	await expect(page.getByRole("alert")).toHaveText(/The connection dropped/);
	release();
});

test("when the session has ended the file is kept until one is logged in again", async ({
	page,
	context,
}) => {
	await openUpload(page);
	await choosePdf(page, "Patient.pdf");
	const cookies = await context.cookies();
	await context.clearCookies();
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	await expect(page.getByRole("alert")).toHaveText(/You've been logged out/);
	await context.addCookies(cookies);
	await page.getByRole("button", { name: "Try again" }).click();
	await expect(resumeNamed(page, "Patient")).toBeVisible();
});

test("what stands under More closes by Escape, and when one goes on to something else", async ({
	page,
}) => {
	await openUpload(page);
	await choosePdf(page, "Imani_Carter_Resume_2026.pdf");
	await expect(page.getByLabel("Name", { exact: true })).toHaveAttribute(
		"placeholder",
		"Imani Carter Resume 2026",
	);
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	const card = resumeNamed(page, "Imani Carter Resume 2026");
	const more = card.getByText("More", { exact: true });
	const download = card.getByRole("link", { name: /^Download/ });
	await expect(download).toBeHidden();
	await more.press("Enter");
	await expect(download).toBeVisible();
	await page.keyboard.press("Tab");
	await expect(download).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(download).toBeHidden();
	await expect(more).toBeFocused();
	await more.click();
	await expect(download).toBeVisible();
	await page.getByRole("heading", { level: 1 }).click();
	await expect(download).toBeHidden();
});

test("after removing, the focus is at the notice; after renaming, back where it was", async ({
	page,
}) => {
	await openUpload(page);
	await choosePdf(page, "Focus.pdf");
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	const item = resumeNamed(page, "Focus");
	await item.getByText("More", { exact: true }).press("Enter");
	await item.getByText("Rename", { exact: true }).press("Enter");
	await item.getByLabel("New name").fill("Focused");
	await item.getByLabel("New name").press("Enter");
	const renamed = resumeNamed(page, "Focused");
	await expect(renamed.getByText("Rename", { exact: true })).toBeFocused();
	await renamed.getByRole("button", { name: "Remove Focused" }).press("Enter");
	await expect(page.locator(".notice", { hasText: "Removed" })).toBeFocused();
	await expect(page.getByText("Removed “Focused”.")).toBeVisible();
	await page.keyboard.press("Tab");
	await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
});

test("an upload that has arrived is said, and the page stays though nothing more can be loaded", async ({
	page,
}) => {
	await openUpload(page);
	await choosePdf(page, "First.pdf");
	const failing = [/\.data/, "**/resume/list"];
	for (const url of failing) {
		await page.route(url, (route) => route.fulfill({ status: 503, body: "" }));
	}
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	await expect(page.getByText("Your resume is here")).toBeVisible();
	await expect(page.getByText("We keep trying.")).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Upload Resume");
	await choosePdf(page, "Second.pdf", newPdf());
	await page.getByLabel("Name", { exact: true }).fill("For the fair");
	for (const url of failing) await page.unroute(url);
	await expect(resumeNamed(page, "First")).toBeVisible();
	await expect(page.getByLabel("File")).toHaveValue(/Second\.pdf$/);
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	await expect(resumeNamed(page, "For the fair")).toBeVisible();
});

test("another file that is chosen while one is being sent stays chosen, with its name", async ({
	page,
}) => {
	await openUpload(page);
	await choosePdf(page, "First.pdf");
	await page.getByLabel("Name", { exact: true }).fill("Mine");
	const release = await holdBack(page, "**/resume/upload");
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	await expect(page.getByRole("button", { name: "Uploading..." })).toBeVisible();
	await choosePdf(page, "Second.pdf", newPdf());
	await release();
	await expect(resumeNamed(page, "Mine")).toBeVisible();
	await expect(page.getByLabel("File")).toHaveValue(/Second\.pdf$/);
	await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	await expect(resumeNamed(page, "Second")).toBeVisible();
});

test("who leaves while a file is being sent hears that it may not have arrived", async ({
	page,
}) => {
	await openUpload(page);
	await choosePdf(page, "Left.pdf");
	let fail = () => {};
	const left = new Promise<void>((resolve) => {
		fail = resolve;
	});
	await page.route("**/resume/upload", async (route) => {
		await left;
		await route.fulfill({ status: 503, body: "" });
	});
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	await expect(page.getByRole("button", { name: "Uploading..." })).toBeVisible();
	await choose(page, "Saved Programs");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Saved Programs");
	fail();
	await expectToast(page, "“Left.pdf” may not have arrived");
});

test("while a text is being read the page stays, whatever fails", async ({ page }) => {
	await openUpload(page);
	const reading = async () => {
		const answer = await page.request.get("/resume/list");
		const { resumes, ...rest } = await answer.json();
		return { ...rest, resumes: resumes.map((it: object) => ({ ...it, state: "READING" })) };
	};
	let asked = 0;
	await page.route("**/resume/list", async (route) => {
		asked += 1;
		if (asked === 1) return route.fulfill({ json: await reading() });
		return asked === 2 ? route.abort() : route.fulfill({ status: 503, body: "" });
	});
	await choosePdf(page, "Read.pdf");
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	await expect(resumeNamed(page, "Read")).toBeVisible();
	await choosePdf(page, "Second.pdf", newPdf());
	await expect.poll(() => asked).toBeGreaterThan(3);
	await expect(page.getByLabel("File")).toHaveValue(/Second\.pdf$/);
});

test("the focus stays in the page after an upload, and after it is canceled", async ({ page }) => {
	await openUpload(page);
	const isOnBody = () => page.evaluate(() => document.activeElement === document.body);
	await choosePdf(page, "Focus.pdf");
	const release = await holdBack(page, "**/resume/upload");
	await page.getByRole("button", { name: "Upload", exact: true }).press("Enter");
	await page.getByRole("button", { name: "Cancel" }).press("Enter");
	await expect(page.getByText("Upload canceled.")).toBeVisible();
	expect(await isOnBody()).toBe(false);
	await release();
	await page.unroute("**/resume/upload");
	await page.getByRole("button", { name: "Upload", exact: true }).press("Enter");
	await expect(resumeNamed(page, "Focus")).toBeVisible();
	expect(await isOnBody()).toBe(false);
});

test("a file chosen before JavaScript runs is examined once it does", async ({ page }) => {
	await logInAnew(page);
	const release = await holdBack(page, "**/assets/*.js");
	await page.goto("/resume/", { waitUntil: "commit" });
	await choosePdf(page, "letter.docx", Buffer.from("PK"));
	await release();
	await expect(page.getByLabel("File")).toHaveAccessibleDescription(/That's not a PDF/);
});

async function openUpload(page: Page): Promise<void> {
	await logInAnew(page);
	await open(page, "/resume/");
}

/** Drops files, given by name and text, onto the page's heading. */
async function drop(page: Page, ...files: [name: string, text: string][]): Promise<void> {
	const dataTransfer = await page.evaluateHandle((given) => {
		const transfer = new DataTransfer();
		for (const [name, text] of given) {
			const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
			transfer.items.add(new File([bytes], name, { type: "application/pdf" }));
		}
		return transfer;
	}, files);
	const heading = page.getByRole("heading", { level: 1 });
	// A browser says it again and again while something is dragged.
	await expect(async () => {
		await heading.dispatchEvent("dragover", { dataTransfer });
		await expect(page.getByText("Drop to choose this file.")).toBeAttached({ timeout: 350 });
	}).toPass();
	await heading.dispatchEvent("drop", { dataTransfer });
}
