import { expect, test } from "vitest";
import { draftPage } from "#app/components/form/drafts.ts";

test("what fills a form by its address has a draft of its own; what only comes along does not", () => {
	const pageOf = (address: string) => draftPage(new URL(address, "https://yard.example"));
	expect(pageOf("/programs/add-program/?before=2")).toBe(pageOf("/programs/add-program/"));
	const pages = [
		"",
		"?from=rejected",
		"?from=other",
		"?title=Lab",
		"?url=https://lab.example.org/",
	];
	expect(new Set(pages.map((query) => pageOf(`/programs/add-program/${query}`))).size).toBe(5);
});
