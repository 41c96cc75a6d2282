/** What the description of the API shows: one program, one person, one mentor. */

const ORIGIN = "http://localhost:8787";

export const PROGRAM = {
	name: "Summer Research Fellowship",
	application_link: "https://example.org/fellowship",
	description: "Ten paid weeks in a laboratory, with housing.",
};

export const CONTRIBUTION = {
	id: "k3v9wq7hx2mbt5rd",
	...PROGRAM,
	application_deadline: null,
	status: "PENDING" as const,
	review_note: null,
	user: { full_name: "Jordan Ellis" },
};

export const PERSON = {
	id: "p8d4nz6jw3ksy7ce",
	full_name: "Jordan Ellis",
	photo_url: `${ORIGIN}/photos/0123456789abcdef0123456789abcdef`,
	college: "Howard University",
};

export const MENTOR = {
	id: "r2f6tb9vg4qhm8xa",
	name: "Dr. Imani Brooks",
	hbcuAffiliation: "Spelman College",
	areasOfExpertise: ["Biology", "Graduate school"],
	headshotUrl: null,
	linkedInProfile: "https://www.linkedin.com/in/example/",
	email: null,
};

export const RECENT_PROGRAM = {
	id: "w5y7cn3ps9jkd2uz",
	name: PROGRAM.name,
	logo: `${ORIGIN}/logos/example.org`,
	time_ago: "2 days ago",
	application_link: PROGRAM.application_link,
	description: PROGRAM.description,
	contribution: { user: { full_name: "Jordan Ellis" } },
};
