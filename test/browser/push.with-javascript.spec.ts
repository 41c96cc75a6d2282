import { createECDH, randomBytes, randomUUID } from "node:crypto";
import type { BrowserContext, Page, Worker } from "@playwright/test";
import { expectToast } from "./toasts.ts";
import { choose, expect, logInAnew, test } from "./yard.ts";

const PAGE = "/profile/notifications/";

// Requests that a page still makes as its session ends get a 401.
test.use({ serviceWorkers: "allow", expectedErrors: [/status of 401/] });

/**
 * The subscriptions that a push service hands out, none of which can be reached from here; and who asked for
 * permission, and when.
 */
async function standIn(page: Page): Promise<void> {
	const said = {
		endpoint: `http://127.0.0.1:1/${randomUUID()}`,
		keys: {
			p256dh: createECDH("prime256v1").generateKeys("base64url"),
			auth: randomBytes(16).toString("base64url"),
		},
	};
	await page.addInitScript((given) => {
		const subscription = {
			endpoint: given.endpoint,
			toJSON: () => given,
			unsubscribe: async () => sessionStorage.removeItem("subscribed"),
		};
		Object.assign(PushManager.prototype, {
			getSubscription: async () => (sessionStorage.getItem("subscribed") ? subscription : null),
			subscribe: async ({ userVisibleOnly, applicationServerKey }: PushSubscriptionOptionsInit) => {
				if (!userVisibleOnly || (applicationServerKey as Uint8Array).length !== 65) throw Error();
				sessionStorage.setItem("subscribed", "yes");
				return subscription;
			},
		});
		Object.defineProperty(Notification, "permission", {
			get: () => sessionStorage.getItem("permission") ?? "default",
		});
		Notification.requestPermission = async () => {
			sessionStorage.setItem("permission", "granted");
			return "granted";
		};
	}, said);
}

const remind = (page: Page) => page.getByRole("button", { name: "Remind me on this phone" });
const stop = (page: Page) => page.getByRole("button", { name: "Stop reminding me here" });

test("one tap turns reminders on, which asks only then, and one tap stops them", async ({
	page,
	context,
}) => {
	await standIn(page);
	await logInAnew(page);
	await page.goto(PAGE);
	await expect(remind(page)).toBeVisible();
	await expect(page.getByText("before a program you saved closes")).toBeVisible();
	expect(await page.evaluate(() => Notification.permission)).toBe("default");
	await remind(page).press("Enter");
	await expect(stop(page)).toBeFocused();
	await expect(page.getByRole("status").getByText("Reminders are on here.")).toBeAttached();
	await page.reload();
	await expect(stop(page)).toBeVisible();
	await stop(page).click();
	await expect(remind(page)).toBeVisible();
	// Somebody else, whose phone this is now.
	await remind(page).click();
	await expect(stop(page)).toBeVisible();
	await context.clearCookies({ name: "session" });
	await logInAnew(page);
	await page.goto(PAGE);
	await remind(page).click();
	await expect(stop(page)).toBeVisible();
	await choose(page, "Logout");
	await expect.poll(() => page.evaluate(() => sessionStorage.getItem("subscribed"))).toBeNull();
});

test("where notifications are blocked, or the browser has none, it says what to do", async ({
	page,
}) => {
	await standIn(page);
	await logInAnew(page);
	await page.goto(PAGE);
	await expect(remind(page)).toBeVisible();
	await page.evaluate(() => sessionStorage.setItem("permission", "denied"));
	await page.reload();
	await expect(page.getByText("Notifications from The Yard are blocked")).toBeVisible();
	await page.addInitScript(() => {
		Reflect.deleteProperty(window, "PushManager");
		Object.defineProperty(navigator, "userAgent", { get: () => "Mozilla/5.0 (iPhone)" });
	});
	await page.reload();
	await expect(page.getByText("Add to Home Screen")).toBeVisible();
	await expect(remind(page)).toHaveCount(0);
});

