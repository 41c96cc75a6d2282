/** What chrono-node finds in a text, in a time that grows only with the text's length. */
import { Chrono, en, type ParsedResult } from "chrono-node";

/** Its readers of these are left out: a few hundred units in a row ("2 days 2 days …") keep them busy for seconds. */
const SPANS = "within 2 weeks, 2 weeks ago, 2 weeks later";

const chrono = new Chrono({
	parsers: en.strict.parsers.filter(
		(parser) => new Chrono({ parsers: [parser], refiners: [] }).parse(SPANS).length === 0,
	),
	refiners: en.strict.refiners,
});

/** 'two weeks before ', with the date behind it */
const SPAN_AHEAD = /(?<!\S)\S{1,8}\s{1,2}(?:day|week|month|year)s?\s{1,2}(?:before|after)\s{0,2}$/i;
const SPAN_LENGTH = 30;

/** The dates in a text, also those that are counted from another ('two weeks before March 1'), the next ones from today. */
export function parseDates(text: string, today: Date): ParsedResult[] {
	return chrono.parse(text, today, { forwardDate: true }).map((found) => {
		const [span] =
			text.slice(Math.max(0, found.index - SPAN_LENGTH), found.index).match(SPAN_AHEAD) ?? [];
		if (!span) return found;
		const from = found.index - span.length;
		const both = text.slice(from, found.index + found.text.length);
		const [counted] = en.strict.parse(both, today, { forwardDate: true });
		return counted ? { ...counted, index: from + counted.index } : found;
	});
}
