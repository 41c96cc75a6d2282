/** Inside a notice: the session has ended, and how to continue without losing what is on the page. */
export function LoggedOut({ kept }: { kept?: string }) {
	return (
		<span>
			You've been logged out. {kept && `${kept} `}
			<a href="/login/" target="_blank" rel="noopener">
				Log in on another tab
			</a>
			, then come back and try again.
		</span>
	);
}
