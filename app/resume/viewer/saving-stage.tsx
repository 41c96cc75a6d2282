import { LoggedOut } from "#app/components/logged-out.tsx";
import type { Saving } from "./use-saving.ts";

/** Whether all is saved, and the way to save it. */
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
			<span role="status" className={isUnsaved ? "badge wait" : "badge ok"}>
				{busy ? "Saving..." : isUnsaved ? "Not saved yet" : "Saved"}
			</span>
			<button
				type="button"
				id="viewer-save"
				className="btn main"
				aria-disabled={busy || !isUnsaved || undefined}
				onClick={() => isUnsaved && onSave()}
			>
				{busy ? "Saving..." : failed && isUnsaved ? "Try again" : "Save"}
			</button>
		</div>
	);
}

/** What became of saving: said until something is changed, or saved again. */
export function SavingNews({ saving, isUnsaved }: { saving: Saving; isUnsaved: boolean }) {
	const { stage } = saving;
	return (
		<>
			<div role="status" className="viewer-news empty:hidden">
				{stage === "saved" && !isUnsaved && (
					<p className={saving.conflict ? "notice warning" : "notice success"}>
						{saving.conflict
							? `This resume was changed in another tab meanwhile. Both are kept: yours is version ${saving.number}.`
							: `Saved as version ${saving.number}.`}
					</p>
				)}
			</div>
			<div role="alert" className="viewer-news empty:hidden">
				{stage === "lost" && (
					<p className="notice error">
						The connection was lost before everything was saved. Your annotations are still here:
						try again as soon as you are online.
					</p>
				)}
				{stage === "logged-out" && (
					<p className="notice error">
						<LoggedOut kept="Your annotations are still here." />
					</p>
				)}
				{stage === "refused" && <p className="notice error">{saving.problem}</p>}
			</div>
		</>
	);
}
