import { Dialog } from "#app/components/dialog.tsx";

/** Asks before unsaved annotations are left behind. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
	return (
		<Dialog labelledBy="leave-title" openedBy="viewer-save" onClose={onStay}>
			<h2 id="leave-title">Leave without saving?</h2>
			<p className="mt-2">Your annotations aren't saved yet. If you leave now, you'll lose them.</p>
			<div className="actions mt-2">
				<button className="btn btn-main" type="button" onClick={onStay}>
					Stay here
				</button>
				<button className="btn" type="button" onClick={onLeave}>
					Leave without saving
				</button>
			</div>
		</Dialog>
	);
}
