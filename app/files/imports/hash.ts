/** A hash of what a row of a list states, by which the next list of the same name is compared with it. */
import { sha256Hex, statedEntries } from "#db/ids.ts";
import type { ImportedProgram } from "#db/schema.ts";

/** Leaves out what is not stated, so that a new fact changes no program that doesn't state it. */
export const hashOf = (program: ImportedProgram) =>
	sha256Hex(JSON.stringify(statedEntries(program)));

/** What rows of earlier imports were hashed with, null or not, in this order. Stays as it is. */
const FORMER = [
	"name",
	"application_link",
	"description",
	"application_deadline",
	"kind",
	"organisation",
	"audience",
	"fields",
	"pay",
	"pay_details",
	"place",
	"city",
	"us_state",
	"citizenship",
	"min_gpa",
	"season",
	"opens_on",
	"for_hbcu",
	"yearly",
	"closed",
] as const;

/** The hash that an earlier import has for the same row; undefined if the row states more than could be stated then. */
export async function formerHashOf(program: ImportedProgram): Promise<string | undefined> {
	const known = new Set<string>(FORMER);
	const isMore = Object.entries(program).some(
		([name, value]) => value !== null && !known.has(name),
	);
	if (isMore) return undefined;
	return sha256Hex(JSON.stringify(Object.fromEntries(FORMER.map((name) => [name, program[name]]))));
}
