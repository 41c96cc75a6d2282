import { factsByName } from "#db/programs/facts.ts";

/** The name of a program's field in "its deadline changed". */
const CHANGED_FIELDS: Record<string, string | null> = {
	name: "name",
	applicationLink: "website",
	...factsByName<Record<string, string | null>>((_, { change }) => change),
};

/** The names of the fields that a notification lists with commas; empty if none is known. */
export function changedFields(changed = ""): string[] {
	return changed.split(",").flatMap((name) => CHANGED_FIELDS[name] ?? []);
}
