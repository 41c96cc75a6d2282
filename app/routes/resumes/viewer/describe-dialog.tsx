import { type FormEvent, useRef } from "react";
import { Dialog } from "#app/components/dialog.tsx";
import type { Described } from "./create-viewer.ts";

type Props = { described: Described; onClose: () => void };

/** Asks what a picture shows, for people who use a screen reader. */
export function DescribeDialog({ described, onClose }: Props) {
	const field = useRef<HTMLInputElement>(null);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		described.write(field.current?.value.trim() ?? "");
		onClose();
	};
	return (
		<Dialog labelledBy="describe-title" openedBy="viewer-image" onClose={onClose}>
			<h2 id="describe-title">What does this picture show?</h2>
			<form className="grid gap-4" onSubmit={submit}>
				<div className="field">
					<label htmlFor="describe-text">Description</label>
					<input
						ref={field}
						id="describe-text"
						className="input"
						type="text"
						maxLength={300}
						autoComplete="off"
						defaultValue={described.text}
						aria-describedby="describe-hint"
					/>
					<p id="describe-hint" className="hint">
						Read aloud to people who can't see the picture. Leave blank if it's only decoration.
					</p>
				</div>
				<div className="actions">
					<button className="btn btn-main" type="submit">
						Done
					</button>
					<button className="btn" type="button" onClick={onClose}>
						Cancel
					</button>
				</div>
			</form>
		</Dialog>
	);
}
