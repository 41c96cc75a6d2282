import type { AREAS } from "#app/forms/fields/mentor-areas.ts";

type Area = (typeof AREAS)[number];

export interface DemoMentor {
	name: string;
	email: string;
	hbcuAffiliation: string;
	/** The last one may be in the mentor's own words. */
	areas: (Area | (string & {}))[];
	/** The name in linkedin.com/in/…; without it, only the email is shown. */
	linkedIn?: string;
	role?: string;
	employer?: string;
	classYear?: number;
	askAbout?: string;
	/** Without it: approved. */
	status?: "PENDING";
}

/** Invented people, the oldest registration first. */
export const DEMO_MENTORS: DemoMentor[] = [
	{
		name: "Dr. Imani Okafor",
		role: "Pediatrician",
		employer: "Children's hospital in Baltimore",
		classYear: 2004,
		askAbout: "Applying to medical school, and living through it",
		email: "imani.okafor@example.edu",
		hbcuAffiliation: "Howard University",
		areas: ["Healthcare & Medicine", "Science & Research"],
		linkedIn: "example-imani-okafor",
	},
	{
		name: "Terrence Whitfield",
		role: "Structural engineer",
		classYear: 2011,
		email: "t.whitfield@example.org",
		hbcuAffiliation: "North Carolina A&T State University",
		areas: ["Engineering", "Graduate School"],
	},
	{
		name: "Simone Baptiste",
		email: "simone@example.org",
		hbcuAffiliation: "Xavier University of Louisiana",
		areas: ["Science & Research", "Pharmacy"],
		linkedIn: "example-simone-baptiste",
	},
	{
		name: "Marcus Delaney",
		role: "Audit manager",
		employer: "A regional bank",
		classYear: 2009,
		askAbout: "First internships in finance",
		email: "marcus.delaney@example.org",
		hbcuAffiliation: "Morehouse College",
		areas: ["Accounting & Finance", "Business & Entrepreneurship"],
		linkedIn: "example-marcus-delaney",
	},
	{
		name: "Joy Adeyemi",
		role: "Software engineer",
		employer: "A health start-up",
		classYear: 2017,
		askAbout: "Interviews, and switching from biology to code",
		email: "joy.adeyemi@example.edu",
		hbcuAffiliation: "Spelman College",
		areas: ["Software & Technology", "Data & Analytics"],
	},
	{
		name: "Reginald Fontaine",
		email: "r.fontaine@example.org",
		hbcuAffiliation: "Grambling State University",
		areas: ["Education", "Nonprofit & Community"],
	},
	{
		name: "Naomi Castle",
		role: "Editor",
		classYear: 2013,
		askAbout: "Writing that people finish",
		email: "naomi.castle@example.org",
		hbcuAffiliation: "Florida A&M University",
		areas: ["Communications & Journalism", "Marketing & Sales"],
		linkedIn: "example-naomi-castle",
	},
	{
		name: "Elijah Monroe",
		email: "elijah@example.org",
		hbcuAffiliation: "Tuskegee University",
		areas: ["Agriculture & Environment", "Engineering"],
	},
	{
		name: "Camille Rousseau-Grant",
		email: "camille.rg@example.org",
		hbcuAffiliation: "Dillard University",
		areas: ["Arts & Design", "Museum work"],
		linkedIn: "example-camille-rousseau-grant",
	},
	{
		name: "Andre Pettiford",
		email: "andre.pettiford@example.edu",
		hbcuAffiliation: "Hampton University",
		areas: ["Government & Public Policy", "Law"],
		linkedIn: "example-andre-pettiford",
	},
	{
		name: "Renée Thibodeaux",
		email: "renee@example.org",
		hbcuAffiliation: "Southern University and A&M College",
		areas: ["Law", "Graduate School"],
	},
	{
		name: "Calvin Osei",
		email: "calvin.osei@example.org",
		hbcuAffiliation: "Prairie View A&M University",
		areas: ["Engineering", "Software & Technology", "Business & Entrepreneurship"],
		linkedIn: "example-calvin-osei",
	},
	{
		name: "Yvonne Larkin",
		email: "y.larkin@example.org",
		hbcuAffiliation: "Bowie State University",
		areas: ["Accounting & Finance"],
	},
	{
		name: "Desmond Achebe",
		email: "desmond@example.org",
		hbcuAffiliation: "Morgan State University",
		areas: ["Data & Analytics", "Government & Public Policy"],
		linkedIn: "example-desmond-achebe",
	},
	{
		name: "Loretta Haskins",
		email: "loretta.haskins@example.edu",
		hbcuAffiliation: "Jackson State University",
		areas: ["Healthcare & Medicine", "Education"],
	},
	{
		name: "Xavier Toussaint",
		email: "xavier.toussaint@example.org",
		hbcuAffiliation: "Clark Atlanta University",
		areas: ["Communications & Journalism", "Arts & Design"],
		linkedIn: "example-xavier-toussaint",
	},
	{
		name: "Brianna Oduya",
		role: "Game designer",
		employer: "An independent studio",
		classYear: 2019,
		askAbout: "Portfolios",
		email: "brianna@example.org",
		hbcuAffiliation: "Howard University",
		areas: ["Software & Technology", "Graduate School", "Game design"],
	},
	{
		name: "Winston Ashby",
		email: "winston.ashby@example.org",
		hbcuAffiliation: "Fisk University",
		areas: ["Business & Entrepreneurship", "Nonprofit & Community", "Marketing & Sales"],
		linkedIn: "example-winston-ashby",
	},
	{
		name: "Delphine Garner",
		role: "School principal",
		classYear: 1998,
		email: "delphine.garner@example.org",
		hbcuAffiliation: "Virginia State University",
		areas: ["Education", "Graduate School"],
		linkedIn: "example-delphine-garner",
		status: "PENDING",
	},
];
