import { once } from "node:events";
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { isForProxy } from "../support/bad-network.ts";
import { expect, logInAnew, open, openPrograms, test } from "./yard.ts";

const NAME = "Choral Arts Fellowship";

test("a Save that is pressed and left at once arrives", async ({ page, browser }) => {
	await logInAnew(page);
	const slow = await slowNetwork();
	const phone = await browser.newContext({
		proxy: { server: slow.address, bypass: "<-loopback>" },
		storageState: await page.context().storageState(),
	});
	const left = await phone.newPage();
	await open(left, "/programs/?q=choral");
	await left.getByRole("button", { name: `Save ${NAME}` }).click();
	await slow.held;
	await left.goto("about:blank");
	// Once another page has come through the same proxy, what the browser gave up has been hung up, too.
	await left.goto("/terms/");
	await slow.release();
	await page.goto("/programs/saved/");
	await expect(page.getByRole("heading", { name: NAME })).toBeVisible();
	await phone.close();
	await slow.close();
});

test("a page whose data has arrived is shown in silence when the rest of its answer is lost", async ({
	page,
}) => {
	await logInAnew(page);
	await page.addInitScript(() => {
		const plainFetch = window.fetch;
		window.fetch = async (...request) => {
			const answer = await plainFetch(...request);
			if (!new URL(answer.url).pathname.endsWith(".data")) return answer;
			document.documentElement.dataset.cutOff = "";
			const data = new Uint8Array(await answer.arrayBuffer());
			const parts = [data];
			const next = (stream: ReadableStreamDefaultController) => {
				const part = parts.shift();
				if (part) stream.enqueue(part);
				else stream.error(new DOMException("left", "AbortError"));
			};
			const cutOff = new ReadableStream({ pull: next }, { highWaterMark: 0 });
			return new Response(cutOff, answer);
		};
	});
	await openPrograms(page);
	for (const name of ["Saved", "Mentors"]) {
		const shortcuts = page.getByRole("navigation", { name: "Shortcuts" });
		await shortcuts.getByRole("link", { name, exact: true }).click();
		await expect(page.getByRole("heading", { level: 1 })).toContainText(name.slice(0, 5));
	}
	await expect(page.locator("html[data-cut-off]")).toBeVisible();
});

/** A proxy that holds back what is posted; a client that hangs up meanwhile has sent nothing. */
async function slowNetwork() {
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	let arrived = () => {};
	const held = new Promise<void>((resolve) => {
		arrived = resolve;
	});
	let answered = () => {};
	const done = new Promise<void>((resolve) => {
		answered = resolve;
	});
	const proxy = createServer(async (asked, answer) => {
		if (!isForProxy(asked)) return asked.socket.destroy();
		const { method, headers, url = "" } = asked;
		if (method === "POST") {
			arrived();
			await released;
			if (asked.socket.destroyed) return answered();
		}
		const sent = send(url, { method, headers }, (got) => {
			answer.writeHead(got.statusCode ?? 502, got.headers);
			got.pipe(answer);
			if (method === "POST") answered();
		});
		asked.pipe(sent);
	});
	proxy.listen(0, "127.0.0.1");
	await once(proxy, "listening");
	return {
		address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
		held,
		release: () => {
			release();
			return done;
		},
		close: () => new Promise((closed) => proxy.close(closed)),
	};
}
