import { EmptyList } from "./empty-list.tsx";
/** A page of a list on which nothing stands, though others of its pages hold something. */
export function EmptyPage({
	things,
	search,
	path,
}: {
	/** What the list holds, in the plural. */
	things: string;
	search: string;
	/** Of the whole list. */
	path: string;
}) {
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
