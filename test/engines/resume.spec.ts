import { writeFile } from "node:fs/promises";
import { newResume, subtypesIn } from "../browser/viewer.ts";
import type { Point } from "./driver.ts";
import { button, expect, field, link, logInAnew, type Person, test, text } from "./person.ts";

test("a resume is uploaded, opened, highlighted, written on and saved", async ({
	person,
}, info) => {
	await logInAnew(person);
	await person.open("/resume/");
	const path = info.outputPath("Spring.pdf");
	await writeFile(path, await newResume());
	await person.chooseFile(field("File"), path);
	await person.click(button("Upload"));
	await person.click(link("Open Spring"));
	await person.isAt(/^\/resume\/viewer\//);
	await person.sees(text("Version 1"));
	await person.sees('//a[@aria-label="Download version 1"]');
	await person.sees(link("Open PDF"));
	if (!person.javaScriptEnabled) return;

	await take(person, "Highlight");
	const line = await person.box(
		'//*[contains(@class,"textLayer")]//span[starts-with(.,"Field work in season 3")]',
	);
	const middle = line.y + line.height / 2;
	await person.drag(
		Array.from({ length: 11 }, (_, n): Point => [line.x + 1 + ((line.width - 2) * n) / 10, middle]),
	);
	await person.sees('//*[contains(@class,"highlightEditor")]');
	await take(person, "Text");
	const below = await person.box(
		'//*[contains(@class,"textLayer")]//span[starts-with(.,"Field work in season 7")]',
	);
	await person.drag([
		[below.x + 150, below.y],
		[below.x + 150, below.y],
	]);
	await person.sees('//*[contains(@class,"freeTextEditor")]//*[contains(@class,"internal")]');
	// Pdf.js gives it the focus back once it has its place among the page's text.
	await person.waitsFor(
		`(document.activeElement?.matches(".freeTextEditor .internal") && document.querySelector('.textLayer [aria-owns~="' + document.activeElement.id + '"]') !== null)`,
	);
	await person.type("Ready to travel");
	await person.sees(text("Ready to travel"));
	await person.click(button("Save"));
	await person.sees(text("Saved as version 2."));
	expect(await subtypesIn(await download(person, 2))).toEqual(["FreeText", "Highlight"]);
});

async function take(person: Person, tool: string): Promise<void> {
	// Before the page has its layers, it takes no annotation.
	await person.waitsFor(
		`(document.querySelector(".textLayer .endOfContent") !== null && document.querySelector(".annotationEditorLayer") !== null)`,
	);
	await person.click(button(tool));
	await person.sees(
		`//button[@aria-pressed="true"][normalize-space(.)="${tool}" or @aria-label="${tool}"]`,
	);
}

/** The bytes of a version, fetched by the page, which has the session. */
async function download(person: Person, version: number): Promise<Buffer> {
	const href = await person.attribute(link(`Download version ${version}`), "href");
	await person.read(
		`void fetch(${JSON.stringify(href)}).then((answer) => answer.blob()).then((blob) => { const reader = new FileReader(); reader.onload = () => { window.downloaded = reader.result; }; reader.readAsDataURL(blob); })`,
	);
	await expect.poll(() => person.read("typeof window.downloaded")).toBe("string");
	return Buffer.from(String(await person.read("window.downloaded")).split(",")[1] ?? "", "base64");
}
