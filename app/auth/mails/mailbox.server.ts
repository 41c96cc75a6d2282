/** These ignore dots before the @, and both are the same service. */
const WITHOUT_DOTS = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox behind an address, as far as we can tell: the part after a plus sign is a tag. Only for counting mails,
 * never for identifying people.
 */
export function mailboxOf(email: string): string {
	const [local = "", host] = email.toLowerCase().split("@");
	if (host === undefined) return email;
	const bare = local.replace(/(?<=.)\+.*$/, "");
	return WITHOUT_DOTS.has(host) ? `${bare.replaceAll(".", "")}@gmail.com` : `${bare}@${host}`;
}
