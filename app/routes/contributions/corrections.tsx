import type { Correction } from "./corrections.server.ts";

/** What a moderator changed in a student's contribution before approving it. */
export function Corrections({ of }: { of: Correction[] }) {
	return (
		<ul className="notice text-[0.95rem]">
			{of.map(({ sentence, was }) => (
				<li key={sentence} dir="auto">
					{sentence}
					{was !== undefined && (
						<details>
							<summary>What you wrote</summary>
							<p className="whitespace-pre-line wrap-anywhere">{was}</p>
						</details>
					)}
				</li>
			))}
		</ul>
	);
}
