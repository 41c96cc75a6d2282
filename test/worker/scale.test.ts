import { beforeAll, expect, inject, test } from "vitest";
import { fill } from "../../bench/scale/fill.ts";
import { MORE_ROUND_TRIPS } from "../../bench/scale/steps.ts";
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
}, 180_000);

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

const answers = (costs: Cost[]) => costs.map(({ name, status }) => [name, status]);

test("every request finds what it asks for, in both", () => {
	expect(answers(large)).toEqual(answers(small));
	const read = large.filter(({ roundTrips }) => roundTrips > 0);
	expect(read.length).toBeGreaterThan(35);
	// Of the file that is asked for there is only a row.
	const failed = read.filter(({ name, status }) => status >= 400 && !name.includes("download"));
	expect(answers(failed)).toEqual([]);
});

test("no request makes more than two round trips to the database", () => {
	const allowed = (name: string) => MORE_ROUND_TRIPS[name] ?? 2;
	const more = large.filter(({ name, roundTrips }) => roundTrips > allowed(name));
	expect(more.map(({ name, roundTrips }) => [name, roundTrips])).toEqual([]);
});

test(`none reads or writes more rows with ${LARGE} programs than with ${SMALL}`, () => {
	const more = large.flatMap(({ name, rowsRead, rowsWritten }, at) => {
		const before = small[at];
		if (!before) return name;
		// A list that is just full at the small size finds one row behind it at the large one.
		const grown = rowsRead > before.rowsRead + 1 || rowsWritten > before.rowsWritten;
		return grown ? { name, rowsRead, rowsWritten, before } : [];
	});
	expect(more).toEqual([]);
});
