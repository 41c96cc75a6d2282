import { expect, test } from "vitest";
import { deadlineIn } from "#lib/dates/deadline-in-prose.ts";
import { saidBy } from "../support/deadlines.ts";
import { fc } from "../support/fuzz.ts";

const NOW = Date.parse("2026-11-26T17:00:00Z");

/** Sentences as pages of programs write them: in the first place what a person would say is the deadline. */
test.each([
	["Letters are due by February 20, 2027. Application deadline: February 1, 2027", "2027-02-01"],
	["Deadline extended! (was March 1, 2027) now March 15, 2027", "2027-03-15"],
	["Applications open January 5, 2027 and close March 15, 2027", "2027-03-15"],
	["Last day to apply: March 15, 2027", "2027-03-15"],
	["Must be submitted by March 15, 2027", "2027-03-15"],
	["Applications due 02/05/27", "2027-02-05"],
	["Deadline: March 1", "2027-03-01"],
	["Deadline: November 20", "2027-11-20"],
	["Application window: January 5 - March 15, 2027", "2027-03-15"],
	["Applications are accepted from January 5 through March 15, 2027.", "2027-03-15"],
	["Deadline to apply:\nFebruary 15, 2027\nwith a $6,000 stipend", "2027-02-15"],
	["Apply by the 15th of March 2027", "2027-03-15"],
	["Apply by Monday, March 15 at 5 pm ET", "2027-03-15 17:00 eastern"],
	["Apply by Monday 3/15/27 at 5p ET", "2027-03-15 17:00 eastern"],
	["We will stop taking applications on March 15, 2027.", "2027-03-15"],
	["We stop accepting new applications March 15, 2027", "2027-03-15"],
	["Early decision deadline: Nov 15, 2026. Regular decision: March 15, 2027.", "2027-03-15"],
	[
		"Applications must be received no later than 11:59 p.m. Pacific on March 15, 2027.",
		"2027-03-15 23:59 pacific",
	],
	[
		"January 5, 2027: Applications open. March 15, 2027: Applications close. June 1, 2027: Program begins.",
		"2027-03-15",
	],
	[
		"Timeline\n• January 5, 2027 – Applications open\n• March 15, 2027 – Application deadline\n• April 1, 2027 – Decisions announced",
		"2027-03-15",
	],
	["Priority deadline: January 15, 2027. Final deadline: March 15, 2027.", "2027-03-15"],
	["Priority deadline: January 15, 2027.", "2027-01-15"],
	["Applicants will be notified by April 1, 2027.", undefined],
	["The program runs June 1, 2027 to August 5, 2027. Apply by March 1, 2027.", "2027-03-01"],
	["Decisions are announced on April 15, 2027. The deadline is March 1, 2027.", "2027-03-01"],
	["Letters of recommendation deadline: February 8, 2027", undefined],
	["Applications and letters of recommendation are due February 8, 2027", "2027-02-08"],
	[
		"All application materials, including transcripts and letters, are due by February 8, 2027",
		"2027-02-08",
	],
	[
		"FAFSA deadline: February 1, 2027. Scholarship application deadline: March 1, 2027",
		"2027-03-01",
	],
	["The deadline has been extended from March 1, 2027 to March 15, 2027.", "2027-03-15"],
	["Deadline: March 1, 2026 (closed). The next deadline is March 1, 2027.", "2027-03-01"],
	["Updated March 3, 2027. Copyright 2027.", undefined],
	["Deadlines\nAbout\nContact\nUpdated March 3, 2027", undefined],
	["Closing Date: 15.03.2027", "2027-03-15"],
	["Info session on January 10, 2027. Apply today!", undefined],
	["The deadline to apply is 5:00 PM EST on Friday, January 15, 2027.", "2027-01-15 17:00 eastern"],
	["Submit your application by noon CT on February 3, 2027", "2027-02-03 12:00 central"],
	["Opens: Jan 5, 2027 | Closes: Mar 15, 2027 | Starts: Jun 1, 2027", "2027-03-15"],
	["Applications are due Friday.", undefined],
	[
		"Open to students graduating between May 1, 2027 and December 31, 2027. Apply by March 1, 2027",
		"2027-03-01",
	],
	[
		"Winners will be announced May 1, 2027. Entries must be postmarked by March 1, 2027.",
		"2027-03-01",
	],
	["After you submit your application, letters must be received by March 20, 2027", undefined],
	["March 15, 2027 is the application deadline.", "2027-03-15"],
	["Application closed on November 1, 2025", "2025-11-01"],
	["Friday, March 15 is the deadline to apply", "2024-03-15"],
	// Extended, moved, original.
	["Deadline: ~~February 1, 2027~~ EXTENDED to February 15, 2027", "2027-02-15"],
	[
		"The original deadline of January 15, 2027 has been pushed back to January 29, 2027",
		"2027-01-29",
	],
	["Deadline moved from Feb 1, 2027 to Feb 10, 2027 due to weather", "2027-02-10"],
	[
		"The deadline (February 1, 2027) has been extended by two weeks to February 15, 2027.",
		"2027-02-15",
	],
	// One of several.
	["Deadline: Fall – October 1, 2026; Spring – March 1, 2027", "2027-03-01"],
	["Deadlines: December 15, 2026 (priority); January 31, 2027 (final)", "2027-01-31"],
	[
		"For full consideration, apply by January 15, 2027. Applications close February 15, 2027.",
		"2027-02-15",
	],
	["The fee is waived if you apply by December 1, 2026. Deadline: January 15, 2027", "2027-01-15"],
	[
		"The January 15, 2027 priority deadline has passed; the final deadline is March 1, 2027.",
		"2027-03-01",
	],
	["Applications open January 15, 2027 Deadline February 1, 2027", "2027-02-01"],
	// Other words for it.
	["This posting expires 12/31/2026.", "2026-12-31"],
	["Rolling admissions; final date to apply is May 1, 2027.", "2027-05-01"],
	[
		"You have until 11:59 p.m. ET on February 3, 2027 to complete your application.",
		"2027-02-03 23:59 eastern",
	],
	[
		"Letters of support are due one week after the January 15, 2027 application deadline.",
		"2027-01-15",
	],
	["Enrollment deposit due May 1, 2027", undefined],
	["Submission deadline\nMar 15, 2027 11:59 PM PST", "2027-03-15 23:59 pacific"],
	[
		"The application for the 2027 cohort will open on Monday, January 4, 2027 and will close on Friday, February 26, 2027 at 11:59 PM ET.",
		"2027-02-26 23:59 eastern",
	],
	[
		"Recommendation letters must be submitted by March 10, 2027; the application itself is due March 3, 2027.",
		"2027-03-03",
	],
	["Deadline: January 31, 2027 (extended from January 15, 2027)", "2027-01-31"],
	["NEW DEADLINE: February 15, 2027! Old deadline: February 1, 2027", "2027-02-15"],
	["We have extended the deadline until Friday, March 19, 2027.", "2027-03-19"],
	[
		"Submissions will be accepted through 5 p.m. Central Time on April 2, 2027.",
		"2027-04-02 17:00 central",
	],
	[
		"Important Dates\nApplication opens\nDecember 1, 2026\nApplication closes\nFebruary 1, 2027\nFinalists notified\nMarch 15, 2027\nProgram starts\nJune 7, 2027",
		"2027-02-01",
	],
	[
		"Important Dates: Application opens December 1, 2026 Application closes February 1, 2027 Finalists notified March 15, 2027",
		"2027-02-01",
	],
	[
		"Dec 1, 2026 | Applications open\nFeb 1, 2027 | Applications due\nApr 1, 2027 | Award notifications",
		"2027-02-01",
	],
	[
		"The deadline for receipt of applications is midnight (Pacific) on Jan. 31, 2027.",
		"2027-01-31 23:59 pacific",
	],
	["Students should apply no later than Feb. 1st, 2027.", "2027-02-01"],
	["Interested? Send your resume by 3/1/27 to jobs@example.org", "2027-03-01"],
	["Applications are rolling. Program begins June 1, 2027.", undefined],
	[
		"Scholarship awards are announced by May 1, 2027 for applications submitted by March 1, 2027.",
		"2027-03-01",
	],
	["Eligible: students who will be enrolled by September 1, 2027.", undefined],
	["You must have applied by May 1, 2026 for FAFSA.", undefined],
	["Posted on November 1, 2026. Apply by December 18, 2026.", "2026-12-18"],
	["Job posted: 11/01/2026 Closing date: 12/18/2026", "2026-12-18"],
	[
		"Deadline to submit FAFSA is February 15, 2027. Deadline to submit the application is March 1, 2027.",
		"2027-03-01",
	],
	["Deadline to submit letters of recommendation: March 1, 2027", undefined],
	[
		"The internship will take place from June 7 to August 13, 2027. Applications due January 29, 2027.",
		"2027-01-29",
	],
	["Round 1: apply by January 5, 2027. Round 2: apply by March 30, 2027.", "2027-03-30"],
	["Applications due: March 1st", "2027-03-01"],
	["Application deadline is March 1st of each year", "2027-03-01"],
	["Application deadline: 1 March", "2027-03-01"],
	["Applications close in 3 weeks", undefined],
	["Apply by 2/29/2027", undefined],
	["Deadline: 31 January 2027, 17:00 GMT", "2027-01-31 17:00 utc"],
	["Deadline January 31st, 2027 5:00PM Mountain Standard Time", "2027-01-31 17:00 mountain"],
	["Open until January 31, 2027", "2027-01-31"],
	["Applications are now open! Closing February 28, 2027", "2027-02-28"],
	["Apply between January 10 and February 10, 2027", "2027-02-10"],
	["Applications will be accepted between January 10, 2027 and February 10, 2027", "2027-02-10"],
	["Deadline passed: November 1, 2026. Next cycle opens September 1, 2027.", "opens 2027-09-01"],
	[
		"Applications for 2026 closed on February 1, 2026. Applications for 2027 open December 1, 2026.",
		"opens 2026-12-01",
	],
	// The last one is over, and the next opens on a day ahead.
	[
		"Applications for the 2026 program closed on March 1, 2026. The next application cycle opens January 15, 2027.",
		"opens 2027-01-15",
	],
	["The deadline was March 1, 2026. Applications reopen on December 15, 2026.", "opens 2026-12-15"],
	[
		"We will accept applications for 2027 starting December 10, 2026. The deadline for 2026 was March 1, 2026.",
		"opens 2026-12-10",
	],
	[
		"Applications closed March 1, 2026. The 2027 application will be available on December 1, 2026.",
		"opens 2026-12-01",
	],
	["Applications closed October 1, 2026. They had opened on August 1, 2026.", "2026-10-01"],
	[
		"Applications closed October 1, 2026. The next cycle opens January 15, 2027 and closes March 1, 2027.",
		"2027-03-01",
	],
	["Applications closed October 1, 2026. The FAFSA opens December 1, 2026.", "2026-10-01"],
	["Applications closed October 1, 2026. The exhibit opens May 1, 2027.", "2026-10-01"],
	["Applications closed October 1, 2026 for internships beginning January 10, 2027.", "2026-10-01"],
	["Applications closed October 1, 2026. The program begins June 1, 2027.", "2026-10-01"],
	[
		"Applications closed October 1, 2026. Registration for our info session opens December 1, 2026.",
		"2026-10-01",
	],
	[
		"The priority deadline is December 15, 2026, and the final deadline is January 15, 2027",
		"2027-01-15",
	],
	[
		"Early bird deadline Dec 15, 2026. Regular deadline Jan 15, 2027. Late deadline Jan 30, 2027.",
		"2027-01-15",
	],
	["Call 1-800-555-1212 to apply by 12-15-2026", "2026-12-15"],
	["Version 1.2.2027. Deadline soon.", undefined],
	["Applicants must be at least 18 years old by June 1, 2027.", undefined],
	["Deadline: Monday, February 1", "2027-02-01"],
	["due on or before Jan 8, 2027", "2027-01-08"],
	["Nomination deadline: Jan 8, 2027", "2027-01-08"],
	["Application deadline: Thursday, January 14, 2027 at 3 p.m. (ET)", "2027-01-14 15:00 eastern"],
	[
		"Applications must be submitted via the portal by 5:00 p.m. ET, Thursday, January 14, 2027.",
		"2027-01-14 17:00 eastern",
	],
	["The competition closes on the 14th January 2027", "2027-01-14"],
	["Aplicaciones: fecha límite 14 de enero de 2027", undefined],
	["If you apply after January 14, 2027 you will be waitlisted.", undefined],
	["Applications received after January 14, 2027 will not be considered.", "2027-01-14"],
	[
		"Semifinalists submit videos by March 4, 2027. Application deadline February 4, 2027.",
		"2027-02-04",
	],
	[
		"Our next info session is December 3, 2026; register by December 2, 2026. The application deadline is January 20, 2027.",
		"2027-01-20",
	],
	["Transcripts due January 20, 2027", undefined],
	["Application due January 20, 2027; transcripts due January 27, 2027", "2027-01-20"],
	["Deadline extended to Feb 12!", "2027-02-12"],
	["was due January 20, 2027, now due February 3, 2027", "2027-02-03"],
	["<strike>January 20, 2027</strike> Deadline: February 3, 2027", "2027-02-03"],
	["Last updated: December 1, 2026\nApply now", undefined],
	["© 2026 Example. Apply now. March 3, 2027 Gala", undefined],
	["Applications open: 10/1/2026 - 1/15/2027", "2027-01-15"],
	["Accepting applications from now until January 15, 2027", "2027-01-15"],
	["Deadline: 11:59 pm AoE January 15, 2027", "2027-01-15"],
	["apply by March 2027", undefined],
	["The due date for all materials is Jan 15 2027", "2027-01-15"],
	["Submit by EOD January 15, 2027", "2027-01-15"],
	["Application Deadline 01/15/2027 11:59 PM EST", "2027-01-15 23:59 eastern"],
	[
		"Dec 1, 2026\nApplications open\nFeb 1, 2027\nApplications close\nApr 1, 2027\nDecisions",
		"2027-02-01",
	],
	[
		"Dates\nDec 1, 2026\nApplications open\nFeb 1, 2027\nApplications close\nApr 1, 2027\nDecisions",
		"2027-02-01",
	],
	["Open now through January 31, 2027", "2027-01-31"],
	// Instants as computers write them, which pages show as they are.
	["Deadline: 2027-03-16T06:59:00Z", "2027-03-15"],
	["Deadline: 2027-03-16 06:59 UTC", "2027-03-15"],
	["Applications close 2027-03-16T03:59:00+00:00.", "2027-03-15"],
	["Closes 2027-03-15T17:00:00-04:00", "2027-03-15 17:00 eastern"],
	["Closes 2027-03-15T23:59:00-07:00 (Pacific)", "2027-03-15"],
])("%j: %s", (text, expected) => {
	const read = deadlineIn(text, NOW);
	expect(read && saidBy(read)).toBe(expected);
});

