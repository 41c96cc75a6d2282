/** What deleting an account means: what is deleted, and what stays. */
export function ProfileFarewell({ email }: { email: string }) {
	return (
		<section className="panel" aria-labelledby="goes">
			<p>
				This deletes the account of <strong>{email}</strong>. It can't be undone.
			</p>
			<h2 id="goes">What gets deleted</h2>
			<ul className="grid list-disc gap-[0.35rem] pl-[1.2rem]">
				<li>Your name, email, college, photo and login.</li>
				<li>Your contributions, even those still waiting for review.</li>
				<li>Your resumes, with every version.</li>
				<li>Your saved programs, your calendar link and your experience.</li>
			</ul>
			<h2>What stays</h2>
			<ul className="grid list-disc gap-[0.35rem] pl-[1.2rem]">
				<li>Your published programs, without your name, so other students can find them.</li>
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
