/**
 * Which typed addresses the server may open: public names on the usual ports. Only the address itself is checked
 * (docs/decisions/038-reading-a-page-from-its-link.md says what risk that leaves).
 */

/** Names that mean something only inside a network, or nothing anywhere (RFC 2606, 6761, 6762, 7686, 8375). */
const NOT_PUBLIC =
	/(^|\.)(localhost|localdomain|local|internal|intranet|private|lan|home|corp|domain|arpa|test|example|invalid|onion|alt)$/;

/** Services whose names resolve to any address written into them, or to this machine. */
const NAMES_OF_ADDRESSES =
	/(^|\.)(nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me|vcap\.me|lacolhost\.com|traefik\.me|local\.gd|localho\.st|localhost\.direct|backname\.io|1u\.ms|rbndr\.us|fritz\.box)$/;

/** At least two labels, the last with a letter: once URL has parsed it, no IP address looks like that. */
const NAME = /^([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;
const MAX_NAME = 253;

/** How many redirects are followed, each checked first. */
export const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export const isRedirect = (status: number): boolean => REDIRECTS.has(status);

/** Why an address isn't opened. */
export type NotPublic = "no web address" | "other port" | "has a password" | "not public";

/**
 * Reads an address as a browser would: decimal, hexadecimal and octal spellings of an IP address, full-width letters
 * and the like are normalized before they are judged.
 *
 * @param base what a relative address, such as a redirect's, is relative to
 */
export function publicAddress(text: string, base?: URL): URL | NotPublic {
	if (!URL.canParse(text, base?.href)) return "no web address";
	const url = new URL(text, base);
	if (url.protocol !== "https:" && url.protocol !== "http:") return "no web address";
	if (url.username || url.password) return "has a password";
	const name = url.hostname.replace(/\.$/, "");
	const isName = name.length <= MAX_NAME && NAME.test(name);
	if (!isName || NOT_PUBLIC.test(name) || NAMES_OF_ADDRESSES.test(name)) return "not public";
	// URL leaves out the scheme's default port.
	if (url.port) return "other port";
	url.hostname = name;
	url.hash = "";
	return url;
}

const WHY_NOT: Record<NotPublic, string> = {
	"no web address": "isn't a web address",
	"other port": "has an unusual port",
	"has a password": "has a password in it",
	"not public": "isn't public",
};

/** An address that a list may be fetched from; or why not, to follow 'That address'. */
export function listAddress(text: string, base?: URL): URL | string {
	const address = publicAddress(text, base);
	if (typeof address === "string") return WHY_NOT[address];
	return address.protocol === "https:" ? address : "doesn't start with https";
}
