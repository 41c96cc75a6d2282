import { Link } from "@remix-run/react";

/** A link back to the profile, from a page that belongs to it. */
export function BackToProfile() {
	return (
		<p>
			<Link
				className="inline-flex min-h-11 items-center before:mr-[0.4rem] before:content-['‹']"
				to="/profile/"
				prefetch="intent"
			>
				Profile
			</Link>
		</p>
	);
}
