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
])("the GPA %j", async (gpa, minGpa) => {
	expect((await rowOf({ gpa })).program.min_gpa).toBe(minGpa);
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
