import type { WorkBudget } from "../../lib/work-budget.ts";

/** What pdf.js says about a field of a form, or about a text that was put onto a page. */
export interface Annotation {
	subtype?: string;
	rect?: number[];
	/** "Tx" for text, "Ch" for a choice; of others, such as check boxes, nothing is read. */
	fieldType?: string | null;
	fieldName?: string;
	fieldValue?: unknown;
	annotationFlags?: number;
	/** A field for a password. */
	password?: boolean;
	options?: { exportValue?: unknown; displayValue?: unknown }[];
	contentsObj?: { str?: string };
	textContent?: string[];
}

/** The flags 'hidden' and 'no view'. */
const UNSEEN = 0b100010;
/** In page units: values whose heights differ by less are side by side. */
const SAME_LINE = 4;
const MAX_VALUES = 500;

/**
 * What was filled into a page's form and what was written onto the page, from top to bottom, a line or more for each.
 *
 * @param seen the values that were read before, by name: a field may be on several pages
 */
export function valuesOf(
	annotations: Annotation[],
	seen: Set<string>,
	budget: WorkBudget<"characters">,
): string[] {
	const values: { text: string; top: number; left: number }[] = [];
	for (const annotation of annotations) {
		if (values.length >= MAX_VALUES) break;
		const text = textOf(annotation).trim();
		if (!text || !budget.take("characters", text.length)) continue;
		const { fieldName, rect: [left = 0, , , top = 0] = [] } = annotation;
		const key = fieldName ? `${fieldName}\n${text}` : undefined;
		if (key !== undefined && seen.has(key)) continue;
		if (key !== undefined) seen.add(key);
		values.push({ text, top, left });
	}
	const row = (top: number) => Math.round(top / SAME_LINE);
	return values
		.toSorted((one, other) => row(other.top) - row(one.top) || one.left - other.left)
		.map(({ text }) => text);
}

function textOf(annotation: Annotation): string {
	const { subtype, fieldType, fieldValue, contentsObj, textContent, options = [] } = annotation;
	if ((annotation.annotationFlags ?? 0) & UNSEEN) return "";
	if (subtype === "FreeText") {
		return (contentsObj?.str?.trim() || textContent?.join("\n") || "").replace(/\r\n?/g, "\n");
	}
	if (subtype !== "Widget" || annotation.password) return "";
	if (fieldType === "Tx") return given(fieldValue).replace(/\r\n?/g, "\n");
	if (fieldType !== "Ch") return "";
	const shown = new Map(
		options.map(({ exportValue, displayValue }) => [given(exportValue), given(displayValue)]),
	);
	return [fieldValue]
		.flat()
		.map(given)
		.map((value) => shown.get(value) || value)
		.join(", ");
}

function given(value: unknown): string {
	return typeof value === "string" ? value : "";
}
