import process from "node:process";
import { PROJECT } from "#dev/identity/emulator.ts";

/** Firebase Auth's admin API, for the project's owner only. */
export type IdentityAdmin = {
	/** Such as `https://identitytoolkit.googleapis.com`, without a trailing slash. */
	toolkitUrl: string;
	project: string;
	/** An OAuth2 access token of the project's owner; the emulator's is the word "owner". */
	token: string;
};

export type EmulatorAccount = {
	uid: string;
	email: string;
	emailVerified: boolean;
	disabled: boolean;
	/** Custom claims, which are part of the account's tokens. */
	claims: Record<string, unknown>;
	/** The sign-in methods: `password`, `google.com`, `microsoft.com`. */
	signInMethods: string[];
};

type User = {
	localId: string;
	email?: string;
	emailVerified?: boolean;
	disabled?: boolean;
	customAttributes?: string;
	providerUserInfo?: { providerId: string }[];
};

/** The admin side of an identity that was started with `startIdentity`, by its `url`. */
export function localAdmin(identityUrl: string): IdentityAdmin {
	const toolkitUrl = `${identityUrl}/identitytoolkit.googleapis.com`;
	return { toolkitUrl, project: PROJECT, token: "owner" };
}

/** The admin side of the identity that the environment names (docs/deploy.md), by default the local one. */
export function adminOfEnvironment(): IdentityAdmin {
	const { env } = process;
	const localUrl = `http://127.0.0.1:${env.IDENTITY_PORT || 9099}/identitytoolkit.googleapis.com`;
	return {
		toolkitUrl: (env.IDENTITY_TOOLKIT_URL || localUrl).replace(/\/$/, ""),
		project: env.IDENTITY_PROJECT || PROJECT,
		token: env.IDENTITY_ADMIN_TOKEN || "owner",
	};
}

/** The account with this email or uid, if there is one. Throws when identity can't be asked. */
export async function findAccount(
	admin: IdentityAdmin,
	by: { email: string } | { uid: string },
): Promise<EmulatorAccount | undefined> {
	const which = "email" in by ? { email: [by.email] } : { localId: [by.uid] };
	const { users } = await call<{ users?: User[] }>(admin, ":lookup", which);
	const user = users?.[0];
	if (!user) return undefined;
	return {
		uid: user.localId,
		email: user.email ?? "",
		emailVerified: user.emailVerified ?? false,
		disabled: user.disabled ?? false,
		claims: JSON.parse(user.customAttributes || "{}"),
		signInMethods: (user.providerUserInfo ?? []).map(({ providerId }) => providerId),
	};
}

/** Which of these accounts are there; a hundred at most. Throws when identity can't be asked. */
export async function findUids(admin: IdentityAdmin, uids: string[]): Promise<Set<string>> {
	const { users = [] } = await call<{ users?: User[] }>(admin, ":lookup", { localId: uids });
	return new Set(users.map(({ localId }) => localId));
}

/**
 * Creates an account whose email counts as verified, or finds the existing one (and leaves its password and name as
 * they are). Throws with the reason when identity refuses.
 */
export async function createVerifiedAccount(
	admin: IdentityAdmin,
	account: { email: string; password: string; displayName: string },
): Promise<{ uid: string }> {
	const found = await findAccount(admin, { email: account.email });
	if (found) return { uid: found.uid };
	const made = await call<User>(admin, "", { ...account, emailVerified: true });
	return { uid: made.localId };
}

/** Replaces all custom claims of an account. Tokens have them from their next refresh on. */
export async function setCustomClaims(
	admin: IdentityAdmin,
	uid: string,
	claims: Record<string, unknown>,
): Promise<void> {
	await call(admin, ":update", { localId: uid, customAttributes: JSON.stringify(claims) });
}

/** Stops an account from logging in and refreshing its tokens, or allows it again. */
export async function setDisabled(
	admin: IdentityAdmin,
	uid: string,
	disabled: boolean,
): Promise<void> {
	await call(admin, ":update", { localId: uid, disableUser: disabled });
}

/** A call below the project's `accounts`, a POST if there is a body. Throws with the reason when identity refuses. */
export async function call<T>(admin: IdentityAdmin, what: string, body?: object): Promise<T> {
	const url = `${admin.toolkitUrl}/v1/projects/${admin.project}/accounts${what}`;
	let response: Response;
	try {
		response = await fetch(url, {
			method: body ? "POST" : "GET",
			headers: {
				authorization: `Bearer ${admin.token}`,
				"content-type": "application/json",
				// With a person's token (gcloud auth print-access-token), Google needs to be told which project to charge.
				"x-goog-user-project": admin.project,
			},
			body: body ? JSON.stringify(body) : null,
		});
	} catch {
		throw new Error(`Identity isn't running at ${admin.toolkitUrl}. Is \`npm start\` running?`);
	}
	const answer = (await response.json().catch(() => ({}))) as { error?: { message?: string } };
	if (!response.ok) {
		const why = answer.error?.message ?? `status ${response.status}`;
		throw new Error(`Identity at ${admin.toolkitUrl} refused: ${why}`);
	}
	return answer as T;
}
