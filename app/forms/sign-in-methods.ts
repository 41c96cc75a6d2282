/** The ways in, as the identity provider names them. */
export const SIGN_IN_METHODS = ["password", "google.com", "microsoft.com"] as const;

export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

export function isSignInMethod(name: string): name is SignInMethod {
	return (SIGN_IN_METHODS as readonly string[]).includes(name);
}
