import { expect, test } from "vitest";
import { importedChanges } from "#app/routes/moderation/imports/import-texts.ts";
import { sourceChangesInWords } from "#app/routes/moderation/imports/source-texts.tsx";
import type { ImportedProgram } from "#db/schema.ts";

const LISTED = {
	name: "Summer Lab",
	application_link: "https://example.org/lab",
	description: "Ten weeks in a lab.",
	kind: "internship",
	place: "inperson",
	materials: '["transcript","resume"]',
	for_hbcu: 0,
	application_deadline: "2027-01-31",
	closed_early: null,
};

test("a moderator reads what a list would change in words, not in the codes of the database", () => {
	const now = {
		...LISTED,
		kind: "fellowship",
		place: "remote",
		materials: ["transcript"],
		for_hbcu: true,
		application_deadline: "2027-02-15",
		closed: true,
	} as unknown as ImportedProgram;
	expect(importedChanges(now, LISTED)).toEqual([
		{ label: "Deadline", was: "Jan 31, 2027", now: "Feb 15, 2027" },
		{ label: "Kind", was: "Internship", now: "Fellowship" },
		{ label: "Where", was: "In person", now: "Remote" },
		{ label: "What it asks for", was: "Transcript, Resume", now: "Transcript" },
		{ label: "For HBCU students", was: "No", now: "Yes" },
		{ label: "State", was: "", now: "Closed" },
	]);
});

test("what is the same in both is no change, however it is stored", () => {
	const same = {
		...LISTED,
		materials: ["transcript", "resume"],
		for_hbcu: false,
		closed: false,
	} as unknown as ImportedProgram;
	expect(importedChanges(same, LISTED)).toEqual([]);
});

test("the log says what was changed of a source in the words of its form", () => {
	const was = { kinds: [], places: [], words: "", onlyOpen: true };
	const now = {
		kinds: ["scholarship", "research"],
		places: ["inperson"],
		words: "",
		onlyOpen: false,
	};
	const changes = { rules: { was, now }, period: { was: "daily", now: "weekly" } };
	expect(sourceChangesInWords(changes)).toEqual({
		"How often": { was: ["Daily"], now: ["Weekly"] },
		"Leave out programs whose season is over": { was: "Yes", now: "No" },
		"Only these kinds": { was: [], now: ["Scholarship", "Research"] },
		"Only these places": { was: [], now: ["In person"] },
	});
	expect(sourceChangesInWords({ isOn: { was: false, now: true } })).toEqual({
		"Turned on": { was: false, now: true },
	});
});
