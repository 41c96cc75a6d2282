import { expect, test } from "vitest";
import { decisionDayIn } from "#lib/dates/decision-day-in-prose.ts";

const NOW = Date.UTC(2026, 10, 27);

test.each([
	["Applicants will be notified by April 15, 2027.", "2027-04-15"],
	[
		"All applicants will be notified of their status via email by Friday, April 16, 2027.",
		"2027-04-16",
	],
	["You will hear back from us no later than May 1, 2027.", "2027-05-01"],
	["Decisions will be released on April 15, 2027.", "2027-04-15"],
	["Decisions are made on a rolling basis and sent by April 15, 2027.", "2027-04-15"],
	["Notification date: April 15, 2027", "2027-04-15"],
	["Notification of acceptance: 4/15/2027", "2027-04-15"],
	["• Decisions by April 15", "2027-04-15"],
	["April 15, 2027: Decisions released", "2027-04-15"],
	["March 1, 2027 – Applications due\nApril 15, 2027 – Notification of awards", "2027-04-15"],
	["By April 15, 2027, applicants will be notified of the committee's decision.", "2027-04-15"],
	["We will notify all applicants by email between April 1 and April 15, 2027.", "2027-04-15"],
	[
		"Applicants who submit by the March 1, 2027 deadline will be notified by April 15, 2027.",
		"2027-04-15",
	],
	["Winners will be announced on May 3, 2027.", "2027-05-03"],
	["Scholarship recipients will be selected and notified by June 1, 2027.", "2027-06-01"],
	[
		"Finalists will be interviewed in March. Final decisions will be announced April 30, 2027.",
		"2027-04-30",
	],
	["Round 1 decisions: February 1, 2027. Round 2 decisions: April 1, 2027.", "2027-04-01"],
	["Applicants can expect a decision by April 15, 2027.", "2027-04-15"],
	["We expect to make decisions by April 15, 2027", "2027-04-15"],
	["Offers will be extended by March 20, 2027.", "2027-03-20"],
	["Results announced: June 30, 2027", "2027-06-30"],
	["Application deadline March 1, 2027\nNotification date April 15, 2027", "2027-04-15"],
	[
		"Selected interns will be notified by Mar. 20, 2027, and must confirm by Mar. 27, 2027.",
		"2027-03-20",
	],
	["Deadline: 3/1/27\nDecision date: 4/15/27\nStart: 6/1/27", "2027-04-15"],
	["Submit your entry by April 2. Winners announced May 14.", "2027-05-14"],
	["By March 8, 2027, selected fellows will be notified.", "2027-03-08"],
])("%s", (text, day) => {
	expect(decisionDayIn(text, NOW)).toBe(day);
});

test.each([
	"Decisions are released in mid-April.",
	"Applicants will be notified by the end of April 2027.",
	"Applicants will be notified within six weeks.",
	"Apply by February 1, 2027.",
	"Early decision: November 15, 2026. Regular decision: January 15, 2027.",
	"Decision deadline: May 1, 2027",
	"National College Decision Day is May 1, 2027.",
	"Finalists will be notified by March 1, 2027 and invited to interview.",
	"Semifinalists are announced on February 1, 2027.",
	"Selected applicants will be notified of interviews by March 1, 2027.",
	"Accepted students must notify us of their decision by May 1, 2027.",
	"Please let us know your decision by May 1, 2027.",
	"Offers must be accepted by April 15, 2027.",
	"If you have not been notified, apply again by October 1, 2027.",
	"For decisions in April, apply by February 1, 2027.",
	"Decisions are final. The program begins June 1, 2027.",
	"Recommenders will be notified by email. Letters are due February 1, 2027.",
	"You will be notified when applications open on September 1, 2027.",
	"Sign up to be notified. Applications open September 1, 2027.",
	"The winners of 2025 were announced on May 3, 2025.",
	"Get notified by email. Deadline: March 1, 2027",
	"Notification of the info session by January 5, 2027.",
	"Last updated April 15, 2027. Decisions are made by a committee.",
	"March 1, 2027\nDecisions released\nJune 1, 2027\nProgram begins",
	"March 1 Application deadline April 15 Final decisions June 1 Program begins",
	"Feb 1, 2027 Application closes Apr 15, 2027 Decisions sent Jun 7, 2027 Program begins",
	"Feb 1, 2027 Application closes Apr 15, 2027 Winners announced Jun 7, 2027 Ceremony",
	"Students must commit within two weeks of notification, by May 1, 2027.",
	"Interns are selected by each site, and work from June 1, 2027.",
	"The decision to extend the program was made on December 3, 2026.",
	"Housing decisions will be sent by June 1, 2027.",
	"Notifications are sent after March 1, 2027.",
	"Waitlisted applicants will be notified by June 1, 2027.",
	"No decisions will be made before April 15, 2027.",
	"Applicants will not be notified before April 15, 2027.",
])("no day of decisions: %s", (text) => {
	expect(decisionDayIn(text, NOW)).toBeUndefined();
});

test("it takes time in proportion to the text", () => {
	const many = "Applicants will be notified by April 15, 2027, and decisions ".repeat(4000);
	expect(decisionDayIn(many, NOW)).toBe("2027-04-15");
});
