/** A version's number as addresses and forms have it. */
const NUMBER = /^[1-9]\d{0,3}$/;

/**
 * The version that an address asks for with `?version=N`.
 *
 * @returns undefined when it asks for none, so for the newest; 'none' for what can be no version
 */
export function versionOf(asks: URLSearchParams): number | "none" | undefined {
	const asked = asks.get("version");
	if (asked === null) return undefined;
	return NUMBER.test(asked) ? Number(asked) : "none";
}
