/** The sign-in providers, as they are named to people and to Firebase. */
export const PROVIDERS = {
	google: { name: "Google", id: "google.com" },
	microsoft: { name: "Microsoft", id: "microsoft.com" },
} as const;

export type ProviderKey = keyof typeof PROVIDERS;

/** Whether an address names one of them. */
export function isProvider(key: string | undefined): key is ProviderKey {
	return key !== undefined && Object.hasOwn(PROVIDERS, key);
}

/** The channel on which a sign-in pop-up and the page that opened it speak. */
export const SIGN_IN_CHANNEL = "yard-sign-in";
