import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton, TextArea } from "#app/components/form/form-fields.tsx";
import { MAX_NOTES_LENGTH } from "#app/forms/notes-length.ts";

/** What opens on a card, above the link that all of the card is. */
export const FOLD = "relative open:grid open:gap-3";
export const SUMMARY =
	"-my-[0.65rem] inline-flex min-h-11 max-w-full cursor-pointer items-center text-[0.85rem] font-semibold text-brand";

/** What a student writes to themselves about a program; nobody else sees it. */
export function SavedNote({
	program: { id, name, notes },
}: {
	program: { id: string; name: string; notes: string | null };
}) {
	const identity = { intent: "notes", program_id: id };
	const form = useForm(`note-${id}`, { saved: { notes: notes ?? "" }, identity });
	return (
		<div className="grid max-w-full flex-none gap-1 text-[0.9rem]">
			{notes && (
				<p className="as-typed rounded-[10px] bg-sunk px-[0.7rem] py-2" dir="auto">
					{notes}
				</p>
			)}
			<details className={FOLD} open={form.shown !== undefined || undefined}>
				<summary className={SUMMARY} aria-label={`${notes ? "Edit note" : "Add a note"}: ${name}`}>
					{notes ? "Edit note" : "Add a note"}
				</summary>
				<Form form={form} className="grid gap-3" inPlace stays>
					<TextArea
						field={form.fields.notes}
						label="Note to yourself"
						hint="Only you see it."
						rows={4}
						maxLength={MAX_NOTES_LENGTH}
					/>
					<div className="actions">
						<SubmitButton pending="Saving...">Save note</SubmitButton>
					</div>
				</Form>
				{notes && (
					<ButtonForm
						sends={{ ...identity, notes: "" }}
						pending="Deleting..."
						label={`Delete note: ${name}`}
						preventScrollReset
					>
						Delete note
					</ButtonForm>
				)}
			</details>
		</div>
	);
}
