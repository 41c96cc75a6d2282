import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton, TextArea } from "#app/components/form/form-fields.tsx";
import { FOLD, SUMMARY } from "#app/components/program/program-card.tsx";
import { MAX_NOTES_LENGTH } from "#app/forms/fields/constants.ts";

/** One line of it on a phone, three elsewhere; the full text is where it is edited. */
const NOTE =
	"ms-2 my-2.5 truncate rounded-[10px] bg-sunk px-2 py-0.5 font-normal text-ink wrap-anywhere md:line-clamp-3 md:whitespace-pre-line";

interface SavedNoteProps {
	program: { id: string; name: string; notes: string | null };
}

/** What a student writes to themselves about a program; nobody else sees it. */
export function SavedNote({ program: { id, name, notes } }: SavedNoteProps) {
	const identity = { intent: "notes", program_id: id };
	const form = useForm(`note-${id}`, { saved: { notes: notes ?? "" }, identity });
	return (
		<div className={`min-w-0 text-[0.9rem] ${notes ? "flex-1" : "flex-none"}`}>
			<details className={FOLD} open={form.shown !== undefined || undefined}>
				<summary className={SUMMARY}>
					{notes ? (
						<>
							Note<span className="sr-only"> on {name}, to edit: </span>
							<span className={NOTE} dir="auto" data-note>
								{notes}
							</span>
						</>
					) : (
						<>
							Add a note<span className="sr-only">: {name}</span>
						</>
					)}
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
