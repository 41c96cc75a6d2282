/** Lists of programs as other sites publish them. */

/** An entry as in the public lists of internships; every tenth no longer takes applications. */
export function listing(number: number, said: Record<string, unknown> = {}) {
	return {
		source: "Community",
		company_name: `Company ${number % 500}`,
		id: `listing-${number}`,
		title: `Software Engineer Intern ${number}`,
		active: number % 10 !== 0,
		date_posted: 1_790_000_000 + number,
		url: `https://jobs.example.org/company-${number % 500}/apply/${number}?utm_source=list&ref=yard`,
		locations: [["Atlanta, GA", "Remote in USA", "New York, NY", "London, UK"][number % 4]],
		company_url: "https://example.org/about",
		is_visible: true,
		sponsorship: ["Offers Sponsorship", "Does Not Offer Sponsorship", "Other"][number % 3],
		category: "Software Engineering",
		degrees: ["Bachelor's", "Master's"],
		terms: ["Summer 2027"],
		...said,
	};
}

export function listOf(count: number, said?: Record<string, unknown>): Blob {
	const entries = Array.from({ length: count }, (_, at) => listing(at + 1, said));
	return new Blob([JSON.stringify(entries, null, "    ")]);
}
