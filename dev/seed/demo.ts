import type { Facts, ProgramKind } from "#db/programs/facts.ts";

/** The demo accounts of a local copy. All have the password that `npm start` prints. */
export const DEMO_PEOPLE = [
	{
		email: "student@example.edu",
		fullName: "Amara Johnson",
		college: "Howard University",
		moderator: false,
	},
	{
		email: "student2@example.edu",
		fullName: "Malik Bennett",
		college: "Spelman College",
		moderator: false,
	},
	{
		email: "moderator@example.edu",
		fullName: "Denise Carter",
		college: "Fisk University",
		moderator: true,
	},
];

export interface DemoProgram {
	name: string;
	link: string;
	description: string;
	kind: ProgramKind;
	by: string;
	daysAgo: number;
	/** Without it: no deadline. Below zero: closed. */
	closesInDays?: number;
	/** Without it: approved. */
	status?: "PENDING" | "REJECTED";
	note?: string;
	facts?: Partial<Facts>;
}

const AMARA = "student@example.edu";
const MALIK = "student2@example.edu";
const DENISE = "moderator@example.edu";

/** Invented programs on reserved example hosts, oldest first; some are closed, pending or rejected. */
export const DEMO_PROGRAMS: DemoProgram[] = [
	{
		name: "River Delta Journalism Fellowship",
		link: "https://delta-press.example.org/fellowship",
		description:
			"A paid year in a local newsroom, with an editor of your own and a story budget. Clips from a campus paper count.",
		kind: "fellowship",
		by: MALIK,
		daysAgo: 64,
		closesInDays: -20,
		facts: {
			organisation: "Delta Press",
			fields: ["communications"],
			audience: ["senior", "recentgrad"],
			pay: "paid",
			place: "inperson",
			city: "Greenville",
			usState: "Mississippi",
		},
	},
	{
		name: "Civic Data Internship",
		link: "https://cityanalytics.example.com/interns",
		description:
			"Clean and map public data with a city's analytics team. Ten hours a week, remote, paid by the hour.",
		kind: "internship",
		by: MALIK,
		daysAgo: 53,
		facts: {
			organisation: "City Analytics",
			fields: ["computing", "social"],
			pay: "paid",
			payDetails: "By the hour",
			place: "remote",
		},
	},
	{
		name: "Ocean Science REU",
		link: "https://ocean-reu.example.edu/",
		description:
			"Ten weeks at sea and in the lab, for sophomores and juniors in any science. Travel, housing and a weekly stipend.",
		kind: "fellowship",
		by: AMARA,
		daysAgo: 40,
		closesInDays: 66,
		facts: {
			fields: ["environment", "biology", "physical"],
			audience: ["sophomore", "junior"],
			pay: "paid",
			payDetails: "Weekly stipend, housing and travel",
			season: "summer",
		},
	},
	{
		name: "Mobile App Internship",
		link: "https://careers.example.com/mobile-intern",
		description:
			"Ship features to a million phones. Pair programming every day; no earlier internship needed.",
		kind: "internship",
		by: MALIK,
		daysAgo: 33,
		closesInDays: 21,
		facts: { fields: ["computing"], pay: "paid" },
	},
	{
		name: "Film Editing Residency",
		link: "https://editroom.example.com/residency",
		description:
			"Six months beside a documentary editor. Bring a reel of five minutes, rough is fine.",
		kind: "other",
		by: MALIK,
		daysAgo: 25,
		closesInDays: -3,
		facts: { fields: ["arts"], place: "inperson" },
	},
	{
		name: "Materials Research Fellowship",
		link: "https://nationallab.example.gov/materials",
		description:
			"Ten paid weeks in a national lab for sophomores and juniors in chemistry, physics or engineering.",
		kind: "fellowship",
		by: MALIK,
		daysAgo: 4,
		closesInDays: 9,
		facts: {
			organisation: "National Laboratory",
			fields: ["physical", "engineering"],
			audience: ["sophomore", "junior"],
			pay: "paid",
			place: "inperson",
			season: "summer",
		},
	},
	{
		name: "Choral Arts Fellowship",
		link: "https://choralarts.example.org/fellowship",
		description:
			"Conduct, arrange and tour with a professional choir for a season. Graduates of the last three years.",
		kind: "fellowship",
		by: DENISE,
		daysAgo: 17,
		facts: { fields: ["arts"], audience: ["recentgrad"] },
	},
	{
		name: "Graduate School Visit Weekend",
		link: "https://gradvisit.example.edu/weekend",
		description:
			"Two nights on campus, meals and travel paid, to meet the people you would work with.",
		kind: "other",
		by: AMARA,
		daysAgo: 0,
		closesInDays: 14,
		status: "PENDING",
		facts: {
			audience: ["junior", "senior"],
			fields: ["any"],
			place: "inperson",
			payDetails: "Meals and travel",
		},
	},
	{
		name: "Renewable Energy Field Term",
		link: "https://fieldterm.example.org/energy",
		description:
			"A term of wind, solar and grid work across three states, for credit and with a stipend.",
		kind: "other",
		by: MALIK,
		daysAgo: 0,
		status: "PENDING",
		facts: { fields: ["engineering", "environment"], pay: "paid", place: "inperson" },
	},
	{
		name: "Quick cash survey panel",
		link: "https://surveys.example.net/join",
		description: "Earn money by answering questions online.",
		kind: "other",
		by: AMARA,
		daysAgo: 4,
		status: "REJECTED",
		note: "This is paid survey work, not a program. We publish internships, fellowships, scholarships and the like.",
	},
];
