import { expect, test } from "vitest";
import { whereOf } from "#app/files/imports/places/places.ts";
import { fc } from "../support/fuzz.ts";

const US = "inperson";

/** Each place as public lists write it, with its way, city and state. */
test.each<[string[], string | null, string | null, string | null]>([
	[["Washington, DC (Hybrid)"], "hybrid", "Washington", "District of Columbia"],
	[["Atlanta, GA (On-site)"], US, "Atlanta", "Georgia"],
	[["(On-site)"], US, null, null],
	[["Chicago, United States"], US, "Chicago", "Illinois"],
	[["Chicago"], US, "Chicago", "Illinois"],
	[["Remote (United States; Canada)"], "remote", null, null],
	[["Remote in USA"], "remote", null, null],
	[["Remote - Austin, TX"], "remote", null, null],
	[["USA (Remote)"], "remote", null, null],
	[["Multiple Locations"], null, null, null],
	[["5 Locations"], null, null, null],
	[["Various"], null, null, null],
	[["Nationwide"], null, null, null],
	[["United States"], null, null, null],
	[["NYC"], US, "New York", "New York"],
	[["New York"], US, "New York", "New York"],
	[["New York, New York"], US, "New York", "New York"],
	[["New York, NY, USA"], US, "New York", "New York"],
	[["San Francisco Bay Area"], US, "San Francisco", "California"],
	[["Tbilisi, Georgia"], "abroad", "Tbilisi", null],
	[["Batumi, Georgia"], "abroad", "Batumi", null],
	[["Kutaisi, Georgia"], "abroad", "Kutaisi", null],
	[["Mestia, Georgia"], "abroad", "Mestia", null],
	[["Fort Moore, Georgia"], US, "Fort Moore", "Georgia"],
	[["Tifton, Georgia"], US, "Tifton", "Georgia"],
	[["Gori, GA"], US, "Gori", "Georgia"],
	[["Lower Nowhere, Serbia"], "abroad", "Lower Nowhere", null],
	[["Athens, Georgia"], US, "Athens", "Georgia"],
	[["Georgia"], US, null, "Georgia"],
	[["London, Ontario"], "abroad", "London", null],
	[["Paris, Texas"], US, "Paris", "Texas"],
	[["Minneapolis–St. Paul"], US, null, "Minnesota"],
	[["Raleigh-Durham"], US, null, "North Carolina"],
	[["Tampa Bay Area"], US, null, "Florida"],
	[["Washington State"], US, null, "Washington"],
	[["St. Thomas, USVI"], US, "St. Thomas", "U.S. Virgin Islands"],
	[["Greater Boston Area"], US, "Boston", "Massachusetts"],
	[["Washington, D.C."], US, "Washington", "District of Columbia"],
	[["Washington DC-Baltimore Area"], null, null, null],
	[["Hybrid - Austin, TX"], "hybrid", "Austin", "Texas"],
	[["Hybrid Remote in Dallas, TX 75201"], "hybrid", "Dallas", "Texas"],
	[["Austin, TX / Remote"], null, "Austin", "Texas"],
	[["London, UK"], "abroad", "London", null],
	[["London"], "abroad", "London", null],
	[["Toronto, Canada"], "abroad", "Toronto", null],
	[["Toronto, ON, Canada"], "abroad", "Toronto", null],
	[["Vancouver, BC"], "abroad", "Vancouver", null],
	[["Montreal, QC, CA"], "abroad", "Montreal", null],
	[["Howard University, Washington, DC"], US, "Washington", "District of Columbia"],
	[["Columbia University, New York, NY"], US, "New York", "New York"],
	[["Peachtree Center, Atlanta, GA 30303"], US, "Atlanta", "Georgia"],
	[["Berlin, DE"], "abroad", "Berlin", null],
	[["Accra, Ghana"], "abroad", "Accra", null],
	[["Dover, DE"], US, "Dover", "Delaware"],
	[["Paris, TX"], US, "Paris", "Texas"],
	[["Ghana"], "abroad", null, null],
	[["Georgia"], US, null, "Georgia"],
	[["Springfield"], US, "Springfield", null],
	[["Springfield, United States"], US, "Springfield", null],
	[["Springfield, MO"], US, "Springfield", "Missouri"],
	[["Kansas City, MO"], US, "Kansas City", "Missouri"],
	[["US-CA-San Jose"], US, "San Jose", "California"],
	[["US, CA, Santa Clara"], US, "Santa Clara", "California"],
	[["United States - Georgia - Atlanta"], US, "Atlanta", "Georgia"],
	[["Atlanta GA"], US, "Atlanta", "Georgia"],
	[["Atlanta, Georgia, United States"], US, "Atlanta", "Georgia"],
	[["Winston-Salem, NC"], US, "Winston-Salem", "North Carolina"],
	[["Saint Louis, MO"], US, "St. Louis", "Missouri"],
	[["atlanta, ga"], US, "Atlanta", "Georgia"],
	[["Tuskegee"], US, "Tuskegee", "Alabama"],
	[["Waleska, GA"], US, "Waleska", "Georgia"],
	[["1600 Main St, Houston, TX 77002"], US, "Houston", "Texas"],
	[["Atlanta, GA; Austin, TX"], US, null, null],
	[["Raleigh and Durham, NC"], US, null, "North Carolina"],
	[["New York, NY | Chicago, IL | Remote"], null, null, null],
	[["San Francisco, CA, New York, NY"], US, null, null],
	[["San Francisco, CA", "NYC"], US, null, null],
	[["Atlanta, GA", "Remote"], null, "Atlanta", "Georgia"],
	[["London, UK", "Atlanta, GA"], US, null, null],
	[["Columbus, OH"], US, "Columbus", "Ohio"],
	[["LA"], US, "Los Angeles", "California"],
	[["New Orleans, LA"], US, "New Orleans", "Louisiana"],
	[["Puerto Rico"], US, null, "Puerto Rico"],
	[["College campuses"], null, null, null],
	[["Virtual"], "remote", null, null],
	[["Anywhere in the U.S."], null, null, null],
	[["Seattle, WA +3 more"], "inperson", "Seattle", "Washington"],
	[["In person or virtual"], null, null, null],
	[["TBD"], null, null, null],
	[["See website"], null, null, null],
	[[], null, null, null],
])("%j", (given, place, city, usState) => {
	expect(whereOf(given)).toMatchObject({ place, city, usState });
});

