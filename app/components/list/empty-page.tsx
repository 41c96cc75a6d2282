import { EmptyList } from "./empty-list.tsx";

interface EmptyPageProps {
	/** The kind of item in the list, in the plural. */
	things: string;
	search: string;
	/** The path of the list. */
	path: string;
}

/** An empty page of a list whose other pages have items. */
export function EmptyPage({ things, search, path }: EmptyPageProps) {
	return (
		<EmptyList>
			<h2>{`No more ${things}${search && ` match “${search}”`}`}</h2>
			<p>You've reached the end of the list.</p>
			<div className="actions">
				<a className="btn btn-main" href={path}>
					See all {things}
				</a>
			</div>
		</EmptyList>
	);
}
