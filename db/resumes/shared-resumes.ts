/** Resumes that their owners share with all students: no query here returns unshared or removed ones. */
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { NO_ITEMS, type PageRequest, pageOf } from "#db/paging.ts";
import { reports, resumes, resumeVersions } from "#db/schema.ts";
import { searchQuery } from "#db/search/search-query.ts";
import { asWritten } from "#db/search/word-signs.ts";
import { hasRow, type OwnedRow } from "../sql-helpers.ts";
import { hideContactDetails, type Part } from "./resume-texts.ts";
import { isNewestVersion, isNotRemoved, resumeFile } from "./resumes.ts";

const shown = {
	seq: resumes.seq,
	id: resumes.id,
	name: resumes.name,
	ownerName: resumes.sharedName,
	ownerCollege: resumes.sharedCollege,
	pageCount: resumeVersions.pageCount,
	sizeBytes: resumeVersions.sizeBytes,
};

/** Marks around the words that were found, for `partsOf`; in private use, of which a resume's text has none. */
const FOUND = { from: "\ue000", to: "\ue001" };
/** In characters. */
const EXCERPT_LENGTH = 160;
/** How much of it comes before what was found. */
const BEFORE_FOUND = 40;
/** Longer than most lines: no excerpt starts or ends inside one without noticing the contact details in it. */
const AROUND = 300;
/** In a long text, how far after the first word found to look for the others. */
const MAX_SCANNED = 2000;
/** `highlight` copies the whole text for each word it marks, so a longer one shows its beginning: some eight pages. */
const MAX_MARKED = 20_000;

/**
 * Shares a student's own resume under the name and college they chose, or changes these. Safe to repeat.
 *
 * @returns the resume's name; undefined when it is not there, or was taken down
 */
export async function shareResume(
	db: Db,
	owned: OwnedRow,
	as: { name: string; college: string | undefined },
): Promise<string | undefined> {
	const sharedCollege = as.college ?? null;
	const set = { shared: true, sharedName: as.name, sharedCollege };
	return change(db, owned, set, isNull(resumes.takenDownAt));
}

/** Whether a student's own resume was taken down, and so can't be shared. */
export async function isTakenDown(db: Db, owned: OwnedRow): Promise<boolean> {
	const isIt = and(isNotRemoved(owned), sql`${resumes.takenDownAt} is not null`);
	return (await db.$count(resumes, isIt)) > 0;
}

/** Stops sharing a student's own resume: from now on only they see it. Returns the same as `shareResume`. */
export async function unshareResume(db: Db, owned: OwnedRow): Promise<string | undefined> {
	return change(db, owned, { shared: false });
}

async function change(
	db: Db,
	owned: OwnedRow,
	set: Partial<typeof resumes.$inferInsert>,
	when?: SQL,
): Promise<string | undefined> {
	const [changed] = await db
		.update(resumes)
		.set(set)
		.where(and(isNotRemoved(owned), when))
		.returning({ name: resumes.name });
	return changed?.name;
}

export type SharedResume = Awaited<ReturnType<typeof listSharedResumes>>["items"][number];

/**
 * Shared resumes, newest first, even in a search (docs/decisions/035-search.md). Every word must occur in
 * a resume's name or text, or its owner's name or college. Lines with contact details are in neither the index nor,
 * if the text was read before that rule, the excerpts.
 *
 * @param wanted.search what a person typed; empty means everything
 * @param wanted.userId the reader
 */
