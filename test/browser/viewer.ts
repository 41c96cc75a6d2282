/** What the tests of the resume viewer share. */
import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import {
	PDFArray,
	PDFDict,
	PDFDocument,
	PDFHexString,
	PDFName,
	type PDFObject,
	PDFString,
} from "pdf-lib";
import PDFKit from "pdfkit";
import { choosePdf, resumeNamed } from "./resumes.ts";
import { expect, logInAnew } from "./yard.ts";

/** A unique resume with text on every page and a link. */
export function newResume({ pages = 1, password = "" } = {}): Promise<Buffer> {
	const document = new PDFKit({ size: "LETTER", ...(password && { userPassword: password }) });
	const parts: Buffer[] = [];
	document.on("data", (part: Buffer) => parts.push(part));
	for (let page = 1; page <= pages; page++) {
		if (page > 1) document.addPage();
		document.fontSize(22).text(`Zora Hurston, page ${page}`).fontSize(11);
		document.text("Portfolio of an anthropologist", { link: "https://example.org/portfolio" });
		document.text(`Folklore collector ${randomUUID()}`).moveDown();
		for (let line = 1; line <= 20; line++) document.text(`Field work in season ${line}.`);
	}
	const whole = new Promise<Buffer>((done) => {
		document.on("end", () => done(Buffer.concat(parts)));
	});
	document.end();
	return whole;
}

/** Logs in as a new student, uploads a resume named 'Spring' and opens it. Returns its address. */
export async function openViewer(page: Page, pdf?: Buffer): Promise<string> {
	const address = await uploadResume(page, pdf);
	await page.goto(address);
	await ready(page);
	return address;
}

/** Logs in as a new student and uploads a resume named 'Spring'. Returns its viewer's address. */
export async function uploadResume(page: Page, pdf?: Buffer): Promise<string> {
	await logInAnew(page);
	await page.goto("/resume/");
	await choosePdf(page, "Spring.pdf", pdf ?? (await newResume()));
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	const link = resumeNamed(page, "Spring").getByRole("link", { name: "Open Spring" });
	return (await link.getAttribute("href")) ?? "";
}

/** Waits until the first page is drawn with its text and can be annotated. */
export async function ready(page: Page): Promise<void> {
	await expect(page.locator(".page[data-page-number='1'] .textLayer .endOfContent")).toBeAttached();
	await expect(page.locator(".page[data-page-number='1'] .annotationEditorLayer")).toBeAttached();
	await expect(page.getByRole("button", { name: "Select" })).toHaveAttribute(
		"aria-pressed",
		"true",
	);
}

/** Chooses a tool and waits until it is active. */
export async function take(
	page: Page,
	tool: "Select" | "Highlight" | "Text" | "Draw",
): Promise<void> {
	await page.getByRole("button", { name: tool, exact: true }).click();
	await expect(page.getByRole("button", { name: tool, exact: true })).toHaveAttribute(
		"aria-pressed",
		"true",
	);
}

export type Point = [x: number, y: number];

/** Points at the visible part of the first page, in fractions of its width and height. */
export async function onPage(page: Page, parts: Point[]): Promise<Point[]> {
	const boxes = [
		await page.locator(".page[data-page-number='1']").boundingBox(),
		await page.locator(".viewer-scroll").boundingBox(),
		{ x: 0, y: 0, ...page.viewportSize() },
	].map((box) => ({ x: 0, y: 0, width: 0, height: 0, ...box }));
	const left = Math.max(...boxes.map(({ x }) => x));
	const top = Math.max(...boxes.map(({ y }) => y));
	const right = Math.min(...boxes.map(({ x, width }) => x + width));
	const bottom = Math.min(...boxes.map(({ y, height }) => y + height));
	return parts.map(([x, y]) => [left + x * (right - left), top + y * (bottom - top)]);
}

/** Points across a line of text. */
export async function alongLine(page: Page, text: string): Promise<Point[]> {
	const box = await page.locator(".textLayer span", { hasText: text }).first().boundingBox();
	if (!box) throw new Error(`No text "${text}"`);
	const y = box.y + box.height / 2;
	return Array.from({ length: 11 }, (_, n) => [box.x + 1 + ((box.width - 2) * n) / 10, y]);
}

/** A hand that draws on the screen: with the mouse or a finger. */
export type Hand = (page: Page, points: Point[]) => Promise<void>;

export const mouse: Hand = async (page, [first = [0, 0], ...points]) => {
	await page.mouse.move(...first);
	await page.mouse.down();
	for (const point of points) await page.mouse.move(...point);
	await page.mouse.up();
};

export const finger: Hand = async (page, [first = [0, 0], ...points]) => {
	const screen = await page.context().newCDPSession(page);
	const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: Point) =>
		screen.send("Input.dispatchTouchEvent", {
			type,
			touchPoints: at ? [{ x: at[0], y: at[1] }] : [],
		});
	await touch("touchStart", first);
	for (const point of points) await touch("touchMove", point);
	await touch("touchEnd");
	await screen.detach();
};

/**
 * Types into the text that was just placed. Pdf.js first moves it to its place among the page's text, which then shows
 * in its attributes, and gives it the focus back.
 */
export async function type(page: Page, text: string): Promise<void> {
	const field = page.locator(".freeTextEditor .internal:focus");
	const id = await field.getAttribute("id");
	await expect(page.locator(`.textLayer [aria-owns~="${id}"]`)).toHaveCount(1);
	await expect(field).toHaveCount(1);
	await page.keyboard.type(text);
}

/** A slightly bent stroke, in fractions of a page. */
export const STROKE: Point[] = Array.from({ length: 20 }, (_, n) => [
	0.2 + n * 0.02,
	0.7 + Math.sin(n / 2) * 0.03,
]);

export const status = (page: Page): Locator => page.locator(".viewer-save").getByRole("status");

export async function save(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Save", exact: true }).click();
}

/** The bytes of a version, from its download link. */
export async function downloaded(page: Page, number: number): Promise<Buffer> {
	const link = page.getByRole("link", { name: `Download version ${number}` });
	const answer = await page.request.get((await link.getAttribute("href")) ?? "");
	expect(answer.status()).toBe(200);
	return answer.body();
}

interface Annotation {
	subtype: string;
	contents: string;
	/** Its other dictionary entries, in PDF syntax. */
	entries: Record<string, string>;
}

/** The annotations of a PDF except its links, read by a library that shares no code with pdf.js. */
export async function annotationsIn(pdf: Buffer): Promise<Annotation[]> {
	const document = await PDFDocument.load(pdf);
	const found: Annotation[] = [];
	for (const page of document.getPages()) {
		const list = page.node.lookupMaybe(PDFName.of("Annots"), PDFArray);
		for (let at = 0; at < (list?.size() ?? 0); at++) {
			const entry = list?.lookup(at, PDFDict);
			if (!entry) continue;
			const subtype = String(entry.get(PDFName.of("Subtype"))).slice(1);
			if (subtype === "Link") continue;
			const entries = entry
				.entries()
				.map(([name, value]) => [name.asString().slice(1), `${value}`]);
			const contents = textOf(entry.lookup(PDFName.of("Contents")));
			found.push({ subtype, contents, entries: Object.fromEntries(entries) });
		}
	}
	return found;
}

export async function subtypesIn(pdf: Buffer): Promise<string[]> {
	return (await annotationsIn(pdf)).map(({ subtype }) => subtype).sort();
}

function textOf(value: PDFObject | undefined): string {
	if (value instanceof PDFString || value instanceof PDFHexString) return value.decodeText();
	return "";
}
