/** What deleting an account means: what goes, and what stays. */
export function ProfileFarewell({ email }: { email: string }) {
	return (
		<section className="panel" aria-labelledby="goes">
			<p>
				This deletes the account of <strong>{email}</strong>. It can't be undone.
			</p>
			<h2 id="goes">What goes</h2>
			<ul className="plain-list">
				<li>Your name, email, college and photo, and the way you log in.</li>
				<li>Your contributions, also those that still wait for review.</li>
				<li>Your resumes, with every version of them.</li>
				<li>Your saved programs, your calendar of deadlines and your experience.</li>
			</ul>
			<h2>What stays</h2>
			<ul className="plain-list">
				<li>Programs of yours that are in the catalogue, for other students; without your name.</li>
			</ul>
			<p>
				You may want to{" "}
				<a href="/profile/data" download>
					download your data
				</a>{" "}
				first.
			</p>
		</section>
	);
}
