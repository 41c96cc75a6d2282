import { expect, test } from "vitest";
import { collegesIn } from "#lib/colleges-in-prose.ts";

const NONE = { collegeGroups: [], colleges: [], forHbcu: false };

test.each<[text: string, stated: Partial<ReturnType<typeof collegesIn>>]>([
	["open to UNCF member institutions", { collegeGroups: ["uncf"] }],
	["Open only to students at UNCF member institutions.", { collegeGroups: ["uncf"] }],
	["Applicants must attend a UNCF member college or university.", { collegeGroups: ["uncf"] }],
	["Must be enrolled at one of the 37 UNCF-member institutions.", { collegeGroups: ["uncf"] }],
	["Scholarships for students attending UNCF schools", { collegeGroups: ["uncf"] }],
	[
		"This program is open to students at 1890 land-grant universities.",
		{ collegeGroups: ["landgrants"] },
	],
	[
		"Students must be enrolled at one of the nineteen 1890 Land-Grant Institutions.",
		{ collegeGroups: ["landgrants"] },
	],
	["Must have been accepted to an 1890 land-grant university.", { collegeGroups: ["landgrants"] }],
	["Limited to undergraduates at public HBCUs.", { collegeGroups: ["publichbcus"] }],
	["A&T students only", { colleges: ["A&T"] }],
	["Open only to students at PVAMU.", { colleges: ["PVAMU"] }],
	["Limited to students at Bama State.", { colleges: ["Bama State"] }],
	["Only Tougaloo students may apply.", { colleges: ["Tougaloo"] }],
	[
		"Must be a student at UMES, UDC or Morgan State.",
		{ colleges: ["UMES", "UDC", "Morgan State"] },
	],
	[
		"Must attend Spelman, Morehouse, or Clark Atlanta.",
		{ colleges: ["Spelman", "Morehouse", "Clark Atlanta"] },
	],
	[
		"Open only to Spelman, Morehouse and Clark Atlanta students.",
		{ colleges: ["Spelman", "Morehouse", "Clark Atlanta"] },
	],
	["Jackson State and Alcorn State students only", { colleges: ["Jackson State", "Alcorn State"] }],
	["Tennessee State and Fisk students only", { colleges: ["Tennessee State", "Fisk"] }],
	["Eligible schools: Howard, Hampton, Spelman", { colleges: ["Howard", "Hampton", "Spelman"] }],
	[
		"Eligible schools: Spelman; Morehouse College; JSU",
		{ colleges: ["Spelman", "Morehouse College", "JSU"] },
	],
	["Only students at FAMU and SU may apply", { colleges: ["FAMU", "SU"] }],
	["Open only to students at Howard, Hampton, or JSU.", { colleges: ["Howard", "Hampton", "JSU"] }],
	["Howard University students only", { colleges: ["Howard University"] }],
	["Open exclusively to Spelman College students.", { colleges: ["Spelman College"] }],
	[
		"Applicants must be currently enrolled at Morehouse College.",
		{ colleges: ["Morehouse College"] },
	],
	[
		"Must be a full-time undergraduate student at Florida A&M University with a 3.0 GPA.",
		{ colleges: ["Florida A&M University"] },
	],
	[
		"Only students at Howard University and Hampton University may apply.",
		{ colleges: ["Howard University", "Hampton University"] },
	],
	[
		"Available only to students of Clark Atlanta University, Morehouse College, and Spelman College.",
		{ colleges: ["Clark Atlanta University", "Morehouse College", "Spelman College"] },
	],
	[
		"Eligibility:\n• Enrolled at Tuskegee University\n• 3.0 GPA",
		{ colleges: ["Tuskegee University"] },
	],
	["enrolled at an HBCU", { forHbcu: true }],
	["Must be enrolled at an HBCU", { forHbcu: true }],
	[
		"Applicants must be enrolled full-time at a Historically Black College or University (HBCU).",
		{ forHbcu: true },
	],
	["The fellowship is for HBCU students.", { forHbcu: true }],
	["This internship is designed for students attending HBCUs.", { forHbcu: true }],
	["Only HBCU students may apply.", { forHbcu: true }],
	["Eligible schools: All HBCUs", { forHbcu: true }],
	["HBCU students only", { forHbcu: true }],
	["Applicants must be rising juniors or seniors attending an HBCU.", { forHbcu: true }],
	["Who can apply:\nStudents at Howard University", { colleges: ["Howard University"] }],
	[
		"Restricted to students enrolled in the University of the District of Columbia.",
		{ colleges: ["University of the District of Columbia"] },
	],
	[
		"Candidates must be sophomores or juniors at a historically black college or university.",
		{ forHbcu: true },
	],
	["Open to Jackson State students only", { colleges: ["Jackson State"] }],
	[
		"Applicants must attend North Carolina A&T State University",
		{ colleges: ["North Carolina A&T State University"] },
	],
	[
		"The program is restricted to Spelman and Morehouse students.",
		{ colleges: ["Spelman", "Morehouse"] },
	],
	[
		"Must attend one of the following: Howard University, Fisk University or Dillard University",
		{ colleges: ["Howard University", "Fisk University", "Dillard University"] },
	],
	["You must be a student at an HBCU to apply.", { forHbcu: true }],
	["To be eligible, students must attend an HBCU and major in a STEM field.", { forHbcu: true }],
	["Open to undergraduate students from HBCUs", { forHbcu: true }],
	["Only Howard University students may apply.", { colleges: ["Howard University"] }],
	["All Fisk University students only", { colleges: ["Fisk University"] }],
	[
		"The award is for students at Southern University and A&M College.",
		{ colleges: ["Southern University and A&M College"] },
	],
	[
		"Only students of the University of Arkansas at Pine Bluff are eligible.",
		{ colleges: ["University of Arkansas at Pine Bluff"] },
	],
	[
		"Exclusively for Xavier University of Louisiana students",
		{ colleges: ["Xavier University of Louisiana"] },
	],
	[
		"Applicants must be enrolled as a full-time student at Prairie View A&M University.",
		{ colleges: ["Prairie View A&M University"] },
	],
	[
		"Must be a current undergraduate at Winston-Salem State University, North Carolina Central University, or North Carolina A&T State University.",
		{
			colleges: [
				"Winston-Salem State University",
				"North Carolina Central University",
				"North Carolina A&T State University",
			],
		},
	],
	[
		"This scholarship is only available to Morgan State University students.",
		{ colleges: ["Morgan State University"] },
	],
	["Scholarship for Bennett College students", { colleges: ["Bennett College"] }],
	["Applicant must be a student at a UNCF-member HBCU.", { collegeGroups: ["uncf"] }],
	[
		"Eligible institutions: Alabama A&M University, Alcorn State University, and Tuskegee University",
		{ colleges: ["Alabama A&M University", "Alcorn State University", "Tuskegee University"] },
	],
	[
		"Students must be attending a historically Black college or university and have a 3.0 GPA.",
		{ forHbcu: true },
	],
	["You must be enrolled in an HBCU.", { forHbcu: true }],
	["You must attend an HBCU full time.", { forHbcu: true }],
	["Open to all HBCU students", { forHbcu: true }],
	["For HBCU sophomores and juniors", { forHbcu: true }],
	["Who is eligible?\nStudents attending an HBCU", { forHbcu: true }],
	[
		"Eligible applicants attend one of the 19 1890 Institutions.",
		{ collegeGroups: ["landgrants"] },
	],
	["Enrollment at a public HBCU is required.", { collegeGroups: ["publichbcus"] }],
	["Attend a UNCF-member institution", { collegeGroups: ["uncf"] }],
	["Eligibility:\n- Attend a UNCF-member institution\n- 2.5 GPA", { collegeGroups: ["uncf"] }],
])("limited: %s", (text, stated) => {
	expect(collegesIn(text)).toEqual({ ...NONE, ...stated });
});

