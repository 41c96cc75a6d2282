import type { Field } from "#app/components/form/form-fields.tsx";

export interface UniversityPanelProps {
	field: Field;
	/** What the field holds; empty when nothing was chosen. */
	value: string;
	onChoose: (university: string) => void;
	/** Leaves the value as it is. `focus` says whether the field gets the focus back. */
	onClose: (how: { focus: boolean }) => void;
}
