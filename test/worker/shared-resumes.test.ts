import { PDFDocument, PDFName } from "pdf-lib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { filledIn, problemOf } from "../support/forms.ts";
import { type Person, student } from "../support/people.ts";
import { uploadResume } from "../support/resume-files.ts";
import * as samples from "../support/sample-pdfs.ts";
import type { Page } from "../support/visitor.ts";

let app: App;
let ada: Person;
let bea: Person;

beforeAll(async () => {
	app = await startApp();
	[ada, bea] = await Promise.all([student(app), student(app)]);
});
afterEach(() => app.run("delete from resumes"));
afterAll(async () => {
	expect(app.unstructuredLog).toEqual([]);
	await app.stop();
});

async function upload(person: Person, name: string): Promise<string> {
	return uploadResume(app, person, await samples.pages(1), { name });
}

function share(person: Person, fields: Record<string, string> = {}): Promise<Page> {
	const as = { shared_name: "Ada L.", shared_college: "Fisk University", ...fields };
	return person.submit("/resume/", "Share it", as);
}

const cardsOn = (page: Page) =>
	page.document.querySelectorAll("ul.grid-cards li").map((card) => card.text);

describe("/browse-resume/", () => {
	test("says what to do as long as nobody shares", async () => {
		const page = await bea.visit("/browse-resume/");
		expect(page.text).toContain("No shared resumes yet");
		expect(cardsOn(page)).toEqual([]);
	});

	test("gives others a copy that doesn't name who made the file, and says so to its owner", async () => {
		const pdf = await PDFDocument.load(await samples.pages(1));
		pdf.setAuthor("Augusta A. King");
		const bytes = new Uint8Array(await pdf.save());
		const id = await uploadResume(app, ada, bytes, { name: "Named" });
		expect((await share(ada)).text).toContain(
			"“Named” is shared. The file names “Augusta A. King” as its author, but the copy that others download doesn't.",
		);
		const headers = { Cookie: bea.cookie, Range: "bytes=0-9" };
		const copy = await app.fetch(`/browse-resume/${id}/download`, { headers });
		const read = await PDFDocument.load(await copy.arrayBuffer(), { updateMetadata: false });
		expect([copy.status, read.getAuthor(), read.getPageCount()]).toEqual([200, undefined, 1]);
		const own = await app.fetch(`/resume/${id}/download`, { headers: { Cookie: ada.cookie } });
		expect(new Uint8Array(await own.arrayBuffer())).toEqual(bytes);
	});

	test("shares a file that can't be changed only after its owner has said so", async () => {
		const pdf = await PDFDocument.load(await samples.pages(1));
		const field = { FT: "Sig", V: { Type: "Sig", ByteRange: [0, 1, 2, 3] } };
		pdf.catalog.set(PDFName.of("AcroForm"), pdf.context.obj({ Fields: [field] }));
		const bytes = new Uint8Array(await pdf.save());
		const id = await uploadResume(app, ada, bytes, { name: "Signed" });
		const refused = await share(ada);
		expect(refused.status).toBe(409);
		expect(refused.text).toContain("because it's signed, and that would break the signature");
		expect(filledIn(refused, "shared_name")).toBe("Ada L.");
		const download = () =>
			app.fetch(`/browse-resume/${id}/download`, { headers: { Cookie: bea.cookie } });
		expect((await download()).status).toBe(404);
		expect((await share(ada, { as_is: "on" })).text).toContain("“Signed” is shared.");
		expect(new Uint8Array(await (await download()).arrayBuffer())).toEqual(bytes);
	});

	test("shares a file with a photo that we can't read only after its owner has said so", async () => {
		const pdf = await PDFDocument.load(await samples.pages(1));
		pdf.setAuthor("Augusta A. King");
		const photo = pdf.context.stream("no photo", { Filter: "DCTDecode" });
		pdf.getPage(0).node.setXObject(PDFName.of("Photo"), pdf.context.register(photo));
		const id = await uploadResume(app, ada, new Uint8Array(await pdf.save()), { name: "Framed" });
		const refused = await share(ada);
		expect(refused.status).toBe(409);
		expect(refused.text).toContain("because we can't read a photo in it");
		expect((await share(ada, { as_is: "on" })).text).toContain("“Framed” is shared.");
		const headers = { Cookie: bea.cookie };
		const copy = await app.fetch(`/browse-resume/${id}/download`, { headers });
		const read = await PDFDocument.load(await copy.arrayBuffer(), { updateMetadata: false });
		expect([copy.status, read.getAuthor()]).toEqual([200, undefined]);
	});

	test("shows a resume to others from the moment it is shared, and not a moment longer", async () => {
		const id = await upload(ada, "For fellowships");
		const download = () => bea.visit(`/browse-resume/${id}/download`);
		expect((await download()).status).toBe(404);
		expect(cardsOn(await bea.visit("/browse-resume/"))).toEqual([]);

		const shared = await share(ada);
		expect(shared.text).toContain("“For fellowships” is shared.");
		expect(shared.document.querySelector("li.card[id^=resume-] .badge")?.text).toBe("Shared");
		const [card] = cardsOn(await bea.visit("/browse-resume/?q=tutoring"));
		for (const text of ["For fellowships", "Ada L.", "Fisk University", "1 page"]) {
			expect(card).toContain(text);
		}
		const file = await app.fetch(`/browse-resume/${id}/download`, {
			headers: { Cookie: bea.cookie },
		});
		expect(file.status).toBe(200);
		expect(await file.text()).toMatch(/^%PDF-/);
		expect(file.headers.get("Content-Disposition")).toContain("For fellowships.pdf");
		expect(file.headers.get("Cache-Control")).toBe("private, no-store");
		expect(file.headers.get("X-Content-Type-Options")).toBe("nosniff");
		// In every other way, a shared resume remains its owner's alone.
		expect((await bea.visit(`/resume/${id}/download`)).status).toBe(404);
		expect((await bea.visit(`/resume/viewer/${id}/`)).status).toBe(404);

		const unshared = await ada.submit("/resume/", "Stop sharing");
		expect(unshared.text).toContain("“For fellowships” is private again.");
		expect((await download()).status).toBe(404);
		expect(cardsOn(await bea.visit("/browse-resume/?q=tutoring"))).toEqual([]);
	});

	test("marks the words that were found, and nothing that a resume or a search says is markup", async () => {
		await upload(ada, "<b>Bold</b> plans");
		await share(ada, { shared_name: "<i>Ada</i>" });
		const page = await bea.visit("/browse-resume/?q=%3Cmark%3Evolunteers");
		expect(cardsOn(page)).toEqual([]);
		const found = await bea.visit("/browse-resume/?q=volunteers");
		expect(found.document.querySelector("mark")?.text).toBe("volunteers");
		expect(found.document.querySelector("li b, li i")).toBeNull();
	});

	test("finds nothing: says so and keeps the words", async () => {
		const page = await bea.visit("/browse-resume/?q=zzz");
		expect(page.text).toContain("No resumes match “zzz”");
		expect(page.document.querySelector("input[type=search]")?.getAttribute("value")).toBe("zzz");
	});

	test("nobody who is not logged in sees or downloads any", async () => {
		const id = await upload(ada, "Mine");
		await share(ada);
		for (const path of ["/browse-resume/", `/browse-resume/${id}/download`]) {
			const answer = await app.fetch(path);
			expect(answer.status).toBe(302);
			expect(answer.headers.get("Location")).toMatch(/^\/login\//);
		}
	});
});

describe("sharing", () => {
	test("the form begins with one's own name and college", async () => {
		await app.run("update users set full_name = 'Ada Lovelace', college = 'Spelman College'");
		await upload(ada, "Mine");
		const page = await ada.visit("/resume/");
		expect(filledIn(page, "shared_name")).toBe("Ada Lovelace");
		expect(filledIn(page, "shared_college")).toBe("Spelman College");
	});

	test("the college may be left out, and comes back neither in the list nor in the form", async () => {
		await upload(ada, "Mine");
		await share(ada, { shared_college: "" });
		expect(cardsOn(await bea.visit("/browse-resume/"))[0]).not.toMatch(/College|University/);
		expect(filledIn(await ada.visit("/resume/"), "shared_college")).toBe("");
	});

	test("without a name it is refused at the field, and what was typed stays", async () => {
		await upload(ada, "Mine");
		const page = await share(ada, { shared_name: "  " });
		expect(page.status).toBe(400);
		expect(problemOf(page, "shared_name")).toContain("Enter your name as others should see it");
		expect(filledIn(page, "shared_college")).toBe("Fisk University");
		expect(page.document.querySelector("li details[open] [name=shared_name]")).not.toBeNull();
		expect(cardsOn(await bea.visit("/browse-resume/"))).toEqual([]);
	});

	test.each(["share", "unshare", "read"])(
		"%s of another's resume finds nothing",
		async (intent) => {
			const id = await upload(ada, "Mine");
			if (intent === "unshare") await share(ada);
			const before = await app.rows("select * from resumes");
			const answer = await bea.post("/resume/", { intent, id, shared_name: "Bea" });
			expect(answer.status).toBe(404);
			expect(await app.rows("select * from resumes")).toEqual(before);
		},
	);

	test("removed, it is shared no more", async () => {
		const id = await upload(ada, "Mine");
		await share(ada);
		await ada.submit("/resume/", "Remove");
		expect((await bea.visit(`/browse-resume/${id}/download`)).status).toBe(404);
		expect(cardsOn(await bea.visit("/browse-resume/"))).toEqual([]);
	});
});
