import { beforeAll, expect, inject, test } from "vitest";
import { fill } from "../../bench/scale/fill.ts";
import { type Cost, walk } from "../../bench/scale/walk.ts";
import { startApp } from "../support/app.ts";

const SMALL = 1000;
const LARGE = 20_000;

/** What each request of the walk costs in the small and in the large database (`npm run bench -- scale`). */
let small: Cost[];
let large: Cost[];

beforeAll(async () => {
	small = await costsAt(SMALL);
	large = await costsAt(LARGE);
});

async function costsAt(programs: number): Promise<Cost[]> {
	const app = await startApp({}, {}, { metered: true });
	try {
		await fill(app, programs, Date.now());
		const at = { origin: app.origin, identityUrl: inject("identityUrl") };
		return await walk(app, at, programs, 1);
	} finally {
		await app.stop();
	}
}

/** A list of programs that is searched or filtered: at most this many rows, which the small database can't fill. */
const NARROWED = /^\/programs(-public)?\/, (?!a page in the middle)|^\/feed\.json\?kind/;
const MAX_FOUND = 4600;
/**
 * How many more rows may be read than in the small database; the first match counts. For all others it is one, because
 * a list that is just full there finds one more row after it in the large one.
 */
const MORE_ROWS: [RegExp, number][] = [
	// Each queue is counted up to a hundred, more than the small database has; decisions don't count.
	[/^\/moderation\//, 500],
	// Whether a search for 500 random ids reads one more row after the last depends on where that id is.
	[/^POST \/moderation\/import\//, 10],
];

const answers = (costs: Cost[]) => costs.map(({ name, status }) => [name, status]);

test("every request finds what it asks for, in both", () => {
	expect(answers(large)).toEqual(answers(small));
	const read = large.filter(({ roundTrips }) => roundTrips > 0);
	expect(read.length).toBeGreaterThan(35);
	// Only the rows of these files exist.
	expect(answers(read.filter(({ status }) => status >= 400))).toEqual([
		["/resume/own-1/download", 404],
		["/browse-resume/resume-10/download", 404],
	]);
});

/** How many round trips these may take, whatever the size; the first match counts. */
const MORE_TRIPS: [RegExp, number][] = [
	// A list is staged a thousand rows at a time, and each step first asks how far it got.
	[/^POST \/moderation\/import\//, 10],
	// What a moderator edits or merges is read first, to say what was changed; and after a decision's answer its mail is
	// sent.
	[/^POST \/moderation\//, 4],
	// After the answer: whether there is a picture to take over.
	[/^POST \/api\/user$/, 3],
	// At the same time: what is found and what is not public, the program and the report over it.
	[/^\/moderation\/published\/(,|$)|^\/programs\/id-10\/report\/$/, 3],
];
const mostTrips = (name: string) => MORE_TRIPS.find(([these]) => these.test(name))?.[1] ?? 2;

/** The download contains everything one has, read in pieces. */
const EXPORT = "/profile/data";

test("no request makes more than two round trips to the database", () => {
	const more = large.filter(
		({ name, roundTrips }) => roundTrips > mostTrips(name) && name !== EXPORT,
	);
	expect(more.map(({ name, roundTrips }) => [name, roundTrips])).toEqual([]);
});

test(`none reads or writes more rows with ${LARGE} programs than with ${SMALL}`, () => {
	const more = large.flatMap(({ name, rowsRead, rowsWritten }, at) => {
		const before = small[at];
		if (!before) return name;
		if (name === EXPORT) return [];
		const allowed = MORE_ROWS.find(([these]) => these.test(name))?.[1] ?? 1;
		const most = NARROWED.test(name) ? MAX_FOUND : before.rowsRead + allowed;
		const grown = rowsRead > most || rowsWritten > before.rowsWritten;
		return grown ? { name, rowsRead, rowsWritten, before } : [];
	});
	expect(more).toEqual([]);
});
