import type { DemoProgram } from "./demo.ts";

/** Contributors who cannot log in, so that the rankings have more than three places. */
export const DEMO_CONTRIBUTORS = [
	{ email: "imani@example.edu", fullName: "Imani Brooks", college: "Tuskegee University" },
	{ email: "andre@example.edu", fullName: "Andre Whitfield", college: "Morehouse College" },
	{ email: "simone@example.edu", fullName: "Simone Okafor", college: null },
	{ email: "jalen@example.edu", fullName: "Jalen Price", college: "Hampton University" },
	{ email: "nameless@example.edu", fullName: null, college: "Xavier University of Louisiana" },
];

/** What they contributed. */
export const DEMO_CONTRIBUTED: DemoProgram[] = [
	{
		name: "Urban Planning Studio",
		link: "https://planning-studio.example.org/apply",
		description:
			"A summer of redrawing one neighborhood with the people who live there. Stipend and transit pass.",
		kind: "fellowship",
		by: "imani@example.edu",
		daysAgo: 41,
		closesInDays: 38,
	},
	{
		name: "Robotics Makerspace Grant",
		link: "https://makerspace.example.com/grant",
		description: "Up to $800 for parts, for student teams that build something for their campus.",
		kind: "other",
		by: "imani@example.edu",
		daysAgo: 2,
	},
	{
		name: "Theatre Lighting Apprenticeship",
		link: "https://stagecraft.example.org/lighting",
		description: "Hang, focus and program lights for a season of six plays. Paid by the week.",
		kind: "internship",
		by: "andre@example.edu",
		daysAgo: 2,
		closesInDays: 25,
	},
	{
		name: "Coastal Wildlife Survey",
		link: "https://wildlife-survey.example.gov/season",
		description: "Count birds and turtles on a barrier island for eight weeks. Housing and a boat.",
		kind: "fellowship",
		by: "andre@example.edu",
		daysAgo: 34,
		closesInDays: 51,
	},
	{
		name: "Accounting Diversity Scholarship",
		link: "https://ledger-fund.example.org/scholarship",
		description: "$3,000 a year for accounting majors, with a mentor who has passed the exam.",
		kind: "scholarship",
		by: "simone@example.edu",
		daysAgo: 6,
		closesInDays: 70,
	},
	{
		name: "Podcast Production Internship",
		link: "https://airwaves.example.com/interns",
		description:
			"Book guests, cut tape and host one episode of your own. Remote, ten hours a week.",
		kind: "internship",
		by: "jalen@example.edu",
		daysAgo: 16,
		closesInDays: 19,
	},
	{
		name: "Debate Coaching Fellowship",
		link: "https://debate-league.example.org/coaches",
		description: "Coach a high school team for a year, with training and a monthly stipend.",
		kind: "fellowship",
		by: "nameless@example.edu",
		daysAgo: 4,
		closesInDays: 44,
	},
];