test("the sentence that it was read from, and the opening day beside it", () => {
	const text =
		"Ten weeks in a lab. Applications open January 5, 2027 and close\nMarch 15, 2027. Letters follow.";
	expect(deadlineIn(text, NOW)).toEqual({
		date: "2027-03-15",
		opens: "2027-01-05",
		words: "Applications open January 5, 2027 and close March 15, 2027.",
	});
	const long = `Tell us why, ${"and then once more, ".repeat(30)} and apply by March 15, 2027.`;
	const { words } = { words: "", ...deadlineIn(long, NOW) };
	expect(words.length).toBeLessThanOrEqual(300);
	expect(words).toContain("March 15, 2027");
});

const PIECES = [
	"Deadline",
	"Apply by",
	"Letters are due",
	"was",
	"now",
	"opens",
	"close",
	"extended to",
	"March 1, 2027",
	"3/15/27",
	"May 5",
	"at 5 pm ET",
	"midnight",
	"\n",
	". ",
	": ",
	" - ",
	"and",
];

test("any text comes to an end, with a day that exists and words of the text", () => {
	const texts = fc.oneof(
		fc.string({ unit: "binary", maxLength: 500 }),
		fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((all) => all.join(" ")),
	);
	fc.assert(
		fc.property(texts, (text) => {
			const read = deadlineIn(text, NOW);
			expect(deadlineIn(text, NOW)).toEqual(read);
			if (!read || !("date" in read)) return;
			expect(new Date(`${read.date}T00:00:00Z`).toISOString()).toContain(read.date);
			expect(read.words.length).toBeLessThanOrEqual(302);
		}),
		{ numRuns: 300 },
	);
});

test.each(["deadline ", "apply by 1/2/27 ", "letters are due 5 pm ", "accepted open application "])(
	"half a megabyte of %j is read to its end: what takes hours times out",
	(piece) => {
		expect(() => deadlineIn(piece.repeat(500_000 / piece.length), NOW)).not.toThrow();
	},
);
