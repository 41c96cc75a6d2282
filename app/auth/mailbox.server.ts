/** At these the dots before the @ mean nothing, and both are one host. */
const WITHOUT_DOTS = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox that an address is read in, as far as one can know: what stands behind a plus sign is a tag of its
 * owner's. For counting mails alone, never for telling who somebody is.
 */
export function mailboxOf(email: string): string {
	const [local = "", host] = email.toLowerCase().split("@");
	if (host === undefined) return email;
	const bare = local.replace(/(?<=.)\+.*$/, "");
	return WITHOUT_DOTS.has(host) ? `${bare.replaceAll(".", "")}@gmail.com` : `${bare}@${host}`;
}
