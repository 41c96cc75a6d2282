/** The areas that mentors choose from; they type anything that is missing. */
export const AREAS = [
	"Accounting & Finance",
	"Agriculture & Environment",
	"Arts & Design",
	"Business & Entrepreneurship",
	"Communications & Journalism",
	"Data & Analytics",
	"Education",
	"Engineering",
	"Government & Public Policy",
	"Graduate School",
	"Healthcare & Medicine",
	"Law",
	"Marketing & Sales",
	"Nonprofit & Community",
	"Science & Research",
	"Software & Technology",
] as const;

export const MAX_AREAS = 5;
