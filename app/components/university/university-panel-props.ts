import type { Field } from "#app/components/form/form-fields.tsx";

export interface UniversityPanelProps {
	field: Field;
	/** The field's value; empty when nothing was chosen. */
	value: string;
	onChoose: (university: string) => void;
	/** Closes without changing the value. `focus` says whether the field gets the focus back. */
	onClose: (how: { focus: boolean }) => void;
}
