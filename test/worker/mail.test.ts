import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { createVerifiedAccount, localAdmin } from "#dev/identity/admin.ts";
import { type App, startApp } from "../support/app.ts";
import { alertsOf } from "../support/forms.ts";
import { type IdentityStandIn, startIdentityStandIn } from "../support/identity-stand-in.ts";
import { newcomer, newEmail, PASSWORD, student } from "../support/people.ts";
import { passMailPause } from "../support/rows.ts";

let app: App;
let identity: IdentityStandIn;
/** How many mails identity was asked to send. */
let mails: number;

const UNVERIFIED = "Please verify your email. A new verification email has been sent.";

beforeAll(async () => {
	identity = await startIdentityStandIn();
	app = await startApp(identity.settings);
});

beforeEach(() => {
	mails = 0;
	identity.answer = countMails;
});

afterAll(async () => {
	await app.stop();
	await identity.stop();
});

function countMails(path: string): "pass" {
	if (path.includes("sendOobCode")) mails += 1;
	return "pass";
}

let senders = 0;

/** A different person each time, in a different network. */
function fromAnywhere(path: string, fields: Record<string, string>) {
	senders += 1;
	return fromAddress(`203.0.${senders % 250}.7`, path, fields);
}

function fromAddress(address: string, path: string, fields: Record<string, string>) {
	const headers = { Origin: app.origin, "CF-Connecting-IP": address };
	return app.visitor().post(path, fields, headers);
}

const forgot = (email: string) => fromAnywhere("/forgot-password/", { email });
const logIn = (email: string) => fromAnywhere("/login/", { email, password: PASSWORD });

async function account(): Promise<string> {
	const email = newEmail();
	const person = { email, password: PASSWORD, displayName: "Ada Student" };
	await createVerifiedAccount(localAdmin(inject("identityUrl")), person);
	return email;
}

/** A signed-in student who asks to change their email to an address. */
async function changer() {
	const person = await student(app);
	return (email: string) =>
		person.post("/profile/account/", { intent: "email", email, current_password: PASSWORD });
}

test("within a minute an address gets one mail, whichever way and whoever asks", async () => {
	const person = await newcomer(app);
	const change = await changer();
	expect(mails).toBe(1);
	const { email } = person;
	expect(alertsOf(await logIn(email))).toEqual([UNVERIFIED]);
	expect((await forgot(email)).location).toBe("/forgot-password/?sent=1");
	expect((await forgot(email.toUpperCase())).location).toBe("/forgot-password/?sent=1");
	expect((await change(email)).location).toBe("/profile/account/");
	const resent = await person.submit("/verify-email/", "Resend email");
	expect(resent.status).toBe(429);
	expect(alertsOf(resent)[0]).toMatch(
		/^We just emailed you\. You can resend it in \d+ seconds?\.$/,
	);
	expect(Number(resent.headers.get("Retry-After"))).toBeLessThanOrEqual(60);
	expect(mails).toBe(1);
	await passMailPause(app);
	expect(alertsOf(await logIn(email))).toEqual([UNVERIFIED]);
	expect(mails).toBe(2);
});

test("of requests that come at the same time one sends a mail", async () => {
	const email = await account();
	await Promise.all(Array.from({ length: 20 }, () => forgot(email)));
	expect(mails).toBe(1);
});

test("addresses that lead to one mailbox count as one", async () => {
	const [local, host] = newEmail().split("@");
	const signUp = (email: string) =>
		fromAnywhere("/signup/", { name: "Zora", email, password: PASSWORD });
	for (const tag of ["", "+a", "+b", "+C"]) {
		expect((await signUp(`${local}${tag}@${host}`)).location).toBe("/verify-email/");
	}
	expect((await forgot(`${local}+d@${host}`)).location).toBe("/forgot-password/?sent=1");
	for (const dotted of [`${local}`, `z.${local}`, `z${local}`]) {
		expect((await signUp(`${dotted}@gmail.com`)).location).toBe("/verify-email/");
	}
	expect(mails).toBe(3);
});

