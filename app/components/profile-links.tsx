import { Link } from "@remix-run/react";

/** From the profile to what else is the student's own. */
export function ProfileLinks() {
	return (
		<>
			<section className="panel" aria-labelledby="experience">
				<h2 id="experience">Experience</h2>
				<p>The roles you have held: jobs, internships, labs, clubs. Only you see them.</p>
				<div>
					<Link className="btn" to="/experience/" prefetch="intent">
						Your experience
					</Link>
				</div>
			</section>
			<section className="panel" aria-labelledby="account">
				<h2 id="account">Your account</h2>
				<ul className="link-list">
					<li>
						<Link to="/profile/account/" prefetch="intent">
							Email, password and devices
						</Link>
					</li>
					<li>
						<a href="/profile/data" download>
							Download my data
						</a>
					</li>
					<li>
						<Link to="/profile/delete/" prefetch="intent">
							Delete my account
						</Link>
					</li>
				</ul>
			</section>
		</>
	);
}
