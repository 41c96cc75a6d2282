import type { FormEvent } from "react";
import { SelectField } from "#app/components/fields/choice-fields.tsx";
import { type Field, TextArea } from "#app/components/form/form-fields.tsx";
import { REJECTION_REASONS, type RejectionReason } from "#app/forms/fields/rejection-reasons.ts";

const CHOICES = Object.entries(REJECTION_REASONS).map(
	([reason, { choice }]) => [reason, choice] as const,
);
const NOTES = new Set<string>(Object.values(REJECTION_REASONS).map(({ note }) => note));

/**
 * Why something is rejected: a ready-made reason, copied into the note where it can be edited, or the moderator's own
 * words.
 */
export function RejectionNote({ fields }: { fields: Record<"reason" | "note", Field> }) {
	return (
		<div className="grid gap-4" onChange={fillIn}>
			<SelectField field={fields.reason} label="Reason" options={CHOICES} none="In my own words" />
			<TextArea
				field={fields.note}
				label="Note"
				hint="The student sees it. If blank, they see the reason's words."
				rows={4}
			/>
		</div>
	);
}

/** Puts a chosen reason's text into the note; what was typed there stays above it. */
function fillIn({ target }: FormEvent): void {
	if (!(target instanceof HTMLSelectElement)) return;
	const note = target.form?.elements.namedItem("note");
	if (!(note instanceof HTMLTextAreaElement)) return;
	const text = REJECTION_REASONS[target.value as RejectionReason]?.note ?? "";
	const typed = NOTES.has(note.value) ? "" : note.value.trim();
	note.value = [typed, text].filter(Boolean).join("\n");
	note.dispatchEvent(new Event("input", { bubbles: true }));
}
