import { Dialog } from "#app/components/dialog.tsx";

const KEYS = [
	["j", "Next row"],
	["k", "Previous row"],
	["Enter", "Open the row"],
	["x", "Select the row"],
	["a", "Approve it"],
	["r", "Reject it: opens the reasons"],
	["u", "Undo, for ten seconds"],
	["?", "Show these keys"],
] as const;

interface KeysDialogProps {
	/** The id of the button that opens it. */
	openedBy: string;
	/** Whether the keys are used in this browser. */
	isOn: boolean;
	onTurn: (isOn: boolean) => void;
	onClose: () => void;
}

/** The list of the moderators' keys, and whether they are used. */
export default function KeysDialog({ openedBy, isOn, onTurn, onClose }: KeysDialogProps) {
	return (
		<Dialog labelledBy="moderation-keys-title" openedBy={openedBy} onClose={onClose}>
			<form method="dialog" className="grid gap-4">
				<h2 id="moderation-keys-title">Keys</h2>
				<dl className="grid gap-[0.4rem]">
					{KEYS.map(([key, does]) => (
						<div key={key} className="flex items-baseline gap-[0.8rem]">
							<dt className="w-20 flex-none whitespace-nowrap">
								<kbd className="rounded-[6px] border border-field-line bg-sunk px-2 py-[0.1rem]">
									{key}
								</kbd>
							</dt>
							<dd>{does}</dd>
						</div>
					))}
				</dl>
				<label className="check">
					<input
						type="checkbox"
						checked={isOn}
						onChange={({ currentTarget }) => onTurn(currentTarget.checked)}
					/>
					Use these keys in this browser
				</label>
				<button type="submit" className="btn btn-main">
					Close
				</button>
			</form>
		</Dialog>
	);
}
