import type { RequestListener } from "node:http";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { localServer } from "../support/local-server.ts";
import { newcomer, newEmail, PASSWORD, student } from "../support/people.ts";
import { asPerson, atProvider, oneTapCredential } from "../support/provider.ts";
import type { Page, Visitor } from "../support/visitor.ts";

let app: App;

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

const PROVIDERS = [
	["google", "Google"],
	["microsoft", "Microsoft"],
] as const;

/** What the next page says about it, whichever page that is. */
async function come(visitor: Visitor, back: string): Promise<Page> {
	return visitor.visit(back);
}

describe.each(PROVIDERS)("with %s", (provider, name) => {
	test("somebody new is taken in, has a user, and stands where they wanted to be", async () => {
		const visitor = app.visitor();
		const email = newEmail();
		const query = "?redirectTo=/programs/contributions/";
		const back = await atProvider(visitor, provider, asPerson(email), query);
		const page = await come(visitor, back);
		expect(page.text).toContain(`Signed in with ${name} successfully!`);
		expect(page.document.querySelector("h1")?.text).toBe("My Contributions");
		const user = "select full_name, account_type from users where email = ?";
		expect(await app.rows(user, email)).toEqual([
			{ full_name: "Grace Hopper", account_type: "student" },
		]);
	});

	test("somebody who declines reads so and can go on by password", async () => {
		const visitor = app.visitor();
		const back = await atProvider(visitor, provider, { decline: "yes" });
		const page = await come(visitor, back);
		expect(page.text).toContain(`${name} sign-in failed.`);
		expect(page.text).toContain("nothing was shared");
		expect(page.document.querySelector("h1")?.text).toBe("Log In");
	});

	test("an answer that another browser began, or that comes twice, opens nothing", async () => {
		const mine = app.visitor();
		const back = await atProvider(mine, provider, asPerson(newEmail()));
		const stranger = app.visitor();
		const page = await come(stranger, back);
		expect(page.text).toContain(`${name} sign-in failed.`);
		expect((await stranger.open("/programs/")).location).toContain("/login/");
		await come(mine, back);
		await mine.post("/logout", {});
		expect((await come(mine, back)).text).toContain(`${name} sign-in failed.`);
		expect((await mine.open("/programs/")).location).toContain("/login/");
	});

	test("whatever redirectTo says, it stays on this site", async () => {
		for (const wanted of ["//evil.example", "https://evil.example/", "/\\evil.example"]) {
			const visitor = app.visitor();
			const query = `?${new URLSearchParams({ redirectTo: wanted })}`;
			const back = await atProvider(visitor, provider, asPerson(newEmail()), query);
			expect((await visitor.open(back)).location).toBe("/programs/");
		}
	});

	test.each([
		[800, "a", "whole"],
		[800, "\\", "whole"],
		[2000, "a", "without its search"],
	])("a way back of %i characters (%s) fits into the cookie %s", async (length, sign, how) => {
		const visitor = app.visitor();
		const path = "/programs/contributions/";
		const redirectTo = `${path}?q=`.padEnd(length, sign);
		const save = "x".repeat(64);
		const query = `?${new URLSearchParams({ redirectTo, save, startPage: "/signup/", popup: "1" })}`;
		const away = await visitor.open(`/auth/${provider}${query}`);
		const [cookie = ""] = away.headers.get("Set-Cookie")?.split(";") ?? [];
		expect(cookie).toMatch(/^sign-in=./);
		// Browsers drop a longer one; over https its name is longer, too.
		expect(`__Host-${cookie}`.length).toBeLessThanOrEqual(4096);
		const back = await atProvider(visitor, provider, asPerson(newEmail()), query);
		const page = await visitor.open(back);
		const to = JSON.stringify(how === "whole" ? redirectTo : path);
		expect(page.html).toContain(`location.replace(${to})`);
	});

	test("a pop-up gets a page that reports back and closes, instead of a redirect", async () => {
		const visitor = app.visitor();
		const query = "?popup=1&redirectTo=/programs/contributions/";
		const back = await atProvider(visitor, provider, asPerson(newEmail()), query);
		const page = await visitor.open(back);
		expect(page.status).toBe(200);
		expect(page.html).toContain('new BroadcastChannel("yard-sign-in")');
		const nonce = page.headers.get("Content-Security-Policy")?.match(/'nonce-([^']+)'/)?.[1];
		expect(page.document.querySelector("script")?.getAttribute("nonce")).toBe(nonce);
		expect((await visitor.visit("/programs/")).text).toContain(
			`Signed in with ${name} successfully!`,
		);
	});

	test("a sign-in service that is down is said so, with another way in", async () => {
		const broken = await startApp({ IDENTITY_TOOLKIT_URL: "http://127.0.0.1:9" });
		try {
			const visitor = broken.visitor();
			const page =
				provider === "microsoft"
					? await visitor.visit("/auth/microsoft")
					: await come(visitor, await atProvider(visitor, provider, asPerson(newEmail())));
			expect(page.text).toContain(`An error occurred during ${name} sign-in.`);
			expect(page.text).toContain("or use your email and password");
		} finally {
			await broken.stop();
		}
	});
});

