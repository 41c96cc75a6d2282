/** Leads from a link that is here already to the program it belongs to. */
export function DuplicateLink({
	duplicate,
}: {
	duplicate: { link?: { href: string; text: string } | undefined } | undefined;
}) {
	if (!duplicate?.link) return null;
	return (
		<p className="notice warning">
			<a href={duplicate.link.href}>{duplicate.link.text}</a>
		</p>
	);
}
