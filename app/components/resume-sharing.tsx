import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Resume } from "#db/resumes.ts";
import { TextField } from "./form-fields.tsx";
import { fieldsOf, SmallForm } from "./small-form.tsx";

/** Shares a resume under the name and college that its owner wants to show, or takes it back. */
export function ResumeSharing({
	resume,
	refused,
	doing,
}: {
	resume: Resume;
	refused: SubmissionResult<string[]> | undefined;
	/** What is being done with it. */
	doing: FormDataEntryValue | null | undefined;
}) {
	const { id, name, shared, ownerName, ownerCollege } = resume;
	const details = useRef<HTMLDetailsElement>(null);
	const formId = `share-${id}`;
	const fields = fieldsOf(formId, refused, {
		shared_name: ownerName ?? "",
		shared_college: ownerCollege ?? "",
	});
	const wasShared = useRef(shared);
	// Shared or taken back: close, and keep the focus where the person was.
	useEffect(() => {
		if (wasShared.current === shared) return;
		wasShared.current = shared;
		if (!details.current?.open) return;
		details.current.open = false;
		details.current.querySelector("summary")?.focus();
	}, [shared]);
	return (
		<details ref={details} open={refused ? true : undefined}>
			<summary className="btn" aria-label={`${shared ? "Sharing of" : "Share"} ${name}`}>
				{shared ? "Sharing" : "Share"}
			</summary>
			<div className="grid gap-3 sharing">
				<p className="hint">
					{shared
						? "Students who are logged in can find and download it. You can stop that at any time, at once."
						: "Students who are logged in can find it, search its text and download it, always in its newest version. Look whether your address or phone number stands in it."}
				</p>
				<SmallForm id={formId} result={refused} className="grid gap-3">
					<input type="hidden" name="id" value={id} />
					<TextField
						field={fields.shared_name}
						label="Your name, as others see it"
						autoComplete="off"
						aria-required
					/>
					<TextField
						field={fields.shared_college}
						label="Your college (optional)"
						autoComplete="off"
					/>
					<div>
						<button
							className="btn main"
							type="submit"
							name="intent"
							value="share"
							aria-disabled={doing === "share" || undefined}
						>
							{labelOf(shared, doing === "share")}
						</button>
					</div>
				</SmallForm>
				{shared && (
					<Form method="post" action="/resume/">
						<input type="hidden" name="id" value={id} />
						<button
							className="btn"
							type="submit"
							name="intent"
							value="unshare"
							aria-disabled={doing === "unshare" || undefined}
						>
							{doing === "unshare" ? "Stopping..." : "Stop sharing"}
						</button>
					</Form>
				)}
			</div>
		</details>
	);
}

function labelOf(shared: boolean, busy: boolean): string {
	if (shared) return busy ? "Saving..." : "Save";
	return busy ? "Sharing..." : "Share it";
}
