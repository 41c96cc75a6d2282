/**
 * Which program a row of an imported list is. Several programs may share one page, such as a foundation's scholarships:
 * the first is known by its link's key alone, the others by the key with their name behind a space, which no link's key
 * has.
 */
import { eq, inArray, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/engine/open.ts";
import { type ImportedProgram, importAnswers, imports, programs } from "#db/schema.ts";
import { isOneOf } from "../sql-helpers.ts";

/** A row as it was read. */
export interface StagedRow {
	number: number;
	name: string | null;
	/** Why the row is left out; if it has a link key, because an earlier row has the same link. */
	problem?: string | undefined;
	linkKey?: string | undefined;
	program?: ImportedProgram | undefined;
	hash?: string | undefined;
	/** What the moderator should know of a row that is new or changed. */
	note?: string | null | undefined;
	/** An earlier row of the file with the same link and another name. */
	rival?: { number: number; name: string } | undefined;
	/** The name that the same list had for the program before. */
	renamed?: string | undefined;
	/** Why a moderator has to say which program it is. */
	question?: string | undefined;
	/** It is one of those that come in by themselves from a trusted source. */
	fits?: boolean | undefined;
	/** The hash that imports before November 2026 gave the same row. */
	formerHash?: string | undefined;
}

/** What is known of the links and names of some rows. */
interface KnownLinks {
	/** By key, each program's name, and whether this list brought it. */
	programs: Map<string, { name: string; isOfList: boolean }>;
	/** The names of contributions that wait or were approved, by link. */
	contributed: Map<string, string>;
	/** Whether a moderator took it to be the same program, by link and name. */
	answers: Map<string, boolean>;
}

/** A row as far as it is compared. */
interface LinkedRow {
	linkKey?: string | undefined;
	program?: { name: string } | undefined;
	rival?: StagedRow["rival"];
}

export async function knownLinks(db: Db, importId: string, rows: LinkedRow[]): Promise<KnownLinks> {
	const links = rows.flatMap(({ linkKey }) => linkKey ?? []);
	const names = rows.flatMap(({ linkKey, program }) =>
		linkKey && program ? linkName(linkKey, program.name) : [],
	);
	const before = alias(imports, "before");
	const source = db
		.select({ source: imports.source })
		.from(imports)
		.where(eq(imports.id, importId));
	const [found, contributed, answers] = await db.batch([
		db
			.select({
				key: programs.linkKey,
				name: programs.name,
				isOfList: sql<number>`coalesce(${inArray(before.source, source)}, 0)`.as("is_of_list"),
			})
			.from(programs)
			.leftJoin(before, eq(before.id, programs.importId))
			.where(isOneOf(programs.linkKey, [...links, ...names])),
		db
			.select({ key: sql<string>`link_key`.as("key"), name: sql<string>`name`.as("name") })
			// By the index named, whose condition this matches word for word: the planner would read all that wait.
			.from(sql`contributions indexed by contributions_live_link`)
			.where(sql`${isOneOf(sql`link_key`, links)} and status in ('PENDING', 'APPROVED')`),
		db
			.select({ key: importAnswers.linkName, isSame: importAnswers.isSame })
			.from(importAnswers)
			.where(isOneOf(importAnswers.linkName, names)),
	]);
	return {
		programs: new Map(
			found.map(({ key, name, isOfList }) => [key, { name, isOfList: isOfList === 1 }]),
		),
		contributed: new Map(contributed.map(({ key, name }) => [key, name])),
		answers: new Map(answers.map(({ key, isSame }) => [key, isSame])),
	};
}

const SAME_PROGRAM_PROBLEM = "A moderator said that it's the same program as";

/** The row with what resolveLink says of it. */
export const withResolvedLink = (row: StagedRow, known: KnownLinks): StagedRow => ({
	...row,
	...resolveLink(row, known),
});

/** Whether a row's link and name are a known program's, another one's, or a question for a moderator. */
export function resolveLink(
	{ linkKey, program, rival }: LinkedRow,
	known: KnownLinks,
): Pick<StagedRow, "linkKey" | "problem" | "renamed" | "question"> {
	if (!linkKey || !program) return {};
	const own = linkName(linkKey, program.name);
	if (known.programs.has(own)) return { linkKey: own };
	const there = known.programs.get(linkKey);
	const name = there?.name ?? known.contributed.get(linkKey) ?? rival?.name;
	if (name === undefined || plainName(name) === plainName(program.name)) return {};
	const isSame = known.answers.get(own);
	if (isSame === true) return { problem: `${SAME_PROGRAM_PROBLEM} “${name}”.` };
	if (isSame === false) return { linkKey: own };
	// A list that has one program behind a link, then and now, has renamed it.
	if (there?.isOfList && !rival) return { renamed: name };
	return { linkKey: own, question: questionAbout(name) };
}

export const questionAbout = (name: string) => `It has the same link as “${name}”.`;

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
