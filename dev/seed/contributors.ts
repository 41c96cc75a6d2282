/** Contributors who cannot log in, so that the rankings have more than three places. */
export const DEMO_CONTRIBUTORS = [
	{ email: "imani@example.edu", fullName: "Imani Brooks", college: "Tuskegee University" },
	{ email: "andre@example.edu", fullName: "Andre Whitfield", college: "Morehouse College" },
	{ email: "simone@example.edu", fullName: "Simone Okafor", college: null },
	{ email: "jalen@example.edu", fullName: "Jalen Price", college: "Hampton University" },
	{ email: "nameless@example.edu", fullName: null, college: "Xavier University of Louisiana" },
];
