import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

interface ConfirmationPageProps {
	title: string;
	/** Link texts and where they lead. */
	ways: Record<string, string>;
	/** The first one is the main button. */
	main?: boolean;
	children: ReactNode;
}

/** The page after something is finished, such as a sent form: the result, and where to go next. */
export function ConfirmationPage({ title, ways, main = false, children }: ConfirmationPageProps) {
	return (
		<div className="page-head">
			<h1>{title}</h1>
			{children}
			<p className="actions mt-2">
				{Object.entries(ways).map(([text, href], at) => (
					<a key={href} className={main && at === 0 ? "btn btn-main" : "btn"} href={href}>
						{text}
					</a>
				))}
			</p>
		</div>
	);
}

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

/** Shown for a mail link that isn't ours, or whose account is gone. */
export function ExpiredLink() {
	return (
		<ConfirmationPage
			title="This link doesn't work anymore"
			ways={{ "Choose what you hear about": "/profile/notifications/", Home: "/" }}
			main
		>
			<p>It may have been cut off. You can still log in and choose which emails you get.</p>
		</ConfirmationPage>
	);
}
