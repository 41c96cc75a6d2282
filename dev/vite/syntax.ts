/** Helpers for build plugins that change a few places in a module. */
import type { Plugin } from "vite";

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

/** A plugin that changes some modules of the server's build, at the syntax nodes for which there are changes. */
export function changeServer(
	name: string,
	modules: RegExp,
	changesAt: (node: SyntaxNode) => Change[],
	enforce: "pre" | "post" = "post",
): Plugin {
	return {
		...{ name, apply: "build", enforce },
		transform(code, id, { ssr } = {}) {
			if (!ssr || !modules.test(id)) return undefined;
			const changes = [...walk(this.parse(code))].flatMap(changesAt);
			return changes.length === 0 ? undefined : { code: replaceIn(code, changes), map: null };
		},
	};
}
