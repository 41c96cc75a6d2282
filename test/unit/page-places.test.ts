/** Where a program is, as a page says it. */
import { expect, test } from "vitest";
import { placeIn, placeOf } from "#app/routes/contributions/page-reading/name-and-place.ts";

test.each<[string, string, string?, string?]>([
	["Tbilisi, Georgia", "abroad", "Tbilisi"],
	["London, UK", "abroad", "London"],
	["Accra, Ghana", "abroad", "Accra"],
	["Paris", "abroad", "Paris"],
	["Paris, Texas", "inperson", "Paris", "Texas"],
	["New York City", "inperson", "New York", "New York"],
	["Chicago", "inperson", "Chicago", "Illinois"],
	["Guam", "inperson", undefined, "Guam"],
	["Austin/Dallas, TX (hybrid)", "hybrid", undefined, "Texas"],
	[
		"Howard University, 2400 6th St NW, Washington, DC 20059",
		"inperson",
		"Washington",
		"District of Columbia",
	],
	["Ames, IA 50011 USA", "inperson", "Ames", "Iowa"],
	["Remote - US", "remote"],
])("a page's line names the place %s", (text, place, city, state) => {
	expect(placeIn(`About it.\nLocation: ${text}\nApply now.`)).toEqual({ place, city, state });
});

test.each([
	"Various",
	"TBD",
	"Nationwide",
	"3 locations",
	"Los Alamos National Laboratory",
	"on Zoom",
])("a page's line %j names no place", (text) => expect(placeIn(`Location: ${text}`)).toEqual({}));

test.each<[object, object]>([
	[
		{ addressLocality: "Tbilisi", addressRegion: "Georgia" },
		{ place: "abroad", city: "Tbilisi" },
	],
	[
		{ addressLocality: "Athens", addressRegion: "Georgia" },
		{ place: "inperson", city: "Athens", state: "Georgia" },
	],
	[
		{ addressLocality: "London", addressRegion: "England" },
		{ place: "abroad", city: "London" },
	],
])("an address without a country, %j", (address, place) => {
	const said: Record<string, unknown> = { jobLocation: { "@type": "Place", address } };
	expect(placeOf((name) => [said[name]].flat().filter(Boolean))).toMatchObject(place);
});

test.each<[string, string, string, string?]>([
	[
		"The program takes place in Durham, North Carolina, from June 1 to July 30.",
		"inperson",
		"Durham",
		"North Carolina",
	],
	[
		"This eight-week internship is held on campus in Nashville, TN.",
		"inperson",
		"Nashville",
		"Tennessee",
	],
	[
		"The fellowship is located in Washington, D.C.",
		"inperson",
		"Washington",
		"District of Columbia",
	],
	["Our summer camp will take place in St. Louis, Missouri.", "inperson", "St. Louis", "Missouri"],
	["The institute will be held in Accra, Ghana.", "abroad", "Accra"],
])("a page's sentence says where: %s", (text, place, city, state) => {
	expect(placeIn(`About it. ${text} Apply now.`)).toEqual({ place, city, state });
});

test.each([
	"The internship is located in Houston, Texas, or Remote.",
	"The program takes place in Durham, North Carolina, and Atlanta, Georgia.",
	"The program takes place in Durham, North Carolina. The conference is held in Austin, Texas.",
	"Acme is located in Seattle, Washington.",
	"The founder of this program was born in Selma, Alabama.",
	"The program is held in Spring, 2027.",
])("a page's sentence says no place, or several: %s", (text) => {
	expect(placeIn(text)).toEqual({});
});

test("a sentence says that all of it is remote; a remote part doesn't", () => {
	expect(placeIn("This is a fully remote internship.")).toEqual({ place: "remote" });
	expect(placeIn("The first week is fully remote.")).toEqual({});
});
