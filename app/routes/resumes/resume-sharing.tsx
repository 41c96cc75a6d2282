import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton, TextField } from "#app/components/form/form-fields.tsx";
import { RESUME_BUTTON } from "./more.tsx";
import type { OwnResume } from "./own-resumes.server.ts";
import { SharePreview } from "./share-preview.tsx";
import { useClosedByChange } from "./use-closed-by-change.ts";

/** Shares a resume under the name and college that its owner wants to show, or takes it back. */
export function ResumeSharing({ resume }: { resume: OwnResume }) {
	const { id, name, shared, ownerName, ownerCollege } = resume;
	const details = useClosedByChange(JSON.stringify([shared, ownerName, ownerCollege]));
	const form = useForm(`share-${id}`, {
		saved: { shared_name: ownerName ?? "", shared_college: ownerCollege ?? "" },
		identity: { intent: "share", id },
	});
	return (
		<details
			ref={details}
			className="open:order-1 open:flex-[1_0_100%]!"
			open={form.shown ? true : undefined}
		>
			<summary className={RESUME_BUTTON} aria-label={`${shared ? "Sharing of" : "Share"} ${name}`}>
				{shared ? "Sharing" : "Share"}
			</summary>
			<div className="mt-3 grid max-w-[34rem] gap-3">
				<p className="hint">
					{shared
						? "Logged-in students can find and download it. You can stop sharing at any time."
						: "Logged-in students can find it, search its text and download its newest version."}
				</p>
				<SharePreview resume={resume} />
				<Form form={form} className="grid gap-3" stays>
					<TextField
						field={form.fields.shared_name}
						label="Your name, as others see it"
						autoComplete="off"
						aria-required
					/>
					<TextField
						field={form.fields.shared_college}
						label="Your college (optional)"
						autoComplete="off"
					/>
					<div>
						<SubmitButton pending={shared ? "Saving..." : "Sharing..."}>
							{shared ? "Save" : "Share it"}
						</SubmitButton>
					</div>
				</Form>
				{shared && (
					<ButtonForm sends={{ intent: "unshare", id }} pending="Stopping..." action="/resume/">
						Stop sharing
					</ButtonForm>
				)}
			</div>
		</details>
	);
}