test("what is pushed is shown, whatever it holds, and a tap stays on this site", async ({
	page,
	context,
}) => {
	await logInAnew(page);
	await page.goto("/programs/");
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
	const worker = await workerOf(context);
	// Headless Chromium shows no notifications, so these record what would be shown and opened.
	await worker.evaluate(() => {
		const shown = new Map<string, object>();
		const opened: string[] = [];
		const { registration, clients } = globalThis as unknown as Record<string, object>;
		Object.assign(globalThis, { shown, opened });
		Object.assign(registration ?? {}, {
			async showNotification(title: string, options: NotificationOptions) {
				const { body, data, tag = "none" } = options;
				shown.set(tag, { title, body, data });
			},
			getNotifications: async () =>
				[...shown.keys()].map((tag) => ({ close: () => shown.delete(tag) })),
		});
		Object.assign(clients ?? {}, {
			openWindow: async (to: string) => opened.push(to),
		});
	});
	const shown = () =>
		worker.evaluate(() => [
			...(globalThis as unknown as { shown: Map<string, object> }).shown.entries(),
		]);
	const deliver = await pushesTo(page, context);
	const message = { title: "Closes tomorrow", body: "Camp 🎓", path: "/programs/camp/", tag: "m1" };
	const once = ["m1", { title: message.title, body: message.body, data: { url: message.path } }];
	await deliver(JSON.stringify(message));
	await expect.poll(shown).toEqual([once]);
	await deliver(JSON.stringify(message));
	await deliver("no JSON");
	const some = {
		title: "The Yard",
		body: "There's news for you.",
		data: { url: "/notifications/" },
	};
	await expect.poll(shown).toEqual([once, ["none", some]]);

	const paths = ["//evil.example/x", "https://evil.example/", "/programs/camp/"];
	// The last one was shown by an earlier version.
	for (const data of [...paths.map((url) => ({ url })), paths[2]]) await tap(worker, data);
	const opened = await worker.evaluate(
		() => (globalThis as unknown as { opened: string[] }).opened,
	);
	const { origin } = new URL(page.url());
	expect(opened).toEqual(
		["/notifications/", "/notifications/", "/programs/camp/", "/programs/camp/"].map(
			(path) => origin + path,
		),
	);
	await page.evaluate(() => fetch("/logout", { method: "POST" }));
	await expect.poll(shown).toEqual([]);
});

test.describe("an app on the home screen", () => {
	test.beforeEach(async ({ page }) => {
		await page.addInitScript(() => {
			const { matchMedia } = window;
			window.matchMedia = (query) =>
				query.includes("standalone") ? ({ matches: true } as MediaQueryList) : matchMedia(query);
		});
		await logInAnew(page);
		await page.goto("/programs/");
		await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
	});

	/** Taps a notification, of which the phone opens nothing. */
	async function tapInVain(context: BrowserContext, url: string): Promise<void> {
		const worker = await workerOf(context);
		await worker.evaluate(() => {
			const { clients } = globalThis as unknown as Record<string, object>;
			Object.assign(clients ?? {}, { openWindow: async () => null });
		});
		await tap(worker, { url });
	}

	test("that only comes to the front goes where the tapped notification leads, once", async ({
		page,
		context,
	}) => {
		await tapInVain(context, "/programs/saved/?after=x");
		await expect(page).toHaveURL("/programs/saved/?after=x");
		await page.goto("/programs/");
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Programs");
		await page.goto("/mentor/");
		await expect(page.getByRole("heading", { level: 1 })).toContainText("Mentor");
		await expect(page).toHaveURL("/mentor/");
	});

	test("that opens its start page goes on from there, unless the tap was long ago", async ({
		page,
		context,
	}) => {
		// A page without JavaScript, which hears nothing.
		await page.goto("/terms/");
		await tapInVain(context, "/notifications/");
		await page.goto("/programs/");
		await expect(page).toHaveURL("/notifications/");
		await page.goto("/terms/");
		await tapInVain(context, "/notifications/");
		await page.evaluate(async () => {
			const headers = { "Tapped-At": String(Date.now() - 61_000) };
			const address = `${location.origin}/notifications/`;
			await (await caches.open("tapped1")).put("/", new Response(address, { headers }));
		});
		await page.goto("/programs/");
		await expect.poll(() => page.evaluate(() => caches.has("tapped1"))).toBe(false);
		await expect(page).toHaveURL("/programs/");
	});
});

