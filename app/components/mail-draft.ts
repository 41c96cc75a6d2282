/** A draft of an email to a mentor: a `mailto:` address with a subject and the first lines. */
export function mailDraft(mentor: { email: string; name: string }): string {
	const body = [
		`Hello ${mentor.name},`,
		"I found you on The Yard, where you offer to mentor students. I'd really appreciate your advice.",
		"What I study, and what I hope to do:\r\n",
		"What I'd like to ask you:\r\n",
		"Thank you for your time.",
	].join("\r\n\r\n");
	const address = encodeURIComponent(mentor.email).replace("%40", "@");
	const subject = encodeURIComponent("A question from a student on The Yard");
	return `mailto:${address}?subject=${subject}&body=${encodeURIComponent(body)}`;
}
