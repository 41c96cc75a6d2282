import type { MouseEvent } from "react";
import type { Page } from "#db/paging.ts";

/** The texts of the links to the neighboring pages, by the list's order. */
const ORDERS = {
	newest: { previous: ["after", "Newer"], next: ["before", "Older"] },
	oldest: { previous: ["before", "Older"], next: ["after", "Newer"] },
	deadline: { previous: ["before", "Previous"], next: ["after", "Next"] },
} as const;

interface PagingProps {
	page: Pick<Page<unknown, number | string>, "previous" | "next">;
	order?: keyof typeof ORDERS;
	keep?: Record<string, string>;
}

/** Links to the neighboring pages; they keep the address's other parameters. */
export function Paging({ page, order = "newest", keep = {} }: PagingProps) {
	const link = (side: "previous" | "next") => {
		const [name, text] = ORDERS[order][side];
		const place = page[side];
		return (
			place !== undefined && {
				href: `?${new URLSearchParams({ ...keep, [name]: String(place) })}`,
				text,
			}
		);
	};
	return <PageLinks previous={link("previous")} next={link("next")} />;
}

interface PageLink {
	href: string;
	text: string;
	onClick?: (event: MouseEvent) => void;
}

interface PageLinksProps {
	previous: PageLink | false;
	next: PageLink | false;
}

/** The links of `Paging`, for a list that builds its own addresses. */
export function PageLinks({ previous, next }: PageLinksProps) {
	if (!previous && !next) return null;
	return (
		<nav aria-label="Pages" className="mt-6 flex justify-between gap-4">
			{previous && (
				<a className="btn" rel="prev" href={previous.href}>
					{previous.text}
				</a>
			)}
			{next && (
				<a className="btn ms-auto" rel="next" href={next.href} onClick={next.onClick}>
					{next.text}
				</a>
			)}
		</nav>
	);
}

interface SearchFormProps {
	/** The path of the results. */
	path: string;
	label: string;
	placeholder?: string;
	/** The current search. */
	search?: string;
}

/** A search box that puts its words into the address, as `q`. */
export function SearchForm({ path, label, placeholder = label, search = "" }: SearchFormProps) {
	return (
		<search>
			<form className="flex flex-wrap items-center gap-x-3 gap-y-2" action={path}>
				<input
					className="input flex-[1_1_11rem]"
					type="search"
					name="q"
					defaultValue={search}
					key={search}
					aria-label={label}
					placeholder={placeholder}
				/>
				<button className="btn btn-main" type="submit">
					Search
				</button>
			</form>
		</search>
	);
}
