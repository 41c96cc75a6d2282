/** Whether a host is this machine, which has no certificate. */
export function isLaptop(hostname: string): boolean {
	return /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}

/** Whether what is sent to an address, such as a password or a key, is readable nowhere on its way. */
export function isSecureAddress(address: string): boolean {
	if (!URL.canParse(address)) return false;
	const { protocol, hostname, searchParams } = new URL(address);
	if (protocol === "https:") return true;
	if (protocol === "http:") return isLaptop(hostname);
	// libSQL's own scheme is https, unless a parameter says otherwise.
	return (
		protocol === "libsql:" && (isLaptop(hostname) || !searchParams.getAll("tls").includes("0"))
	);
}

/** @throws Error if a libSQL server's token and data would cross the network in the clear */
export function requireSecureLibsql(url: string): void {
	if (isSecureAddress(url)) return;
	throw new Error("LIBSQL_URL would send its token in the clear: use https:// or libsql://.");
}
