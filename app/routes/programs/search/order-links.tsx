import { Link } from "@remix-run/react";
import type { ProgramQuery } from "#app/forms/program-filters.ts";
import type { ProgramOrder } from "#db/search/program-filters.ts";
import { addressOf } from "./search-in-place.ts";

const ORDERS: [ProgramOrder, string][] = [
	["best", "Best match"],
	["newest", "Newest"],
	["closing", "Closing soonest"],
];

/** The sort orders of a list. Best match only exists when there are search words. */
export function OrderLinks({ path, query }: { path: string; query: ProgramQuery }) {
	return (
		<nav aria-label="Order" className="flex gap-x-3 text-[0.85rem] whitespace-nowrap">
			{ORDERS.filter(([order]) => order !== "best" || query.search !== "").map(([order, text]) => (
				<Link
					preventScrollReset
					key={order}
					className={`inline-flex min-h-11 items-center ${order === query.order ? "font-semibold" : "text-link"}`}
					to={addressOf(path, { ...query, order, at: undefined })}
					aria-current={order === query.order ? "true" : undefined}
				>
					{text}
				</Link>
			))}
		</nav>
	);
}