test("in a day an address gets five mails over all ways and links for a new password, and the answers stay the same", async () => {
	const change = await changer();
	const email = newEmail();
	const person = app.visitor();
	for (let round = 0; round < 4; round++) {
		await passMailPause(app);
		expect((await change(email)).location).toBe("/profile/account/");
	}
	expect(mails).toBe(3);
	await passMailPause(app);
	const signUp = { name: "Zora", email, password: PASSWORD };
	expect((await person.post("/signup/", signUp)).location).toBe("/verify-email/");
	for (let round = 0; round < 3; round++) {
		await passMailPause(app);
		expect(alertsOf(await logIn(email))).toEqual([UNVERIFIED]);
		await passMailPause(app);
		expect((await forgot(email)).location).toBe("/forgot-password/?sent=1");
	}
	// Each link for a new password was the first that its network asked for.
	expect(mails).toBe(8);
	await passMailPause(app);
	// The session has its own count, which says nothing of the mailbox.
	for (let round = 0; round < 4; round++) {
		const resent = await person.submit("/verify-email/", "Resend email");
		expect(resent.text).toContain("A new verification email has been sent.");
		await passMailPause(app);
	}
	expect(mails).toBe(8);
	const resent = await person.submit("/verify-email/", "Resend email");
	expect(resent.status).toBe(429);
	expect(alertsOf(resent)[0]).toMatch(/^We've already sent several emails today\. .* 24 hours\.$/);
	expect(Number(resent.headers.get("Retry-After"))).toBeGreaterThan(23 * 60 * 60);
	await app.run("update counters set resets_at = 0");
	expect((await person.submit("/verify-email/", "Resend email")).status).toBe(200);
});

test("asking again and again for one kind of mail leaves the owner one of another", async () => {
	const { email } = await newcomer(app);
	for (let asked = 0; asked < 9; asked++) {
		await passMailPause(app);
		await logIn(email);
	}
	expect(mails).toBe(4);
	await passMailPause(app);
	await forgot(email);
	expect(mails).toBe(5);
	// Requested before there is an account, none is sent; the person who then signs up gets theirs.
	const unknown = newEmail("nobody");
	for (let asked = 0; asked < 9; asked++) {
		await passMailPause(app);
		await forgot(unknown);
	}
	await passMailPause(app);
	mails = 0;
	await fromAnywhere("/signup/", { name: "Zora", email: unknown, password: PASSWORD });
	expect(mails).toBe(1);
});

test("strangers can't use up the mails of a browser that has logged in before", async () => {
	const owner = await student(app);
	await owner.post("/logout", {});
	for (let asked = 0; asked < 9; asked++) {
		await passMailPause(app);
		await forgot(owner.email);
	}
	expect(mails).toBe(9);
	await forgot(owner.email);
	await owner.post("/forgot-password/", { email: owner.email });
	expect(mails).toBe(10);
	await owner.post("/forgot-password/", { email: owner.email });
	expect(mails).toBe(10);
});

test("from one network nobody can use up the reset mails of somebody on a new phone", async () => {
	const email = await account();
	const asks: [path: string, fields: Record<string, string>][] = [
		["/forgot-password/", { email }],
		["/signup/", { name: "Zora", email, password: PASSWORD }],
	];
	for (const [path, fields] of [...asks, ...asks, ...asks]) {
		await passMailPause(app);
		await app.visitor().post(path, fields);
	}
	await passMailPause(app);
	mails = 0;
	await forgot(email);
	expect(mails).toBe(1);
});

test("whatever strangers in other networks ask for, somebody on a new phone gets a link", async () => {
	const email = await account();
	const change = await changer();
	for (const address of ["203.0.113.7", "203.0.113.8", "198.51.100.7", "192.0.2.7"]) {
		for (let asked = 0; asked < 3; asked++) {
			await passMailPause(app);
			await fromAddress(address, "/forgot-password/", { email });
			await passMailPause(app);
			await change(email);
		}
	}
	await passMailPause(app);
	mails = 0;
	await forgot(email);
	expect(mails).toBe(1);
});

test("a stranger with many addresses side by side counts as one, and with many networks sends ten links a day", async () => {
	const [email, other] = [await account(), await account()];
	const askedFrom = async (email: string, address: string) => {
		await passMailPause(app);
		await fromAddress(address, "/forgot-password/", { email });
	};
	for (let at = 1; at <= 6; at++) {
		await askedFrom(email, `2001:db8:1:${at}::7`);
		await askedFrom(email, `203.0.113.${at}`);
	}
	expect(mails).toBe(4);
	mails = 0;
	for (let at = 1; at <= 15; at++) await askedFrom(other, `2001:db8:${at}:1::7`);
	expect(mails).toBe(10);
});

test.each(["QUOTA_EXCEEDED : Exceeded daily quota for email", "TOO_MANY_ATTEMPTS_TRY_LATER"])(
	"that Firebase refuses a mail for its own limits (%s), which it does only for accounts, is in the log alone",
	async (code) => {
		const person = await newcomer(app);
		const change = await changer();
		await passMailPause(app);
		identity.answer = (path) =>
			path.includes("sendOobCode") ? { status: 400, body: { error: { message: code } } } : "pass";
		app.log.length = 0;
		const resent = await person.submit("/verify-email/", "Resend email");
		expect(resent.text).toContain("A new verification email has been sent.");
		expect((await forgot(await account())).location).toBe("/forgot-password/?sent=1");
		expect((await forgot(newEmail("nobody"))).location).toBe("/forgot-password/?sent=1");
		const refused = (await app.wholeLog()).filter(
			({ event }) => event === "mail refused by the provider",
		);
		expect(refused.length).toBeGreaterThanOrEqual(2);
		identity.answer = countMails;
		expect((await change(newEmail())).location).toBe("/profile/account/");
	},
);

test("no email stands in a counter", async () => {
	const rows = await app.rows<{ key: string }>("select key from counters");
	expect(rows.length).toBeGreaterThan(10);
	expect(JSON.stringify(rows)).not.toMatch(/@|example|203\.0\.|2001:db8|2001\.db8/);
});
