/** What lists call the columns for what a program asks for, costs and gives, by words. */

const HOW_MANY = "(?:(?:number|no|num|how many|total|of|the|required|min(?:imum)?|is|are|an?) )*";
const NEEDED = "(?: (?:is |are )?(?:required|needed|requested|requirements?|count|number|yes no))*";
const GIVEN =
	"(?: (?:is |are )?(?:provided|included|available|covered|paid|offered|support|stipends?|allowances?|assistance|costs?|reimbursements?|reimbursed|expenses?|funding|info|information|yes no))*";

type AskedColumn =
	| ("letters" | "essays" | "essay_words" | "materials" | "materials_note")
	| ("resume" | "transcript" | "portfolio" | "testscores" | "interview" | "fafsa" | "nomination")
	| ("housing" | "travel" | "meals" | "application_fee" | "stipend_paid");

export const ASKED_COLUMNS: [words: string, column: AskedColumn, rank: number][] = [
	[
		`${HOW_MANY}(?:letters? of (?:rec\\w*|references?|support)|(?:rec\\w*|reference) letters?|letters?|recommendations?|recs?|lors?|recommenders|references)${NEEDED}`,
		"letters",
		1,
	],
	[
		"(?:essays? )?(?:max(?:imum)? )?(?:words? (?:limit|count|max(?:imum)?)|words)|essays? length|max(?:imum)? essay words",
		"essay_words",
		1,
	],
	[`${HOW_MANY}(?:short )?(?:essays?|personal statements?|essay questions)${NEEDED}`, "essays", 1],
	[`${HOW_MANY}(?:r[eé]sum[eé]s?|cvs?)(?: or cv| cv)?${NEEDED}`, "resume", 1],
	[`${HOW_MANY}(?:un)?(?:official )?transcripts?${NEEDED}`, "transcript", 1],
	[`${HOW_MANY}(?:portfolios?|work samples?)${NEEDED}`, "portfolio", 1],
	[
		`${HOW_MANY}(?:(?:standardized )?test scores?|sat act(?: scores?)?|gre(?: scores?)?)${NEEDED}`,
		"testscores",
		1,
	],
	[`${HOW_MANY}interviews?${NEEDED}`, "interview", 1],
	[`${HOW_MANY}fafsa${NEEDED}`, "fafsa", 1],
	[`${HOW_MANY}(?:institutional |campus |college )?nominations?${NEEDED}`, "nomination", 1],
	[
		"(?:application |required |supporting )+(?:materials?|documents?|documentation|components)(?: (?:required|needed))*|(?:materials?|documents?) (?:required|needed|list)|what (?:you|to|they|it) (?:needs?|submit|asks? for)|application checklist",
		"materials",
		1,
	],
	[
		"(?:other|additional) (?:materials?|documents?|requirements?)(?: (?:required|needed))?",
		"materials_note",
		1,
	],
	[`(?:is |free )?(?:housing|lodging|accommodations?)(?: and meals)?${GIVEN}`, "housing", 1],
	[`(?:is )?(?:travel|airfare|transportation|flights?)${GIVEN}`, "travel", 1],
	[`(?:is |are )?(?:meals?|food|dining)${GIVEN}`, "meals", 1],
	[
		"(?:application|app|entry) (?:fees?|costs?)(?: (?:required|amount|usd|yes no))*|costs? to apply|is there (?:an )?application fee",
		"application_fee",
		1,
	],
	[
		"(?:stipends?|pay|payments?) (?:schedule|frequency|timing|period|is paid|paid)|(?:when|how often) (?:the )?(?:stipend )?(?:is )?paid|paid when",
		"stipend_paid",
		1,
	],
];