test("what names no place that we know is named", () => {
	expect(whereOf(["Building 7", "Atlanta, GA"]).unread).toEqual(["Building 7"]);
	expect(whereOf(["Anywhere", "Remote", "Multiple cities", "USA"]).unread).toEqual([]);
});

test("a text made to take long does not", () => {
	for (const hostile of ["a ", "(", ", ", "- ", "remote ", " and ", "New York "]) {
		expect(whereOf(Array(30).fill(hostile.repeat(20_000 / hostile.length)))).toBeDefined();
	}
});

const PIECES =
	"Atlanta|, |GA|Georgia|Batumi|Remote|(|)|Hybrid|USA|Canada|Paris|New York|; | or | - |30303|Multiple locations|é".split(
		"|",
	);

test("whatever a cell has is read, within bounds", () => {
	const text = fc.oneof(
		fc.string({ unit: "binary", maxLength: 400 }),
		fc.array(fc.constantFrom(...PIECES), { maxLength: 20 }).map((all) => all.join("")),
	);
	fc.assert(
		fc.property(fc.array(text, { maxLength: 4 }), (cells) => {
			const { city, unread } = whereOf(cells);
			for (const said of [city ?? "", ...unread]) expect(said.length).toBeLessThanOrEqual(200);
			expect(unread.length).toBeLessThanOrEqual(30);
		}),
		{ numRuns: 500 },
	);
});
