/** What a field of a program is called in "its deadline changed". */
const CHANGED_FIELDS: Record<string, string> = {
	name: "name",
	applicationLink: "website",
	description: "description",
	applicationDeadline: "deadline",
	deadline: "deadline",
	kind: "kind",
	organisation: "organization",
	audience: "who can apply",
	fields: "fields of study",
	pay: "pay",
	payDetails: "pay",
	place: "place",
	city: "place",
	usState: "place",
	citizenship: "citizenship rule",
	minGpa: "lowest GPA",
	season: "season",
	opensOn: "opening day",
	yearly: "how often it comes",
};

/** The names of fields that news lists with commas, each once; empty where none is known. */
export function changedFields(changed = ""): string[] {
	return [...new Set(changed.split(",").flatMap((name) => CHANGED_FIELDS[name.trim()] ?? []))];
}
