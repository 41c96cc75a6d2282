import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { fetchRaw } from "../support/http.ts";
import { newEmail, PASSWORD, student } from "../support/people.ts";
import { asPerson, atProvider } from "../support/provider.ts";

let app: App;

beforeAll(async () => {
	app = await startApp({}, {}, { https: true });
});

afterAll(() => app.stop());

describe("over https", () => {
	test("every answer asks to be met over https from now on", async () => {
		for (const path of ["/", "/login/", "/programs/", "/api/me", "/no/such/page/", "/login"]) {
			const answer = await app.fetch(path);
			expect([path, answer.headers.get("Strict-Transport-Security")]).toEqual([
				path,
				"max-age=31536000; includeSubDomains",
			]);
			expect(answer.headers.get("Content-Security-Policy")).toContain("upgrade-insecure-requests");
		}
		expect((await app.fetch("/login")).headers.get("Location")).toBe(`${app.origin}/login/`);
	});

	test("log-in, a form and log-out work, and every cookie is ours alone", async () => {
		const set: string[] = [];
		const visitor = app.visitor();
		const watch = async (answer: ReturnType<typeof visitor.open>) => {
			const page = await answer;
			set.push(...page.headers.getSetCookie());
			return page;
		};
		const { email } = await student(app);
		await watch(visitor.open("/login/"));
		const form = { email, password: PASSWORD };
		expect((await watch(visitor.post("/login/", form))).location).toBe("/programs/");
		expect((await watch(visitor.open("/programs/"))).text).toContain("Login successful.");
		const details = { intent: "details", full_name: "Ada Byron" };
		await watch(visitor.post("/profile/", details));
		const stranger = app.visitor();
		await watch(stranger.post("/programs/add-program/", { name: "Kept", description: "Typed." }));
		for (const provider of ["google", "microsoft"] as const) {
			await watch(app.visitor().open(`/auth/${provider}`));
			const guest = app.visitor();
			const back = await atProvider(guest, provider, asPerson(newEmail()));
			expect(guest.cookie).toMatch(/^__Host-sign-in=[^;]+$/);
			expect((await watch(guest.open(back))).location).toBe("/programs/");
		}
		await watch(visitor.post("/logout", {}));
		expect((await visitor.open("/programs/")).location).toContain("/login/");

		const names = new Set(set.map((cookie) => cookie.split("=")[0]));
		for (const name of ["session", "toast", "kept", "one-tap", "sign-in", "logged-out"]) {
			expect(names).toContain(`__Host-${name}`);
		}
		for (const cookie of set) {
			const [name, ...attributes] = cookie.split("; ");
			expect(name).toMatch(/^__Host-/);
			const rest = attributes.filter((attribute) => !attribute.startsWith("Max-Age="));
			expect(rest.sort()).toEqual(["HttpOnly", "Path=/", "SameSite=Lax", "Secure"]);
			expect(cookie).toMatch(/Max-Age=\d+/);
		}
	});

	test("a session of plain http is none here", async () => {
		const person = await student(app);
		const unsafe = app.visitor();
		unsafe.cookie = person.cookie.replaceAll("__Host-", "");
		expect((await unsafe.open("/programs/")).location).toContain("/login/");
	});
});

describe("over plain http", () => {
	let plain: App;

	beforeAll(async () => {
		plain = await startApp();
	});

	afterAll(() => plain.stop());

	const askAs = (host: string, path: string, init: RequestInit = {}) =>
		fetchRaw(new URL(plain.origin + path), { ...init, headers: { ...init.headers, Host: host } });

	test.each([
		["/", "/"],
		["/login/?redirectTo=%2Fsaved%2F", "/login/?redirectTo=%2Fsaved%2F"],
		["/programs", "/programs"],
		["//evil.example/", "//evil.example/"],
		["/\\evil.example", "//evil.example"],
		["/@evil.example", "/@evil.example"],
		["/.evil.example", "/.evil.example"],
	])("GET and HEAD of %s lead to https at the same host", async (path, there) => {
		for (const method of ["GET", "HEAD"]) {
			const answer = await askAs("yard.example.org", path, { method });
			expect(answer.status).toBe(308);
			expect(answer.headers.get("Location")).toBe(`https://yard.example.org${there}`);
			expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
			expect(answer.headers.getSetCookie()).toEqual([]);
		}
	});

	test("no header talks it out of that, or to another host", async () => {
		// Miniflare itself turns X-Forwarded-Proto into an address; Cloudflare does not.
		const headers = {
			"X-Forwarded-Host": "evil.example",
			Forwarded: "host=evil.example;proto=https",
			"CF-Visitor": '{"scheme":"https"}',
		};
		const answer = await askAs("yard.example.org", "/login/", { headers });
		expect(answer.headers.get("Location")).toBe("https://yard.example.org/login/");
		for (const host of ["localhost.evil.example", "127.0.0.1.evil.example", "evil-localhost"]) {
			expect([host, (await askAs(host, "/login/")).status]).toEqual([host, 308]);
		}
	});

	test("a form is refused, not sent on, and does nothing", async () => {
		const email = newEmail();
		const form = new URLSearchParams({ name: "A B", email, password: PASSWORD });
		for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
			const init = { method, headers: { Origin: "http://yard.example.org" }, body: form };
			const answer = await askAs("yard.example.org", "/signup/", init);
			expect([method, answer.status]).toEqual([method, 403]);
			expect(answer.headers.get("Location")).toBeNull();
			expect(answer.headers.getSetCookie()).toEqual([]);
			expect(await answer.text()).toBe("The Yard answers over https only. Nothing was done.\n");
		}
		const login = await app.visitor().post("/login/", { email, password: PASSWORD });
		expect(login.status).toBe(400);
	});

	test("a call of the API is refused, whatever its method: its token has been seen by others", async () => {
		for (const method of ["GET", "POST"]) {
			const headers = { Authorization: "Bearer a.b.c" };
			const answer = await askAs("yard.example.org", "/api/me", { method, headers });
			expect(answer.status).toBe(403);
			expect(await answer.json()).toMatchObject({ success: false });
		}
	});

	test.each(["localhost:8787", "yard.localhost", "127.0.0.1:8787", "[::1]:8787"])(
		"a laptop (%s) is answered as it is",
		async (host) => {
			expect((await askAs(host, "/login/")).status).toBe(200);
		},
	);
});
