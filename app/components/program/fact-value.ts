import { factOf, isFact } from "#db/programs/facts.ts";
import { formatDate } from "#lib/calendar-days.ts";
import { hourInWords } from "#lib/us-time-zones.ts";

/** The value of a fact as people read it; free text stays as it is. */
export function factValue(name: string, value: unknown): string {
	if (Array.isArray(value)) return value.map((one) => factValue(name, one)).join(", ");
	if (typeof value === "boolean") return value ? "Yes" : "No";
	const text = String(value);
	if (!isFact(name)) return text;
	const fact = factOf(name);
	if (fact.type === "tick") return text === "0" ? "No" : "Yes";
	if (fact.type === "day") return formatDate(text);
	if (fact.type === "time") return hourInWords(text);
	return ("values" in fact && fact.values[text]) || text;
}
