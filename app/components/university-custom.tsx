import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Field } from "./form-fields.tsx";

interface CustomUniversityProps {
	field: Field;
	draft: string;
	listFailed: boolean;
	onDraft: (draft: string) => void;
	onSave: () => void;
	onCancel: () => void;
	onList: () => void;
	onClose: (how: { focus: boolean }) => void;
}

/**
 * The input for a university that the list lacks. It carries the field's name, so that a form sent
 * before Save loses nothing.
 */
export function CustomUniversity(props: CustomUniversityProps) {
	const { field, draft, listFailed, onDraft, onSave, onCancel, onList, onClose } = props;
	const input = useRef<HTMLInputElement>(null);
	const failureId = `${field.id}-list-failed`;
	const empty = draft.trim() === "";

	useEffect(() => input.current?.focus(), []);

	const onKeyDown = (event: KeyboardEvent) => {
		if (event.nativeEvent.isComposing) return;
		if (event.key !== "Escape" && event.key !== "Enter") return;
		// Enter would send the form.
		event.preventDefault();
		if (event.key === "Escape") onClose({ focus: true });
		else if (!empty) onSave();
	};

	return (
		<div className="grid gap-2">
			{listFailed && (
				<p className="hint" id={failureId}>
					The list of universities could not be loaded. Type the name of yours, or{" "}
					<button type="button" className="text-link" onClick={onList}>
						try again
					</button>
					.
				</p>
			)}
			<input
				ref={input}
				id={field.id}
				name={field.name}
				form={field.formId}
				value={draft}
				onChange={(event) => onDraft(event.target.value)}
				onKeyDown={onKeyDown}
				placeholder="Enter your university name"
				aria-invalid={field.errors ? true : undefined}
				aria-describedby={
					[field.errors && field.errorId, listFailed && failureId].filter(Boolean).join(" ") ||
					undefined
				}
				autoComplete="organization"
				enterKeyHint="done"
				dir="auto"
				className="input"
			/>
			<div className="actions">
				<button type="button" className="btn" disabled={empty} onClick={onSave}>
					Save
				</button>
				<button type="button" className="btn" onClick={onCancel}>
					Cancel
				</button>
				<button type="button" className="btn" onClick={onList}>
					Choose from list
				</button>
			</div>
		</div>
	);
}
