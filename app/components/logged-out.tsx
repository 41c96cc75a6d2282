/** Inside a notice: the session has ended, and how to go on without losing what stands here. */
export function LoggedOut({ kept }: { kept?: string }) {
	return (
		<span>
			You are not logged in any more. {kept && `${kept} `}
			<a href="/login/" target="_blank" rel="noopener">
				Log in in another tab
			</a>
			, come back and try again.
		</span>
	);
}
