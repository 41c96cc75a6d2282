import { Link } from "#app/components/link.tsx";

/** From the profile to what else is the student's own. */
export function ProfileLinks({ newOutcomes }: { newOutcomes: number }) {
	return (
		<>
			<section className="panel" aria-labelledby="experience">
				<h2 id="experience">Experience</h2>
				<p>The roles you've held: jobs, internships, labs, clubs. Only you see them.</p>
				<div>
					<Link className="btn" to="/experience/" prefetch="intent">
						Your experience
					</Link>
				</div>
			</section>
			<section className="panel" aria-labelledby="account">
				<h2 id="account">Your account</h2>
				<ul className="grid *:not-first:border-t *:not-first:border-line">
					<li>
						<Link
							className="text-link flex min-h-11 items-center"
							to="/profile/account/"
							prefetch="intent"
						>
							Login & security
						</Link>
					</li>
					<li>
						<Link
							className="text-link flex min-h-11 items-center"
							to="/profile/second-factor/"
							prefetch="intent"
						>
							Code at login
						</Link>
					</li>
					<li>
						<Link
							className="text-link flex min-h-11 items-center"
							to="/profile/notifications/"
							prefetch="intent"
						>
							Notification settings
						</Link>
					</li>
					<li>
						<Link className="text-link flex min-h-11 items-center gap-2" to="/profile/reports/">
							What came of your reports
							{newOutcomes > 0 && <span className="badge">{newOutcomes} new</span>}
						</Link>
					</li>
					<li>
						<a className="text-link flex min-h-11 items-center" href="/profile/data" download>
							Download my data
						</a>
					</li>
					<li>
						<Link
							className="text-link flex min-h-11 items-center"
							to="/profile/delete/"
							prefetch="intent"
						>
							Delete my account
						</Link>
					</li>
				</ul>
			</section>
		</>
	);
}
