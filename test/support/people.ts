import { inject } from "vitest";
import { createVerifiedAccount, localAdmin, setCustomClaims } from "#dev/identity/admin.ts";
import type { App } from "./app.ts";
import type { Visitor } from "./visitor.ts";

export const PASSWORD = "correct horse battery";

let number = 0;

/** An e-mail address that no other test has. */
export function newEmail(name = "person"): string {
	number += 1;
	return `${name}-${process.pid}-${Date.now()}-${number}@example.edu`;
}

/** Somebody logged in to the app with a verified account of their own. */
export async function student(
	app: App,
	{ name = "Ada Student", moderator = false } = {},
): Promise<Visitor & { email: string; uid: string }> {
	const admin = localAdmin(inject("identityUrl"));
	const email = newEmail();
	const { uid } = await createVerifiedAccount(admin, {
		email,
		password: PASSWORD,
		displayName: name,
	});
	if (moderator) await setCustomClaims(admin, uid, { moderator: true });
	const visitor = app.visitor();
	const page = await visitor.press("/login/", "Log In", { email, password: PASSWORD });
	if (page.status !== 200) throw new Error(`Log-in answered ${page.status}: ${page.text}`);
	return Object.assign(visitor, { email, uid });
}

/** A moderator, logged in. */
export function moderator(app: App, name = "Mo Moderator") {
	return student(app, { name, moderator: true });
}

/** The newest code that identity mailed to an address. */
export async function mailedCode(email: string): Promise<string> {
	const url = `${inject("identityUrl")}/emulator/v1/projects/demo-yard/oobCodes`;
	const { oobCodes } = (await (await fetch(url)).json()) as {
		oobCodes: { email: string; oobCode: string }[];
	};
	const code = oobCodes.findLast((mail) => mail.email === email)?.oobCode;
	if (!code) throw new Error(`No mail to ${email}`);
	return code;
}
