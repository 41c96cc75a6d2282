import { expect, test } from "vitest";
import { letterDraft } from "#app/routes/saved/plan-item.tsx";

const PROGRAM = {
	programId: "abc",
	name: "Research & Writing, 100%?",
	deadline: "2027-03-31",
	hiddenBy: null,
	fullName: "Zora Hurston",
};

test("the draft of a mail keeps every sign of its texts, and adds no recipient or header", () => {
	const recommender = "Dr. Q\r\nBcc: all@example.edu&cc=x@example.edu";
	const address = letterDraft(
		{ recommender, recommenderEmail: "q+a&cc=b%@example.edu" },
		PROGRAM,
		"https://yard.example",
	);
	const url = new URL(address ?? "");
	expect(url.protocol).toBe("mailto:");
	expect(decodeURIComponent(url.pathname)).toBe("q+a&cc=b%@example.edu");
	expect([...url.searchParams.keys()]).toEqual(["subject", "body"]);
	expect(url.searchParams.get("subject")).toBe(
		"Letter of recommendation for Research & Writing, 100%?",
	);
	const body = url.searchParams.get("body") ?? "";
	expect(body).toContain("It closes on Mar 31, 2027.");
	expect(body).toContain("https://yard.example/programs/abc/");
	expect(body.endsWith("Zora Hurston")).toBe(true);
	expect(body.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
});

test("without an address there is no draft, and a hidden program isn't linked", () => {
	expect(
		letterDraft({ recommender: "Q", recommenderEmail: null }, PROGRAM, "https://a.example"),
	).toBeNull();
	const hidden = letterDraft(
		{ recommender: null, recommenderEmail: "q@example.edu" },
		{ ...PROGRAM, hiddenBy: "moderator" },
		"https://a.example",
	);
	expect(hidden).not.toContain("a.example");
});
