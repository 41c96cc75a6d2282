/** What public lists write for facts, and what it means. */
import { describe, expect, test } from "vitest";
import { columnOf } from "#app/files/imports/columns.ts";
import { readList } from "#app/files/imports/read-list.ts";
import { fc } from "../support/fuzz.ts";

const NOW_MS = Date.parse("2026-11-26T12:00:00Z");

async function rowOf(said: Record<string, unknown>, title = "") {
	const entry = { name: "Lab", link: "https://lab.example.org", ...said };
	for await (const row of readList(new Blob([JSON.stringify([entry])]), { title, nowMs: NOW_MS })) {
		if (row.program) return row;
	}
	throw new Error("It was refused.");
}

describe("fields of study", () => {
	test.each([
		["Computer Engineering", "computing engineering"],
		["MBA", "business"],
		["Business Administration", "business"],
		["Political Science", "government social"],
		["Social Work", "social"],
		["Pre-Med", "health"],
		["Data Analytics", "computing"],
		["STEM", "biology computing engineering mathematics physical"],
		["Computer Science", "computing"],
		["Electrical & Computer Engineering", "computing engineering"],
		["Biomedical Engineering", "engineering health"],
		["Mechanical Engineering; Aerospace Engineering", "engineering"],
		["Agribusiness", "agriculture business"],
		["Animal Science", "agriculture"],
		["Criminal Justice", "law"],
		["Pre-Law", "law"],
		["Elementary Education", "education"],
		["Early Childhood Education", "education"],
		["Public Health", "health"],
		["Nursing (BSN)", "health"],
		["Psychology", "social"],
		["Mass Communications", "communications"],
		["Journalism", "communications"],
		["Graphic Design", "arts"],
		["Music Education", "arts education"],
		["Actuarial Science", "business mathematics"],
		["Applied Mathematics", "mathematics"],
		["Chemistry", "physical"],
		["Astrophysics", "physical"],
		["Environmental Science", "environment"],
		["Urban Planning", "environment government"],
		["International Relations", "government"],
		["African American Studies", "humanities social"],
		["English Literature", "humanities"],
		["Foreign Languages", "humanities"],
		["Supply Chain Management", "business"],
		["Sports Management", "business"],
		["Hospitality Management", "business"],
		["Construction Management", "engineering"],
		["Cybersecurity", "computing"],
		["Information Systems", "computing"],
		["AI/ML", "computing"],
		["Liberal Arts", "humanities"],
		["Kinesiology", "biology health"],
		["Marine Biology", "biology"],
		["Law", "law"],
		["Comp Sci", "computing"],
		["Bus. Admin.", "business"],
		["Mech E", "engineering"],
		["Any major", "any"],
		["All majors welcome", "any"],
		["Open to all fields of study", "any"],
		["Engineering, Computer Science, or a related field", "computing engineering"],
		["Economics", "business"],
		["Comp. Sci.", "computing"],
		["CS", "computing"],
		["CS, EE, CE", "computing engineering"],
		["EECS", "computing engineering"],
		["Software Engineering", "computing"],
		["Info Tech", "computing"],
		["IT", "computing"],
		["Accounting & Finance", "business"],
		["Marketing", "business"],
		["Biology, Chemistry", "biology physical"],
		["Biochem", "biology physical"],
		["Nursing", "health"],
		["Pharmacy", "health"],
		["Pre-health", "health"],
		["Dentistry", "health"],
		["Poli Sci", "government social"],
		["Public Policy", "government"],
		["Sociology", "social"],
		["History", "humanities"],
		["English", "humanities"],
		["Philosophy", "humanities"],
		["Fine Arts", "arts"],
		["Theatre", "arts"],
		["Agriculture", "agriculture"],
		["Food Science", "agriculture"],
		["Sustainability", "environment"],
		["Education (K-12)", "education"],
		["Teaching", "education"],
		["Math", "mathematics"],
		["Statistics", "mathematics"],
		["Data Science", "computing"],
		["Physics", "physical"],
		["Law/Pre-law", "law"],
		["Civil Engr.", "engineering"],
		["Chem E", "engineering"],
		["Journalism/PR", "communications"],
		["Undeclared", "any"],
		["All", "any"],
		["Open to all majors", "any"],
		["Any STEM field", "biology computing engineering mathematics physical"],
		["Human Resources", "business"],
		["Real Estate", "business"],
		["Entrepreneurship", "business"],
		["Logistics", "business"],
		["Divinity", "humanities"],
		["Religion", "humanities"],
		["Anthropology", "social"],
		["Child Development", "education social"],
		["UX Design", "arts computing"],
		["Robotics", "computing engineering"],
		["Underwater basket weaving", ""],
		["Verify on website", ""],
	])("%j", async (major, fields) => {
		const { program, unread } = await rowOf({ major });
		expect((program.fields ?? []).join(" ")).toBe(fields);
		if (!fields) expect(unread).toEqual([["fields", major]]);
	});
});

