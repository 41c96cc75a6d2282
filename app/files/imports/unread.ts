/** What of a list couldn't be read, by column. */
import { FACTS, type FactName, factsByColumn } from "#db/programs/facts.ts";
import type { UnreadFacts } from "#db/schema.ts";
import { cleanLine } from "./clean-text.ts";
import { excerpt } from "./values.ts";

/** Of a column, as many examples are kept. */
const MAX_EXAMPLES = 3;

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
