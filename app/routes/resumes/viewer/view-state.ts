/** What the island shows about an open PDF, and its tools. */
import type { IconName } from "#app/components/icon-names.ts";

/** The tools for a page, with pdf.js's numbers for them: its AnnotationEditorType. */
export const TOOLS = {
	select: { text: "Select", icon: "mouse-pointer-2", mode: 0 },
	highlight: { text: "Highlight", icon: "highlighter", mode: 9 },
	text: { text: "Text", icon: "type", mode: 3 },
	draw: { text: "Draw", icon: "pencil", mode: 15 },
	image: { text: "Image", icon: "image", mode: 13 },
	signature: { text: "Signature", icon: "signature", mode: 101 },
} satisfies Record<string, { text: string; icon: IconName; mode: number }>;

export type Tool = keyof typeof TOOLS;

export const TOOL_NAMES = Object.keys(TOOLS) as Tool[];

interface Ink {
	colors: { name: string; value: string }[];
	/** What its size is called, and its range in points. */
	size: { name: string; min: number; max: number; start: number };
	/** Pdf.js's AnnotationEditorParamsType. */
	params: { color: number; size: number };
}

const ON_WHITE = [
	{ name: "Black", value: "#000000" },
	{ name: "Blue", value: "#1d4ed8" },
	{ name: "Red", value: "#c01c28" },
	{ name: "Green", value: "#1d6444" },
	{ name: "Purple", value: "#7a1f9c" },
];

/** The tools whose color and size can be chosen. */
export const INKS = {
	highlight: {
		colors: [
			{ name: "Yellow", value: "#ffff98" },
			{ name: "Green", value: "#53ffbc" },
			{ name: "Blue", value: "#80ebff" },
			{ name: "Pink", value: "#ffcbe6" },
			{ name: "Red", value: "#ff4f5f" },
		],
		size: { name: "Highlighter thickness", min: 8, max: 24, start: 12 },
		params: { color: 31, size: 32 },
	},
	text: {
		colors: ON_WHITE,
		size: { name: "Text size", min: 8, max: 36, start: 12 },
		params: { color: 12, size: 11 },
	},
	draw: {
		colors: ON_WHITE,
		size: { name: "Thickness", min: 1, max: 20, start: 2 },
		params: { color: 21, size: 22 },
	},
} satisfies Partial<Record<Tool, Ink>>;

export type InkTool = keyof typeof INKS;

export const INK_TOOLS = Object.keys(INKS) as InkTool[];

export function isInkTool(tool: Tool): tool is InkTool {
	return tool in INKS;
}

/** The AnnotationEditorParamsType that makes a new annotation. */
export const CREATE = 2;

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

export interface Matches {
	current: number;
	total: number;
}

export interface Found extends Matches {
	state: "searching" | "found" | "none";
}

/** Pdf.js's colors and sizes are set to these once its editors are ready. */
export const NOTHING_OPEN: ViewState = {
	page: 0,
	pages: 0,
	percent: 100,
	tool: "select",
	revision: 0,
	found: undefined,
	canUndo: false,
	canRedo: false,
	canDelete: false,
	colors: inks(({ colors }) => colors[0]?.value ?? "#000000"),
	sizes: inks(({ size }) => size.start),
};

function inks<Value>(of: (ink: Ink) => Value): Record<InkTool, Value> {
	return { highlight: of(INKS.highlight), text: of(INKS.text), draw: of(INKS.draw) };
}

/** Indexed by pdf.js's FindState. */
const FOUND_STATES: Found["state"][] = ["found", "none", "found", "searching"];

/** @param state pdf.js's FindState; without one, only the numbers are new */
export function withMatches(before: Found | undefined, matches: Matches, state?: number): Found {
	const found = state === undefined ? before?.state : FOUND_STATES[state];
	return { ...matches, state: found ?? "found" };
}

/** A value that changes and can be watched; for useSyncExternalStore. */
export class Store<Value extends object> {
	private readonly listeners = new Set<() => void>();
	private value: Value;

	constructor(value: Value) {
		this.value = value;
	}

	readonly get = (): Value => this.value;

	readonly subscribe = (listener: () => void): (() => void) => {
		this.listeners.add(listener);
		return () => this.listeners.delete(listener);
	};

	set(change: Partial<Value>): void {
		this.value = { ...this.value, ...change };
		for (const listener of this.listeners) listener();
	}
}
