import type { WorkBudget } from "../../lib/work-budget.ts";

/** What pdf.js says about a field of a form, or about a text that was put onto a page. */
export interface Annotation {
	subtype?: string;
	rect?: number[];
	/** "Tx" for text, "Ch" for a choice, "Btn" for a box that is checked. */
	fieldType?: string | null;
	fieldName?: string;
	fieldValue?: unknown;
	annotationFlags?: number;
	/** A field for a password. */
	password?: boolean;
	options?: { exportValue?: unknown; displayValue?: unknown }[];
	checkBox?: boolean;
	radioButton?: boolean;
	/** What a check box, or one of several buttons, stands for when it is chosen. */
	exportValue?: unknown;
	buttonValue?: unknown;
	contentsObj?: { str?: string };
	textContent?: string[];
}

/** What was filled in, and where. */
export interface FormValue {
	text: string;
	left: number;
	bottom: number;
	top: number;
}

/** A box that is checked; it says something only beside its words. */
export const CHECKED = "\u2611";
/** The flags 'hidden' and 'no view'. */
const UNSEEN = 0b100010;
/** In page units: values whose heights differ by less are side by side. */
const SAME_LINE = 4;
const MAX_VALUES = 500;

/**
 * What was filled into a page's form and what was written onto the page, from top to bottom.
 *
 * @param seen the values that were read before, by name: a field may be on several pages
 */
export function valuesOf(
	annotations: Annotation[],
	seen: Set<string>,
	budget: WorkBudget<"characters">,
): FormValue[] {
	const values: FormValue[] = [];
	for (const annotation of annotations) {
		if (values.length >= MAX_VALUES) break;
		const text = textOf(annotation).trim();
		if (!text || !budget.take("characters", text.length)) continue;
		const { fieldName, rect: [left = 0, bottom = 0, , top = 0] = [] } = annotation;
		const key = fieldName && text !== CHECKED ? `${fieldName}\n${text}` : undefined;
		if (key !== undefined && seen.has(key)) continue;
		if (key !== undefined) seen.add(key);
		values.push({ text, left, bottom, top });
	}
	const row = (top: number) => Math.round(top / SAME_LINE);
	return values.toSorted((one, other) => row(other.top) - row(one.top) || one.left - other.left);
}

function textOf(annotation: Annotation): string {
	const { subtype, fieldType, fieldValue, contentsObj, textContent, options = [] } = annotation;
	if ((annotation.annotationFlags ?? 0) & UNSEEN) return "";
	if (subtype === "FreeText") {
		return (contentsObj?.str?.trim() || textContent?.join("\n") || "").replace(/\r\n?/g, "\n");
	}
	if (subtype !== "Widget" || annotation.password) return "";
	if (fieldType === "Tx") return given(fieldValue).replace(/\r\n?/g, "\n");
	if (annotation.checkBox || annotation.radioButton) return isChecked(annotation) ? CHECKED : "";
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

function isChecked({ checkBox, fieldValue, exportValue, buttonValue }: Annotation): boolean {
	return given(fieldValue) !== "" && fieldValue === (checkBox ? exportValue : buttonValue);
}

function given(value: unknown): string {
	return typeof value === "string" ? value : "";
}
