import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Account } from "#app/auth/identity/verify-id-token.server.ts";
import { takeSaves } from "#app/auth/pending-saves.server.ts";
import { clearPendingSignup, findPendingSignup } from "#db/people/sessions.ts";
import { upsertUser } from "#db/people/users.ts";

type VerifiedPerson = Pick<Account, "uid" | "email" | "displayName"> & { photoUrl?: string | null };

/**
 * Creates the user of a verified account. A failure is only logged: the person is let in, and it is tried again at
 * their next request.
 *
 * @returns the user's id, or null if it couldn't be created
 */
export async function tryToCreateUser(
	context: AppLoadContext,
	account: VerifiedPerson,
): Promise<string | null> {
	try {
		return await createUser(context, account);
	} catch (error) {
		context.log.error("user not created", { error });
		return null;
	}
}

/** Uses what is known from the account and its sign-up, which is cleared then. What waited for the user is saved. */
async function createUser(context: AppLoadContext, account: VerifiedPerson): Promise<string> {
	const pending = await findPendingSignup(context.db, account.uid);
	const user = await upsertUser(
		context.db,
		{
			firebaseUid: account.uid,
			email: account.email,
			fullName: pending?.fullName ?? account.displayName,
			college: pending?.college,
			photoUrl: account.photoUrl,
			timeZone: context.timeZone,
		},
		context.now(),
	);
	if (pending) await clearPendingSignup(context.db, account.uid);
	await takeSaves(context, { uid: account.uid, userId: user.id });
	return user.id;
}
