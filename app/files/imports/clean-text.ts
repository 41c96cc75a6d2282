/** Cleans a list's texts: no HTML, no stray spaces, no longer than allowed; and counts those that couldn't be read. */

import { FACTS, type FactName, factsByColumn } from "#db/programs/facts.ts";
import type { UnreadFacts } from "#db/schema.ts";
import { plainLine, plainText, shortened } from "#lib/plain-text.ts";

/** The rest of a longer text is ignored. */
export const MAX_READ = 20_000;

/** Text of several lines without HTML; empty if nothing is left. */
export function cleanProse(text: string, maxLength: number): string {
	return shortened(plainText(text.slice(0, MAX_READ)), maxLength);
}

/** Text on one line without HTML. */
export function cleanLine(text: string, maxLength: number): string {
	return shortened(plainLine(text.slice(0, MAX_READ)), maxLength);
}

/** A text, excerpt to be quoted in a reason. */
export function excerpt(text: string): string {
	const line = text.replace(/\s+/g, " ").trim();
	return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}

/** Of a column, as many examples are kept. */
const MAX_EXAMPLES = 3;

/** Counts a text of a column that couldn't be read. */
export function countUnread(unread: UnreadFacts, column: string, text: string) {
	const known = unread[column] ?? { count: 0, examples: [] };
	const example = excerpt(cleanLine(text, 100));
	known.count += 1;
	if (known.examples.length < MAX_EXAMPLES && !known.examples.includes(example)) {
		known.examples.push(example);
	}
	unread[column] = known;
}

const LABELS: Record<string, string> = factsByColumn<Record<FactName, string>>(
	(name) => FACTS[name].label,
);

/** The most frequent first: 'GPA: 41 not read, such as “None stated”'. */
export function unreadTexts(unread: UnreadFacts | null): string[] {
	return Object.entries(unread ?? {})
		.sort(([, one], [, other]) => other.count - one.count)
		.map(([column, { count, examples }]) => {
			const quoted = examples.map((example) => `“${example}”`).join(", ");
			return `${LABELS[column] ?? column}: ${count.toLocaleString("en-US")} not read, such as ${quoted}`;
		});
}
