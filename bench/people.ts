import { createVerifiedAccount, localAdmin, setCustomClaims } from "#dev/identity/admin.ts";
import type { Queries } from "../test/support/engines.ts";
import { Visitor } from "../test/support/visitor.ts";
import { fillOwn } from "./scale/fill-own.ts";

export const PASSWORD = "correct horse battery";

/** The address of a Worker, and the identity behind it. */
export interface Place {
	origin: string;
	identityUrl: string;
}

/** A browser without JavaScript and without cookies. */
export function newVisitor(origin: string): Visitor {
	return new Visitor(origin, (to, init) => fetch(to, { redirect: "manual", ...init }));
}

/** Somebody with a new account, logged in. Throws when the log-in is refused. */
export async function enter({ origin, identityUrl }: Place, name: string, moderator = false) {
	const admin = localAdmin(identityUrl);
	const email = `${name}-${process.pid}-${Date.now()}@example.edu`;
	const account = { email, password: PASSWORD, displayName: name };
	const { uid } = await createVerifiedAccount(admin, account);
	if (moderator) await setCustomClaims(admin, uid, { moderator: true });
	const visitor = newVisitor(origin);
	const page = await visitor.submit("/login/", "Log In", { email, password: PASSWORD });
	if (page.status !== 200) throw new Error(`Log-in answered ${page.status}: ${page.text}`);
	return { visitor, uid, email };
}

/** A student with several years' worth of data. */
export async function enterStudent(queries: Queries, place: Place) {
	const student = await enter(place, "ada");
	const find = "select id from users where firebase_uid = ?";
	const [user] = await queries.rows<{ id: string }>(find, student.uid);
	if (!user) throw new Error("The student has no user");
	await fillOwn(queries, user.id, Date.now());
	return student;
}
