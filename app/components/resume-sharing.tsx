import type { SubmissionResult } from "@conform-to/react";
import type { Resume } from "#db/resumes.ts";
import { TextField } from "./form-fields.tsx";
import { ResumeButton, ResumePress, useClosedByChange } from "./resume-press.tsx";
import { fieldsOf, SmallForm } from "./small-form.tsx";

const SHARE = { intent: "share", text: "Share it", busy: "Sharing..." };
const SAVE = { intent: "share", text: "Save", busy: "Saving..." };

/** Shares a resume under the name and college that its owner wants to show, or takes it back. */
export function ResumeSharing({
	resume,
	refused,
}: {
	resume: Resume;
	refused: SubmissionResult<string[]> | undefined;
}) {
	const { id, name, shared, ownerName, ownerCollege } = resume;
	const details = useClosedByChange(JSON.stringify([shared, ownerName, ownerCollege]));
	const formId = `share-${id}`;
	const fields = fieldsOf(formId, refused, {
		shared_name: ownerName ?? "",
		shared_college: ownerCollege ?? "",
	});
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
						<ResumeButton id={id} press={shared ? SAVE : SHARE} main />
					</div>
				</SmallForm>
				{shared && (
					<ResumePress
						id={id}
						press={{ intent: "unshare", text: "Stop sharing", busy: "Stopping..." }}
					/>
				)}
			</div>
		</details>
	);
}
