import type { Toast } from "#app/actions/action-responses.server.ts";
import { ButtonForm } from "#app/components/form/button-form.tsx";

type UndoButtonProps = NonNullable<Toast["undo"]> & { onSent?: () => void };

/** Undoes what a toast reports. */
export function UndoButton({ action, sends, onSent }: UndoButtonProps) {
	return (
		// Listens for the form's own event, which reaches the form first.
		<div className="[&_.btn]:min-h-11" data-undo onSubmit={onSent}>
			<ButtonForm action={action} sends={sends} pending="Undoing..." preventScrollReset>
				Undo
			</ButtonForm>
		</div>
	);
}
