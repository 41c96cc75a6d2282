import type { ReactNode } from "react";
import { LoggedOut } from "../logged-out.tsx";
import type { Saving } from "./use-saving.ts";

type Props = { saving: Saving; isUnsaved: boolean };

/** Whether everything is saved, and the Save button. */
export function SaveButton({ saving, isUnsaved, onSave }: Props & { onSave: () => void }) {
	const { stage } = saving;
	const busy = stage === "saving";
	const failed = stage === "lost" || stage === "logged-out" || stage === "refused";
	return (
		<div className="viewer-save">
			<span
				role="status"
				className={`badge ${isUnsaved ? "bg-wait-soft text-wait" : "bg-ok-soft text-ok"}`}
			>
				{busy ? "Saving..." : isUnsaved ? "Not saved yet" : "Saved"}
			</span>
			<button
				type="button"
				id="viewer-save"
				className="btn btn-main"
				aria-disabled={busy || !isUnsaved || undefined}
				onClick={() => isUnsaved && onSave()}
			>
				{busy ? "Saving..." : failed && isUnsaved ? "Try again" : "Save"}
			</button>
		</div>
	);
}

const FAILED: Partial<Record<Saving["stage"], ReactNode>> = {
	lost: "The connection dropped before everything was saved. Your annotations are still here. Try again once you're online.",
	"logged-out": <LoggedOut kept="Your annotations are still here." />,
};

const NEWS =
	"pointer-events-auto max-w-[34rem] rounded-field [box-shadow:var(--shadow)] empty:hidden";

type NewsProps = Props & { badImage: string | undefined };

/**
 * The result of saving, shown until something is changed or saved again. It lies over the pages, which stay where they
 * are.
 *
 * @param badImage why a picture can't be put on a page
 */
export function SavingNews({ saving, isUnsaved, badImage }: NewsProps) {
	const { stage } = saving;
	const problem = stage === "refused" ? saving.problem : FAILED[stage];
	return (
		<div className="pointer-events-none absolute inset-[0.5rem_0.5rem_auto] z-2 grid justify-items-center scheme-light-dark">
			<div role="status" className={NEWS}>
				{stage === "saved" && !isUnsaved && (
					<p
						className={`notice ${saving.conflict ? "bg-wait-soft text-wait" : "bg-ok-soft text-ok"}`}
					>
						{saving.conflict
							? `This resume was also changed in another tab. We kept both: yours is version ${saving.number}.`
							: `Saved as version ${saving.number}.`}
					</p>
				)}
			</div>
			<div role="alert" className={NEWS}>
				{badImage && <p className="notice bg-no-soft text-no">{badImage}</p>}
				{problem && <p className="notice bg-no-soft text-no">{problem}</p>}
			</div>
		</div>
	);
}
