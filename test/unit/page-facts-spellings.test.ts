import { expect, test } from "vitest";
import {
	type PageParts,
	readPageFacts,
} from "#app/routes/contributions/page-reading/read-page-facts.ts";

const NOW = Date.UTC(2026, 10, 23);

function page(parts: Partial<Omit<PageParts, "meta">>) {
	const empty = { jsonLd: [], title: "", heading: "", paragraphs: [], text: "" };
	return readPageFacts({ ...empty, ...parts, meta: new Map() }, NOW);
}

const data = (value: unknown, more = {}) => page({ jsonLd: [JSON.stringify(value)], ...more });
const job = (said: object) => data({ "@type": "JobPosting", title: "Lab", ...said });

test("without data a page's own words say where, what it pays, and whose it is", () => {
	const text = (...lines: string[]) => page({ heading: "Lab", text: lines.join("\n") }).values;
	expect(
		page({
			title: "Summer Lab | Emory University",
			heading: "Summer Lab",
			text: "Location: Atlanta, GA (in person)\nStipend: $5,000 plus housing.\nMore",
		}).values,
	).toMatchObject({
		name: "Summer Lab",
		organisation: "Emory University",
		place: "inperson",
		city: "Atlanta",
		us_state: "Georgia",
		pay: "paid",
		pay_details: "$5,000 plus housing",
	});
	expect(text("Where", "Remote", "Pay: $25/hour")).toMatchObject({
		place: "remote",
		pay_details: "$25/hour",
	});
	expect(text("Where: Durham, North Carolina, hybrid")).toMatchObject({
		place: "hybrid",
		city: "Durham",
		us_state: "North Carolina",
	});
	expect(text("Interns earn $22 - $25 per hour.").pay_details).toBe("$22 - $25 per hour");
	expect(text("Award amount", "Up to $2,500").pay_details).toBe("Up to $2,500");
});

test("words that only look like it are left alone", () => {
	const read = page({
		title: "Lab | Home",
		heading: "Lab",
		text: "Location matters to us.\nWhere: you want\nAmount: to be told\nIt costs $20.\nPay attention\nto $5 lunches",
	});
	expect(read.values).toEqual({ name: "Lab" });
	expect(page({ title: "Lab | Other", heading: "Something else" }).values).toEqual({
		name: "Something else",
	});
	expect(page({ heading: "Big Scholarship", text: "Award: $5,000" }).values).toEqual({
		name: "Big Scholarship",
		kind: "scholarship",
		pay_details: "$5,000",
	});
});

test("whose the site is counts where the program's data does not say", () => {
	const graph = [
		{ "@type": "WebPage", name: "Lab - Acme", publisher: { "@id": "#acme" } },
		{ "@type": "Organization", "@id": "#acme", name: "Acme Laboratories" },
		{ "@type": "WebSite", name: "Acme" },
	];
	expect(data({ "@graph": graph }, { title: "Lab - Acme" }).values).toEqual({
		name: "Lab",
		organisation: "Acme",
	});
});

test.each([
	["2027/03/01", "2027-03-01"],
	["01.03.2027", "2027-03-01"],
	[1_803_945_599, "2027-03-01"],
	[1_803_945_599_000, "2027-03-01"],
	[12, undefined],
])("a deadline of %j is %s", (validThrough, day) => {
	expect(job({ validThrough }).values.application_deadline).toBe(day);
});

test.each([
	[{ "@type": "PriceSpecification", price: "25.00", priceCurrency: "USD", unitText: "HOUR" }],
	[{ currency: "USD", value: { value: 25, unitCode: "HUR" } }],
	[{ currency: "USD", median: "25", duration: "PT1H" }],
	[{ currency: "USD", value: { value: 25, unitText: "Hourly" } }],
	[{ currency: "USD", value: { value: 25, unitText: "per hour" } }],
	[{ currency: "USD", value: { minPrice: 25, maxPrice: 25, unitText: "hour" } }],
])("a salary of %j is read", (baseSalary) => {
	expect(job({ baseSalary }).values.pay_details).toBe("$25 an hour");
});

test("a place with a name alone is somewhere, and one called remote is not", () => {
	const at = (location: unknown) => job({ location }).values;
	expect(at({ "@type": "Place", name: "Howard University" })).toEqual({
		name: "Lab",
		place: "inperson",
	});
	expect(at({ "@type": "Place", name: "Atlanta, GA" })).toMatchObject({ city: "Atlanta" });
	expect(at("Remote").place).toBe("remote");
	expect(at({ "@type": "Place", name: "Online" }).place).toBe("remote");
	expect(job({ location: { "@type": "Place" } }).unclear).toEqual(["place"]);
});

test.each([
	["Category: Fellowship", "fellowship"],
	["Program type:\nScholarship", "scholarship"],
	["Opportunity Type: Summer Internship", "internship"],
	["Category: News", undefined],
	["Category: Fellowship\nCategory: Scholarship", undefined],
	["Type: Fellowship and more in this section of our pages about leaders", undefined],
])("a line of a page's text gives the kind that its name doesn't: %j", (text, kind) => {
	expect(page({ heading: "Leaders", text }).values.kind).toBe(kind);
	expect(page({ heading: "Leaders Internship", text }).values.kind).toBe("internship");
});

test("types that only sound like a program are none", () => {
	for (const type of ["InternetCafe", "MemberProgram", "BroadcastEvent", "ScholarlyArticle"]) {
		expect(data({ "@type": type, name: "No" }, { title: "Title" }).values.name, type).toBe("Title");
	}
});

test("the parts of a program are no other program", () => {
	const course = {
		"@type": "Course",
		name: "Robotics",
		hasCourseInstance: [{ "@type": "CourseInstance" }, { "@type": "CourseInstance" }],
	};
	expect(data(course).data.hasSeveral).toBe(false);
	expect(data([course, { ...course, name: "Other" }]).data.hasSeveral).toBe(true);
});

test("properties may have schema.org's address before their names", () => {
	const prefixed = {
		"@type": "schema:JobPosting",
		"schema:title": "Lab",
		"https://schema.org/hiringOrganization": { "schema:name": "Acme" },
		"schema:": "nothing",
	};
	expect(data(prefixed).values).toEqual({ name: "Lab", organisation: "Acme" });
});
