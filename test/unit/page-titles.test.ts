import { expect, test } from "vitest";
import { bareTitle } from "#app/routes/contributions/page-reading/name-and-place.ts";
import { plainLine, plainText } from "#lib/plain-text.ts";
import { fc } from "../support/fuzz.ts";

test.each([
	["Summer Analyst Program | LinkedIn", "Summer Analyst Program", {}],
	["Research Intern - Atlanta, GA - Indeed.com", "Research Intern - Atlanta, GA", {}],
	["Data Science Intern – Handshake", "Data Science Intern", {}],
	["STEP Intern, 2027 — Google Careers", "STEP Intern, 2027", {}],
	["STEP Intern | Careers at Google", "STEP Intern", {}],
	["Home | Posse Scholars", "Posse Scholars", {}],
	["Posse Scholars - Home", "Posse Scholars", {}],
	["Posse Scholars: Home", "Posse Scholars", {}],
	["Posse Scholars « Posse", "Posse Scholars", { names: ["Posse"] }],
	["Welcome · Posse Scholars", "Posse Scholars", {}],
	["Apply Now | Posse Scholars", "Posse Scholars", {}],
	["Summer Lab|Glassdoor", "Summer Lab", {}],
	["Summer Lab | Acme Labs | LinkedIn", "Summer Lab", { names: ["Acme Labs"] }],
	["Summer Lab | the acme labs", "Summer Lab", { names: ["Acme Labs"] }],
	["REU Sites | NSF - National Science Foundation", "REU Sites", { host: "www.nsf.gov" }],
	["REU Sites - nsf.gov", "REU Sites", { host: "new.nsf.gov" }],
	["Summer Scholars » Emory University", "Summer Scholars", { host: "college.emory.edu" }],
	["Summer Intern - Acme Jobs", "Summer Intern", { host: "acme.example" }],
	// Nothing says that these ends are a site.
	["Research Experience | Biology", "Research Experience | Biology", {}],
	["Pipeline Program – Health Careers", "Pipeline Program – Health Careers", {}],
	["Summer Program - Class of 2027", "Summer Program - Class of 2027", { host: "example.edu" }],
	["Pre-Doctoral Fellowship", "Pre-Doctoral Fellowship", { host: "doctoral.example.edu" }],
	["(3) Summer Lab | LinkedIn", "Summer Lab", {}],
	["Job Application for Summer Analyst at Acme Labs", "Summer Analyst", { names: ["Acme Labs"] }],
	["Job Application for Tutor at Night", "Tutor at Night", { names: ["Acme Labs"] }],
	["Acme hiring Data Intern in Atlanta, GA | LinkedIn", "Data Intern", {}],
	["Acme Labs hiring Summer Analyst, Men in Tech in New York", "Summer Analyst, Men in Tech", {}],
	["Hiring Our Heroes in Atlanta", "Hiring Our Heroes in Atlanta", {}],
	["404 Not Found", "", {}],
	["Page not found | Posse Scholars", "", {}],
	["Access Denied", "", {}],
	["Just a moment...", "", {}],
	["Sign in - Google Accounts", "", {}],
	["Please log in to continue", "", {}],
	["500 Strong Scholarship", "500 Strong Scholarship", {}],
	["Error Correction Summer School", "Error Correction Summer School", {}],
	["Login Fellows", "Login Fellows", {}],
	["Forbidden Histories Seminar", "Forbidden Histories Seminar", {}],
	["LinkedIn", "LinkedIn", {}],
	["LinkedIn | LinkedIn", "LinkedIn", {}],
	["Home", "Home", {}],
	["Future Makers | Scholarships", "Future Makers | Scholarships", {}],
	["", "", {}],
	["Summer Analyst 2027 - Goldman Sachs | Indeed", "Summer Analyst 2027 - Goldman Sachs", {}],
	["Software Engineer Intern | Simplify Jobs", "Software Engineer Intern", {}],
	["Data Intern - Acme - Workday", "Data Intern", { names: ["Acme"] }],
	["Acme Careers - Data Intern", "Data Intern", { names: ["Acme"] }],
	["Acme | Data Intern", "Data Intern", { names: ["Acme"] }],
	["Data Intern at Acme | Built In", "Data Intern at Acme", {}],
	["Posse Scholars Program - Bold.org", "Posse Scholars Program", {}],
	["STEM Scholarship | Scholarships360", "STEM Scholarship", {}],
	[
		"STEM Scholarship - Scholarship America",
		"STEM Scholarship",
		{ host: "scholarshipamerica.org" },
	],
	["STEM Scholarship | UNCF", "STEM Scholarship", { host: "uncf.org" }],
	["STEM Scholarship - UNCF", "STEM Scholarship", { host: "opportunities.uncf.org" }],
	[
		"Summer Lab | Department of Biology | Emory University",
		"Summer Lab | Department of Biology",
		{ host: "biology.emory.edu" },
	],
	["Summer Lab - Google Docs", "Summer Lab", {}],
	["Summer Lab - Google Forms", "Summer Lab", {}],
	["Summer Lab Tickets, Sat, Jan 9, 2027 | Eventbrite", "Summer Lab", {}],
	["Summer Lab Application Survey", "Summer Lab Application Survey", {}],
	["Home - Summer Lab", "Summer Lab", {}],
	["Summer Lab : Home", "Summer Lab", {}],
	["Summer Lab — Apply", "Summer Lab", {}],
	["Summer Lab | Instagram photos and videos", "Summer Lab", {}],
	[
		"NSF REU Site: Robotics | NSF - U.S. National Science Foundation",
		"NSF REU Site: Robotics",
		{ host: "www.nsf.gov" },
	],
	["Robotics Intern in Austin, TX | Acme", "Robotics Intern in Austin, TX", { names: ["Acme"] }],
	[
		"Robotics Intern Job in Austin, TX at Acme | ZipRecruiter",
		"Robotics Intern Job in Austin, TX at Acme",
		{},
	],
	["USAJOBS - Job Announcement", "USAJOBS - Job Announcement", {}],
	["Student Trainee | USAJOBS.GOV", "Student Trainee", {}],
	["Fellowship – ProFellow", "Fellowship", {}],
	["Summer Lab | Linktree", "Summer Lab", {}],
	["Summer Lab on Vimeo", "Summer Lab on Vimeo", {}],
	["Summer Lab - YouTube", "Summer Lab", {}],
	["Summer Lab | Common App", "Summer Lab", {}],
	["Data Intern | Jobs | Acme", "Data Intern", { names: ["Acme"] }],
	["Data Intern | Acme Careers", "Data Intern", { names: ["Acme"] }],
	["Data Intern | Careers | Acme, Inc.", "Data Intern", { names: ["Acme"] }],
	["Data Intern – Acme – Powered by Greenhouse", "Data Intern", { names: ["Acme"] }],
	["Summer Lab - Acme Foundation", "Summer Lab", { names: ["The Acme Foundation, Inc."] }],
] as const)("%s: %s", (title, bare, site) => {
	expect(bareTitle(title, { names: [], ...site })).toBe(bare);
});