test.each([
	["3.0+", 3],
	["min 2.75", 2.75],
	["Minimum 2.5 GPA", 2.5],
	["3.0/4.0", 3],
	["3.0 on a 4.0 scale", 3],
	["3.5 or higher", 3.5],
	["≥ 3.2", 3.2],
	["2,8", 2.8],
	["3", 3],
	[3.25, 3.25],
	["3.0 - 4.0", 3],
	["preferred 3.5, minimum 3.0", 3],
	["None stated", null],
	["90/100", null],
	["85%", null],
	["4.5/5.0", null],
	["B average", null],
	["2 letters", null],
	["3 / 4", 3],
	["GPA: 3", 3],
	["3.0/4.0", 3],
	["3.0 / 4.0 scale", 3],
	["3.0 on a 4.0 scale", 3],
	["3.0 out of 4.0", 3],
	["minimum 2.75 cumulative", 2.75],
	["Min. 2.5", 2.5],
	["2.5+", 2.5],
	["≥ 3.2", 3.2],
	[">= 3.2", 3.2],
	["at least 3.25", 3.25],
	["3.5 or higher", 3.5],
	["3.5 GPA or above", 3.5],
	["GPA of 3.0 or better", 3],
	["3", 3],
	["3.00", 3],
	["2.0 min, 3.0 preferred", 2],
	["3.0 overall, 3.2 in major", 3],
	["3,0", 3],
	["B average (3.0)", 3],
	["None", null],
	["N/A", null],
	["no minimum", null],
	["85%", null],
	["4.5/5.0", null],
	["5.0", null],
	["Good academic standing", null],
	["3.0-4.0", 3],
	["2.75 – 4.0", 2.75],
	["2.8 cumulative GPA; 3.0 major GPA", 2.8],
	["Cumulative: 2.75; major: 3.0", 2.75],
	["unweighted 3.3", 3.3],
	["3.3 unweighted / 3.8 weighted", 3.3],
	["minimum GPA: 3.0 on a 4.0 scale", 3],
])("the GPA %j", async (gpa, minGpa) => {
	expect((await rowOf({ gpa })).program.min_gpa).toBe(minGpa);
});

test.each([
	["Must have a minimum cumulative GPA of 2.75.", 2.75],
	["A 3.0 GPA or higher is required.", 3],
	["GPA: 3.0/4.0", 3],
	["Applicants need at least a 3.2 cumulative grade point average on a 4.0 scale.", 3.2],
	["on a 4.0 scale, a GPA of at least 3.0", 3],
	["Minimum GPA 2.5", 2.5],
	["have a GPA at or above 3.25", 3.25],
	["Maintain good standing", null],
	["a cumulative GPA of 3.00 or above on a 4.00 scale", 3],
	["2.8+ GPA", 2.8],
	["Enrolled in at least 2.0 courses", null],
	["minimum 3.0 (4.0 scale) GPA", 3],
	["earned a GPA of B (3.0) or better", 3],
])("the GPA in a sentence: %j", async (eligibility, minGpa) => {
	expect((await rowOf({ eligibility })).program.min_gpa).toBe(minGpa);
});

