import { expect, test } from "vitest";
import { monthIn, readDate } from "#lib/dates/written-dates.ts";
import { fc } from "../support/fuzz.ts";

const NOW = Date.parse("2026-11-26T17:00:00Z");

/** Instants are days in their organizer's zone; the sources are schema.org, email headers and spreadsheets. */
test.each([
	["2027-03-16T06:59:00Z", "2027-03-15"],
	["2027-03-16T03:59:59Z", "2027-03-15"],
	["2027-03-16T04:00:00Z", "2027-03-15"],
	["2027-03-16T11:59:00Z", "2027-03-15"],
	["2027-03-16T02:00:00Z", "2027-03-15"],
	["2027-03-15T12:00:00Z", "2027-03-15"],
	["2027-03-15T17:00:00Z", "2027-03-15"],
	["2027-03-15T21:00:00.000+00:00", "2027-03-15"],
	["2027-03-15T00:00:00Z", "2027-03-15"],
	["2027-03-15T23:59:59Z", "2027-03-15"],
	["2027-03-15 23:59:59", "2027-03-15"],
	["2027-03-15T23:59:00-07:00", "2027-03-15"],
	["2027-03-15T00:00:00-04:00", "2027-03-15"],
	["2027-03-15T17:00:00-04:00", "2027-03-15 17:00 eastern"],
	["2027-01-15T17:00-0500", "2027-01-15 17:00 eastern"],
	["2027-03-15T17:00:00-07:00", "2027-03-15 17:00 pacific"],
	["2027-03-15T18:00:00+01:00", "2027-03-15 17:00 utc"],
	["2027-03-15T00:30:00+09:00", "2027-03-15"],
	["20270316T065900Z", "2027-03-15"],
	["2027-03-16T06:59:00Z[UTC]", "2027-03-15"],
	["2027-03-15T17:00:00-07:00[America/Los_Angeles]", "2027-03-15 17:00 pacific"],
	["2027-03-15T17:00:00 America/New_York", "2027-03-15"],
	["Tue, 16 Mar 2027 06:59:00 GMT", "2027-03-15"],
	["Mon, 15 Mar 2027 17:00:00 -0400", "2027-03-15 17:00 eastern"],
	["Tue Mar 16 2027 06:59:00 GMT+0000 (Coordinated Universal Time)", "2027-03-15"],
	["1805180340", "2027-03-15"],
	["1805180340000", "2027-03-15"],
	["46096", "2026-03-15"],
	["46096.99", "2026-03-15"],
	["20270315", "2027-03-15"],
	["3/15/2027 11:59 PM", "2027-03-15"],
	["3/15/2027 0:00:00", "2027-03-15"],
	["15-Mar-27", "2027-03-15"],
	["Mar-15-27", "2027-03-15"],
	["Mar 15'27", "2027-03-15"],
	["15Mar2027", "2027-03-15"],
	["/Date(1805180340000)/", "2027-03-15"],
	["2027-03-15Z", "2027-03-15"],
	["2027-03-15+00:00", "2027-03-15"],
	["２０２７-０３-１５", "2027-03-15"],
	["2027\u201103\u201115", "2027-03-15"],
	["3/15/27 (Mon)", "2027-03-15"],
	["15.3.2027", "2027-03-15"],
	["05.03.27", "2027-03-05"],
	["2027/3/5", "2027-03-05"],
	["Mar-15-2027", "2027-03-15"],
	["the 5th of May, 2027", "2027-05-05"],
	["March 15, 2027 at 5pm ET", "2027-03-15 17:00 eastern"],
	["March 15th, 2027 by 5:00 p.m. (EST)", "2027-03-15 17:00 eastern"],
	["March 15, 2027 (11:59 PM Hawaii time)", "2027-03-15 23:59 hawaii"],
	["midnight PT, March 15, 2027", "2027-03-15 23:59 pacific"],
	["12:00 am ET March 15, 2027", "2027-03-15"],
	["March 15, 2027 11:59pm AoE", "2027-03-15"],
	["Due: March 15, 2027", "2027-03-15"],
	["Mar 15", "2027-03-15"],
	["Monday, March 15", "2027-03-15"],
	["Friday, March 15", "2024-03-15"],
	["2027-02-30", undefined],
	["Feb 30, 2027", undefined],
	["March 2027", undefined],
	["Mar 1 and Apr 1, 2027", undefined],
	["see the March 15, 2027 post", undefined],
	["90210", undefined],
	["2027", undefined],
	["soon", undefined],
	["May vary", undefined],
	["", undefined],
])("%j is %s", (text, expected) => {
	const read = readDate(text, NOW);
	expect(read && [read.date, read.time, read.zone].filter(Boolean).join(" ")).toBe(expected);
});

test("without a year it is none, unless the next such day is asked for", () => {
	expect(readDate("March 15")).toBeUndefined();
	expect(readDate("November 20", NOW)).toEqual({ date: "2027-11-20" });
	expect(readDate("November 26", NOW)).toEqual({ date: "2026-11-26" });
});

test.each([
	["October", 10],
	["~Mar 2027", 3],
	["mid-January", 1],
	["early Feb", 2],
	["Late March (tentative)", 3],
	["usually in November", 11],
	["Sept 2027", 9],
	["Mar-27", 3],
	["January–February", 2],
	["03/2027", 3],
	["2027-03", 3],
	["March (varies by chapter)", 3],
	["13/2027", undefined],
	["March 15", undefined],
	["May vary", undefined],
	["Spring", undefined],
	["Marching band", undefined],
])("the month of %j is %s", (text, expected) => {
	expect(monthIn(text)).toBe(expected);
});

test("any text is a day that exists or none, and reads the same as that day", () => {
	const texts = fc.oneof(
		fc.string({ unit: "binary", maxLength: 100 }),
		fc.stringMatching(/^[0-9/.:TZ+ a-zA-Z-]{0,40}$/),
		fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
	);
	fc.assert(
		fc.property(texts, (text) => {
			const read = readDate(text, NOW);
			monthIn(text);
			if (read) expect(readDate(read.date)).toEqual({ date: read.date });
		}),
		{ numRuns: 500 },
	);
});
