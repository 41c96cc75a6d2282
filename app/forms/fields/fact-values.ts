/** The facts of a program with the names used in forms and calls, apart from their schema, which pages don't load. */
import { type Facts, NO_FACTS, type ProgramKind } from "#db/programs/facts.ts";

interface StatedFacts extends Facts {
	kind: ProgramKind | null;
	applicationDeadline: string | null;
}

/** The facts as calls answer them; pages count the deadline as one of them. */
export function factsAnswered(row: StatedFacts) {
	return {
		application_deadline: row.applicationDeadline,
		kind: row.kind,
		organisation: row.organisation,
		audience: row.audience,
		fields: row.fields,
		pay: row.pay,
		pay_details: row.payDetails,
		place: row.place,
		city: row.city,
		us_state: row.usState,
		citizenship: row.citizenship,
		min_gpa: row.minGpa,
		season: row.season,
		opens_on: row.opensOn,
		for_hbcu: row.forHbcu,
		yearly: row.yearly,
	};
}

export type FactName = keyof ReturnType<typeof factsAnswered>;

/** The initial values of a form's fields: a list for checkboxes, 'on' for a single ticked one. */
export function factValues(row: StatedFacts | null) {
	const said = factsAnswered(row ?? { ...NO_FACTS, kind: null, applicationDeadline: null });
	const values = Object.entries(said).map(([name, value]) => [name, typedAs(value)]);
	return Object.fromEntries(values) as Record<FactName, string | string[]>;
}

function typedAs(fact: string | string[] | number | boolean | null): string | string[] {
	if (Array.isArray(fact)) return fact;
	if (typeof fact === "boolean") return fact ? "on" : "";
	return String(fact ?? "");
}
