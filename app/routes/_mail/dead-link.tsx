/** What stands at a link of a mail that is none of ours, or whose account is gone. */
export function DeadLink() {
	return (
		<div className="page-head">
			<h1>This link doesn't work anymore</h1>
			<p>Maybe it was cut off on its way. Logged in, you can change everything about our emails:</p>
			<p className="actions mt-2">
				<a className="btn btn-main" href="/profile/notifications/">
					Choose what you hear about
				</a>
				<a className="btn" href="/">
					Home
				</a>
			</p>
		</div>
	);
}