test.describe("a browser that has lost its subscription", () => {
	const isSubscribed = (page: Page) =>
		page.evaluate(() => sessionStorage.getItem("subscribed") === "yes");

	/** Turns reminders on, which the browser then loses. */
	async function lose(page: Page, permission: string): Promise<void> {
		await page.goto(PAGE);
		await remind(page).click();
		await expect(stop(page)).toBeVisible();
		await page.evaluate((now) => {
			sessionStorage.removeItem("subscribed");
			sessionStorage.setItem("permission", now);
		}, permission);
	}

	test("is subscribed again at the next visit, and only for whom it reminded", async ({
		page,
		context,
	}) => {
		await standIn(page);
		await logInAnew(page);
		await lose(page, "granted");
		await page.goto("/mentor/");
		await expect.poll(() => isSubscribed(page)).toBe(true);
		await page.goto(PAGE);
		await expect(stop(page)).toBeVisible();
		await expect(page.getByText("Turned on ")).toHaveCount(1);

		await page.evaluate(() => sessionStorage.removeItem("subscribed"));
		await page.goto(PAGE);
		await expect(stop(page)).toBeVisible();

		await page.evaluate(() => sessionStorage.removeItem("subscribed"));
		await context.clearCookies({ name: "session" });
		await logInAnew(page);
		await page.goto(PAGE);
		await expect(remind(page)).toBeVisible();
		expect(await isSubscribed(page)).toBe(false);
	});

	test("says so where it may not ask, until reminders are on again", async ({ page }) => {
		await standIn(page);
		await logInAnew(page);
		await lose(page, "default");
		await page.goto("/mentor/");
		await expectToast(page, "Reminders on this phone have stopped");
		expect(await isSubscribed(page)).toBe(false);
		await page.goto(PAGE);
		const lost = page.getByText("your browser dropped them");
		await expect(lost).toBeVisible();
		await remind(page).click();
		await expect(stop(page)).toBeVisible();
		await stop(page).click();
		await expect(remind(page)).toBeVisible();
		await page.reload();
		await expect(remind(page)).toBeVisible();
		await expect(lost).toBeHidden();
	});

	test("is left alone once its person has blocked notifications", async ({ page }) => {
		await standIn(page);
		await logInAnew(page);
		await lose(page, "denied");
		await page.goto("/mentor/");
		await expect(page.getByRole("heading", { level: 1 })).toContainText("Mentor");
		await expect(page.getByText("Reminders on this phone have stopped")).toHaveCount(0);
		await page.goto(PAGE);
		await expect(page.getByText("Notifications from The Yard are blocked")).toBeVisible();
	});
});

/** The service worker, of which Playwright may hear after the page. */
async function workerOf(context: BrowserContext): Promise<Worker> {
	return context.serviceWorkers()[0] ?? context.waitForEvent("serviceworker");
}

/** Taps a notification with this data. */
async function tap(worker: Worker, data: unknown): Promise<void> {
	await worker.evaluate(async (given) => {
		const waits: Promise<unknown>[] = [];
		const event = new Event("notificationclick");
		const notification = { data: given, close: () => {} };
		const waitUntil = (work: Promise<unknown>) => waits.push(work);
		dispatchEvent(Object.assign(event, { notification, waitUntil }));
		await Promise.all(waits);
	}, data);
}

/** Delivers a push to the service worker through the DevTools protocol. */
async function pushesTo(page: Page, context: BrowserContext) {
	const cdp = await context.newCDPSession(page);
	const registered = new Promise<string>((resolve) => {
		cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [one] }) => {
			if (one) resolve(one.registrationId);
		});
	});
	await cdp.send("ServiceWorker.enable");
	const registrationId = await registered;
	const { origin } = new URL(page.url());
	return (data: string) =>
		cdp.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
}