test.each([
	["never answers", () => {}],
	["begins an answer without an end", (_, response) => response.write('{"id_token":"')],
] as [string, RequestListener][])(
	"Google that %s is given up, and another try works",
	async (_, answer) => {
		const google = await localServer(answer);
		const waiting = await startApp({ GOOGLE_TOKEN_URL: google.url });
		try {
			const visitor = waiting.visitor();
			const page = await come(visitor, await atProvider(visitor, "google", asPerson(newEmail())));
			expect(page.text).toContain("An error occurred during Google sign-in.");
			expect(page.text).toContain("Try again in a minute");
			await waiting.configure({});
			const again = await come(visitor, await atProvider(visitor, "google", asPerson(newEmail())));
			expect(again.text).toContain("Signed in with Google successfully!");
		} finally {
			await waiting.stop();
			await google.stop();
		}
	},
);

test("Microsoft with the email of a password account is not let in by it", async () => {
	const { email } = await student(app);
	const visitor = app.visitor();
	const page = await come(visitor, await atProvider(visitor, "microsoft", asPerson(email)));
	expect(page.text).toContain("Microsoft sign-in failed.");
	expect(page.text).toContain("There's already an account with this email address.");
	expect((await visitor.open("/programs/")).location).toContain("/login/");
});

test("Google proves an address: whoever signed up with it before and did not is logged out", async () => {
	const squatter = await newcomer(app);
	const owner = app.visitor();
	const page = await come(owner, await atProvider(owner, "google", asPerson(squatter.email)));
	expect(page.text).toContain("Signed in with Google successfully!");
	expect((await squatter.open("/programs/")).location).toContain("/login/");
	const again = await app.visitor().submit("/login/", "Log In", {
		email: squatter.email,
		password: PASSWORD,
	});
	expect(again.status).toBe(400);
});

test("a One Tap credential that is forged, or no answer to this browser's prompt, opens nothing", async () => {
	const visitor = app.visitor();
	await visitor.open("/login/");
	for (const credential of ["", "not.a.token", await oneTapCredential("another nonce")]) {
		const answer = await visitor.post("/auth/one-tap", { credential, redirectTo: "/programs/" });
		expect(answer.location).toBe("/login/?redirectTo=%2Fprograms%2F");
		expect((await visitor.visit("/login/")).text).toContain("Google sign-in failed.");
		expect((await visitor.open("/programs/")).location).toContain("/login/");
	}
});

test("a sign-in that fails leads back to the guest's page that it began on, and to no other page", async () => {
	const redirectTo = "/profile/";
	for (const [startPage, page] of [
		["/signup/", "/signup/"],
		["//evil.example", "/login/"],
	] as const) {
		const visitor = app.visitor();
		const query = `?${new URLSearchParams({ startPage, redirectTo })}`;
		const back = await atProvider(visitor, "google", { decline: "yes" }, query);
		const redirects = [
			await visitor.open(back),
			await visitor.post("/auth/one-tap", { credential: "forged", startPage, redirectTo }),
		];
		for (const { location } of redirects) expect(location).toBe(`${page}?redirectTo=%2Fprofile%2F`);
	}
});

test("Google's origin is in the policy of guests' pages alone, and only where it is set up", async () => {
	const policyOf = async (from: App, path: string) => {
		const page = await from.visitor().open(path);
		expect(page.status).toBe(200);
		return page.headers.get("Content-Security-Policy") ?? "";
	};
	const origin = `http://localhost:${inject("providerPort")}`;
	expect(await policyOf(app, "/login/")).toContain(origin);
	expect(await policyOf(app, "/programs-public/")).not.toContain(origin);
	const without = await startApp({ GOOGLE_ONE_TAP_URL: "" });
	expect(await policyOf(without, "/login/")).not.toContain("localhost");
	await without.stop();
});
