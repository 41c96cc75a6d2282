/** Helpers for build plugins that change a few places in a module. */

/** A syntax node, as Rollup parses it (ESTree). */
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

/** A node and all nodes in it, outer ones first. */
export function* walk(node: unknown): Generator<SyntaxNode> {
	if (Array.isArray(node)) {
		for (const one of node) yield* walk(one);
	} else if (typeof node === "object" && node !== null) {
		if ("type" in node) yield node as SyntaxNode;
		for (const member of Object.values(node)) yield* walk(member);
	}
}

/** Code with some places replaced, keeping the line numbers; a change inside another change is dropped. */
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
