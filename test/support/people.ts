import { inject } from "vitest";
import { createVerifiedAccount, localAdmin, setCustomClaims } from "#dev/identity/admin.ts";
import type { App } from "./app.ts";
import { neverLogged } from "./log-watch.ts";
import type { Page, Visitor } from "./visitor.ts";

export const PASSWORD = "correct horse battery";
neverLogged(PASSWORD);

let number = 0;

/** A unique email address. */
export function newEmail(name = "person"): string {
	number += 1;
	return `${name}-${process.pid}-${Date.now()}-${number}@example.edu`;
}

/** A browser that somebody is logged in with. */
export type Person = Visitor & { email: string; uid: string };

/** Somebody logged in to the app with a verified account of their own. */
export async function student(
	app: App,
	{ name = "Ada Student", moderator = false, email = newEmail() } = {},
): Promise<Person> {
	neverLogged(name);
	const admin = localAdmin(inject("identityUrl"));
	const { uid } = await createVerifiedAccount(admin, {
		email,
		password: PASSWORD,
		displayName: name,
	});
	if (moderator) await setCustomClaims(admin, uid, { moderator: true });
	const visitor = app.visitor();
	// Skips the form, and the page that it leads to, which would show the toast.
	const answer = await visitor.post("/login/", { email, password: PASSWORD });
	if (answer.status !== 303) throw new Error(`Log-in answered ${answer.status}: ${answer.text}`);
	visitor.forget("toast");
	return Object.assign(visitor, { email, uid });
}

/** A moderator, logged in. */
export function moderator(app: App, name = "Mo Moderator") {
	return student(app, { name, moderator: true });
}

/** Somebody who has just signed up and not verified their email. */
export async function newcomer(
	app: App,
	{ name = "Nia Newcomer", university = "" } = {},
): Promise<Visitor & { email: string }> {
	neverLogged(name);
	const visitor = app.visitor();
	const email = newEmail("newcomer");
	const fields = { name, email, university, password: PASSWORD };
	const page = await visitor.submit("/signup/", "Create Account", fields);
	if (page.status !== 200) throw new Error(`Sign-up answered ${page.status}: ${page.text}`);
	return Object.assign(visitor, { email });
}

/** The newest code that identity mailed to an address. */
export async function mailedCode(email: string): Promise<string> {
	const code = (await mailedCodes(email)).at(-1);
	if (!code) throw new Error(`No mail to ${email}`);
	return code;
}

/** Every unused code that identity mailed to an address, oldest first. */
export async function mailedCodes(email: string): Promise<string[]> {
	const url = `${inject("identityUrl")}/emulator/v1/projects/demo-yard/oobCodes`;
	const { oobCodes } = (await (await fetch(url)).json()) as {
		oobCodes: { email: string; oobCode: string }[];
	};
	return oobCodes.filter((mail) => mail.email === email).map(({ oobCode }) => oobCode);
}

/** Opens the newest verification mail of an address in somebody's browser and follows its link. */
export async function followMail(visitor: Visitor, email: string): Promise<Page> {
	const link = `/auth/action?mode=verifyEmail&oobCode=${await mailedCode(email)}`;
	return visitor.submit(link, "Verify my email");
}
