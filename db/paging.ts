/** Which page of a list that runs newest first: after nothing, or beside a row of the page before. */
export interface PageRequest {
	size: number;
	/** Rows older than this seq: the next page. */
	before?: number | undefined;
	/** Rows newer than this seq: the page before. */
	after?: number | undefined;
}

export interface Page<Item> {
	items: Item[];
	/** The `before` of the next page, when there is one. */
	next: number | undefined;
	/** The `after` of the page before, when there is one. */
	previous: number | undefined;
}

/**
 * Cuts a page from rows that were read one more than its size: that one tells whether there is more.
 * Rows read with `after` come oldest first and are turned round.
 *
 * @param end where reading stopped though the list goes on, as the `before` or `after` that continues it
 */
export function pageOf<Item extends { seq: number }>(
	rows: Item[],
	request: PageRequest,
	end?: number,
): Page<Item> {
	const { size, before, after } = request;
	const more = rows.length > size;
	const items = rows.slice(0, size);
	if (after !== undefined) {
		items.reverse();
		return { items, next: items.at(-1)?.seq ?? after + 1, previous: more ? items[0]?.seq : end };
	}
	return {
		items,
		next: more ? items.at(-1)?.seq : end,
		previous: before && (items[0]?.seq ?? before - 1),
	};
}
