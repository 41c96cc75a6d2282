import { type KeyboardEvent, useEffect, useRef } from "react";
import type { UniversityPanelProps } from "./university-search.tsx";

interface CustomUniversityProps extends UniversityPanelProps {
	draft: string;
	listFailed: boolean;
	onDraft: (draft: string) => void;
	onList: () => void;
}

/** For a university not in the list. It has the field's name, so that a form sent before Save loses nothing. */
export function CustomUniversity(props: CustomUniversityProps) {
	const { field, draft, listFailed, onDraft, onChoose, onList, onClose } = props;
	const input = useRef<HTMLInputElement>(null);
	const failureId = `${field.id}-list-failed`;
	const empty = draft.trim() === "";
	const save = () => onChoose(draft.trim());

	useEffect(() => input.current?.focus(), []);

	const onKeyDown = (event: KeyboardEvent) => {
		if (event.nativeEvent.isComposing) return;
		if (event.key !== "Escape" && event.key !== "Enter") return;
		// Enter would send the form.
		event.preventDefault();
		if (event.key === "Escape") onClose({ focus: true });
		else if (!empty) save();
	};

	return (
		<div className="grid gap-2">
			{listFailed && (
				<p className="hint" id={failureId}>
					The list of universities didn't load. Type the name of yours, or{" "}
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
				aria-invalid={field.problem ? true : undefined}
				aria-describedby={
					[field.problem && field.errorId, listFailed && failureId].filter(Boolean).join(" ") ||
					undefined
				}
				autoComplete="organization"
				enterKeyHint="done"
				dir="auto"
				className="input"
			/>
			<div className="actions">
				<button type="button" className="btn" disabled={empty} onClick={save}>
					Save
				</button>
				<button type="button" className="btn" onClick={() => onChoose("")}>
					Cancel
				</button>
				<button type="button" className="btn" onClick={onList}>
					Choose from list
				</button>
			</div>
		</div>
	);
}
