/** Link keys from before a change of what `linkKey` ignores. */
import { and, eq, getTableColumns, inArray, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/engine/open.ts";
import {
	contributions,
	mergedPrograms,
	outdatedLinkKeys,
	programs,
	sourceRows,
} from "#db/schema.ts";
import { hasRow } from "../sql-helpers.ts";
import { linkKey } from "./duplicates.ts";

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
		// Behind a space stands the name of a program that shares its link (db/imports/link-names.ts).
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
