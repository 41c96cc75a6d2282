/** A link that is already published or contributed; and link keys from before a change of what `linkKey` ignores. */
import {
	and,
	type Column,
	desc,
	eq,
	getTableColumns,
	inArray,
	ne,
	not,
	or,
	sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/engine/open.ts";
import {
	contributions,
	mergedPrograms,
	outdatedLinkKeys,
	programs,
	sourceRows,
} from "#db/schema.ts";
import { columnsOf, hasRow } from "../sql-helpers.ts";
import { linkKey } from "./link-key.ts";

/** Where a program already is, when someone contributes it again. */
export type Duplicate =
	| { of: "program"; programId: string; name: string }
	| { of: "own-contribution"; contributionId: string; name: string }
	| { of: "contribution" }
	| { of: "taken-down"; programId: string };

/** Where a link is used already, apart from a student's own contribution `exceptId`; undefined when it is free. */
export async function findDuplicate(
	db: Db,
	userId: string,
	applicationLink: string,
	exceptId?: string,
): Promise<Duplicate | undefined> {
	const [published, live] = await db.batch(liveLink(db, linkKey(applicationLink)));
	const others = live.filter(({ id, userId: owner }) => id !== exceptId || owner !== userId);
	if (published.length === 0 && others.length === 0) return undefined;
	return duplicateOf(userId, published, others);
}

/** The condition that no program has this link, including those merged into another. */
export function isUnpublished(db: Db, key: string | Column) {
	return and(not(hasRow(db, programs, eq(programs.linkKey, key))), isNotMergedElsewhere(db, key));
}

/** The condition that no program with this link was merged into any other than this one. */
export function isNotMergedElsewhere(db: Db, key: string | Column, exceptProgramId = "") {
	const gone = and(eq(mergedPrograms.linkKey, key), ne(mergedPrograms.programId, exceptProgramId));
	return not(hasRow(db, mergedPrograms, gone));
}

/** The condition that no other pending or approved contribution has this link. */
export function isNobodyElses(db: Db, key: string, exceptId: string) {
	const other = alias(contributions, "other");
	const isTheirs = and(
		eq(other.linkKey, key),
		ne(other.id, exceptId),
		// Must match the index contributions_live_link word for word, or SQLite reads the whole table.
		sql`${other.status} in ('PENDING', 'APPROVED')`,
	);
	return not(hasRow(db, other, isTheirs));
}

/** The queries, for a batch, for what has this link. A program also has those merged into it and its contribution's. */
export function liveLink(db: Db, key: string, exceptProgramId = "") {
	const merged = db
		.select({ id: mergedPrograms.programId })
		.from(mergedPrograms)
		.where(eq(mergedPrograms.linkKey, key));
	const isLive = and(eq(contributions.linkKey, key), sql`status in ('PENDING', 'APPROVED')`);
	const contributed = db.select({ id: contributions.id }).from(contributions).where(isLive);
	const { id, name, state, linkKey, contributionId } = programs;
	return [
		db
			.select({ id, name, state })
			.from(programs)
			.where(
				and(
					or(eq(linkKey, key), inArray(id, merged), inArray(contributionId, contributed)),
					ne(id, exceptProgramId),
				),
			)
			.orderBy(desc(eq(linkKey, key)))
			.limit(1),
		db
			.select(columnsOf(contributions, "id", "name", "userId"))
			.from(contributions)
			.where(isLive),
	] as const;
}

/** What `liveLink` found, limited to what this student may know. */
export function duplicateOf(
	userId: string,
	published: { id: string; name: string; state: string }[],
	live: { id: string; name: string; userId: string }[],
): Duplicate {
	const program = published[0];
	if (program?.state === "hidden") return { of: "taken-down", programId: program.id };
	if (program) return { of: "program", programId: program.id, name: program.name };
	const contribution = live[0];
	if (contribution?.userId === userId) {
		return { of: "own-contribution", contributionId: contribution.id, name: contribution.name };
	}
	return { of: "contribution" };
}

const AT_ONCE = 25;
const MAX_ROUNDS = 40;

/**
 * Makes outdated keys anew, up to a thousand a run. Where another row has the new key already, both are the same
 * program: the row keeps its old key, and moderators see the two side by side.
 */
export async function renewLinkKeys(db: Db): Promise<void> {
	for (let round = 0; round < MAX_ROUNDS; round++) {
		if (!(await renewSome(db))) return;
	}
}

async function renewSome(db: Db): Promise<boolean> {
	const { of, id } = getTableColumns(outdatedLinkKeys);
	const rows = await db
		.select({
			of,
			id,
			link: sql<string | null>`coalesce(
				(select application_link from programs where programs.id = ${id} and ${of} = 'program'),
				(select application_link from contributions where contributions.id = ${id} and ${of} = 'contribution'),
				(select 'https://' || link_key from merged_programs where merged_programs.id = ${id} and ${of} = 'merged'))`,
			programKey: sql<
				string | null
			>`(select link_key from programs where programs.id = ${id} and ${of} = 'program')`,
		})
		.from(outdatedLinkKeys)
		.limit(AT_ONCE);
	const renewals = rows.flatMap((row) => {
		// Behind a space stands the name of a program that shares its link (db/imports/same-links.ts).
		const [link = ""] = row.of === "merged" ? (row.link?.split(" ") ?? []) : [row.link ?? ""];
		const [name = ""] = (row.of === "merged" ? row.link : row.programKey)?.match(/ .*$/s) ?? [];
		if (!URL.canParse(link)) return [];
		const key = linkKey(link) + name;
		return [...renewalsInLists(db, row, key), renewal(db, row, key)];
	});
	const done = ["program", "contribution", "merged"] as const;
	const removals = done.map((kind) => {
		const ids = rows.filter((row) => row.of === kind).map((row) => row.id);
		return db.delete(outdatedLinkKeys).where(and(eq(of, kind), inArray(id, ids)));
	});
	const [first, ...others] = [...renewals, ...removals];
	if (first && rows.length > 0) await db.batch([first, ...others]);
	return rows.length === AT_ONCE;
}

/** In what sources remember, before the program's own, so that their lists don't seem to have lost it. */
function renewalsInLists(db: Db, row: { id: string; programKey: string | null }, key: string) {
	if (row.programKey === null || row.programKey === key) return [];
	const other = alias(sourceRows, "other");
	const hasBoth = hasRow(
		db,
		other,
		and(eq(other.sourceId, sourceRows.sourceId), eq(other.linkKey, key)),
	);
	const { programId, linkKey: known } = sourceRows;
	return [
		db
			.update(sourceRows)
			.set({ linkKey: key })
			.where(and(eq(programId, row.id), eq(known, row.programKey), sql`not ${hasBoth}`)),
	];
}

function renewal(
	db: Db,
	row: { of: "program" | "contribution" | "merged"; id: string },
	key: string,
) {
	switch (row.of) {
		case "program": {
			const other = alias(programs, "other");
			const isTaken = hasRow(db, other, and(eq(other.linkKey, key), ne(other.id, row.id)));
			return db
				.update(programs)
				.set({ linkKey: key })
				.where(and(eq(programs.id, row.id), sql`not ${isTaken}`));
		}
		case "contribution": {
			const other = alias(contributions, "other");
			const isLive = sql`${other.status} in ('PENDING', 'APPROVED')`;
			const isTaken = hasRow(db, other, and(eq(other.linkKey, key), ne(other.id, row.id), isLive));
			return db
				.update(contributions)
				.set({ linkKey: key })
				.where(and(eq(contributions.id, row.id), sql`not ${isTaken}`));
		}
		case "merged":
			return db.update(mergedPrograms).set({ linkKey: key }).where(eq(mergedPrograms.id, row.id));
	}
}
