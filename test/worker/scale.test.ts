import { beforeAll, expect, inject, test } from "vitest";
import { fill } from "../../bench/scale/fill.ts";
import { type Cost, walk } from "../../bench/scale/walk.ts";
import { startApp } from "../support/app.ts";

const SMALL = 1000;
const LARGE = 20_000;

/** What each request of the walk costs in the one and in the other (`npm run bench -- scale`). */
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

/** A list of programs that is searched or filtered: so many rows at most, which the small database can't fill. */
const NARROWED = /^\/programs(-public)?\/, (?!a page in the middle)|^\/feed\.json\?kind/;
/** Moderators' pages count what waits in each queue, up to a hundred, which the small database hasn't; decisions don't. */
const QUEUES_COUNTED = /^\/moderation\//;
const MOST_WAITING = 500;
const MOST_FOUND = 4600;

const answers = (costs: Cost[]) => costs.map(({ name, status }) => [name, status]);

test("every request finds what it asks for, in both", () => {
	expect(answers(large)).toEqual(answers(small));
	const read = large.filter(({ roundTrips }) => roundTrips > 0);
	expect(read.length).toBeGreaterThan(35);
	// Of these files there are only the rows.
	expect(answers(read.filter(({ status }) => status >= 400))).toEqual([
		["/resume/own-1/download", 404],
		["/browse-resume/resume-10/download", 404],
	]);
});

/** Of these it is more, whatever the size: the first that fits says how many. */
const MORE_TRIPS: [RegExp, number][] = [
	// A list is staged a thousand rows at a time, and each step asks first how far it got.
	[/^POST \/moderation\/import\//, 8],
	// What a moderator edits or merges is read first, to say what was changed; and what is told of a decision after its
	// answer may be counted with the next.
	[/^POST \/moderation\//, 4],
	// Side by side: what is found and what is out of sight, the program and the report over it.
	[/^\/moderation\/published\/(,|$)|^\/programs\/id-10\/report\/$/, 3],
];
const mostTrips = (name: string) => MORE_TRIPS.find(([these]) => these.test(name))?.[1] ?? 2;

/** What one takes along is all that one has, read in pieces. */
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
		// A list that is just full at the small size finds one row behind it at the large one.
		const most = NARROWED.test(name)
			? MOST_FOUND
			: before.rowsRead + (QUEUES_COUNTED.test(name) ? MOST_WAITING : 1);
		const grown = rowsRead > most || rowsWritten > before.rowsWritten;
		return grown ? { name, rowsRead, rowsWritten, before } : [];
	});
	expect(more).toEqual([]);
});
