import type { OwnResume } from "./own-resumes.server.ts";

/** What others see when a resume is shared: its text, and a warning when it contains contact details. */
export function SharePreview({ resume: { shows, preview } }: { resume: OwnResume }) {
	const shown = [shows.email && "an email address", shows.phone && "a phone number"].filter(
		Boolean,
	);
	return (
		<>
			{shown.length > 0 && (
				<p className="notice bg-wait-soft text-wait">
					{`Your resume shows ${shown.join(" and ")}. People who open it will see ${shown.length > 1 ? "them" : "it"}.`}
				</p>
			)}
			{preview.length > 0 && (
				<details>
					<summary className="inline-flex min-h-11 items-center text-brand underline">
						See the text as others find it
					</summary>
					<p
						className="whitespace-pre-line wrap-anywhere mt-2 rounded-field bg-sunk p-[0.8rem] text-[0.9rem]"
						dir="auto"
					>
						{preview.map(({ text, found }, at) =>
							// biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
							found ? <mark key={at}>{text}</mark> : text,
						)}
					</p>
				</details>
			)}
		</>
	);
}