test.each([
	"SU students only",
	"JSU students only.",
	"Open only to students at TSU.",
	"Georgetown and Howard students only",
	"Only students at Howard University and Georgetown may apply.",
	"Only students at Howard, Duke or Spelman may apply",
	"Limited to Hampton, VA.",
	"Open to Hampton, VA residents.",
	"Current student at an accredited HBCU",
	"The program was founded at Howard University.",
	"In partnership with Spelman College, we offer ten fellowships.",
	"Our director graduated from Morehouse College.",
	"The summer institute is held at Hampton University.",
	"Students from all colleges may apply; the program takes place at Tuskegee University.",
	"Applicants must attend a workshop at Howard University.",
	"Interns must attend Howard University's orientation.",
	"HBCU students are encouraged to apply.",
	"Preference is given to students attending HBCUs.",
	"Open to all undergraduates, including HBCU students.",
	"Open to students at HBCUs and other minority-serving institutions.",
	"Must be enrolled at an HBCU or another accredited college.",
	"Applicants do not have to attend an HBCU.",
	"You need not be an HBCU student.",
	"The fund is not limited to HBCU students.",
	"Students at any accredited college or university may apply.",
	"Dr. Smith is a professor at Howard University.",
	"UNCF administers this scholarship.",
	"Managed by UNCF for students at any college",
	"The award is named after the first president of Bethune-Cookman University.",
	"Past fellows attended Howard University, Spelman College and Duke University.",
	"Send questions to Spelman College, Atlanta, GA.",
	"The museum is open to the public at Howard University.",
	"Research mentors come from Morgan State University and Johns Hopkins University.",
	"We visit HBCUs each fall to meet students.",
	"Recruiting at HBCUs",
	"Hosted by North Carolina A&T State University",
	"Fellows take classes at Clark Atlanta University.",
	"Must be enrolled at a four-year college or university in the U.S.",
	"Our partner HBCUs include Howard University.",
	"An 1890 land-grant university, Alcorn State University hosts the program.",
	"Students at Howard University started the club.",
	"Applicants must have a letter from a professor at Howard University.",
	"Must attend all sessions at Xavier University of Louisiana.",
	"The scholarship was created by alumni of Florida A&M University for students nationwide.",
	"She was enrolled at Howard University when she won.",
	"Is it only for HBCU students?\nNo, any student may apply.",
	"Open to students from HBCUs, HSIs, and tribal colleges.",
	"The dean of Howard University must sign the form.",
	"Open to residents of Howard County.",
	"College students only",
	"University students only",
	"Open to students from the College of Engineering.",
	"Must be enrolled at University of your choice",
	"Applicants must submit an acceptance letter from an HBCU.",
	"Community College students only",
	"Are you an HBCU student? Apply now!",
	"Must I attend an HBCU?\nNo.",
	"Thurgood Marshall College Fund supports students at public HBCUs.",
	"She attended Howard University on a scholarship.",
	"Fellows are placed at HBCUs.",
	"The lab works with faculty of Tennessee State University.",
	"Spelman College and Morehouse College host the summer session.",
	"Apply through the Howard University portal.",
	"Learn about our scholarship for a future at an HBCU.",
])("not limited: %s", (text) => {
	expect(collegesIn(text)).toEqual(NONE);
});

test.each([
	"HBCU ",
	"Howard University, ",
	"University of ",
	"must be ",
	"A ",
	"students at ",
	"open to ",
])("a text of nothing but '%s' is read up to a bound", (piece) => {
	const long = piece.repeat(200_000 / piece.length);
	expect(collegesIn(`${long}\n\nHBCU students only.`)).toEqual(collegesIn(long));
});

test("a name that is repeated to no end is read up to a bound", () => {
	const pieces = ["State ", "Jackson State ", "Jackson State FAMU ", "Penn State, ", "A&T State "];
	for (const piece of pieces) {
		const line = piece.repeat(400 / piece.length);
		expect(collegesIn(`${line}\n`.repeat(100))).toEqual(NONE);
	}
});
