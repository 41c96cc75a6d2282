import { afterEach, describe, expect, test } from "vitest";
import { type App, startApp } from "../../support/app.ts";
import { alertsOf, filledIn } from "../../support/forms.ts";
import { type IdentityStandIn, startIdentityStandIn } from "../../support/identity-stand-in.ts";
import { newcomer, newEmail, PASSWORD, student } from "../../support/people.ts";
import { asPerson, atProvider, byOneTap } from "../../support/provider.ts";
import { sql } from "../../support/rows.ts";
import { Visitor } from "../../support/visitor.ts";

const stops: (() => Promise<void>)[] = [];

afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));

async function started(settings: Record<string, string>) {
	const identity = await startIdentityStandIn();
	const app = await startApp({ ...identity.settings, ...settings });
	stops.push(app.stop, identity.stop);
	return { app, calls: callsOf(identity) };
}

/** The methods of identity that were called. */
function callsOf(identity: IdentityStandIn): string[] {
	const calls: string[] = [];
	identity.answer = (path) => {
		calls.push(/accounts:(\w+)/.exec(path)?.[1] ?? path);
		return "pass";
	};
	return calls;
}

function signUpFrom(app: App, address: string, email = newEmail()) {
	const headers = { Origin: app.origin, "CF-Connecting-IP": address };
	return app.visitor().post("/signup/", { name: "Zora", email, password: PASSWORD }, headers);
}

function forgotFrom(app: App, address: string, email = newEmail("nobody")) {
	const headers = { Origin: app.origin, "CF-Connecting-IP": address };
	return app.visitor().post("/forgot-password/", { email }, headers);
}

test("sign-ups stay inside Firebase's quota, and one address can't use it up", async () => {
	const { app, calls } = await started({ SIGN_UPS_AN_HOUR: "10" });
	for (let signUps = 0; signUps < 5; signUps++) {
		expect((await signUpFrom(app, "203.0.113.1")).status).toBe(303);
	}
	const email = newEmail();
	const page = await signUpFrom(app, "203.0.113.1", email);
	expect(page.status).toBe(429);
	expect(alertsOf(page)[0]).toMatch(
		/^A lot of people are signing up right now\. Nothing was created/,
	);
	expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(30 * 60);
	expect(filledIn(page, "email")).toBe(email);
	expect(page.html).not.toContain(PASSWORD);
	for (let signUps = 0; signUps < 3; signUps++) {
		expect((await signUpFrom(app, "198.51.100.2")).status).toBe(303);
	}
	expect((await signUpFrom(app, "192.0.2.3")).status).toBe(429);
	expect(calls.filter((call) => call === "signUp")).toHaveLength(8);
	await app.run("update counters set resets_at = 0");
	expect((await signUpFrom(app, "203.0.113.1")).status).toBe(303);
});

test("mails stay inside the project's quota, with the last ones for known browsers", async () => {
	const { app, calls } = await started({ RESET_MAILS_A_DAY: "6" });
	const owner = await student(app);
	await owner.post("/logout", {});
	const forgot = (address: string, email?: string) => forgotFrom(app, address, email);
	for (let asked = 0; asked < 3; asked++) expect((await forgot("203.0.113.1")).status).toBe(303);
	for (const email of [newEmail("nobody"), owner.email]) {
		const page = await forgot("203.0.113.1", email);
		expect(page.status).toBe(429);
		expect(alertsOf(page)[0]).toMatch(
			/^We've hit our limit of emails for now\. Try again in 24 hours\.$/,
		);
	}
	expect((await forgot("198.51.100.2")).status).toBe(303);
	expect((await forgot("198.51.100.2")).status).toBe(429);
	expect((await owner.post("/forgot-password/", { email: owner.email })).status).toBe(303);
	expect(calls.filter((call) => call === "sendOobCode")).toHaveLength(5);
});

test.each([
	["IPv6 networks", (at: number) => `2001:db8:1:${at}::7`],
	["addresses", (at: number) => `203.0.113.${at}`],
])("all %s around one have its part, and no more", async (_, neighbor) => {
	const { app } = await started({ RESET_MAILS_A_DAY: "10" });
	for (let at = 1; at <= 4; at++) expect((await forgotFrom(app, neighbor(at))).status).toBe(303);
	expect((await forgotFrom(app, neighbor(5))).status).toBe(429);
	expect((await forgotFrom(app, "198.51.100.2")).status).toBe(303);
});

test("past the quota of verification mails an account is made, and resend says when", async () => {
	const { app } = await started({ VERIFICATION_MAILS_A_DAY: "0" });
	const person = await newcomer(app);
	expect((await person.visit("/verify-email/")).text).not.toContain("We emailed");
	const page = await person.submit("/verify-email/", "Send email");
	expect(page.status).toBe(429);
	expect(alertsOf(page)[0]).toContain("our limit of emails");
	const { email } = person;
	const refused = await app.visitor().submit("/login/", "Log In", { email, password: PASSWORD });
	expect(refused.status).toBe(403);
	expect(alertsOf(refused)[0]).toContain("We couldn't send another one right now.");
});

describe("an account that a provider's word makes counts as a sign-up", () => {
	const quota = { SIGN_UPS_AN_HOUR: "10" };
	const byProvider =
		(provider: "google" | "microsoft") => async (visitor: Visitor, email: string) =>
			(await visitor.open(await atProvider(visitor, provider, asPerson(email)))).location;
	const WAYS = {
		Google: byProvider("google"),
		Microsoft: byProvider("microsoft"),
		"One Tap": byOneTap,
	};

	/** A browser at an IP address. */
	function browserAt(app: App, address: string): Visitor {
		const headers = { "CF-Connecting-IP": address };
		return new Visitor(app.origin, (to, init) =>
			app.fetch(to, {
				...init,
				headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headers },
			}),
		);
	}

	async function countedOf(app: App): Promise<number> {
		const counters = "select count from counters where key = 'SIGN_UPS_AN_HOUR'";
		const [row] = await sql<{ count: number }>(app, counters);
		return row?.count ?? 0;
	}

	test.each(Object.entries(WAYS))("%s: once, however often they come back", async (_, signIn) => {
		const { app } = await started(quota);
		const email = newEmail("grace");
		for (let times = 0; times < 3; times++) {
			expect(await signIn(browserAt(app, "203.0.113.7"), email)).toBe("/programs/");
			expect(await countedOf(app)).toBe(1);
		}
	});

	test("they use up their address's part, let in all the same, and nobody else's", async () => {
		const { app } = await started(quota);
		const ways = Object.values(WAYS);
		for (let people = 0; people < 7; people++) {
			const signIn = ways[people % ways.length] ?? byOneTap;
			const visitor = browserAt(app, "203.0.113.8");
			expect(await signIn(visitor, newEmail("grace"))).toBe("/programs/");
			expect((await visitor.open("/programs/")).status).toBe(200);
		}
		expect(await countedOf(app)).toBe(5);
		expect((await signUpFrom(app, "203.0.113.8")).status).toBe(429);
		expect((await signUpFrom(app, "198.51.100.9")).status).toBe(303);
	});
});
