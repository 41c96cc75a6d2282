import { afterAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { alertsOf, filledIn } from "../support/forms.ts";
import { type IdentityStandIn, startIdentityStandIn } from "../support/identity-stand-in.ts";
import { newcomer, newEmail, PASSWORD, student } from "../support/people.ts";
import { passMailPause } from "../support/rows.ts";

const stops: (() => Promise<void>)[] = [];

afterAll(() => Promise.all(stops.map((stop) => stop())));

async function started(settings: Record<string, string>) {
	const identity = await startIdentityStandIn();
	const app = await startApp({ ...identity.settings, ...settings });
	stops.push(app.stop, identity.stop);
	return { app, calls: callsOf(identity) };
}

/** The methods that identity was asked for. */
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
	expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(59 * 60);
	expect(filledIn(page, "email")).toBe(email);
	expect(page.html).not.toContain(PASSWORD);
	for (let signUps = 0; signUps < 3; signUps++) {
		expect((await signUpFrom(app, "203.0.113.2")).status).toBe(303);
	}
	expect((await signUpFrom(app, "203.0.113.3")).status).toBe(429);
	expect(calls.filter((call) => call === "signUp")).toHaveLength(8);
	await app.run("update counters set resets_at = 0");
	expect((await signUpFrom(app, "203.0.113.1")).status).toBe(303);
});

test("mails stay inside the project's quota, with the last ones for known browsers", async () => {
	const { app, calls } = await started({ RESET_MAILS_A_DAY: "5" });
	const owner = await student(app);
	await owner.post("/logout", {});
	const forgot = (address: string, email = newEmail("nobody")) => {
		const headers = { Origin: app.origin, "CF-Connecting-IP": address };
		return app.visitor().post("/forgot-password/", { email }, headers);
	};
	for (let asked = 0; asked < 3; asked++) expect((await forgot("203.0.113.1")).status).toBe(303);
	for (const email of [newEmail("nobody"), owner.email]) {
		const page = await forgot("203.0.113.1", email);
		expect(page.status).toBe(429);
		expect(alertsOf(page)[0]).toMatch(
			/^We've sent as many emails as we may for now\. Try again in 24 hours\.$/,
		);
	}
	expect((await forgot("203.0.113.2")).status).toBe(303);
	expect((await forgot("203.0.113.2")).status).toBe(429);
	expect((await owner.post("/forgot-password/", { email: owner.email })).status).toBe(303);
	expect(calls.filter((call) => call === "sendOobCode")).toHaveLength(5);
});

test("past the quota of verification mails an account is made, and resend says when", async () => {
	const { app } = await started({ VERIFICATION_MAILS_A_DAY: "0" });
	const person = await newcomer(app);
	await passMailPause(app);
	const page = await person.submit("/verify-email/", "Resend email");
	expect(page.status).toBe(429);
	expect(alertsOf(page)[0]).toContain("as many emails as we may");
});
