import { expect, test } from "vitest";
import { columnOf } from "#app/files/imports/columns.ts";
import { readList } from "#app/files/imports/read-list.ts";

/** The only row of a list in JSON, with these columns besides name and link. */
async function rowWith(columns: Record<string, unknown>) {
	const entry = { name: "Lab", link: "https://lab.example.org/", ...columns };
	for await (const row of readList(new Blob([JSON.stringify([entry])]))) return row;
	return undefined;
}

const unreadOf = (row: NonNullable<Awaited<ReturnType<typeof rowWith>>>) =>
	row.program ? row.unread : row.problem;

test.each([
	["Letters of Rec", "letters"],
	["Letter(s) of Recommendation", "letters"],
	["# of Letters", "letters"],
	["Number of recommendation letters", "letters"],
	["Recommendations Required?", "letters"],
	["LORs", "letters"],
	["Letter of recommendation due", undefined],
	["Recommender Email", undefined],
	["Essay?", "essays"],
	["Number of Essays", "essays"],
	["Personal Statement", "essays"],
	["Essay Required", "essays"],
	["Word Limit", "essay_words"],
	["Essay length", "essay_words"],
	["Required Documents", "materials"],
	["Application Materials", "materials"],
	["Transcript Required", "transcript"],
	["Resume/CV", "resume"],
	["Official Transcript Needed?", "transcript"],
	["FAFSA required", "fafsa"],
	["Test Scores", "testscores"],
	["Housing Provided?", "housing"],
	["Housing Stipend", "housing"],
	["Lodging", "housing"],
	["Travel Covered", "travel"],
	["Meals Included", "meals"],
	["Application Fee", "application_fee"],
	["App Fee ($)", "application_fee"],
	["Cost to Apply", "application_fee"],
	["Pay Schedule", "stipend_paid"],
	["Stipend", "pay_details"],
	["Application Requirements", "eligibility"],
	["Travel dates", undefined],
])("a column called %j", (name, column) => {
	expect(columnOf(name)?.column).toBe(column);
});

