import { SelectField } from "#app/components/fields/choice-fields.tsx";
import type { Field } from "#app/components/form/form-fields.tsx";

interface ColumnFieldsProps {
	fields: Record<"name_column" | "link_column", Field>;
	columns: string[];
}

/** Which of a list's columns holds the name and which the link. */
export function ColumnFields({ fields, columns }: ColumnFieldsProps) {
	const options = columns.map((name) => [name, name] as const);
	const none = "Find it automatically";
	return (
		<>
			<SelectField
				field={fields.name_column}
				label="Column with the program's name"
				options={options}
				none={none}
			/>
			<SelectField
				field={fields.link_column}
				label="Column with the link"
				options={options}
				none={none}
			/>
		</>
	);
}
