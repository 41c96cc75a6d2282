import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { createVerifiedAccount, localAdmin } from "#dev/identity/admin.ts";
import { type Client, signIn, toolkit } from "../support/api.ts";
import { type App, startApp } from "../support/app.ts";
import { startIdentityStandIn } from "../support/identity-stand-in.ts";
import { newcomer, newEmail, PASSWORD, student } from "../support/people.ts";
import { count, everything, sql } from "../support/rows.ts";

let app: App;

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

/** Somebody with a real, verified account who has never used the site. */
async function stranger(of = app, displayName = "Zora Stranger"): Promise<Client> {
	const email = newEmail();
	const admin = localAdmin(inject("identityUrl"));
	await createVerifiedAccount(admin, { email, password: PASSWORD, displayName });
	return signIn(of, email);
}

const recordOf = ({ uid, email }: Client) => ({
	firebaseUid: uid,
	email,
	accountType: "student",
});

const userOf = async (client: Client, of = app) =>
	(await sql(of, "select * from users where firebase_uid = ?", client.uid))[0];

test("a user is created once, and completed by what comes later", async () => {
	const zora = await stranger();
	const first = { ...recordOf(zora), fullName: "Zora Neale", unknown: "ignored" };
	const created = await zora.send("POST", "/api/user", first);
	expect(created.status).toBe(200);
	const data = { id: expect.any(String), full_name: "Zora Neale", photo_url: null, college: null };
	expect(created.body).toEqual({ success: true, data });
	const later = { ...first, fullName: null, college: "Howard", photoUrl: "https://p.example/1" };
	const completed = await zora.send("POST", "/api/user", later);
	expect(completed.body.data).toEqual({ ...created.body.data, college: "Howard" });
	const bare = await zora.send("POST", "/api/user/", recordOf(zora));
	expect(bare.body.data).toEqual(completed.body.data);
	expect(await userOf(zora)).toMatchObject({
		email: zora.email,
		account_type: "student",
		full_name: "Zora Neale",
		college: "Howard",
		photo_url: "https://p.example/1",
	});
	expect(await count(app, "users where firebase_uid = ?", zora.uid)).toBe(1);
});

test("a name that somebody has edited here stays, and so does a photo that was removed", async () => {
	const zora = await stranger();
	await zora.send("POST", "/api/user", { ...recordOf(zora), fullName: "Zora" });
	await sql(
		app,
		"update users set full_name = 'Edited', photo_url = '' where email = ?",
		zora.email,
	);
	const again = { ...recordOf(zora), fullName: "Zora", photoUrl: "https://p.example/1" };
	const { body } = await zora.send("POST", "/api/user", again);
	expect(body.data).toMatchObject({ full_name: "Edited", photo_url: null });
	expect(await userOf(zora)).toMatchObject({ photo_url: "" });
});

test("without a name in the call, the sign-up on the site or the token gives it", async () => {
	const zora = await stranger();
	const { body } = await zora.send("POST", "/api/user", recordOf(zora));
	expect(body.data.full_name).toBe("Zora Stranger");
	const nia = await newcomer(app, { name: "Nia Newcomer", university: "Fisk University" });
	await sql(app, "update sessions set verified = 1 where email = ?", nia.email);
	const admin = localAdmin(inject("identityUrl"));
	const url = `${admin.toolkitUrl}/v1/projects/${admin.project}/accounts:update`;
	const { uid } = await signIn(app, nia.email);
	const headers = { Authorization: "Bearer owner", "Content-Type": "application/json" };
	const verified = JSON.stringify({ localId: uid, emailVerified: true });
	await fetch(url, { method: "POST", headers, body: verified });
	const client = await signIn(app, nia.email);
	const saved = await client.send("POST", "/api/user", recordOf(client));
	expect(saved.body.data).toMatchObject({ full_name: "Nia Newcomer", college: "Fisk University" });
});

test.each([
	["firebaseUid", { firebaseUid: "somebody-else" }],
	["email", { email: "somebody.else@example.edu" }],
])("a record with another's %s is refused", async (name, forged) => {
	const [zora, victim] = [await stranger(), await student(app)];
	const before = await everything(app);
	const theirs = name === "firebaseUid" ? { firebaseUid: victim.uid } : { email: victim.email };
	for (const change of [forged, theirs]) {
		const answer = await zora.send("POST", "/api/user", { ...recordOf(zora), ...change });
		expect(answer.status).toBe(403);
		expect(Object.keys(answer.body.errors)).toEqual([name]);
	}
	expect(await everything(app)).toEqual(before);
});

test.each([
	["accountType", { accountType: "admin" }],
	["accountType", { accountType: undefined }],
	["firebaseUid", { firebaseUid: undefined }],
	["email", { email: 7 }],
	["fullName", { fullName: "x".repeat(101) }],
	["fullName", { fullName: { first: "Zora" } }],
	["college", { college: [] }],
	["photoUrl", { photoUrl: "javascript:alert(1)" }],
])("a wrong %s is refused by its name", async (name, change) => {
	const zora = await stranger();
	const answer = await zora.send("POST", "/api/user", { ...recordOf(zora), ...change });
	expect(answer.status).toBe(400);
	expect(Object.keys(answer.body.errors)).toEqual([name]);
	expect(await userOf(zora)).toBeUndefined();
});

test("the first program of somebody who has no user yet makes them one", async () => {
	const zora = await stranger();
	const program = { name: "A", application_link: "first.example.org", description: "B" };
	const { status, body } = await zora.send("POST", "/api/program", program);
	expect([status, body.data.user]).toEqual([201, { full_name: "Zora Stranger" }]);
	expect(await userOf(zora)).toMatchObject({ email: zora.email });
});

test("a token that outlives its account brings nobody back", async () => {
	const zora = await stranger();
	await zora.send("POST", "/api/user", recordOf(zora));
	await sql(app, "delete from users where firebase_uid = ?", zora.uid);
	await toolkit("delete", { idToken: zora.token });
	const program = { name: "A", application_link: "again.example.org", description: "B" };
	for (const [path, body] of [
		["/api/user", recordOf(zora)],
		["/api/program", program],
	] as const) {
		const answer = await zora.send("POST", path, body);
		expect(answer.status).toBe(401);
		expect(answer.headers.get("WWW-Authenticate")).toBe("Bearer");
	}
	expect(await userOf(zora)).toBeUndefined();
});

test("with identity down nobody is created, and whoever is here goes on", async () => {
	const identity = await startIdentityStandIn();
	onTestFinished(identity.stop);
	const cut = await startApp(identity.settings);
	onTestFinished(cut.stop);
	const [known, unknown] = [await stranger(cut), await stranger(cut)];
	await known.send("POST", "/api/user", recordOf(known));
	identity.answer = () => "drop";
	const refused = await unknown.send("POST", "/api/user", recordOf(unknown));
	expect(refused.status).toBe(503);
	expect(refused.headers.get("Retry-After")).toMatch(/^\d+$/);
	expect(refused.body).toMatchObject({ success: false, requestId: expect.any(String) });
	expect(await userOf(unknown, cut)).toBeUndefined();
	expect((await known.send("POST", "/api/user", recordOf(known))).status).toBe(200);
});
