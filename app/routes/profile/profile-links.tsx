import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";

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
					<LinkRow to="/profile/account/" prefetch="intent">
						Login & security
					</LinkRow>
					<LinkRow to="/profile/second-factor/" prefetch="intent">
						Code at login
					</LinkRow>
					<LinkRow to="/profile/notifications/" prefetch="intent">
						Notification settings
					</LinkRow>
					<LinkRow className="gap-2" to="/profile/reports/">
						Your reports
						{newOutcomes > 0 && <span className="badge">{newOutcomes} new</span>}
					</LinkRow>
					<li>
						<a className="text-link flex min-h-11 items-center" href="/profile/data" download>
							Download my data
						</a>
					</li>
					<LinkRow to="/profile/delete/" prefetch="intent">
						Delete my account
					</LinkRow>
				</ul>
			</section>
		</>
	);
}

export function LinkRow({ className = "", ...link }: ComponentProps<typeof Link>) {
	return (
		<li>
			<Link className={`text-link flex min-h-11 items-center ${className}`.trim()} {...link} />
		</li>
	);
}