test.each([
	[{ citizenship: "citizens-only" }, "citizens"],
	[{ citizenship: "US citizen required" }, "citizens"],
	[{ citizenship: "U.S. Citizenship is Required" }, "citizens"],
	[{ citizenship: "Must be a U.S. citizen" }, "citizens"],
	[{ citizenship: "US citizens or permanent residents" }, "residents"],
	[{ citizenship: "Green card holders" }, "residents"],
	[{ citizenship: "International students welcome" }, "anyone"],
	[{ citizenship: "No citizenship requirement" }, "anyone"],
	[{ citizenship: "Open to all" }, "anyone"],
	[{ citizenship: "F-1 OPT/CPT accepted" }, "anyone"],
	[{ citizenship: "Active secret clearance" }, "citizens"],
	[{ citizenship: "Non-US citizens eligible" }, "anyone"],
	[{ citizenship: "Citizens & PR" }, "residents"],
	[{ citizenship: "Unknown" }, null],
	[{ citizenship: "U.S. citizens and permanent residents" }, "residents"],
	[{ citizenship: "US Citizen or Green Card holder" }, "residents"],
	[{ citizenship: "Must be a U.S. citizen" }, "citizens"],
	[{ citizenship: "U.S. citizenship required" }, "citizens"],
	[{ citizenship: "US citizen, national, or permanent resident" }, "residents"],
	[{ citizenship: "Open to all" }, "anyone"],
	[{ citizenship: "No citizenship requirement" }, "anyone"],
	[{ citizenship: "International students welcome" }, "anyone"],
	[{ citizenship: "International students are eligible" }, "anyone"],
	[{ citizenship: "No visa sponsorship" }, "residents"],
	[{ citizenship: "Sponsorship available" }, "anyone"],
	[{ citizenship: "Must be authorized to work in the U.S." }, "residents"],
	[
		{ citizenship: "Must be legally authorized to work in the United States without sponsorship" },
		"residents",
	],
	[{ citizenship: "DACA recipients are eligible" }, "residents"],
	[{ citizenship: "US citizens only" }, "citizens"],
	[{ citizenship: "U.S. persons (ITAR)" }, "residents"],
	[{ citizenship: "Security clearance; US citizenship required" }, "citizens"],
	[{ citizenship: "citizens-only" }, "citizens"],
	[{ citizenship: "F-1 CPT/OPT OK" }, "anyone"],
	[{ citizenship: "Any" }, "anyone"],
	[{ citizenship: "n/a" }, null],
	[{ citizenship: "Not specified" }, null],
	[{ citizenship: "U.S. citizens, permanent residents, and DACA students" }, "residents"],
	[{ citizenship: "Undocumented students may apply" }, "anyone"],
	[{ citizenship: "Regardless of citizenship" }, "anyone"],
	[{ citizenship: "All nationalities" }, "anyone"],
	[{ sponsorship: "unknown" }, null],
	[{ sponsorship: "Other" }, null],
	[{ sponsorship: "No sponsorship" }, "residents"],
	[{ sponsorship: "Does Not Offer Sponsorship" }, "residents"],
	[{ sponsorship: "Will not sponsor a visa" }, "residents"],
	[{ sponsorship: "Sponsorship: unknown" }, null],
	[{ sponsorship: "U.S. Citizenship is Required" }, "citizens"],
	[{ sponsorship: "Offers Sponsorship" }, "anyone"],
	[{ sponsorship: false }, "residents"],
	[{ sponsorship: "Yes" }, "anyone"],
])("who may apply by citizenship: %j", async (said, citizenship) => {
	expect((await rowOf(said)).program.citizenship).toBe(citizenship);
});

