import type { DuplicateNotice } from "#app/forms/answer.server.ts";

/** Leads from a link that is here already to the program it belongs to. */
export function DuplicateLink({ duplicate }: { duplicate: DuplicateNotice | undefined }) {
	if (!duplicate?.link) return null;
	return (
		<div className="notice warning">
			<p>{duplicate.message}</p>
			<p>
				<a href={duplicate.link.href}>{duplicate.link.text}</a>
			</p>
		</div>
	);
}
