/** Headers and footers, which say the same on each page. */

/** How many lines at a page's top and bottom are looked at; if all of them repeat, they are no header. */
const MAX_LINES = 4;
const PAGE_NUMBER =
	/(^|\s|[|\u00b7\u2013-])(page\s*)?\d{1,3}(\s*(of|\/)\s*\d{1,3})?\s*[-\u2013]?$/i;
const ONLY_NUMBER = /^[-\u2013\s]*(page\s*)?\d{1,3}(\s*(of|\/)\s*\d{1,3})?[-\u2013\s]*$/i;

/**
 * The texts of pages without the lines at their top and bottom that a page before had there, too, and without the
 * numbers of pages. A page that holds nothing else stays.
 */
export function withoutRepeated(pages: string[]): string[] {
	if (pages.length < 2) return pages;
	const known = new Map<string, number>();
	const edges = pages.map((page) => edgesOf(page.split("\n")));
	for (const keys of edges) {
		for (const key of new Set([...keys.top, ...keys.bottom].map(keyOf))) {
			known.set(key, (known.get(key) ?? 0) + 1);
		}
	}
	const repeats = (line: string) => (known.get(keyOf(line)) ?? 0) > 1;
	const seen = new Set<string>();
	return pages.map((page, at) => {
		const { top = [], bottom = [] } = edges[at] ?? {};
		const isPassedOver = (line: string) =>
			repeats(line) && (ONLY_NUMBER.test(line) || seen.has(keyOf(line)));
		const first = countUntil(top, repeats);
		const last = countUntil(bottom.toReversed(), repeats);
		const own = [...top.slice(0, first), ...bottom.slice(bottom.length - last)];
		const lines = page.split("\n");
		const visible = lines.filter(Boolean).length;
		const passedOver = own.filter(isPassedOver);
		for (const line of own) seen.add(keyOf(line));
		if (first + last >= visible) return page;
		return without(lines, passedOver, visible).join("\n").trim();
	});
}

function edgesOf(all: string[]): { top: string[]; bottom: string[] } {
	const lines = all.filter(Boolean);
	return { top: lines.slice(0, MAX_LINES), bottom: lines.slice(-MAX_LINES) };
}

/** What of a line is the same on each page. */
const keyOf = (line: string) => line.replace(PAGE_NUMBER, "#").trim();

function countUntil(lines: string[], isOne: (line: string) => boolean): number {
	const end = lines.findIndex((line) => !isOne(line));
	return end < 0 && lines.length === MAX_LINES ? 0 : end < 0 ? lines.length : end;
}

/** A page's lines without some of its first and last ones. */
function without(lines: string[], passedOver: string[], visible: number): string[] {
	const left = [...passedOver];
	let number = 0;
	return lines.filter((line) => {
		if (!line) return true;
		number += 1;
		const isAtEdge = number <= MAX_LINES || number > visible - MAX_LINES;
		const at = isAtEdge ? left.indexOf(line) : -1;
		if (at >= 0) left.splice(at, 1);
		return at < 0;
	});
}