test.each([
	["Undergraduates", "firstyear sophomore junior senior"],
	["Undergraduate and graduate students", "firstyear sophomore junior senior graduate"],
	["Rising juniors and seniors", "junior senior"],
	["Sophomore through senior", "sophomore junior senior"],
	["Freshman-Junior", "firstyear sophomore junior"],
	["High School Seniors", "highschool"],
	["PhD", "graduate"],
	["Master's", "graduate"],
	["Bachelor's", "firstyear sophomore junior senior"],
	["Recent graduates", "recentgrad"],
	["Community college students", "firstyear sophomore"],
	["1st year", "firstyear"],
	["College students", "firstyear sophomore junior senior"],
	["Veterans", ""],
])("for whom: %j", async (level, audience) => {
	expect(((await rowOf({ level })).program.audience ?? []).join(" ")).toBe(audience);
});

test.each([
	[{ pay: "$25/hour" }, "paid", "$25/hour"],
	[{ salary: "$25/hour" }, "paid", "$25/hour"],
	[{ salary: "$9k/mo" }, "paid", "$9k/mo"],
	[{ Compensation: "60K" }, "paid", "60K"],
	[{ "Award Amount": 5000 }, "paid", "$5,000"],
	[{ stipend: "Unpaid" }, "unpaid", "Unpaid"],
	[{ pay: "Paid internship" }, "paid", null],
	[{ pay: "For academic credit" }, "unpaid", null],
	[{ amount: "N/A" }, null, null],
	[{ pay: "5000" }, "paid", "$5,000"],
	[{ pay: "Academic credit" }, "unpaid", null],
])("pay: %j", async (said, pay, details) => {
	expect((await rowOf(said)).program).toMatchObject({ pay, pay_details: details });
});

test.each([
	["Summer 2025", true],
	["2025", true],
	["2025-2026", true],
	["2026", false],
	["2026-27", false],
	["Fall 2026", false],
])("the season %j is over: %s", async (season, closed) => {
	expect((await rowOf({ season, active: true })).program.closed).toBe(closed);
});

const LISTED = { sponsorship: "Other", active: true, degrees: ["Bachelor's"] };
test.each([
	[{ ...LISTED, name: "Software Engineer, New Grad" }, "", "other", "recentgrad"],
	[{ ...LISTED, name: "Software Engineer I" }, "", "other", "recentgrad"],
	[{ ...LISTED, name: "Entry Level Analyst", terms: ["Summer 2027"] }, "", "other", "recentgrad"],
	[
		{ ...LISTED, name: "Analyst", terms: ["Summer 2027"] },
		"",
		"internship",
		"firstyear sophomore junior senior",
	],
	[
		{ ...LISTED, name: "Analyst" },
		"summer2027-internships.json",
		"internship",
		"firstyear sophomore junior senior",
	],
	[{ ...LISTED, name: "Analyst", terms: ["Summer 2027"] }, "New Grad 2027", "other", "recentgrad"],
	[
		{ name: "Data Scientist Intern (Full-time)", "employment type": "Full-time" },
		"",
		"internship",
		"",
	],
	[{ name: "Data Scientist", "Employment Type": "Full-Time" }, "", "other", "recentgrad"],
	[{ name: "2027 Summer Associate" }, "", "internship", ""],
	[{ name: "Summer 2027 Tax Analyst" }, "", "internship", ""],
	[{ name: "The Gates Award" }, "scholarships_2027.csv", "scholarship", ""],
	[{ name: "The Gates Award" }, "Internships and scholarships", "other", ""],
	[{ name: "Hackathon", type: "Event" }, "", "other", ""],
	[{ name: "Lab", type: "Paid summer internship" }, "", "internship", ""],
])("what kind it is: %j in %j", async (said, title, kind, audience) => {
	const { program } = await rowOf(said, title);
	expect([program.kind, (program.audience ?? []).join(" ")]).toEqual([kind, audience]);
});

