/** A program with every fact, as forms send it, as API calls send it, and as the database stores it. */
export const FACTS_TYPED = {
	kind: "research",
	application_deadline: "2099-02-01",
	organisation: "Institute of Rivers",
	audience: ["sophomore", "junior"],
	fields: ["biology", "environment"],
	pay: "paid",
	pay_details: "$6,000 and housing",
	housing: "yes",
	travel: "no",
	meals: "yes",
	stipend_paid: "biweekly",
	application_fee: "no",
	place: "inperson",
	city: "Atlanta",
	us_state: "Georgia",
	citizenship: "residents",
	min_gpa: "3,25",
	materials: ["resume", "transcript"],
	letters: "0",
	essays: "1",
	essay_words: "1,500",
	materials_note: "A research statement of one page",
	season: "summer",
	opens_on: "2026-12-01",
	deadline_time: "17:00",
	deadline_zone: "eastern",
	deadline_words: "Applications are due February 1, 2027 at 5 pm ET.",
	closes_in: "february",
	decisions_by: "2027-04-15",
	for_hbcu: "on",
	college_groups: ["uncf", "landgrants"],
	colleges: "Spelman College; Howard University",
	yearly: "on",
};

export const FACTS_SENT = {
	...FACTS_TYPED,
	min_gpa: 3.25,
	letters: 0,
	essays: 1,
	essay_words: 1500,
	for_hbcu: true,
	yearly: true,
};

export const FACTS_STORED = {
	...FACTS_SENT,
	audience: '["sophomore","junior"]',
	fields: '["biology","environment"]',
	materials: '["resume","transcript"]',
	for_hbcu: 1,
	college_groups: '["uncf","landgrants"]',
	yearly: 1,
};

/** The facts in a row that has none, and in the API's answers. */
export const NO_FACTS_STORED = Object.fromEntries(
	Object.keys(FACTS_STORED).map((name) => [name, null]),
);

/** The columns, for a select. */
export const FACT_COLUMNS = Object.keys(FACTS_STORED).join(", ");
