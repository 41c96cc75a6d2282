/**
 * Addresses that the server may open because somebody has typed them: public names on the usual ports. The
 * rule goes by the address alone (docs/decisions/038-reading-a-page-from-its-link.md says what that leaves).
 */

/** Names that mean something only inside of a network, or nothing anywhere (RFC 2606, 6761, 6762, 7686, 8375). */
const NOT_PUBLIC =
	/(^|\.)(localhost|localdomain|local|internal|intranet|private|lan|home|corp|domain|arpa|test|example|invalid|onion|alt)$/;

/** Services whose names are any address that one writes into them, or this machine. */
const NAMES_OF_ADDRESSES =
	/(^|\.)(nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me|vcap\.me|lacolhost\.com|traefik\.me|local\.gd|localho\.st|localhost\.direct|backname\.io|1u\.ms|rbndr\.us|fritz\.box)$/;

/** At least two labels, the last with a letter: no address is spelled so once URL has read it. */
const NAME = /^([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;
const MAX_NAME = 253;

/** Why an address is not opened. */
export type NotPublic = "no web address" | "other port" | "has a password" | "not public";

/**
 * Reads an address as a browser would: decimal, hexadecimal and octal spellings of an IP address, full-width
 * letters and the like become what they mean before they are judged.
 *
 * @param base what a relative address, as of a redirect, belongs to
 */
export function publicAddress(text: string, base?: URL): URL | NotPublic {
	if (!URL.canParse(text, base?.href)) return "no web address";
	const url = new URL(text, base);
	if (url.protocol !== "https:" && url.protocol !== "http:") return "no web address";
	if (url.username || url.password) return "has a password";
	const name = url.hostname.replace(/\.$/, "");
	const isName = name.length <= MAX_NAME && NAME.test(name);
	if (!isName || NOT_PUBLIC.test(name) || NAMES_OF_ADDRESSES.test(name)) return "not public";
	// URL leaves out the port that the scheme has.
	if (url.port) return "other port";
	url.hostname = name;
	url.hash = "";
	return url;
}
