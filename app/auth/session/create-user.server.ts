import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Account } from "#app/auth/identity/verify-id-token.server.ts";
import { takeSaves } from "#app/auth/pending-saves.server.ts";
import { clearPendingSignup, findPendingSignup } from "#db/people/sessions.ts";
import { upsertUser } from "#db/people/users.ts";

type VerifiedPerson = Pick<Account, "uid" | "email" | "displayName"> & {
	photoUrl?: string | null;
	/** They have entered their second factor. */
	isThrough?: boolean;
};

/**
 * Creates the user of a verified account, with what is known from it and from its sign-up, which is cleared then; what
 * waited for the user is saved. A failure is only logged: the person is let in, and it is tried again at
 * their next request.
 *
 * @returns the user's id, or null if it couldn't be created
 */
export async function tryToCreateUser(
	context: AppLoadContext,
	account: VerifiedPerson,
): Promise<string | null> {
	const { uid } = account;
	try {
		const pending = await findPendingSignup(context.db, uid);
		const user = {
			firebaseUid: uid,
			email: account.email,
			fullName: pending?.fullName ?? account.displayName,
			college: pending?.college,
			photoUrl: account.photoUrl,
			timeZone: context.timeZone,
			isThrough: account.isThrough,
		};
		const { id: userId } = await upsertUser(context.db, user, context.now());
		if (pending) await clearPendingSignup(context.db, uid);
		await takeSaves(context, { uid, userId });
		return userId;
	} catch (error) {
		context.log.error("user not created", { error });
		return null;
	}
}
