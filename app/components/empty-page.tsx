import type { Page } from "#db/paging.ts";

/** A page of a list on which nothing stands, though the list goes on before or after it. */
export function EmptyPage({
	page,
	things,
	search,
	path,
}: {
	page: Page<unknown>;
	/** What the list holds, in the plural. */
	things: string;
	search: string;
	/** Of the whole list. */
	path: string;
}) {
	const match = search ? ` match “${search}”` : "";
	const goesOn = search !== "" && page.next !== undefined;
	return (
		<div className="empty">
			<h2>{goesOn ? `No ${things}${match} so far` : `No more ${things}${match}`}</h2>
			<p>
				{goesOn
					? "A long list is searched a part at a time. Press “Older” to search on."
					: "You have come to the end of the list."}
			</p>
			<div className="actions">
				<a className="btn main" href={path}>
					See all {things}
				</a>
			</div>
		</div>
	);
}
