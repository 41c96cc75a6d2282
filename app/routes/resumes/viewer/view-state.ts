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
