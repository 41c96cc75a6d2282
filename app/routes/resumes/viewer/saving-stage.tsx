import { LoggedOut } from "../logged-out.tsx";
import type { Saving } from "./use-saving.ts";

/** Whether everything is saved, and the Save button. */
export function SaveButton({
	saving,
	isUnsaved,
	onSave,
}: {
	saving: Saving;
	isUnsaved: boolean;
	onSave: () => void;
}) {
	const { stage } = saving;
	const busy = stage === "saving";
	const failed = stage === "lost" || stage === "logged-out" || stage === "refused";
	return (
		<div className="viewer-save">
			<span
				role="status"
				className={isUnsaved ? "badge bg-wait-soft text-wait" : "badge bg-ok-soft text-ok"}
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

/**
 * The result of saving, shown until something is changed or saved again. It lies over the pages, which stay where they
 * are.
 */
export function SavingNews({
	saving,
	isUnsaved,
	badImage,
}: {
	saving: Saving;
	isUnsaved: boolean;
	/** Why a picture can't be put on a page. */
	badImage: string | undefined;
}) {
	const { stage } = saving;
	return (
		<div className="viewer-news">
			<div role="status" className="empty:hidden">
				{stage === "saved" && !isUnsaved && (
					<p
						className={
							saving.conflict ? "notice bg-wait-soft text-wait" : "notice bg-ok-soft text-ok"
						}
					>
						{saving.conflict
							? `This resume was also changed in another tab. We kept both: yours is version ${saving.number}.`
							: `Saved as version ${saving.number}.`}
					</p>
				)}
			</div>
			<div role="alert" className="empty:hidden">
				{badImage && <p className="notice bg-no-soft text-no">{badImage}</p>}
				{stage === "lost" && (
					<p className="notice bg-no-soft text-no">
						The connection dropped before everything was saved. Your annotations are still here. Try
						again once you're online.
					</p>
				)}
				{stage === "logged-out" && (
					<p className="notice bg-no-soft text-no">
						<LoggedOut kept="Your annotations are still here." />
					</p>
				)}
				{stage === "refused" && <p className="notice bg-no-soft text-no">{saving.problem}</p>}
			</div>
		</div>
	);
}
