import type { DuplicateNotice } from "#app/actions/form-answer.ts";

/** Says that a link is here already, and leads to what it belongs to. */
export function DuplicateLink({ duplicate }: { duplicate: DuplicateNotice }) {
	return (
		<div className="notice bg-wait-soft text-wait">
			<p>{duplicate.message}</p>
			{duplicate.link && (
				<p>
					<a href={duplicate.link.href}>{duplicate.link.text}</a>
				</p>
			)}
		</div>
	);
}
