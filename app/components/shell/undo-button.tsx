import type { Toast } from "#app/actions/toast.server.ts";
import { ButtonForm } from "#app/components/form/button-form.tsx";

/** Takes back what a toast tells of. */
export function UndoButton({
	action,
	sends,
	onSent,
}: NonNullable<Toast["undo"]> & { onSent?: () => void }) {
	return (
		// It hears the form's own event, which comes first to the form.
		<div className="[&_.btn]:min-h-11" data-undo onSubmit={onSent}>
			<ButtonForm action={action} sends={sends} pending="Undoing..." preventScrollReset>
				Undo
			</ButtonForm>
		</div>
	);
}
