import { NavLink } from "@remix-run/react";

/** The moderators' lists, one beside the other. */
export function ModerationTabs() {
	return (
		<nav aria-label="Moderation" className="tabs mb-5">
			<NavLink to="/moderation/" end prefetch="intent">
				Contributions
			</NavLink>
			<NavLink to="/moderation/mentors/" prefetch="intent">
				Mentors
			</NavLink>
			<NavLink to="/moderation/messages/" prefetch="intent">
				Messages
			</NavLink>
		</nav>
	);
}
