import type { Page, Visitor } from "./visitor.ts";

const MAX_PAGES = 10;

/**
 * Follows a list's links from page to page until there are no more.
 *
 * @returns the headings of the cards, page by page, and the address of the last page
 */
export async function walk(
	visitor: Visitor,
	from: string,
	rel: "next" | "prev",
	mostPages = MAX_PAGES,
) {
	const pages: string[][] = [];
	for (let path = from; ; ) {
		const page = await visitor.open(path);
		if (page.status !== 200) throw new Error(`${path} answered ${page.status}`);
		const names = cardNames(page);
		if (names.length === 0) throw new Error(`${path} is an empty page`);
		pages.push(names);
		const link = page.document.querySelector(`a[rel=${rel}]`)?.getAttribute("href");
		if (!link) return { pages, last: path };
		if (pages.length > mostPages) throw new Error(`The pages never end, last ${path}`);
		const next = new URL(link, new URL(path, "http://site.test"));
		path = next.pathname + next.search;
	}
}

/** The headings of the cards on a page, in their order, without close matches. */
export function cardNames(page: Page): string[] {
	const headings = page.document.querySelectorAll("main li.card h2, main li.card h3");
	const found = headings.filter((heading) => !heading.closest("section[aria-labelledby=close]"));
	return found.map((heading) => heading.text.trim());
}
