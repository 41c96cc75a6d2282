/** Skips the menu for keyboard users; visible once it has the focus. */
export function SkipLink() {
	return (
		<a className="btn absolute -left-[999px] focus:top-3 focus:left-3 focus:z-40" href="#main">
			Skip to content
		</a>
	);
}
