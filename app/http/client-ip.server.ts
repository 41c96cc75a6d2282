import ipaddr from "ipaddr.js";

/**
 * The address that a request came from, as used by limits: for IPv6 the network (/64), because each household and phone
 * has a whole one. An IPv4-mapped address is an IPv4 address.
 */
export function clientIpOf(request: Request): string {
	const address = request.headers.get("CF-Connecting-IP") ?? "unknown";
	if (!ipaddr.isValid(address)) return address;
	const parsed = ipaddr.process(address);
	if (parsed instanceof ipaddr.IPv4) return parsed.toString();
	return parsed.parts
		.slice(0, 4)
		.map((part) => part.toString(16))
		.join(":");
}

/**
 * The network around a client's (/24, for IPv6 /48), because whoever has one address or /64 can often take others beside
 * it. For counts that concern a single mailbox, where nobody else there is held up.
 */
export function widerNetworkOf(clientIp: string): string {
	return clientIp.split(/[.:]/, 3).join(".");
}
