import { Form } from "@remix-run/react";
import type { SavedState } from "#db/schema.ts";

/** Puts back what was taken off the list a moment ago. */
export function Undo({ programId, state }: { programId: string; state: SavedState }) {
	return (
		<Form method="post" className="notice saved-undo">
			<input type="hidden" name="program_id" value={programId} />
			<input type="hidden" name="state" value={state} />
			<span>Taken off by mistake?</span>
			<button className="btn" type="submit" name="intent" value="save">
				Undo
			</button>
		</Form>
	);
}
