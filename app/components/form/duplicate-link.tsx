import type { DuplicateNotice } from "#app/actions/form-answer.ts";

/** Says that a link is already here, and links to the program or contribution that has it. */
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
