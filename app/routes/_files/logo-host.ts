const MAX_LENGTH = 253;
const LABEL = "[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?";
const NAME = new RegExp(`^(${LABEL}\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$`);

/** Names that only exist inside a network (RFC 6761, RFC 6762, RFC 8375, ICANN's .internal). */
const PRIVATE = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa)$/;

/**
 * A host that we may ask a logo for, in lower case: a DNS name with a dot in it. Undefined for IP addresses, ports,
 * user names and names of private networks.
 */
export function logoHost(text: string): string | undefined {
	const host = text.toLowerCase();
	if (host.length > MAX_LENGTH || !NAME.test(host) || PRIVATE.test(host)) return undefined;
	return host;
}
