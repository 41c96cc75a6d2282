/** Links to the newer and older neighbours of a page; they keep what else the address says. */
export function Paging({
	page,
	keep = {},
}: {
	page: { previous: number | undefined; next: number | undefined };
	keep?: Record<string, string>;
}) {
	if (page.previous === undefined && page.next === undefined) return null;
	const href = (position: Record<string, string>) =>
		`?${new URLSearchParams({ ...keep, ...position })}`;
	return (
		<nav aria-label="Pages" className="paging">
			{page.previous === undefined ? (
				<span />
			) : (
				<a className="btn" rel="prev" href={href({ after: String(page.previous) })}>
					Newer
				</a>
			)}
			{page.next !== undefined && (
				<a className="btn" rel="next" href={href({ before: String(page.next) })}>
					Older
				</a>
			)}
		</nav>
	);
}
