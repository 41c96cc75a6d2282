import type { AREAS } from "#app/mentors/areas.ts";

type Area = (typeof AREAS)[number];

export interface DemoMentor {
	name: string;
	email: string;
	hbcuAffiliation: string;
	/** The last one may be of the mentor's own words. */
	areas: (Area | (string & {}))[];
	/** The name in linkedin.com/in/…; left out: by e-mail only. */
	linkedIn?: string;
	/** Left out: approved. */
	status?: "PENDING";
}

/** Invented people, the longest with us first. */
export const DEMO_MENTORS: DemoMentor[] = [
	{
		name: "Dr. Imani Okafor",
		email: "imani.okafor@example.edu",
		hbcuAffiliation: "Howard University",
		areas: ["Healthcare & Medicine", "Science & Research"],
		linkedIn: "example-imani-okafor",
	},
	{
		name: "Terrence Whitfield",
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
		email: "marcus.delaney@example.org",
		hbcuAffiliation: "Morehouse College",
		areas: ["Accounting & Finance", "Business & Entrepreneurship"],
		linkedIn: "example-marcus-delaney",
	},
	{
		name: "Joy Adeyemi",
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
		email: "delphine.garner@example.org",
		hbcuAffiliation: "Virginia State University",
		areas: ["Education", "Graduate School"],
		linkedIn: "example-delphine-garner",
		status: "PENDING",
	},
];