export async function listSharedResumes(
	db: Db,
	wanted: PageRequest & { search?: string; userId?: string | null },
) {
	const search = wanted.search?.trim();
	const query = search
		? searchQuery(search, ["name", "shared_name", "shared_college", "text"])
		: undefined;
	if (search && !query) return NO_ITEMS;
	const beginning = sql<
		string | null
	>`substr(${resumeVersions.text}, 1, ${EXCERPT_LENGTH + AROUND})`;
	const isLong = sql`length(${resumeVersions.text}) > ${MAX_MARKED}`;
	const excerpt = query
		? sql<string | null>`iif(${isLong}, ${beginning}, ${aroundFirstFound()})`
		: beginning;
	const reader = wanted.userId ?? "";
	const isTheirs = and(eq(reports.reporter, reader), eq(reports.resumeId, resumes.id));
	const select = db
		.select({
			...shown,
			/** Whether it is the reader's own, or the reader has reported it. */
			isOwn: sql<boolean>`${resumes.userId} = ${reader}`.mapWith(Boolean).as("is_own"),
			isReported: sql<boolean>`${hasRow(db, reports, isTheirs)}`.mapWith(Boolean).as("is_reported"),
			excerpt: excerpt.as("excerpt"),
		})
		.from(resumes)
		.innerJoin(resumeVersions, isNewestVersion(db));
	const isIndexed = sql`shared_resumes_fts.rowid = ${resumes.seq}`;
	const joined = query ? select.innerJoin(sql`shared_resumes_fts`, isIndexed) : select;
	// The full-text index orders by its own rowid, which is the resume's seq.
	const seq = query ? sql`shared_resumes_fts.rowid` : resumes.seq;
	const where = and(query ? sql`shared_resumes_fts match ${query}` : undefined, isShared);
	const page = await pageOf(joined, { seq, where }, wanted);
	return { ...page, items: page.items.map((row) => ({ ...row, excerpt: partsOf(row.excerpt) })) };
}

/** The newest version of a shared resume, as a file; undefined when it is not shared (anymore). */
export async function findSharedFile(db: Db, id: string) {
	const [row] = await db
		.select(resumeFile)
		.from(resumes)
		.innerJoin(resumeVersions, isNewestVersion(db))
		.where(and(eq(resumes.id, id), isShared))
		.limit(1);
	return row;
}

/** The text around the first word found, with marks; the beginning of the text if nothing was found in it. */
function aroundFirstFound(): SQL<string> {
	const marked = sql`highlight(shared_resumes_fts, 3, ${FOUND.from}, ${FOUND.to})`;
	const start = sql`max(1, instr(${marked}, ${FOUND.from}) - ${AROUND})`;
	return sql`substr(${marked}, ${start}, ${AROUND + MAX_SCANNED})`;
}

/** An excerpt in parts, with the search words marked; without contact details. */
function partsOf(text: string | null): Part[] {
	const parts = asWritten(text ?? "")
		.split(FOUND.from)
		.flatMap((part, at) => {
			if (at === 0) return [{ text: part, found: false }];
			const [found = "", ...rest] = part.split(FOUND.to);
			return [
				{ text: found, found: true },
				{ text: rest.join(""), found: false },
			];
		});
	return cut(hideContactDetails(parts.filter(({ text }) => text)));
}

/** As much of a text as fits on a card: where most of the words were found, or else its beginning. */
function cut(parts: Part[]): Part[] {
	const whole = parts.map(({ text }) => text).join("");
	const from = startOf(parts, whole);
	const to = wordEnd(whole, from + EXCERPT_LENGTH);
	const shown: Part[] = from > 0 ? [{ text: "…", found: false }] : [];
	let at = 0;
	for (const { text, found } of parts) {
		const piece = text.slice(Math.max(0, from - at), Math.max(0, to - at));
		if (piece) shown.push({ text: piece, found });
		at += text.length;
	}
	if (to < whole.length) shown.push({ text: "…", found: false });
	return shown;
}

/** Where an excerpt begins: a little before the place with the most found words, at the start of a word. */
function startOf(parts: Part[], whole: string): number {
	let at = 0;
	const places = parts.flatMap(({ text, found }) => {
		const place = at;
		at += text.length;
		return found ? [place] : [];
	});
	const within = (place: number) =>
		places.filter((other) => other >= place && other < place + EXCERPT_LENGTH - BEFORE_FOUND)
			.length;
	const [best = 0] = places.toSorted((one, other) => within(other) - within(one) || one - other);
	if (best <= BEFORE_FOUND) return 0;
	const before = whole.slice(best - BEFORE_FOUND, best);
	return best - BEFORE_FOUND + before.search(/\s/) + 1;
}

/** The end of the last whole word before a place. */
function wordEnd(text: string, place: number): number {
	if (place >= text.length) return text.length;
	const word = text.slice(place - BEFORE_FOUND, place).search(/\s\S*$/);
	return word < 0 ? place : place - BEFORE_FOUND + word;
}

/** Must match the index over shared resumes word for word, or the index isn't used. */
export const isShared = sql`${resumes.shared} = 1 and ${resumes.removedAt} is null`;
