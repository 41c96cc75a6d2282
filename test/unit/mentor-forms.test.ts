import { expect, test } from "vitest";
import { readForm } from "#app/actions/read-form.server.ts";
import { mailDraft } from "#app/components/mentor-card.tsx";
import { AREAS, mentorForm } from "#app/forms/mentor.ts";
import { askedOf, mentorAddress } from "#app/routes/mentors/find-mentors.ts";

const GOOD = {
	name: "Ida Wells",
	email: "ida@example.org",
	affiliation: "Fisk University",
	areas: ["Law"],
	consent: "on",
};

function read(changes: Record<string, string | string[]>) {
	const form = new FormData();
	for (const [name, value] of Object.entries({ ...GOOD, ...changes })) {
		for (const each of [value].flat()) form.append(name, each);
	}
	return readForm(new Request("https://site.test/", { method: "POST", body: form }), mentorForm);
}

async function problems(changes: Record<string, string | string[]>) {
	const form = await read(changes);
	return form.value ? {} : form.refusal.data.errors;
}

test.each([
	["https://www.linkedin.com/in/ida-wells", "https://www.linkedin.com/in/ida-wells/"],
	["linkedin.com/in/ida-wells/", "https://linkedin.com/in/ida-wells/"],
	["http://uk.linkedin.com/in/ida", "https://uk.linkedin.com/in/ida/"],
	["  https://LinkedIn.com/in/ida?utm_source=share#top ", "https://linkedin.com/in/ida/"],
	["https://www.linkedin.com/in/ida/details/experience/", "https://www.linkedin.com/in/ida/"],
	["https://www.linkedin.com/in/renée", "https://www.linkedin.com/in/ren%C3%A9e/"],
])("the LinkedIn profile %s is %s", async (typed, stored) => {
	expect((await read({ linkedin: typed })).value?.linkedin).toBe(stored);
});

test.each([
	"https://www.linkedin.com/company/example",
	"https://www.linkedin.com/in/",
	"https://linkedin.com.evil.example/in/ida",
	"https://notlinkedin.com/in/ida",
	"https://evil.example/linkedin.com/in/ida",
	"https://linkedin.com@evil.example/in/ida",
	"https://ida:secret@linkedin.com/in/ida",
	"https://linkedin.com:8443/in/ida",
	"https://www.linkedin.com/in/ida/../../redir?url=x",
	"javascript:alert(1)//linkedin.com/in/ida",
	"ftp://linkedin.com/in/ida",
	"linkedin.com/in/ida wells",
	"ida wells",
	"https://",
])("%s is no LinkedIn profile", async (typed) => {
	expect(await problems({ linkedin: typed })).toEqual({
		linkedin: expect.stringContaining("That's not a LinkedIn profile."),
	});
});

test("no LinkedIn profile is fine", async () => {
	for (const linkedin of ["", "   "]) {
		const { value } = await read({ linkedin });
		expect(value).toMatchObject({ name: GOOD.name, linkedin: undefined });
	}
});

test("one to five areas, an own one included, and of the list only", async () => {
	expect(await problems({ areas: [] })).toEqual({
		areas: "Choose at least one area, or type your own.",
	});
	expect(await problems({ areas: [], other_area: "  " })).toHaveProperty("areas");
	expect(await problems({ areas: [], other_area: "Pharmacy" })).toEqual({});
	expect(await problems({ areas: AREAS.slice(0, 5) })).toEqual({});
	const many = { areas: "Choose up to 5 areas, including your own." };
	expect(await problems({ areas: AREAS.slice(0, 6) })).toEqual(many);
	expect(await problems({ areas: AREAS.slice(0, 5), other_area: "Pharmacy" })).toEqual(many);
	const unlisted = await read({ areas: ["Law", "Witchcraft"] });
	expect(unlisted.value).toBeUndefined();
	expect((await read({ areas: ["Law", "Law"] })).value?.areas).toEqual(["Law"]);
});

test("each field that is missing says so", async () => {
	const empty = { name: " ", email: "", affiliation: "\u200b", areas: [], consent: "" };
	expect(await problems({ consent: [] })).toEqual({
		consent: "We can only list you if you agree to be shown.",
	});
	expect(Object.keys(await problems(empty)).sort()).toEqual(
		["affiliation", "areas", "consent", "email", "name"].sort(),
	);
});

test("a mail draft names the mentor, and nothing in it leaves its place", () => {
	const draft = mailDraft({ name: "Ida & Wells?", email: "a+b?cc=x&y@example.org" });
	const url = new URL(draft);
	expect(decodeURIComponent(url.pathname)).toBe("a+b?cc=x&y@example.org");
	expect([...url.searchParams.keys()]).toEqual(["subject", "body"]);
	expect(draft).not.toContain("+");
	expect(url.searchParams.get("body")).toMatch(/^Hello Ida & Wells\?,\r\n/);
});

test("an address says what is looked for and where one is, and is read back", () => {
	expect(mentorAddress({ query: "", area: "" })).toBe("/mentor/");
	const address = mentorAddress({ query: "a&t", area: "Law" }, { page: 3, before: 40 });
	expect(address).toBe("/mentor/?q=a%26t&area=Law&before=40&page=3");
	const asked = askedOf(new URL(address, "https://site.test").searchParams);
	expect(asked).toEqual({ search: { query: "a&t", area: "Law" }, page: 3 });
	const last = mentorAddress({ query: "", area: "" }, { page: Number.POSITIVE_INFINITY, after: 7 });
	expect(askedOf(new URL(last, "https://site.test").searchParams).page).toBe(
		Number.POSITIVE_INFINITY,
	);
	for (const page of ["", "0", "-1", "x", "99999"]) {
		expect(askedOf(new URLSearchParams({ page })).page).toBe(1);
	}
});
