import { expect, test } from "vitest";
import { costsIn } from "#lib/costs-in-prose.ts";

type Said = "yes" | "no" | undefined;

test.each<[text: string, housing: Said]>([
	["Housing is provided.", "yes"],
	["Housing provided", "yes"],
	["Free on-campus housing", "yes"],
	["The program provides housing and meals.", "yes"],
	["A $6,000 stipend and housing", "yes"],
	["$6,000 plus housing", "yes"],
	["Fellows receive a stipend, housing, and travel.", "yes"],
	["Housing and travel costs are covered.", "yes"],
	["Room and board are included.", "yes"],
	["Housing: Yes", "yes"],
	["Housing: provided", "yes"],
	["Housing – included", "yes"],
	["Benefits:\n- Housing\n- Mentoring", "yes"],
	["What you get\n• Lodging\n• Meals", "yes"],
	["A housing stipend of $2,000 is available", "yes"],
	["Housing allowance", "yes"],
	["Lodging will be paid for by the program", "yes"],
	["Students live in dorms at no cost.", "yes"],
	["Housing is not provided.", "no"],
	["Housing is not included.", "no"],
	["Housing not included", "no"],
	["Housing: no", "no"],
	["Housing: not provided", "no"],
	["No housing", "no"],
	["No housing is provided.", "no"],
	["We do not provide housing.", "no"],
	["The program doesn't offer housing or travel.", "no"],
	["The stipend does not cover housing.", "no"],
	["Interns are responsible for their own housing.", "no"],
	["Students must arrange their own housing.", "no"],
	["Participants are responsible for housing and transportation.", "no"],
	["Housing is the responsibility of the intern.", "no"],
	["Unfortunately, housing cannot be provided.", "no"],
	["Hourly pay and housing help", undefined],
	["Includes: $5,000 (housing costs $1,200)", undefined],
	["Housing may be available.", undefined],
	["We help you find housing.", undefined],
	["Housing is available for a fee.", undefined],
	["Research on affordable housing is included.", undefined],
	["Work on housing policy with our team.", undefined],
	["Department of Housing and Urban Development provides internships", undefined],
	["Request accommodations for a disability; they are provided.", undefined],
	["Housing is provided in Boston. Housing is not provided in Denver.", undefined],
])("housing: %s", (text, housing) => {
	expect(costsIn(text).housing).toBe(housing);
});

test.each<[text: string, travel: Said, meals: Said]>([
	["Travel and meals are covered.", "yes", "yes"],
	["Round-trip airfare is paid.", "yes", undefined],
	["Travel expenses will be reimbursed", "yes", undefined],
	["Includes travel, lodging and all meals", "yes", "yes"],
	["A travel stipend is available.", "yes", undefined],
	["Travel reimbursement up to $500", "yes", undefined],
	["Travel is not covered.", "no", undefined],
	["Travel costs are not reimbursed", "no", undefined],
	["Participants travel at their own expense", "no", undefined],
	["Students must be willing to travel to Washington", undefined, undefined],
	["Fellows travel to Ghana for two weeks", undefined, undefined],
	["Travel: paid", "yes", undefined],
	["Meals: included", undefined, "yes"],
	["Room and board provided", undefined, "yes"],
	["A meal plan is included", undefined, "yes"],
	["Meals are not provided", undefined, "no"],
	["No meals or travel support are provided", "no", "no"],
	["You are responsible for your own meals and transportation.", "no", "no"],
	["They pay for flight lessons", undefined, undefined],
	["Volunteers serve meals to seniors", undefined, undefined],
	["Housing, meals, and travel are not included.", "no", "no"],
	["Food and lodging are provided", undefined, "yes"],
])("travel and meals: %s", (text, travel, meals) => {
	const found = costsIn(text);
	expect([found.travel, found.meals]).toEqual([travel, meals]);
});

test.each<[text: string, fee: Said]>([
	["There is no application fee.", "no"],
	["No application fee", "no"],
	["No fee to apply!", "no"],
	["There's no cost to apply.", "no"],
	["It's free to apply.", "no"],
	["Applying is free.", "no"],
	["The application is free.", "no"],
	["Application fee: none", "no"],
	["Application fee: $0", "no"],
	["Application Fee: Free", "no"],
	["The application fee is waived.", "no"],
	["Application fee waived", "no"],
	["We do not charge an application fee.", "no"],
	["Applicants don't need an application fee", "no"],
	["Apply without an application fee", "no"],
	["A $25 application fee is required.", "yes"],
	["$25 non-refundable application fee", "yes"],
	["Application fee: $40", "yes"],
	["There is an application fee of $30.", "yes"],
	["Pay the application fee by card.", "yes"],
	["The application fee is waived for HBCU students.", undefined],
	["$50 application fee; fee waivers are available", "yes"],
	["Tuition and fees are covered.", undefined],
	["A program fee of $300 applies.", undefined],
	["The registration fee is $50.", undefined],
	["Complete the Free Application for Federal Student Aid", undefined],
	["Application fee waived for all applicants", "no"],
	["Application fee is waived.", "no"],
	["No application fee!", "no"],
	["Free to apply", "no"],
	["$0 application fee", "no"],
	["Application fee: waived", "no"],
	["There's never an application fee.", "no"],
	["No cost to apply", "no"],
	["Application is free and takes ten minutes", "no"],
	["Application fee: $75 (waivers available)", "yes"],
	["A nonrefundable $35 application fee is due with your application", "yes"],
	["$20 application fee", "yes"],
	["Application fees are waived for Pell Grant recipients.", undefined],
	["The $50 application fee is waived for members.", undefined],
	["Applicants pay a $25 fee to apply.", "yes"],
	["Apply free of charge", "no"],
	["You don't have to pay to apply.", "no"],
	["We'll never ask you to pay an application fee.", "no"],
])("fee: %s", (text, fee) => {
	expect(costsIn(text).applicationFee).toBe(fee);
});

test.each<[text: string, paid: string | undefined]>([
	["The stipend is paid monthly.", "monthly"],
	["Stipend paid biweekly", "biweekly"],
	["Interns are paid every two weeks.", "biweekly"],
	["Stipends are paid bi-weekly through payroll", "biweekly"],
	["A weekly stipend of $600", "weekly"],
	["Fellows receive a monthly stipend.", "monthly"],
	["The stipend is paid at the end of the program.", "end"],
	["The stipend is paid upon completion.", "end"],
	["Stipend: paid in two installments", "halves"],
	["Half of the stipend is paid at the start and half at the end.", "halves"],
	["The stipend is paid upfront.", "start"],
	["The award is paid at the beginning of the fall semester.", "start"],
	["Rent is paid monthly.", undefined],
	["Fees are paid weekly", undefined],
	["Paid internship with weekly meetings", undefined],
	["We send a monthly newsletter", undefined],
	["A stipend of $3,000 per month", undefined],
	["Fellows meet weekly", undefined],
])("paid: %s", (text, paid) => {
	expect(costsIn(text).stipendPaid).toBe(paid);
});

test.each([
	"no ",
	"housing ",
	"meals, travel ",
	"application fee ",
	"not paid ",
	"paid half at ",
	"benefits:\n",
])("a text of nothing but '%s' is read up to a bound", (piece) => {
	const end = "\n\nThe stipend is paid monthly.";
	expect(costsIn(piece + end).stipendPaid).toBe("monthly");
	const long = piece.repeat(200_000 / piece.length);
	expect(costsIn(long + end)).toEqual(costsIn(long));
});
