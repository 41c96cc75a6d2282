/** Where a program is, as a page says it. */
import { expect, test } from "vitest";
import { placeIn, placeOf } from "#app/routes/contributions/page-reading/page-places.ts";

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

test("a sentence says that all of it is remote; a remote part doesn't", () => {
	expect(placeIn("This is a fully remote internship.")).toEqual({ place: "remote" });
	expect(placeIn("The first week is fully remote.")).toEqual({});
});
