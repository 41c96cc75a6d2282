/** What plugins of the build need to change a few places of a module. */

/** A part of a program, as Rollup reads it (ESTree). */
export interface SyntaxNode {
	type: string;
	start: number;
	end: number;
	// biome-ignore lint/suspicious/noExplicitAny: every type of node has members of its own
	[member: string]: any;
}

export interface Change {
	start: number;
	end: number;
	text: string;
}

/** A part of a program and all that is in it, the outer before the inner. */
export function* walk(node: unknown): Generator<SyntaxNode> {
	if (Array.isArray(node)) {
		for (const one of node) yield* walk(one);
	} else if (typeof node === "object" && node !== null) {
		if ("type" in node) yield node as SyntaxNode;
		for (const member of Object.values(node)) yield* walk(member);
	}
}

/** Code with places changed, on the lines on which it was; what lies within another change goes with it. */
export function replaceIn(code: string, changes: Change[]): string {
	let changed = "";
	let at = 0;
	for (const { start, end, text } of changes.toSorted((a, b) => a.start - b.start)) {
		if (start < at) continue;
		const lines = code.slice(start, end).replace(/[^\n]/g, "");
		changed += code.slice(at, start) + text + lines;
		at = end;
	}
	return changed + code.slice(at);
}
