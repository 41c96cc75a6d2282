/** A program with every fact, as forms send it, as API calls send it, and as the database stores it. */
export const FACTS_TYPED = {
	kind: "research",
	application_deadline: "2027-02-01",
	organisation: "Institute of Rivers",
	audience: ["sophomore", "junior"],
	fields: ["biology", "environment"],
	pay: "paid",
	pay_details: "$6,000 and housing",
	place: "inperson",
	city: "Atlanta",
	us_state: "Georgia",
	citizenship: "residents",
	min_gpa: "3,25",
	season: "summer",
	opens_on: "2026-12-01",
	for_hbcu: "on",
	yearly: "on",
};

export const FACTS_SENT = { ...FACTS_TYPED, min_gpa: 3.25, for_hbcu: true, yearly: true };

export const FACTS_STORED = {
	...FACTS_SENT,
	audience: '["sophomore","junior"]',
	fields: '["biology","environment"]',
	for_hbcu: 1,
	yearly: 1,
};

/** The facts in a row that has none, and in the API's answers. */
export const NO_FACTS_STORED = Object.fromEntries(
	Object.keys(FACTS_STORED).map((name) => [name, null]),
);

/** The columns, for a select. */
export const FACT_COLUMNS = Object.keys(FACTS_STORED).join(", ");
