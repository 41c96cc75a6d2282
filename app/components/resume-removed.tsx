import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Says what was removed and offers it back. It takes the focus that the pressed button lost. */
export function ResumeRemoved({ resume }: { resume: { id: string; name: string } }) {
	const notice = useRef<HTMLDivElement>(null);
	const { state, formData } = useNavigation();
	const busy = state !== "idle" && formData?.get("intent") === "restore";
	useEffect(() => notice.current?.focus(), []);
	return (
		<div className="notice removed-notice mb-5" ref={notice} tabIndex={-1}>
			<p>
				Removed “<bdi>{resume.name}</bdi>”.
			</p>
			<Form method="post" action="/resume/">
				<input type="hidden" name="id" value={resume.id} />
				<button
					className="btn"
					type="submit"
					name="intent"
					value="restore"
					aria-disabled={busy || undefined}
				>
					{busy ? "Bringing back..." : "Undo"}
				</button>
			</Form>
		</div>
	);
}
