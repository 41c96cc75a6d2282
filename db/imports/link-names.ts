/**
 * Several programs may share one page, such as a foundation's scholarships. The first is known by its link's key alone,
 * the others by the key with their name behind a space, which no link's key has.
 */
import { type SQLWrapper, sql } from "drizzle-orm";

const MAX_NAME = 100;

/** A name as it is compared: no case, signs, accents, years or articles. */
export function plainName(name: string): string {
	const words = name
		.normalize("NFKD")
		.replace(/[\p{M}'’]/gu, "")
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word && !/^(the|an?|20\d\d)$/.test(word));
	// A name of nothing else is compared as it is.
	return (words.join("-") || name.trim().toLowerCase().replace(/\s+/g, "-")).slice(0, MAX_NAME);
}

/** By what a program is known that shares its link with another. */
export const linkName = (linkKey: string, name: string) => `${linkKey} ${plainName(name)}`;

/** The link's key alone, from either. */
export const linkOf = (key: SQLWrapper) => sql`substr(${key}, 1, instr(${key} || ' ', ' ') - 1)`;