test.each([
	["R&amp;amp;D", "R&D"],
	["AT&amp;amp;amp;T", "AT&T"],
	["Men&amp;#039;s", "Men's"],
	["Men&#8217;s &amp;ndash; 2027", "Men’s – 2027"],
	["&amp;quot;Lab&amp;quot;", '"Lab"'],
	["&#147;Lab&#148;", "“Lab”"],
	["It&#146;s", "It’s"],
	["2026&#151;2027", "2026—2027"],
	["caf&amp;eacute;", "café"],
	["a&amp;nbsp;b", "a b"],
	["1 &amp;lt; 2", "1 < 2"],
	["&#x92;s", "’s"],
	["&amp;rsquo;s", "’s"],
	["R&amp;amp;amp;D", "R&D"],
	["one&amp;#xa;two", "one two"],
	["2026 &#150; 2027", "2026 – 2027"],
	["2026 &#150 2027", "2026 – 2027"],
	["R&amp D &amp x=1&amp=2", "R& D & x=1&amp=2"],
	["2026 &amp;#x96; 2027", "2026 – 2027"],
	["2026 \u0096 2027", "2026 – 2027"],
	["it&#146;s &#147;new&#148;&#133;", "it’s “new”…"],
	["a&nbsp;&#160; b\u00a0\u200bc", "a b c"],
	["so\u00adcial \u200eS\ufefftudies", "social Studies"],
	["&amp;lt;p&amp;gt;Hi&amp;lt;/p&amp;gt;", "Hi"],
	["AT&T &unknown; &#xD800; &copyright", "AT&T &unknown; &copyright"],
	["👩🏽‍🔬 lab", "👩🏽‍🔬 lab"],
])("%s is read as %s", (given, text) => {
	expect(plainLine(given)).toBe(text);
	expect(plainLine(plainLine(given))).toBe(text);
});

test("any text and title are read, and what was read stays as it is", () => {
	const parts = [
		"&amp;",
		"amp;",
		"#150;",
		"&#xa;",
		" | ",
		" - ",
		"Home",
		"LinkedIn",
		"|",
		"\n",
		"\u200b",
		"a",
	];
	const anyText = fc
		.array(fc.oneof(fc.constantFrom(...parts), fc.string({ unit: "binary", maxLength: 5 })), {
			maxLength: 20,
		})
		.map((some) => some.join("").replaceAll("<", ""));
	fc.assert(
		fc.property(anyText, (text) => {
			const plain = plainText(text);
			if (!/&|</.test(plain)) expect(plainText(plain)).toBe(plain);
			const title = bareTitle(plain, { names: ["a"], host: "a.example" });
			expect(bareTitle(title, { names: ["a"], host: "a.example" })).toBe(title);
		}),
	);
});

test("what a page's comments say is not read, whatever they enclose", () => {
	expect(
		plainText("<p>By March 1</p><!-- <p>By January 5</p> -->ok<!-- never ended <b>x</b>"),
	).toBe("By March 1\nok");
});
