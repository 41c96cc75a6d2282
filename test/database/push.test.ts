import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Config, configOf } from "#app/config.server.ts";
import { isPushService, push } from "#app/mail/push.server.ts";
import { addMail, claimMail, noteNotSent } from "#db/notifications/outbox.ts";
import {
	listPhones,
	renewSubscription,
	subscribe,
	unsubscribeBrowser,
} from "#db/notifications/push-subscriptions.ts";
import { deleteAllSessions } from "#db/people/sessions.ts";
import { outbox, pushSubscriptions, users } from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import { newBrowser, type PushService, startPushService } from "../support/push-service.ts";
import { NOW_MS, newUser } from "./world.ts";

const OTHERS = {
	IDENTITY_PROJECT: "p",
	IDENTITY_API_KEY: "k",
	SESSION_SECRET: "x".repeat(32),
	IDENTITY_TOOLKIT_URL: "http://127.0.0.1:1",
	SECURE_TOKEN_URL: "http://127.0.0.1:1",
	IDENTITY_JWKS_URL: "http://127.0.0.1:1",
};
const EMAIL = { id: "m", to: "", subject: "Closes tomorrow", text: "", html: "" };
const PUSH = { title: "Closes tomorrow", body: "Camp, “Sea” 🎓", path: "/programs/camp/" };
const NEVER = { outcome: "refused", problem: "400 from the push service" };

let service: PushService;
let config: Config;

beforeAll(async () => {
	service = await startPushService();
	config = configOf({ ...OTHERS, ...service.settings });
});
beforeEach(() => {
	service.asked.length = 0;
	service.behave(() => undefined);
});
afterAll(() => service.stop());

