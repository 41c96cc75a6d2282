/** Past the menu, for those who go by the keyboard; seen once it has the focus. */
export function SkipLink() {
	return (
		<a className="skip-link" href="#main">
			Skip to content
		</a>
	);
}