const LETTERS = "Letters of Rec";
test.each([
	[LETTERS, "2", { letters: 2 }],
	[LETTERS, "2 letters", { letters: 2 }],
	[LETTERS, "Two recommendations", { letters: 2 }],
	[LETTERS, "two (2)", { letters: 2 }],
	[LETTERS, "1 faculty letter of recommendation", { letters: 1 }],
	[LETTERS, "3 required", { letters: 3 }],
	[LETTERS, "Yes, two.", { letters: 2 }],
	[LETTERS, "Yes – 3", { letters: 3 }],
	["Essay", "Yes, two.", { essays: 2 }],
	["Essay", "Yes, two (500 words each)", { essays: 2, essay_words: 500 }],
	["Essay", "3 (short answers)", { essays: 3, essay_words: null }],
	[LETTERS, "2 academic, 1 personal", { letters: 3 }],
	[LETTERS, "One faculty and one employer reference", { letters: 2 }],
	[LETTERS, "None", { letters: 0 }],
	[LETTERS, "No", { letters: 0 }],
	[LETTERS, 0, { letters: 0 }],
	[LETTERS, "Not required", { letters: 0 }],
	[LETTERS, "Zero", { letters: 0 }],
	["Essay", "Essay (500 words)", { essays: 1, essay_words: 500 }],
	["Essay", "Yes", { essays: 1, essay_words: null }],
	["Essay", "500 words", { essays: 1, essay_words: 500 }],
	["Essay", "Two essays, 250 words each", { essays: 2, essay_words: 250 }],
	["Essay", "2 short essays", { essays: 2 }],
	["Essay", "No essay", { essays: 0 }],
	["Essay", false, { essays: 0 }],
	["Word limit", "1,000 words", { essay_words: 1000 }],
	["Word limit", "250-500", { essay_words: 500 }],
	["Transcript Required", "Yes", { materials: ["transcript"] }],
	["Transcript Required", "No", { materials: null }],
	["Transcript", "Unofficial transcript", { materials: ["transcript"] }],
	["Transcript", "optional", { materials: null }],
	["Resume", true, { materials: ["resume"] }],
	[
		"Requirements",
		"Transcript required. Two letters of recommendation.",
		{ materials: ["transcript"], letters: 2 },
	],
	["Requirements", "Resume, transcript, essay", { materials: ["resume", "transcript"], essays: 1 }],
	[
		"Required documents",
		"Resume; Transcript; 2 letters of recommendation; Essay (500 words); Cover letter",
		{
			materials: ["resume", "transcript"],
			letters: 2,
			essays: 1,
			essay_words: 500,
			materials_note: "Cover letter",
		},
	],
	["materials", ["resume", "FAFSA"], { materials: ["resume", "fafsa"] }],
	["Application Fee", "No application fee", { application_fee: "no" }],
	["Application Fee", "None", { application_fee: "no" }],
	["Application Fee", "$0", { application_fee: "no" }],
	["Application Fee", 0, { application_fee: "no" }],
	["Application Fee", "Free", { application_fee: "no" }],
	["Application Fee", "waived", { application_fee: "no" }],
	["Application Fee", "$25 fee", { application_fee: "yes" }],
	["Application Fee", "$25", { application_fee: "yes" }],
	["Application Fee", 40, { application_fee: "yes" }],
	["Application Fee", "Yes", { application_fee: "yes" }],
	["Fee", "$1,500", { application_fee: null }],
	["Housing", "provided", { housing: "yes" }],
	["Housing", "Yes", { housing: "yes" }],
	["Housing", "Not provided", { housing: "no" }],
	["Housing", "None", { housing: "no" }],
	["Housing", "Included in the program", { housing: "yes" }],
	["Housing", "$2,000 stipend", { housing: "yes" }],
	["Housing", "Students find their own", { housing: "no" }],
	["Travel", "Reimbursed up to $500", { travel: "yes" }],
	["Travel", "No", { travel: "no" }],
	["Meals", "Covered", { meals: "yes" }],
	["Notes", "Housing: provided. No application fee.", { housing: "yes", application_fee: "no" }],
	["Compensation", "$5,000 stipend paid biweekly", { stipend_paid: "biweekly" }],
	["Compensation", "Housing, meals and $5,000", { housing: "yes", meals: "yes" }],
	["Pay schedule", "stipend paid biweekly", { stipend_paid: "biweekly" }],
	["Pay schedule", "Every two weeks", { stipend_paid: "biweekly" }],
	["Pay schedule", "At the end of the program", { stipend_paid: "end" }],
	["Pay schedule", "Monthly", { stipend_paid: "monthly" }],
	[
		"Description",
		"This no-essay scholarship takes a minute. No letters of recommendation needed.",
		{ essays: 0, letters: 0 },
	],
])("%s: %j", async (column, cell, facts) => {
	const row = await rowWith({ [column]: cell });
	expect(row?.program).toMatchObject(facts);
	expect(row && unreadOf(row)).toEqual(column === "Fee" ? [["application_fee", "$1,500"]] : []);
});

test.each([
	["Letters of Rec", "Yes", "letters"],
	["Letters of Rec", "12", "letters"],
	["Essay", "ask them", "essays"],
	["Housing", "Varies", "housing"],
	["Application Fee", "see site", "application_fee"],
	["Pay schedule", "sometimes", "stipend_paid"],
])("%s: %j isn't understood, and is said so", async (column, cell, name) => {
	const row = await rowWith({ [column]: cell });
	expect(row?.program).toMatchObject({ [name]: null });
	expect(row && unreadOf(row)).toEqual([[name, cell]]);
});

test.each<[column: string, cell: string, facts: object]>([
	["Eligible Schools", "All HBCUs", { for_hbcu: true, colleges: null }],
	["Eligible Schools", "UNCF member institutions", { college_groups: ["uncf"], colleges: null }],
	[
		"Eligible Schools",
		"Spelman College; Morehouse College",
		{ colleges: "Spelman College; Morehouse College" },
	],
	["College Groups", "All HBCUs", { for_hbcu: true, college_groups: null }],
	["Eligibility", "Must be enrolled at an HBCU; 3.0 GPA", { for_hbcu: true, min_gpa: 3 }],
	["Eligibility", "Students at 1890 land-grant universities", { college_groups: ["landgrants"] }],
	[
		"Description",
		"Open exclusively to Howard University students.",
		{ colleges: "Howard University" },
	],
	["Description", "Founded at Howard University.", { colleges: null, for_hbcu: null }],
])("colleges in %s: %j", async (column, cell, facts) => {
	const row = await rowWith({ [column]: cell });
	expect(row?.program).toMatchObject(facts);
	expect(row && unreadOf(row)).toEqual([]);
});