eachDatabase((database) => {
	/** Somebody with browsers that are pushed to at these paths, and with a notification. */
	async function person(...paths: string[]) {
		const { db } = database;
		const userId = await newUser(db);
		const browsers = paths.map((path) => newBrowser(service, path));
		for (const [at, browser] of browsers.entries()) {
			await subscribe(db, userId, { ...browser, device: "Chrome on Android" }, NOW_MS + at);
		}
		const notification = { kind: "opens", thing: "t", channel: "push" } as const;
		const [row] = await addMail(db, { userId }, notification, NOW_MS);
		return { userId, browsers, id: row?.id ?? "" };
	}

	/** Pushes it as the delivery does, `hours` later. */
	async function pushNow(id: string, hours = 0, said: Partial<typeof PUSH> = {}, by = config) {
		const nowMs = NOW_MS + hours * 3_600_000;
		const mail = await claimMail(database.db, id, nowMs);
		if (!mail) throw new Error("Nothing is due");
		const mailContext = { db: database.db, config: by, now: () => nowMs } as Parameters<
			typeof push
		>[0];
		const handed = await push(mailContext, mail, { ...EMAIL, push: { ...PUSH, ...said } });
		if (handed.outcome === "later") {
			const { problem, pauseMs } = handed;
			await noteNotSent(database.db, mail, { problem, forGood: false, pauseMs }, nowMs);
		}
		return handed;
	}

	const asked = () => service.asked.map(({ path }) => path).sort();
	const left = async (userId: string) =>
		(await listPhones(database.db, userId))
			.map(({ endpoint }) => endpoint.split("/").at(-1))
			.sort();

	test("each phone gets it once, encrypted for it alone, signed, with when it is over", async () => {
		const { browsers, id } = await person("a", "b");
		expect(await pushNow(id)).toEqual({ outcome: "sent" });
		expect(asked()).toEqual(["a", "b"]);
		for (const [at, path] of ["a", "b"].entries()) {
			const pushed = service.asked.find((one) => one.path === path);
			const browser = browsers[at] ?? newBrowser(service, "");
			expect(await service.open(pushed, browser)).toEqual({ ...PUSH, tag: id });
			expect(pushed?.headers).toMatchObject({
				"content-encoding": "aes128gcm",
				ttl: "86400",
				urgency: "normal",
				topic: id.slice(0, 32),
			});
			expect(pushed?.body.length).toBeLessThanOrEqual(4096);
			const stranger = newBrowser(service, path);
			await expect(service.open(pushed, stranger)).rejects.toThrow();
		}
	});

	test("a site with an address says it declaratively, too, and the longest text still fits", async () => {
		const { browsers, id } = await person("a");
		const site = "https://the-yard.example";
		const long = { title: "🎓".repeat(500), body: '"\u0000\ud83c'.repeat(500) };
		await pushNow(id, 0, long, { ...config, SITE_URL: site });
		const [pushed] = service.asked;
		const [browser = newBrowser(service, "")] = browsers;
		const said = (await service.open(pushed, browser)) as typeof PUSH;
		expect(said).toMatchObject({
			web_push: 8030,
			notification: {
				title: said.title,
				body: said.body,
				tag: id,
				navigate: `${site}/programs/camp/`,
			},
		});
		expect(pushed?.body.length).toBeLessThanOrEqual(4096);
	});

	test("what it says has an end, and leads nowhere else", async () => {
		const { browsers, id } = await person("a");
		const path = "//evil.example/";
		await pushNow(id, 0, { title: "🎓".repeat(500), body: "\u0000".repeat(5000), path });
		const [browser = newBrowser(service, "")] = browsers;
		const said = (await service.open(service.asked[0], browser)) as typeof PUSH;
		expect([...said.title]).toHaveLength(120);
		expect(said.body).toHaveLength(240);
		expect(said.path).toBe("/notifications/");
	});

	test("phones that are gone are forgotten, and a refusal keeps nobody else's waiting", async () => {
		const { userId, id } = await person("gone", "missing", "bad", "good");
		const answers: Record<string, number> = { gone: 410, missing: 404, bad: 400 };
		service.behave((path) => answers[path]);
		expect(await pushNow(id)).toEqual({ outcome: "sent" });
		expect(await left(userId)).toEqual(["bad", "good"]);
	});

	test("nobody has a phone any more: that is no failure; all refuse: that is one", async () => {
		const one = await person("a");
		service.behave(() => 410);
		expect(await pushNow(one.id)).toEqual({ outcome: "sent" });
		expect(await left(one.userId)).toEqual([]);
		const other = await person("b");
		service.behave(() => 400);
		expect(await pushNow(other.id)).toEqual(NEVER);
		expect(await left(other.userId)).toEqual(["b"]);
	});

	test("too many, down or hanging: tried again, and never twice to the phone that took it", async () => {
		const { id } = await person("took", "busy", "down", "hangs");
		const answers: Record<string, number> = { busy: 429, down: 500, hangs: 0 };
		service.behave((path) => answers[path]);
		expect(await pushNow(id)).toMatchObject({ outcome: "later" });
		service.asked.length = 0;
		service.behave((path) => (path === "down" ? 503 : undefined));
		expect(await pushNow(id, 1)).toMatchObject({ outcome: "later" });
		expect(asked()).toEqual(["busy", "down", "hangs"]);
		service.asked.length = 0;
		expect(await pushNow(id, 9)).toMatchObject({ outcome: "later" });
		expect(asked()).toEqual(["down"]);
		service.asked.length = 0;
		service.behave(() => undefined);
		expect(await pushNow(id, 30)).toEqual({ outcome: "sent" });
		expect(asked()).toEqual(["down"]);
	});

	test.each([
		[429, "7200", 7_200_000],
		[503, new Date(NOW_MS + 3_600_000).toUTCString(), 3_600_000],
		[429, "999999999", 86_400_000],
		[503, "soon", 60_000],
		[503, "-5", 60_000],
	])("%i with 'Retry-After: %s' is tried again when it says", async (status, said, waits) => {
		const { id } = await person("busy");
		service.behave(() => status, { "Retry-After": said });
		expect(await pushNow(id)).toMatchObject({ outcome: "later" });
		const [row] = await database.db.select().from(outbox).where(eq(outbox.id, id));
		expect((row?.dueAt ?? 0) - NOW_MS).toBe(waits);
	});

	test("a redirect is not followed, to wherever", async () => {
		const inside = await startPushService();
		const leading = await startPushService(inside.url);
		try {
			leading.behave(() => 307);
			const { userId, id } = await person();
			const browser = newBrowser(leading, "a");
			await subscribe(database.db, userId, { ...browser, device: "" }, NOW_MS);
			expect(await pushNow(id)).toMatchObject({ outcome: "refused" });
			expect([leading.asked.length, inside.asked.length]).toEqual([1, 0]);
		} finally {
			await leading.stop();
			await inside.stop();
		}
	});

	test("nothing goes to an address that is no push service's, nor to keys that are none", async () => {
		const { userId, id } = await person();
		const [inside, broken] = [newBrowser(service, "a"), newBrowser(service, "b")];
		inside.endpoint = inside.endpoint.replace("127.0.0.1", "localhost");
		broken.p256dh = `B${"A".repeat(86)}`;
		for (const browser of [inside, broken]) {
			await subscribe(database.db, userId, { ...browser, device: "" }, NOW_MS);
		}
		expect(await pushNow(id)).toEqual({ outcome: "sent" });
		expect(asked()).toEqual([]);
		expect(await left(userId)).toEqual([]);
	});

	test("a phone that another account had is the new one's; of eleven the oldest goes", async () => {
		const { db } = database;
		const paths = Array.from({ length: 11 }, (_, at) => `phone-${at}`);
		const first = await person(...paths);
		expect(await left(first.userId)).toEqual(paths.slice(1).sort());
		const shared = first.browsers[5] ?? newBrowser(service, "");
		const second = await person();
		await subscribe(db, second.userId, { ...shared, device: "" }, NOW_MS);
		expect(await left(second.userId)).toEqual(["phone-5"]);
		expect(await left(first.userId)).not.toContain("phone-5");
		await pushNow(first.id);
		expect(asked()).not.toContain("phone-5");
	});

	test("a browser that is left, or has another address, changes nothing of anybody else's", async () => {
		const { db } = database;
		const [ada, ben] = [await person("ada"), await person("ben")];
		const [[phone]] = [await listPhones(db, ada.userId)];
		const moved = newBrowser(service, "moved");
		const own = { id: phone?.id ?? "" };
		expect(await renewSubscription(db, "nobody's", moved)).toBe(false);
		expect(await renewSubscription(db, own.id, moved)).toBe(true);
		expect([await left(ada.userId), await left(ben.userId)]).toEqual([["moved"], ["ben"]]);
		const [{ uid } = { uid: "" }] = await db
			.select({ uid: users.firebaseUid })
			.from(users)
			.where(eq(users.id, ada.userId));
		await unsubscribeBrowser(db, own.id, { uid });
		expect(await left(ada.userId)).toEqual(["moved"]);
		await unsubscribeBrowser(db, own.id, { uid: "somebody else's" });
		expect(await left(ada.userId)).toEqual([]);
		const [[bens]] = await Promise.all([
			listPhones(db, ben.userId),
			subscribe(db, ada.userId, { ...moved, device: "" }, NOW_MS),
		]);
		// Whose cookie names another account's keeps nothing by it.
		await deleteAllSessions(db, uid, bens?.id);
		expect([await left(ada.userId), await left(ben.userId)]).toEqual([[], ["ben"]]);
	});

	test("the account takes its phones along", async () => {
		const { userId, id } = await person("a");
		await pushNow(id);
		await database.db.delete(users).where(eq(users.id, userId));
		expect(await database.db.select().from(pushSubscriptions)).toEqual([]);
		expect(await database.db.select().from(outbox)).toEqual([]);
	});
});

describe("the hosts of push services", () => {
	const is = (endpoint: string) => isPushService(endpoint, { ...config, PUSH_HOSTS: [] });

	test.each([
		"https://fcm.googleapis.com/fcm/send/abc:def",
		"https://updates.push.services.mozilla.com/wpush/v2/abc",
		"https://wns2-by3p.notify.windows.com/w/?token=abc",
		"https://web.push.apple.com/abc",
	])("%s is one", (endpoint) => {
		expect(is(endpoint)).toBe(true);
	});

	test.each([
		"http://fcm.googleapis.com/fcm/send/abc",
		"https://fcm.googleapis.com.evil.example/",
		"https://evilnotify.windows.com/",
		"https://notify.windows.com.evil.example/",
		"https://fcm.googleapis.com:8443/",
		"https://fcm.googleapis.com@evil.example/",
		"https://user:word@fcm.googleapis.com/",
		"https://127.0.0.1/",
		"https://169.254.169.254/latest/",
		"https://[::1]/",
		"https://2130706433/",
		"file:///etc/passwd",
		"not an address",
	])("%s is none", (endpoint) => {
		expect(is(endpoint)).toBe(false);
	});
});
