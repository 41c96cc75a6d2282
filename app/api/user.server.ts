/** The calls about the caller's own user. */
import * as v from "valibot";
import { tryToCreateUser } from "#app/auth/session/create-user.server.ts";
import { adoptPicture } from "#app/auth/social/picture.server.ts";
import { userCall } from "#app/forms/profile.ts";
import { findUserByFirebaseUid, upsertUser } from "#db/people/users.ts";
import { PERSON, person, personOf, photoOf, picture } from "./answers.server.ts";
import { requireLivingAccount } from "./bearer.server.ts";
import { defineCall } from "./call.server.ts";
import { refused } from "./error-response.server.ts";

export const saveUser = defineCall({
	id: "saveUser",
	summary: "Create or complete the token's user",
	description:
		"Call it after every sign-in: it can be repeated. What a user has already (name, college, picture) is kept; only gaps are filled. The email address follows the token.",
	body: userCall,
	answer: person,
	refusals: { 403: "Not verified, or firebaseUid or email is not the token's" },
	examples: {
		body: {
			firebaseUid: "the uid of the token",
			email: "the email address of the token",
			accountType: "student",
			fullName: "Jordan Ellis",
			college: "Howard University",
		},
		answer: PERSON,
	},
	async handle({ token, account, user, body, context, address }) {
		if (body.firebaseUid !== account.uid) throw mismatch("firebaseUid");
		if (body.email.toLowerCase() !== account.email.toLowerCase()) throw mismatch("email");
		if (!user) await requireLivingAccount(context, token);
		const { fullName, college, photoUrl } = body;
		const record = { firebaseUid: account.uid, email: account.email, fullName, college, photoUrl };
		let saved = await upsertUser(context.db, record, context.now());
		if (!user) {
			// Data from sign-up and the token fill in what the call left out.
			await tryToCreateUser(context, account);
			saved = (await findUserByFirebaseUid(context.db, account.uid)) ?? saved;
		}
		if (!saved.photoKey) adoptPicture(context, account.uid);
		return personOf(saved, address);
	},
});

export const readMe = defineCall({
	id: "readMe",
	summary: "The token's own profile",
	description: "Both fields are null until the user exists.",
	answer: v.object({ full_name: v.nullable(v.string()), photo_url: picture }),
	topLevel: true,
	examples: { answer: { full_name: PERSON.full_name, photo_url: PERSON.photo_url } },
	handle({ user, address }) {
		return { full_name: user?.fullName ?? null, photo_url: photoOf(user?.photoKey, address) };
	},
});

/** Refuses a user record that belongs to somebody else. */
function mismatch(name: "firebaseUid" | "email") {
	const problem = "This isn't what the token says.";
	return refused(403, { message: `${name}: ${problem}`, errors: { [name]: problem } });
}
