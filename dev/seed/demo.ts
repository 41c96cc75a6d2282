import type { ProgramKind } from "#db/schema.ts";

/** Who a laptop's copy knows. All have the password that `npm start` prints. */
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
	/** Left out: no deadline. Below zero: closed. */
	closesInDays?: number;
	/** Left out: approved. */
	status?: "PENDING" | "REJECTED";
	note?: string;
}

const AMARA = "student@example.edu";
const MALIK = "student2@example.edu";
const DENISE = "moderator@example.edu";

/** Invented programs on reserved example hosts, oldest first. */
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
	},
	{
		name: "Bridge to Medicine Summer",
		link: "https://bridge-medicine.example.edu/apply",
		description:
			"Eight weeks of anatomy, clinical shadowing and MCAT practice for rising juniors. Housing and a stipend of $4,000.",
		kind: "other",
		by: AMARA,
		daysAgo: 60,
		closesInDays: 75,
	},
	{
		name: "Legacy Engineering Scholarship",
		link: "https://legacyfund.example.org/engineering",
		description:
			"Up to $10,000 a year for engineering majors at an HBCU, renewable with a 3.0. Two short essays, one recommendation.",
		kind: "scholarship",
		by: DENISE,
		daysAgo: 57,
		closesInDays: 120,
	},
	{
		name: "Civic Data Internship",
		link: "https://cityanalytics.example.com/interns",
		description:
			"Clean and map public data with a city's analytics team. Ten hours a week, remote, paid by the hour.",
		kind: "internship",
		by: MALIK,
		daysAgo: 53,
	},
	{
		name: "Museum Conservation Internship",
		link: "https://conservation.example.org/internships/summer",
		description:
			"Learn how paper, textiles and photographs are cared for. For students of chemistry, art or history.",
		kind: "internship",
		by: AMARA,
		daysAgo: 50,
		closesInDays: 12,
	},
	{
		name: "Public Policy Summer Institute",
		link: "https://policy-institute.example.edu/summer",
		description:
			"Seven weeks of economics and statistics for careers in government, with full tuition and a stipend.",
		kind: "fellowship",
		by: DENISE,
		daysAgo: 46,
		closesInDays: 40,
	},
	{
		name: "Founders' Micro Grant",
		link: "https://microgrants.example.com/founders",
		description:
			"$1,500 and a mentor for a student business that already has a first customer. Decisions within two weeks.",
		kind: "other",
		by: MALIK,
		daysAgo: 43,
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
	},
	{
		name: "Teachers of Tomorrow Scholarship",
		link: "https://teach.example.org/scholarship",
		description:
			"Covers the last two years of an education degree in exchange for three years in a public school.",
		kind: "scholarship",
		by: DENISE,
		daysAgo: 36,
		closesInDays: 30,
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
	},
	{
		name: "Global Leaders Study Abroad Award",
		link: "https://studyabroad.example.org/global-leaders",
		description:
			"A semester in Accra, Nairobi or Salvador, with flights, tuition and a language course paid.",
		kind: "scholarship",
		by: AMARA,
		daysAgo: 30,
		closesInDays: 90,
	},
	{
		name: "Community Health Fellowship",
		link: "https://community-health.example.org/fellows",
		description:
			"A year with a clinic that serves a rural county: outreach, data and one project that is yours.",
		kind: "fellowship",
		by: DENISE,
		daysAgo: 27,
		closesInDays: 55,
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
	},
	{
		name: "Actuarial Science Internship",
		link: "https://insure.example.com/actuarial-interns",
		description:
			"Paid summer in pricing or reserving; the fee of your first exam is covered if you pass.",
		kind: "internship",
		by: AMARA,
		daysAgo: 22,
		closesInDays: 35,
	},
	{
		name: "First-Generation Scholarship",
		link: "https://firstgen.example.org/scholarship",
		description:
			"Renewable for four years, for students whose parents did not finish college. No essay, one interview.",
		kind: "scholarship",
		by: DENISE,
		daysAgo: 20,
		closesInDays: 100,
	},
	{
		name: "Materials Research Fellowship",
		link: "https://nationallab.example.gov/materials",
		description:
			"Ten paid weeks in a national lab for sophomores and juniors in chemistry, physics or engineering.",
		kind: "fellowship",
		by: MALIK,
		daysAgo: 18,
		closesInDays: 9,
	},
	{
		name: "Agricultural Futures Internship",
		link: "https://agfutures.example.org/intern",
		description:
			"Soil, drones and farm business with a cooperative of Black farmers. Housing on site.",
		kind: "internship",
		by: AMARA,
		daysAgo: 15,
		closesInDays: 48,
	},
	{
		name: "Law School Head Start",
		link: "https://headstart-law.example.edu/",
		description: "A free summer of LSAT preparation, legal writing and visits to six law schools.",
		kind: "other",
		by: DENISE,
		daysAgo: 13,
		closesInDays: 82,
	},
	{
		name: "Cybersecurity Scholarship for Service",
		link: "https://cyberservice.example.gov/apply",
		description:
			"Full tuition and a stipend in exchange for two years of work with a public agency after graduation.",
		kind: "scholarship",
		by: MALIK,
		daysAgo: 11,
		closesInDays: 27,
	},
	{
		name: "Investment Banking Sophomore Program",
		link: "https://bank.example.com/sophomores",
		description:
			"Three days on the floor, travel paid, and a first interview for next summer's internship.",
		kind: "internship",
		by: AMARA,
		daysAgo: 9,
		closesInDays: 6,
	},
	{
		name: "Choral Arts Fellowship",
		link: "https://choralarts.example.org/fellowship",
		description:
			"Conduct, arrange and tour with a professional choir for a season. Graduates of the last three years.",
		kind: "fellowship",
		by: DENISE,
		daysAgo: 7,
	},
	{
		name: "UX Research Apprenticeship",
		link: "https://research-studio.example.com/apprentices",
		description:
			"Four months of interviews, prototypes and reports with a salary. Any major that listens well.",
		kind: "internship",
		by: MALIK,
		daysAgo: 5,
		closesInDays: 45,
	},
	{
		name: "Women in Physics Scholarship",
		link: "https://physics-women.example.org/scholarship",
		description: "$5,000 and a conference trip for women in their second or third year of physics.",
		kind: "scholarship",
		by: AMARA,
		daysAgo: 3,
		closesInDays: 60,
	},
	{
		name: "Software Engineering Internship",
		link: "https://careers.example.com/software-intern",
		description:
			"Paid, hybrid, with a housing stipend. Work on payments, search or accessibility; no earlier internship needed.",
		kind: "internship",
		by: DENISE,
		daysAgo: 1,
		closesInDays: 33,
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
