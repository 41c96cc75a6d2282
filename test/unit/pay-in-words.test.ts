import { expect, test } from "vitest";
import { isUnpaidIn, payIn } from "#app/routes/contributions/page-reading/pay-in-words.ts";
import { fc } from "../support/fuzz.ts";

test.each([
	// What issue 33 names, as the pages of summer programs, scholarships and jobs have it.
	["A stipend of 5,600 USD is paid.", "5,600 USD stipend"],
	["Winners get an award of $33,000.", "$33,000 award"],
	["Interns earn $25/hour.", "$25/hour"],
	["With a $6k stipend and housing.", "$6k stipend"],
	["The program pays $1,000 a week.", "$1,000 a week"],
	["Apply for an up to $10,000 scholarship.", "up to $10,000 scholarship"],
	// Other spellings of the same.
	["Stipend: $5,000 plus housing.", "$5,000 plus housing"],
	["Compensation\n$22.50 per hour", "$22.50 per hour"],
	["Fellows receive a stipend of up to $7,500.", "up to $7,500 stipend"],
	["You will be paid $18 an hour.", "$18 an hour"],
	["Pay is $20-25/hr depending on experience.", "$20-25/hr"],
	["Salary range: $60,000 to $75,000 per year", "$60,000 to $75,000 per year"],
	["Each scholar receives $2,500 each semester.", "$2,500 each semester"],
	["USD 4,000 stipend, travel and housing", "USD 4,000 stipend"],
	["a monthly stipend of US$ 2,000", "US$ 2,000 stipend"],
	["We award ten scholarships of $1,000 each.", "$1,000 scholarship"],
	["The application fee is $50. Fellows earn a $6,000 stipend.", "$6,000 stipend"],
	["A $500 fee is waived; a $3,000 stipend is paid", "$3,000 stipend"],
	["Tuition is $1,200 per week. Tutors earn $15 per hour.", "$15 per hour"],
	["Costs are covered, plus a $500 stipend", "$500 stipend"],
	["The award covers tuition up to $10,000.", "up to $10,000 award"],
	["A scholarship of $5,000 toward tuition and fees", "$5,000 scholarship"],
	["No fee: students get a $750 stipend", "$750 stipend"],
	["Prize: $1,000", "$1,000"],
	["Interns earn $22 - $25 per hour.", "$22 - $25 per hour"],
	["Participants are given 5000 dollars as a stipend", "5000 dollars stipend"],
	["Pay: $1500/mo", "$1500/mo"],
	["The fellowship carries a $40,000 annual stipend", "$40,000 stipend"],
	["Scholarships range from $500 to $5,000", "$500 to $5,000 scholarship"],
	["£1,500 bursary", "£1,500 bursary"],
	["Base pay range: $85,000.00/yr - $110,000.00/yr", "$85,000.00/yr - $110,000.00/yr"],
	["$45/hr - $55/hr", "$45/hr - $55/hr"],
	["Estimated salary: $24 per hour", "$24 per hour"],
	["$5000 Stipend!", "$5000 stipend"],
	["Win a $2500 scholarship", "$2500 scholarship"],
	["Participants receive a $600 weekly stipend.", "$600 weekly"],
	["Grand Prize: $10,000", "$10,000 prize"],
	["stipend ($7,000)", "$7,000 stipend"],
	["The base salary range for this position is $80K–$95K", "$80K–$95K salary"],
	["receive a living allowance of $22,000", "$22,000 allowance"],
	["Pay Range\n$28.00—$35.00 USD", "$28.00—$35.00 USD"],
	["Research interns earn between $1,500 and $2,000 per month.", "$1,500 and $2,000 per month"],
	["full-tuition scholarship worth up to $120,000", "up to $120,000 scholarship"],
] as const)("%s: %s", (words, pay) => {
	expect(payIn(words)).toBe(pay);
});

test.each([
	"Tuition is $1,200 per week.",
	"Tuition: $1,200 per week",
	"For students from families with an income below $60,000",
	"with a household income of $60,000 or less",
	"whose families earn less than $75,000 a year",
	"The application fee is $35.",
	"There is a $35 application fee.",
	"A nonrefundable deposit of $500 holds your place.",
	"The program costs $4,500.",
	"It costs $20.",
	"Register early and save $200!",
	"Save up to $200 on registration.",
	"The college has an endowment of $300,000.",
	"The foundation has raised $3 million for students.",
	"Since 2001 it has awarded $3 million in scholarships.",
	"Thanks to a $5 million gift",
	"a grant of $2.5 million from the NSF",
	"Donate $25 today",
	"Please give: donations of $50 a month help",
	"Participants pay $300 for housing.",
	"Students must pay a $50 deposit.",
	"Room and board is an additional cost of $900 per week",
	"$450 per credit hour",
	"The average graduate has $30,000 in debt.",
	"Borrow up to $5,500 a year in loans",
	"Members pay dues of $40 a year",
	"a budget of $10,000",
	"a $100 discount for early birds",
	"Get $100 off",
	"Tickets are $15",
	"assets of under $10,000",
	"If you earn under $50,000 a year",
	"Parking is $10.",
	"Parking is $10 a day.",
	"Subscribe for $5 a month",
	"Our alumni earn $90,000 per year on average",
	"Over $500,000 in scholarships awarded annually",
	"The median salary of graduates is $80,000 per year",
	"Minimum wage in Georgia is $7.25.",
	"Members pay $10; guests pay $20.",
	"Visitors pay $15 per day",
	"The company pays $250 per month for health insurance.",
	"We offer $50 a month for your phone",
	"Win 12345678901 prizes",
])("%s is no pay", (words) => {
	expect(payIn(words)).toBeUndefined();
});

test.each([
	["This is an unpaid internship.", true],
	["This internship is unpaid.", true],
	["Please note that all of our internships are currently unpaid.", true],
	["The position is not paid, but students can earn credit.", true],
	["Compensation: Unpaid", true],
	["Stipend: none", true],
	["We do not list unpaid internships.", false],
	["Unpaid work is the subject of this research.", false],
	["Students with unpaid internships elsewhere get $2,000.", false],
	["This program is paid.", false],
	["Pay: noon to five", false],
] as const)("%s is unpaid: %s", (words, isUnpaid) => {
	expect(isUnpaidIn(words)).toBe(isUnpaid);
});

test("any text is read, in time", () => {
	const parts = [
		"$",
		"1,000",
		"5k",
		" USD",
		"stipend",
		"tuition",
		" of ",
		": ",
		"\n",
		". ",
		"/hour",
		" to ",
		"pay",
	];
	fc.assert(
		fc.property(fc.array(fc.oneof(fc.constantFrom(...parts), fc.string())), (some) => {
			const pay = payIn(some.join(""));
			expect(pay === undefined || /\d/.test(pay)).toBe(true);
			if (pay) expect(payIn(`Stipend: ${pay}`) ?? pay).toBe(pay);
		}),
	);
});

test("long texts are read to their end: what takes hours times out", () => {
	for (const part of [
		"$1,000 ",
		"$",
		"1,",
		"up to ",
		"Stipend:\n",
		"pay ",
		"1 to ",
		"$1 to ",
		"USD ",
	]) {
		expect(() => payIn(part.repeat(40_000 / part.length))).not.toThrow();
	}
});
