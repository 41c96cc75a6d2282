/** The sign-in providers, with their names for people and for Firebase. */
export const PROVIDERS = {
	google: { name: "Google", id: "google.com" },
	microsoft: { name: "Microsoft", id: "microsoft.com" },
} as const;

export type ProviderKey = keyof typeof PROVIDERS;

/** Whether an address names one of them. */
export function isProvider(key: string | undefined): key is ProviderKey {
	return key !== undefined && Object.hasOwn(PROVIDERS, key);
}

/** The channel between a sign-in pop-up and the page that opened it. */
export const SIGN_IN_CHANNEL = "yard-sign-in";
