import { expect, test } from "vitest";
import { sharedProgram } from "#app/routes/contributions/contributions.server.ts";

const shared = (said: Record<string, string> | [string, string][]) =>
	sharedProgram(new URLSearchParams(said));

test.each([
	[{ title: "Summer Lab", url: "https://lab.example.org/apply" }, "Summer Lab"],
	[{ title: "Summer Lab", text: "https://lab.example.org/apply" }, "Summer Lab"],
	[{ title: "Summer Lab", text: "Look: https://lab.example.org/apply." }, "Summer Lab"],
	[{ text: "Summer Lab https://lab.example.org/apply" }, "Summer Lab"],
	[{ text: "Summer Lab\nhttps://lab.example.org/apply\n" }, "Summer Lab"],
	[{ title: "Summer Lab (https://lab.example.org/apply)" }, "Summer Lab"],
	[{ title: "https://lab.example.org/apply", url: "https://lab.example.org/apply" }, ""],
	[{ url: "lab.example.org/apply", title: "" }, ""],
	[{ url: "", text: "“Summer Lab” https://lab.example.org/apply#:~:text=Summer" }, "“Summer Lab”"],
	[{ url: "javascript:alert(1)", text: "https://lab.example.org/apply" }, ""],
	[{ url: "https://lab.example.org/apply, it closes soon" }, ""],
] as [Record<string, string>, string][])("%j is that link", (said, name) => {
	expect(shared(said)).toEqual({ name, link: "https://lab.example.org/apply" });
});

test("a link may be written without its scheme", () => {
	expect(shared({ text: "Summer Lab: www.lab.example.org/apply" })).toEqual({
		name: "Summer Lab:",
		link: "https://www.lab.example.org/apply",
	});
});

test("a bracket that begins in the link belongs to it", () => {
	expect(shared({ text: "(see https://a.example.org/Lab_(Summer))" })?.link).toBe(
		"https://a.example.org/Lab_(Summer)",
	);
});

test.each([
	{ title: "Only a title" },
	{ text: "Node.js and no link" },
	{ url: "javascript:alert(1)" },
	{ url: "https://localhost/x" },
	{ url: "https://user:secret@lab.example.org/" },
	{ url: `https://lab.example.org/${"x".repeat(2000)}` },
	{ text: "http://127.0.0.1/admin" },
] as Record<string, string>[])("%j has no link that can be shared", (said) => {
	expect(shared(said)).toMatchObject({ link: "" });
});

test.each([{}, { duration: "weekly" }, { url: "", text: " ", title: "\n" }])(
	"%j is nothing shared",
	(said) => {
		expect(shared(said as Record<string, string>)).toBeNull();
	},
);

test("a fragment that is the page's own stays, and of two values the first that says something counts", () => {
	expect(
		shared([
			["url", ""],
			["url", "https://a.example.org/#/jobs/7:~:text=x"],
			["url", "https://b.example.org/"],
		]),
	).toEqual({ name: "", link: "https://a.example.org/#/jobs/7" });
});

test("a title of any length fits into the field, in whole characters", () => {
	const name = shared({ title: "🎓".repeat(300) })?.name ?? "";
	expect(name.length).toBeLessThanOrEqual(200);
	expect(name).toMatch(/^(🎓)+…$/u);
});

test.each([")", ").", ".", "(", "()"])(
	"%j a hundred thousand times behind a link comes to an end",
	(marks) => {
		const text = `https://lab.example.org/apply${marks.repeat(100_000)}x ${"https://a.example.org/b"}${marks.repeat(100_000)}`;
		expect(shared({ title: "Summer Lab", text })?.name).toBe("Summer Lab");
	},
);

test.each([
	["https://lab.example.org/apply...", "https://lab.example.org/apply"],
	["https://lab.example.org/apply)).", "https://lab.example.org/apply"],
	["https://lab.example.org/(a)).)", "https://lab.example.org/(a)"],
	["https://lab.example.org/(a).?", "https://lab.example.org/(a)"],
	["https://lab.example.org/(a", "https://lab.example.org/(a"],
])("of %s the link is what a person means", (text, link) => {
	expect(shared({ text })?.link).toBe(link);
});