test.each([
	[{ active: true, terms: ["Summer 2025"] }, true, "Summer 2025 is over."],
	[{ active: true, terms: ["Spring 2026", "Summer 2026"] }, true, "Summer 2026 is over."],
	[{ active: true, terms: ["Summer 2025", "Summer 2027"] }, false, null],
	[{ active: true, terms: ["Fall 2026"] }, false, null],
	[{ active: true, terms: ["Summer"] }, false, null],
	[{ name: "Lab Intern - Summer 2025" }, true, "Summer 2025 is over."],
	[{ active: false, terms: ["Summer 2025"] }, true, null],
	[{ status: "Closed" }, true, null],
	[{ is_closed: true }, true, null],
	[{ status: "Open" }, false, null],
])("whether it is over: %j", async (said, closed, note) => {
	const row = await rowOf(said);
	expect([row.program.closed, row.note]).toEqual([closed, note]);
});

test.each([
	["source_url", "application_link"],
	["Scholarship Name", "name"],
	["Fellowship", "name"],
	["Link to Fellowship", "application_link"],
	["Award Amount", "pay_details"],
	["Apply Link", "application_link"],
	["Program Title", "name"],
	["Sponsor", "organisation"],
	["Sponsoring Organization", "organisation"],
	["Organization Name", "organisation"],
	["Company Website", undefined],
	["Contact Email", undefined],
	["Application Deadline (2027)", "application_deadline"],
	["Due Date", "application_deadline"],
	["Date Application Opens", "opens_on"],
	["Minimum GPA Requirement", "min_gpa"],
	["Eligible Majors", "fields"],
	["Field of Study", "fields"],
	["Class Standing", "audience"],
	["Classification", "audience"],
	["Grade Level", "audience"],
	["Citizenship Requirements", "citizenship"],
	["jobTitle", "name"],
	["applyUrl", "application_link"],
	["Name of Scholarship", "name"],
	["Hourly Pay", "pay_details"],
	["Job Location", "locations"],
	["Eligibility Requirements", "eligibility"],
	["Letter of recommendation due", undefined],
	["First Name", undefined],
	["Award", "pay_details"],
	["Company/Org", "organisation"],
	["Paid/Unpaid", "pay"],
	["State(s)", "us_state"],
	["Student Type", "audience"],
	["Application Portal", "application_link"],
	["Eligible Colleges", "colleges"],
	["College Groups", "college_groups"],
	["For students of", "college_groups"],
	["HBCU", "for_hbcu"],
	["constructor", undefined],
	["x".repeat(10_000), undefined],
])("a column called %j", (name, column) => {
	expect(columnOf(name)?.column).toBe(column);
});

test.each([
	["UNCF Members; 1890 Land-Grants", ["uncf", "landgrants"]],
	["public HBCUs", ["publichbcus"]],
	["uncf, Ivy League", ["uncf"]],
	["Ivy League", null],
])("the groups of colleges %j", async (groups, expected) => {
	expect((await rowOf({ "college groups": groups })).program.college_groups).toEqual(expected);
});

test("whatever a cell says, a row with a name and a link goes in", async () => {
	const columns = fc.constantFrom(
		"major",
		"gpa",
		"level",
		"pay",
		"salary",
		"location",
		"type",
		"citizenship",
		"deadline",
		"terms",
		"hbcu",
		"state",
		"city",
		"eligibility",
		"letters",
		"essay",
		"materials",
		"transcript",
		"housing",
		"fee",
		"pay schedule",
	);
	const cell = fc.oneof(
		fc.string(),
		fc.constantFrom("3.", "$", "4.0/", "Remote (", "Atlanta, ", "-", "N/A", "9".repeat(99)),
		fc.jsonValue(),
	);
	await fc.assert(
		fc.asyncProperty(fc.dictionary(columns, cell), async (said) => {
			expect((await rowOf(said)).program.name).toBe("Lab");
		}),
	);
});
