/**
 * The address that a request came from, as used by limits: for IPv6 the network (/64), because each household and phone
 * has a whole one.
 */
export function senderOf(request: Request): string {
	const address = request.headers.get("CF-Connecting-IP") ?? "unknown";
	return address.includes(":") ? networkOf(address) : address;
}

/** The first four groups of an IPv6 address, such as 2001:db8:0:1; an IPv4-mapped one becomes IPv4. */
function networkOf(address: string): string {
	const inIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
	if (inIpv4) return inIpv4;
	const [head = "", tail] = address.toLowerCase().split("::");
	const before = head.split(":").filter(Boolean);
	const after = (tail ?? "").split(":").filter(Boolean);
	const missing = tail === undefined ? 0 : 8 - before.length - after.length;
	const groups = [...before, ...Array<string>(Math.max(0, missing)).fill("0"), ...after];
	return groups
		.slice(0, 4)
		.map((group) => group.replace(/^0+(?=.)/, ""))
		.join(":");
}
