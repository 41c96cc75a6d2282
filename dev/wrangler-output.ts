import { stripVTControlCharacters } from "node:util";

// Lines by which wrangler talks of itself.
const CHATTER = [
	/^\[wrangler:info\]/,
	/^\s*[⎔🪵╭│╰├]/u,
	/^Your Worker has access to the following bindings/,
	/^Binding\s+Resource\s+Mode/,
	/^env\.\w+ .*\b(local|remote|not supported)\s*$/,
	/^\s*$/,
];

/**
 * A listener for wrangler's output that hands on what the app logged and what went wrong, one
 * line each, without wrangler's decoration.
 */
export function appLines(print: (line: string) => void): (line: string) => void {
	return (line) => {
		const plain = stripVTControlCharacters(line);
		if (CHATTER.some((pattern) => pattern.test(plain))) return;
		// console.error and console.warn arrive as "✘ [ERROR] text" and "▲ [WARNING] text".
		print(plain.replace(/^\s*[✘▲] \[(?:ERROR|WARNING)\] /, ""));
	};
}
