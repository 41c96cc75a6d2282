import type { ChangedField } from "#db/notifications/program-changes.ts";

/** The name of a program's field in "its deadline changed". */
const CHANGED_FIELDS: Record<ChangedField, string> = {
	name: "name",
	applicationLink: "website",
	applicationDeadline: "deadline",
	opensOn: "opening day",
	audience: "who can apply",
	citizenship: "citizenship rule",
	minGpa: "lowest GPA",
	pay: "pay",
	place: "place",
};

/** The names of the fields that news lists with commas; empty if none is known. */
export function changedFields(changed = ""): string[] {
	return changed.split(",").flatMap((name) => CHANGED_FIELDS[name as ChangedField] ?? []);
}
