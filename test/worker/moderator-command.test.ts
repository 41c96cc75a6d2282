// `npm run moderator`, with the identity that the Worker's tests use.

import { execFile } from "node:child_process";
import process from "node:process";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { findAccount, localAdmin } from "#dev/identity/admin.ts";
import { type App, startApp } from "../support/app.ts";
import { followMail, newcomer, newEmail, PASSWORD, student } from "../support/people.ts";
import { asPerson, atProvider } from "../support/provider.ts";

let app: App;

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

function run(...words: string[]): Promise<{ code: number; said: string }> {
	const { toolkitUrl, project } = localAdmin(inject("identityUrl"));
	const env = {
		...process.env,
		IDENTITY_TOOLKIT_URL: toolkitUrl,
		IDENTITY_PROJECT: project,
		NODE_OPTIONS: "",
	};
	return new Promise((resolve) => {
		execFile(process.execPath, ["dev/moderator.ts", ...words], { env }, (error, out, err) =>
			resolve({ code: Number(error?.code ?? 0), said: out + err }),
		);
	});
}

async function accountOf(email: string) {
	const account = await findAccount(localAdmin(inject("identityUrl")), { email });
	if (!account) throw new Error(`No account of ${email}`);
	return account;
}

async function seesModeration(email: string): Promise<boolean> {
	const visitor = app.visitor();
	await visitor.submit("/login/", "Log In", { email, password: PASSWORD });
	return (await visitor.open("/moderation/")).status === 200;
}

test("grants by uid and by a proved email, and says whom it found", async () => {
	for (const by of ["uid", "email"] as const) {
		const person = await student(app);
		const granted = await run("grant", by === "email" ? person.email.toUpperCase() : person.uid);
		expect(granted.code).toBe(0);
		expect(granted.said).toContain(`Found ${person.uid}`);
		expect(granted.said).toContain(`${person.email}, proved`);
		expect(granted.said).toContain("logs in:  password");
		expect(granted.said).toContain("They are now a moderator");
		expect(await seesModeration(person.email)).toBe(true);
		expect((await run("revoke", person[by])).said).toContain("They are no longer a moderator");
		expect(await seesModeration(person.email)).toBe(false);
	}
});

test("refuses an email that nobody has proved, says what to do, and changes nothing", async () => {
	const { email } = await newcomer(app);
	for (const action of ["grant", "revoke"]) {
		const refused = await run(action, email);
		expect(refused.code).toBe(1);
		expect(refused.said).toContain(`${email}, not proved`);
		expect(refused.said).toContain("Have them verify it");
		expect(refused.said).toContain((await accountOf(email)).uid);
	}
	expect((await accountOf(email)).claims).toEqual({});
});

test("what was granted by uid counts only once the email is proved, on the pages and in tokens", async () => {
	const email = newEmail();
	const visitor = app.visitor();
	await visitor.visit(await atProvider(visitor, "microsoft", asPerson(email)));
	const granted = await run("grant", (await accountOf(email)).uid);
	expect(granted.said).toContain("it counts only once they verify their email");
	await visitor.post("/logout", {});
	await visitor.visit(await atProvider(visitor, "microsoft", asPerson(email)));
	expect((await visitor.open("/programs/")).status).toBe(200);
	expect((await visitor.open("/moderation/")).status).toBe(404);
	await visitor.submit("/verify-email/", "Send email");
	await followMail(visitor, email);
	expect((await visitor.open("/moderation/")).status).toBe(200);
});

test("nobody found, and no one named: it says so and exits otherwise than with 0", async () => {
	expect(await run("grant", "nobody@example.edu")).toMatchObject({
		code: 1,
		said: expect.stringContaining("no account with the email nobody@example.edu"),
	});
	expect(await run("grant", "no-such-uid")).toMatchObject({ code: 1 });
	expect(await run("grant")).toMatchObject({ code: 2 });
});
