import { SUGGESTED } from "#app/components/university/suggested.ts";
import { otherNames } from "./known-universities.server.ts";
import type { SuggestedUniversity } from "./mentor-fields.tsx";

/** What the plain field suggests, each with its other names, which browsers search too. */
export async function suggestedUniversities(): Promise<SuggestedUniversity[]> {
	const known = await otherNames(SUGGESTED);
	return SUGGESTED.map((name) => ({ name, otherNames: known.get(name)?.[0] ?? "" }));
}
