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

export interface Ink {
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
