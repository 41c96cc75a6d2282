import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { readForm } from "#app/actions/read-form.server.ts";
import { line, newPassword, prose } from "#app/forms/fields/fields.ts";
import { fc } from "../support/fuzz.ts";

const note = v.object({
	title: line(100, "Give it a title."),
	text: prose(1000, "Write something."),
	tags: v.optional(v.array(v.picklist(["a", "b", "c"])), []),
	password: v.optional(newPassword),
});
const choice = v.variant("intent", [
	v.object({ intent: v.literal("rename"), name: line(20, "Give it a name.") }),
	v.object({ intent: v.literal("remove") }),
]);

const withFile = v.object({ file: v.optional(v.file()) });

const GOOD: [string, string][] = [
	["title", "A title"],
	["text", "Some text"],
];

function posted(entries: [string, string | File][], { multipart = false } = {}) {
	const body = multipart ? new FormData() : new URLSearchParams();
	for (const [name, value] of entries) body.append(name, value as string);
	return new Request("https://site.test/", { method: "POST", body });
}

/** The status of a refusal that is thrown before any work is done. */
async function thrownStatus(request: Request, schema: Parameters<typeof readForm>[1] = note) {
	const thrown = await readForm(request, schema).then(
		() => undefined,
		(error: { init: ResponseInit }) => error,
	);
	return thrown?.init.status;
}

describe.each([false, true])("with multipart %s", (multipart) => {
	test("a right form is its schema's value", async () => {
		const tagged: [string, string][] = [...GOOD, ["tags", "a"], ["tags", "c"]];
		const form = await readForm(posted(tagged, { multipart }), note);
		expect(form.value).toEqual({ title: "A title", text: "Some text", tags: ["a", "c"] });
	});

	test("a refusal gives back what was typed, but no password", async () => {
		const wrong: [string, string][] = [
			["title", ""],
			["text", "Typed"],
			["password", "short"],
		];
		const form = await readForm(posted(wrong, { multipart }), note);
		expect(form.value === undefined && form.refusal).toMatchObject({
			init: { status: 400 },
			data: {
				values: { text: "Typed" },
				errors: { title: "Give it a title.", password: "Use at least 8 characters." },
			},
		});
		expect(JSON.stringify(form)).not.toContain('"values":{"password"');
	});

	test("names that mean something elsewhere mean nothing", async () => {
		const hostile = ["__proto__", "constructor", "toString", "title[0]", "title[1000000]"];
		const more = ["a.b.c", "__proto__.polluted", "tags[]", "valueOf", "__intent__", "[", "]"];
		const entries = [...hostile, ...more].map((name): [string, string] => [name, "polluted"]);
		const form = await readForm(posted([...entries, ...GOOD], { multipart }), note);
		expect(form.value).toEqual({ title: "A title", text: "Some text", tags: [] });
		expect(Object.keys(form.typed).sort()).toEqual(["password", "tags", "text", "title"]);
		expect(({} as Record<string, unknown>).polluted).toBeUndefined();
	});

	test("a hundred entries are read, a hundred and one are not", async () => {
		const more = (count: number) =>
			Array.from({ length: count }, (_, at): [string, string] => [`x${at}`, ""]);
		const read = await readForm(posted([...GOOD, ...more(98)], { multipart }), note);
		expect(read.value).toBeDefined();
		expect(await thrownStatus(posted([...GOOD, ...more(100)], { multipart }))).toBe(400);
		expect(await thrownStatus(posted(more(10_000), { multipart }))).toBe(413);
		const tooMany = await thrownStatus(posted(more(10_000), { multipart }), withFile);
		expect(tooMany).toBe(multipart ? 400 : 413);
	});

	test("text that is somewhat too long is refused at its field, far too much before any work", async () => {
		const long = await readForm(
			posted([GOOD[0] ?? ["", ""], ["text", "é".repeat(1500)]], { multipart }),
			note,
		);
		expect(long.value === undefined && long.refusal.data.errors).toEqual({
			text: "Use at most 1000 characters.",
		});
		const text = "x".repeat(100_000);
		expect(await thrownStatus(posted([["text", text]], { multipart }))).toBe(413);
		expect(await thrownStatus(posted([["file", text]], { multipart }), withFile)).toBe(413);
	});
});

test("a field that is sent twice is refused, unless it takes a list", async () => {
	const twice = await readForm(posted([...GOOD, ["title", "Another"]]), note);
	expect(twice.value === undefined && twice.refusal.data).toMatchObject({
		values: { title: ["A title", "Another"], text: "Some text" },
		errors: { title: "Give it a title." },
	});
});

test("a form that says nothing known to do is a form of an old page", async () => {
	for (const intent of ["", "rename ", "constructor", "__proto__"]) {
		const form = await readForm(posted([["intent", intent]]), choice);
		expect(form.value === undefined && form.refusal.data.problem).toContain("Reload it");
	}
	const rename = await readForm(posted([["intent", "rename"]]), choice);
	expect(rename.value === undefined && rename.refusal.data.errors).toEqual({
		name: "Give it a name.",
	});
});

test("a file may be larger than all the text of its form", async () => {
	const file = new File(["x".repeat(100_000)], "large.txt");
	const form = await readForm(posted([["file", file]], { multipart: true }), withFile);
	expect(form.value?.file?.size).toBe(100_000);
});

test("what is no form, or was cut off, is refused", async () => {
	const json = { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } };
	expect(await thrownStatus(new Request("https://site.test/", json))).toBe(415);
	const whole = posted(GOOD, { multipart: true });
	const type = whole.headers.get("Content-Type") ?? "";
	const body = (await whole.text()).slice(0, -40);
	const cut = { method: "POST", body, headers: { "Content-Type": type } };
	expect(await thrownStatus(new Request("https://site.test/", cut))).toBe(400);
	const broken = new ReadableStream({ start: (controller) => controller.error(new Error("gone")) });
	const headers = { "Content-Type": "application/x-www-form-urlencoded" };
	const stream = { method: "POST", body: broken, headers, duplex: "half" };
	expect(await thrownStatus(new Request("https://site.test/", stream))).toBe(400);
});

test("of two boundaries the parts of neither pass uncounted", async () => {
	const part = (name: string) =>
		`--counted\r\nContent-Disposition: form-data; name="${name}"\r\n\r\na\r\n`;
	const names = Array.from({ length: 200 }, (_, at) => (at === 0 ? "title" : `x${at}`));
	const body = `${names.map(part).join("")}--counted--\r\n`;
	for (const boundaries of [
		"boundary=counted; boundary=other",
		"boundary=other; boundary=counted",
	]) {
		const headers = { "Content-Type": `multipart/form-data; ${boundaries}` };
		const request = new Request("https://site.test/", { method: "POST", body, headers });
		expect(await thrownStatus(request, withFile), boundaries).toBe(400);
	}
});

test("whatever is posted, the answer is a value, a refusal or a 4xx", async () => {
	const entry = fc.tuple(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }));
	await fc.assert(
		fc.asyncProperty(fc.array(entry, { maxLength: 120 }), async (entries) => {
			const request = posted([...entries, ...GOOD]);
			const outcome = await readForm(request, note).catch((thrown) => thrown);
			const status = outcome.init?.status ?? outcome.refusal?.init.status ?? 200;
			expect([200, 400, 413]).toContain(status);
		}),
	);
});
