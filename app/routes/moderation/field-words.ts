import { factValue } from "#app/components/program/fact-value.ts";
import { factsByName, KIND_NAMES } from "#db/programs/facts.ts";

const NAMES: Record<string, string> = {
	...factsByName<Record<string, string>>((_, { label }) => label),
	name: "Name",
	applicationLink: "Website",
	description: "Description",
	applicationDeadline: "Deadline",
	kind: "Kind",
	mergedInto: "Merged into",
};

/** A program field's label, by its name in the code or in forms. */
export function nameOfField(name: string): string {
	return NAMES[camelCased(name)] ?? name;
}

const KINDS: Record<string, string> = KIND_NAMES;

/** The value of a program's field as people read it, by the field's name in the code or in forms. */
export function valueInWords(name: string, value: unknown): string {
	if (value === null || value === undefined || String(value) === "") return "Not said";
	const field = camelCased(name);
	return field === "kind" ? (KINDS[String(value)] ?? String(value)) : factValue(field, value);
}

function camelCased(name: string): string {
	return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
