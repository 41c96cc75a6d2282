/** Resumes that their owners show to every student: what is not shared, or removed, is in no query here. */
import { and, asc, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "./open.ts";
import { type PageRequest, pageOf } from "./paging.ts";
import { isNewestVersion, resumeFile } from "./resumes.ts";
import { resumes, resumeVersions } from "./schema.ts";
import { searchQuery } from "./search-query.ts";
import { matchIn, readStretch, stretchOf } from "./search-stretch.ts";

const shown = {
	seq: resumes.seq,
	id: resumes.id,
	name: resumes.name,
	ownerName: resumes.sharedName,
	ownerCollege: resumes.sharedCollege,
	pageCount: resumeVersions.pageCount,
	sizeBytes: resumeVersions.sizeBytes,
};

/** Around the words that were found, for `partsOf`. */
const FOUND = { from: "\u0002", to: "\u0003" };
const EXCERPT_WORDS = 24;

/**
 * Shares a student's own resume under the name and college that they chose, or changes these. Safe to
 * repeat.
 *
 * @returns the resume's name; undefined when it is not there
 */
export async function shareResume(
	db: Db,
	owned: { id: string; userId: string },
	as: { name: string; college: string | undefined },
	nowMs: number,
): Promise<string | undefined> {
	return change(db, owned, {
		...{ shared: true, sharedName: as.name, sharedCollege: as.college ?? null },
		updatedAt: nowMs,
	});
}

/** Takes a student's own resume back: from now on only they see it. Returns as `shareResume`. */
export async function unshareResume(
	db: Db,
	owned: { id: string; userId: string },
	nowMs: number,
): Promise<string | undefined> {
	return change(db, owned, { shared: false, updatedAt: nowMs });
}

async function change(
	db: Db,
	{ id, userId }: { id: string; userId: string },
	set: Partial<typeof resumes.$inferInsert>,
): Promise<string | undefined> {
	const [changed] = await db
		.update(resumes)
		.set(set)
		.where(and(eq(resumes.id, id), eq(resumes.userId, userId), isNull(resumes.removedAt)))
		.returning({ name: resumes.name });
	return changed?.name;
}

export type SharedResume = Awaited<ReturnType<typeof listSharedResumes>>["items"][number];

/**
 * Shared resumes, newest first, also when searched (docs/decisions/002-newest-first-search.md). Every
 * word must occur in a resume's name or text, or in its owner's name or college.
 *
 * @param wanted.search what a person typed; empty means everything
 */
export async function listSharedResumes(db: Db, wanted: PageRequest & { search?: string }) {
	const { before, after } = wanted;
	const search = wanted.search?.trim();
	const query = search
		? searchQuery(search, ["name", "shared_name", "shared_college", "text"])
		: undefined;
	if (search && !query) return pageOf<never>([], wanted);
	const stretch = query?.compares ? stretchOf(resumes, wanted) : undefined;
	// The full-text index orders by its own rowid, which is the resume's seq.
	const order = query ? sql`shared_resumes_fts.rowid` : sql`${resumes.seq}`;
	const excerpt = query
		? sql<string>`snippet(shared_resumes_fts, 3, ${FOUND.from}, ${FOUND.to}, '…', ${sql.raw(String(EXCERPT_WORDS))})`
		: sql<string | null>`substr(${resumeVersions.text}, 1, 160)`;
	const select = db
		.select({ ...shown, excerpt: excerpt.as("excerpt") })
		.from(resumes)
		.innerJoin(resumeVersions, isNewestVersion(db));
	const joined = query
		? select.innerJoin(sql`shared_resumes_fts`, sql`shared_resumes_fts.rowid = ${resumes.seq}`)
		: select;
	const rows = joined
		.where(
			and(
				query ? sql`shared_resumes_fts match ${matchIn(query, stretch, wanted)}` : undefined,
				before === undefined ? undefined : lt(order, sql`cast(${before} as integer)`),
				after === undefined ? undefined : gt(order, sql`cast(${after} as integer)`),
				isShared,
			),
		)
		.orderBy(after === undefined ? desc(order) : asc(order))
		.limit(wanted.size + 1);
	const page = await readStretch(db, rows, stretch, wanted);
	return { ...page, items: page.items.map((row) => ({ ...row, excerpt: partsOf(row.excerpt) })) };
}

/** The newest version of a shared resume, as a file; undefined when it is not shared (any more). */
export async function findSharedFile(db: Db, id: string) {
	const [row] = await db
		.select(resumeFile)
		.from(resumes)
		.innerJoin(resumeVersions, isNewestVersion(db))
		.where(and(eq(resumes.id, id), isShared))
		.limit(1);
	return row;
}

/** An excerpt in parts, of which those that were searched for are marked. */
function partsOf(excerpt: string | null): { text: string; found: boolean }[] {
	const parts = (excerpt ?? "").split(FOUND.from).flatMap((part, at) => {
		if (at === 0) return [{ text: part, found: false }];
		const [found = "", ...rest] = part.split(FOUND.to);
		return [
			{ text: found, found: true },
			{ text: rest.join(""), found: false },
		];
	});
	return parts.filter(({ text }) => text);
}

/** Word for word as the index over shared resumes says it, or it is not used. */
const isShared = sql`${resumes.shared} = 1 and ${resumes.removedAt} is null`;
