/** What the island shows about an open PDF. */
import { INKS, type Ink, type InkTool, type Tool } from "./tools.ts";

export interface ViewState {
	page: number;
	pages: number;
	percent: number;
	tool: Tool;
	canUndo: boolean;
	canRedo: boolean;
	canDelete: boolean;
	colors: Record<InkTool, string>;
	sizes: Record<InkTool, number>;
	/** The number of changes since the document was opened; 0 when everything is undone. */
	revision: number;
	found: Found | undefined;
}

export interface Found {
	state: "searching" | "found" | "none";
	current: number;
	total: number;
}

export const NOTHING_OPEN: ViewState = {
	...{ page: 0, pages: 0, percent: 100, tool: "select", revision: 0, found: undefined },
	...{ canUndo: false, canRedo: false, canDelete: false },
	colors: { highlight: "", text: "", draw: "" },
	sizes: { highlight: 0, text: 0, draw: 0 },
};

/** Pdf.js's colors and sizes are set to these once its editors are ready. */
export const openState = (pages: number): ViewState => ({
	...{ ...NOTHING_OPEN, page: 1, pages },
	colors: inks(firstColor),
	sizes: inks((ink) => ink.size.start),
});

export function firstColor({ colors }: Ink): string {
	return colors[0]?.value ?? "#000000";
}

function inks<Value>(of: (ink: Ink) => Value): Record<InkTool, Value> {
	return { highlight: of(INKS.highlight), text: of(INKS.text), draw: of(INKS.draw) };
}

export interface Matches {
	current: number;
	total: number;
}

/** Indexed by pdf.js's FindState. */
const FOUND_STATES: Found["state"][] = ["found", "none", "found", "searching"];

/** @param state pdf.js's FindState; without one, only the numbers are new */
export function foundNow(
	before: Found | undefined,
	{ current, total }: Matches,
	state?: number,
): Found {
	const told = state === undefined ? before?.state : FOUND_STATES[state];
	return { state: told ?? "found", current, total };
}
