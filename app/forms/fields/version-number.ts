/** A version's number as written in addresses and forms. */
const NUMBER = /^[1-9]\d{0,3}$/;

/**
 * The version that an address asks for with `?version=N`.
 *
 * @returns undefined if it asks for none, which means the newest; 'none' if it can't be a version
 */
export function versionOf(asks: URLSearchParams): number | "none" | undefined {
	const asked = asks.get("version");
	if (asked === null) return undefined;
	return NUMBER.test(asked) ? Number(asked) : "none";
}
