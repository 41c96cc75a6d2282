export const MODERATOR = "moderator@example.edu";

/** The demo accounts of a local copy. All have the password that `npm start` prints. */
export const DEMO_PEOPLE = [
	{ email: "student@example.edu", fullName: "Amara Johnson", college: "Howard University" },
	{ email: "student2@example.edu", fullName: "Malik Bennett", college: "Spelman College" },
	{ email: MODERATOR, fullName: "Denise Carter", college: "Fisk University" },
];

/** Contributors who cannot log in, so that the rankings have more than three places. */
export const DEMO_CONTRIBUTORS = [
	{ email: "imani@example.edu", fullName: "Imani Brooks", college: "Tuskegee University" },
	{ email: "andre@example.edu", fullName: "Andre Whitfield", college: "Morehouse College" },
	{ email: "simone@example.edu", fullName: "Simone Okafor", college: null },
	{ email: "jalen@example.edu", fullName: "Jalen Price", college: "Hampton University" },
	{ email: "nameless@example.edu", fullName: null, college: "Xavier University of Louisiana" },
];
